"""How wide printed text may be.

Names and captions are set in whatever font the reader has, so this errs on the wide side.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_NARROW: Final = frozenset("iljtfrI.,:;!|'`·()[]/ іїг-")
_WIDE: Final = frozenset("mwMWШЩЖЮФМшщжюфмыЫ@%—…Њ")

ELLIPSIS: Final = "…"


def clean(text: str) -> str:
    """One line without control signs and doubled blanks."""
    return " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())


def width_of(text: str, size: float) -> float:
    """The width to reserve for a text, in the unit of `size` (the font's)."""
    return sum(_share(c) for c in text) * size


def _share(c: str) -> float:
    if unicodedata.combining(c):
        return 0.0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.15
    if c in _NARROW:
        return 0.46
    if c in _WIDE:
        return 0.98
    return 0.76 if c.isupper() else 0.62


def fit(text: str, size: float, room: float, *, smallest: float = 0.72) -> tuple[str, float]:
    """The text and font size with which it fits into `room`: first set smaller, then cut short with an ellipsis."""
    wanted = width_of(text, size)
    if wanted <= room:
        return text, size
    reduced = max(size * room / wanted, size * smallest) if wanted else size
    if width_of(text, reduced) <= room + 1e-9:
        return text, reduced
    kept = text
    while kept and width_of(kept + ELLIPSIS, reduced) > room:
        kept = kept[:-1].rstrip()
    return (kept + ELLIPSIS if kept else ""), reduced
