"""The sources of the rule book, one for each language.

They are `docs/rules.md` (English), `docs/rules.ru.md` and `docs/rules.uk.md`; an installed package carries copies.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
_FOLDERS: Final = (_HERE.parents[2] / "docs", _HERE / "book")
"""Where the books lie: beside the sources, or in the installed package."""

FILES: Final = {"en": "rules.md", "ru": "rules.ru.md", "uk": "rules.uk.md"}
"""The file of each language."""

_HEADING: Final = re.compile(r"^(##|###) ([A-Z](?:\.\d+)?)\.? (.*)$", re.MULTILINE)


@cache
def book(language: str) -> str:
    """The source of the rule book in one of LANGUAGES. FileNotFoundError if it is not there."""
    name = FILES[language]
    for folder in _FOLDERS:
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise FileNotFoundError(f"the rule book {name} is neither in {_FOLDERS[0]} nor in {_FOLDERS[1]}")


@cache
def titles(language: str) -> dict[str, str]:
    """The title of every section and paragraph by its number ("F", "F.4"), in the order of the book."""
    return {number: title for _, number, title in _HEADING.findall(book(language))}


def title(language: str, paragraph: str) -> str:
    """The title of a paragraph; its number if there is no such paragraph."""
    return titles(language).get(paragraph, paragraph)
