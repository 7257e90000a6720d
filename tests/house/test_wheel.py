"""What an installation brings: the package, its data and its licence, and nothing else."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "preferans"
DATA = {".css", ".html", ".js", ".json", ".mo", ".po", ".png", ".svg", ".typed", ".woff2", ".yaml", ".mako"}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with a wheel without kernel and a source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    build = "from scikit_build_core import build as b; b.build_wheel({0!r}); b.build_sdist({0!r})".format(str(folder))
    subprocess.run(
        [sys.executable, "-c", build],
        cwd=ROOT,
        env={"SKBUILD_WHEEL_CMAKE": "false", "PATH": "/usr/bin:/bin"},
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_wheel_has_every_module_and_all_data(wheel):
    expected = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix in {".py", *DATA} and "__pycache__" not in path.parts
    }
    assert "preferans/py.typed" in expected
    assert expected <= wheel


def test_wheel_has_nothing_else_at_its_top(wheel):
    tops = {name.partition("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"preferans"}
    assert not [name for name in wheel if name.endswith((".cpp", ".hpp", ".pyc"))]


def test_wheel_has_the_licence_and_the_command(wheel):
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in wheel)
    assert any(name.endswith("dist-info/entry_points.txt") for name in wheel)


def test_source_distribution_has_the_kernel_and_the_tests(built):
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"CMakeLists.txt", "LICENSE", "Makefile", "tests/house/test_wheel.py"} <= names
    assert any(name.startswith("cpp/") for name in names)
    assert not [name for name in names if name.startswith((".venv", "build/", "node_modules"))]
