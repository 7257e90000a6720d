"""The texts of the pages: all there, in every language, in the right form."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT

STATIC = ROOT / "src/preferans/web/static"
STRINGS: dict[str, dict[str, Any]] = json.loads((STATIC / "i18n/strings.json").read_text(encoding="utf-8"))
MODULES = sorted((STATIC / "js").glob("*.js"))


def test_the_catalogues_are_what_their_source_says() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "tools/browser_texts.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_every_text_that_a_module_names_exists() -> None:
    for module in MODULES:
        source = module.read_text(encoding="utf-8")
        for name in re.findall(r'\b(?:t|pieces)\("([\w.-]+)"', source):
            assert name in STRINGS, f"{module.name}: {name}"
        for name in re.findall(r"\b(?:t|has)\(`([\w.-]+)\$", source):
            assert any(key.startswith(name) for key in STRINGS), f"{module.name}: {name}…"
    for page in (ROOT / "src/preferans/web/pages").glob("*.html"):
        for name in re.findall(r'data-(?:t|label|title)="([\w.-]+)"', page.read_text(encoding="utf-8")):
            assert name in STRINGS, f"{page.name}: {name}"


def test_no_text_is_there_for_nothing() -> None:
    used = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
    used += "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/preferans/web/pages").glob("*.html"))
    used += (STATIC / "offline.html").read_text(encoding="utf-8")
    used += (ROOT / "src/preferans/rules/errors.py").read_text(encoding="utf-8")
    stems = set(re.findall(r"`([\w.-]+?)\$\{", used))
    unused = [
        name for name in STRINGS
        if f'"{name}"' not in used and not any(name.startswith(stem) and stem.endswith(".") for stem in stems)
        and not any(name.startswith(stem) for stem in stems if not stem.endswith("."))
    ]  # fmt: skip
    assert not unused


def test_no_module_holds_a_text_of_its_own() -> None:
    allowed = re.compile(r"^[\s*/]*(?://|\*)|TYPED|LANGUAGES|LETTERS|\[\"[\w! -]+\", /|: \"[A-Z]\"|: \"[а-яіїєґ]\"")
    for module in MODULES:
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), start=1):
            code = line.split("//")[0]
            if re.search(r"[А-Яа-яІіЇїЄє]{2,}", code) and not allowed.search(code):
                assert module.name in ("dialogs.js", "words.js"), f"{module.name}:{number}: {line}"


@pytest.mark.browser
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_numbers_have_the_right_forms(desktop: Page, server: Any, language: str) -> None:
    desktop.context.add_cookies([{"name": "lang", "value": language, "url": server.address}])
    desktop.goto(server.address)
    desktop.wait_for_selector("[data-key=go]")
    counts = [1, 2, 5, 11, 21, 22, 101, 112]
    said = desktop.evaluate(
        "async counts => { const { t } = await import('/static/js/i18n.js');"
        " return counts.map(n => t('seat.tricks', { n })); }",
        counts,
    )
    forms = {
        "ru": "взятка взятки взяток взяток взятка взятки взятка взяток",
        "uk": "взятка взятки взяток взяток взятка взятки взятка взяток",
        "en": "trick tricks tricks tricks tricks tricks tricks tricks",
    }[language].split()
    assert said == [f"{n} {form}" for n, form in zip(counts, forms, strict=True)]


def test_source_is_ordered() -> None:
    assert all(set(entry) == {"note", "en", "ru", "uk"} for entry in STRINGS.values())
    assert Path(STATIC / "i18n").is_dir()
