"""How wide printed text may be.

Names and captions are set in whatever font the reader has, so this errs on the wide side.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_NARROW: Final = frozenset("iljtfrI.,:;!|'()[]/\\- іїјI")
_WIDE: Final = frozenset("mwMWжшщюфмыѫЖШЩЮФМЫЉЊљњ@%—…№‰ŒœÆæŴŵŉ")
_BOLD: Final = 1.12
"""How much wider bold type is."""

ELLIPSIS: Final = "…"


def clean(text: str) -> str:
    """One line without control signs and doubled blanks."""
    return " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width to reserve for a text, in the unit of `size` (the font's): that of the widest usual font."""
    return sum(_share(c) for c in text) * size * (_BOLD if bold else 1)


def _share(c: str) -> float:
    """The width of a sign as a share of the font size."""
    if unicodedata.combining(c):
        return 0.0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.15
    if c in _NARROW:
        return 0.5
    if c in _WIDE:
        return 1.2 if c.isupper() else 1.02
    if c.isdigit():
        return 0.65
    if not c.isalpha():
        return 1.02
    return 0.69 if c.islower() else 0.9


def fit(text: str, size: float, room: float, *, smallest: float = 0.72, bold: bool = False) -> tuple[str, float]:
    """The text and font size with which it fits into `room`: first set smaller, then cut short with an ellipsis."""
    wanted = width_of(text, size, bold=bold)
    if wanted <= room:
        return text, size
    reduced = max(size * room / wanted, size * smallest)
    if width_of(text, reduced, bold=bold) <= room + 1e-9:
        return text, reduced
    kept = text
    while kept and width_of(kept + ELLIPSIS, reduced, bold=bold) > room:
        kept = kept[:-1].rstrip()
    return (kept + ELLIPSIS if kept else ""), reduced
