"""The project as a whole: versions agree, documents tell the truth, nothing of one machine is in the tree."""

import doctest
import re
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import preferans
from preferans.cli import COMMANDS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def package(requirement: str) -> str:
    """The name of the package that a requirement asks for."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def tracked() -> list[Path]:
    """The files of the project: those that git knows, or all but what can be made again where there is no git."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        names = listed.stdout.decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    made = {".venv", "build", "dist", "node_modules", "__pycache__"}
    return [path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.relative_to(ROOT).parts)]


def test_version_is_the_same_everywhere():
    cited = re.search(r"^version: (.+)$", text("CITATION.cff"), re.MULTILINE)
    assert cited
    assert {PROJECT["project"]["version"], cited[1], preferans.__version__} == {preferans.__version__}


@pytest.mark.parametrize(
    "requirement",
    [
        *PROJECT["project"]["dependencies"],
        *(entry for extra in PROJECT["project"]["optional-dependencies"].values() for entry in extra),
        *(entry for group in PROJECT["dependency-groups"].values() for entry in group if isinstance(entry, str)),
        *PROJECT["build-system"]["requires"],
    ],
)
def test_each_dependency_has_its_reason(requirement):
    assert f"`{package(requirement)}`" in text("docs/architecture.md")


def test_each_reason_has_its_dependency():
    """No row of the tables explains a package that is not asked for any more."""
    asked = {
        *map(package, PROJECT["project"]["dependencies"]),
        *(package(entry) for extra in PROJECT["project"]["optional-dependencies"].values() for entry in extra),
    }
    section = text("docs/architecture.md").partition("## Why each dependency")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)) == asked


def test_dependencies_have_a_lowest_and_a_highest_version():
    for requirement in PROJECT["project"]["dependencies"]:
        assert re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+(; .+)?", requirement), requirement


def test_first_screen_of_the_readme_names_the_two_commands():
    first_screen = "\n".join(text("README.md").splitlines()[:30])
    assert re.search(r"^make play\b", first_screen, re.MULTILINE)
    assert re.search(r"^make test\b", first_screen, re.MULTILINE)


def test_readme_lists_every_command():
    assert set(re.findall(r"^\| `preferans (\w+)` \|", text("README.md"), re.MULTILINE)) == set(COMMANDS)


def test_session_in_the_readme_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8")):
        assert "://" in target or (document.parent / target).exists(), f"{document.name} links to {target}"


def test_every_document_is_in_the_index():
    index = text("docs/README.md")
    for document in (ROOT / "docs").rglob("*.md"):
        name = document.relative_to(ROOT / "docs").as_posix()
        assert name == "README.md" or f"({name})" in index, name


def test_environment_variables_are_described():
    used = {
        name
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"\bPREFERANS_[A-Z_]+[A-Z]\b", path.read_text(encoding="utf-8"))
    }
    assert used <= set(re.findall(r"`(PREFERANS_\w+)`", text("docs/operations.md")))


def test_picture_of_the_layers_shows_every_layer():
    picture = "".join(ET.parse(ROOT / "docs/images/layers.svg").getroot().itertext())
    for layer in PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]:
        for name in re.findall(r"\w+", layer):
            assert re.search(rf"\b{name}\b", picture), name
            assert f"`{name}`" in text("docs/architecture.md"), name


def test_make_targets_are_described():
    targets = re.findall(r"^([a-z]+)(?=:)", text("Makefile"), re.MULTILINE)
    described = text("CONTRIBUTING.md") + text("README.md")
    assert {target for target in targets if f"make {target}" not in described} == {"python"}


def test_nothing_of_one_machine_is_in_the_tree():
    places = [f"/{name}/" for name in ("work", "root", "opt/pypi", "shared/spec")]
    forbidden = re.compile("|".join(map(re.escape, places)))
    for path in tracked():
        try:
            found = forbidden.search(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            continue
        assert not found, f"{path.relative_to(ROOT)}: {found}"


def test_rules_do_not_hand_the_whole_truth_on():
    """`Deal` is imported from its own module only, so that the import contract sees who does."""
    import preferans.rules

    assert not hasattr(preferans.rules, "Deal")


@pytest.mark.parametrize(("call", "instead"), [(".wait_for_function(", "until"), (".tap()", "by_touch")])
def test_browser_tests_wait_as_they_should(call, instead):
    """Pages forbid what wait_for_function does when it looks twice; a tap is over before its click has come."""
    helpers = {"person.py", "screens.py"}
    wrong = [
        path.name
        for path in (ROOT / "tests/browser").glob("*.py")
        if path.name not in helpers and call in path.read_text(encoding="utf-8")
    ]
    assert not wrong, f"use {instead} (CONTRIBUTING.md)"
