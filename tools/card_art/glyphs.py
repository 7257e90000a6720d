"""The letters and digits of the indices, drawn as outlines: no font is needed to show a card.

Each glyph stands on y = 100 and is 100 high. Outlines run clockwise, holes counter-clockwise.
"""

from __future__ import annotations

from typing import Final

from card_art.shapes import Matrix, Shape, ellipse, polygon

RANKS: Final = "789TJQKA"

GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "0": (50, ellipse(25, 50, 25, 50, roundness=0.62) + ellipse(25, 50, 10.5, 37, hole=True, roundness=0.6)),
    "1": (31, polygon((16, 0), (31, 0), (31, 100), (15, 100), (15, 24), (0, 31), (0, 15))),
    "7": (60, "M0 0L60 0L60 13C46 38 36 66 34 100L17 100C20 68 29 40 43 15L0 15Z"),
    "8": (
        62,
        ellipse(31, 26, 28, 26) + ellipse(31, 71, 31, 29)
        + ellipse(31, 26.5, 12.5, 13.5, hole=True) + ellipse(31, 70.5, 15, 16, hole=True),
    ),
    "9": (
        62,
        ellipse(31, 32, 31, 32) + ellipse(31, 31, 15, 17.5, hole=True)
        + "M62 32L62 48C62 84 50 100 28 100C13 100 4 92 1.500 79L17 76C18.500 82 22 86 28 86C40 86 46 74 46 50L46 32Z",
    ),
    "A": (74, "M28 0L46 0L74 100L57 100L51 77L23 77L17 100L0 100ZM37 20L26 64L48 64Z"),
    "K": (
        67,
        polygon((0, 0), (16, 0), (16, 100), (0, 100))
        + polygon((45, 0), (64, 0), (27, 52), (16, 65), (16, 43)) + polygon((33, 40), (67, 100), (48, 100), (22.5, 56)),
    ),
    "Q": (
        74,
        ellipse(36, 50, 36, 50, roundness=0.59) + ellipse(36, 50, 19.5, 36, hole=True, roundness=0.57)
        + polygon((37, 71), (50, 64), (75, 96), (62, 104)),
    ),
    "J": (
        51,
        "M35 0L51 0L51 67C51 89 41 100 25 100C9 100 0 90 0 72L0 66L16 66L16 71C16 81 19 86 25.500 86C32 86 35 81 35 70Z",
    ),
    "Т": (66, polygon((0, 0), (66, 0), (66, 14), (41, 14), (41, 100), (25, 100), (25, 14), (0, 14))),
    "Д": (
        77,
        "M22 0L64 0L64 74L77 74L77 100L62 100L62 87L15 87L15 100L0 100L0 74L6 74C16 60 22 38 22 0Z"
        "M37 13C36 38 32 60 23 74L48 74L48 13Z",
    ),
    "В": (
        62,
        "M0 0L32 0C49 0 58 10 58 25C58 36 53 44 45 47C56 50 62 59 62 72C62 90 51 100 33 100L0 100Z"
        "M16 13L16 41L30 41C38 41 42 36 42 27C42 18 38 13 30 13ZM16 54L16 87L31 87C41 87 46 81 46 70.500C46 60 41 54 31 54Z",
    ),
    "П": (70, polygon((0, 0), (70, 0), (70, 100), (54, 100), (54, 14), (16, 14), (16, 100), (0, 100))),
    "Р": (
        60,
        "M0 0L32 0C51 0 60 12 60 31C60 50 51 62 32 62L16 62L16 100L0 100Z"
        "M16 14L16 48L31 48C40 48 44 42 44 31C44 20 40 14 31 14Z",
    ),
    "Е": (
        54,
        polygon(
            (0, 0), (54, 0), (54, 14), (16, 14), (16, 42), (49, 42), (49, 56), (16, 56), (16, 86), (54, 86), (54, 100), (0, 100)
        ),
    ),
    "Ф": (
        88,
        ellipse(44, 49, 44, 36, roundness=0.58) + ellipse(44, 49, 28, 22, hole=True, roundness=0.56)
        + polygon((36, 0), (52, 0), (52, 100), (36, 100)),
    ),
    "Н": (
        68,
        polygon((0, 0), (16, 0), (16, 42), (52, 42), (52, 0), (68, 0), (68, 100), (52, 100), (52, 56), (16, 56), (16, 100), (0, 100)),
    ),
    "С": (
        67,
        "M66 32L50 32C48 20 44 14 36 14C24 14 16 26 16 50C16 74 24 86 36 86C44 86 48 80 50 68L66 68"
        "C64 88 53 100 36 100C13 100 0 82 0 50C0 18 13 0 36 0C53 0 64 12 66 32Z",
    ),
}  # fmt: skip
"""Width and outline of each glyph. К is drawn as K, А as A."""

INDEX: Final[dict[str, dict[str, str]]] = {
    "ru": dict(zip(RANKS, ("7", "8", "9", "10", "В", "Д", "K", "Т"), strict=True)),
    "en": dict(zip(RANKS, ("7", "8", "9", "10", "J", "Q", "K", "A"), strict=True)),
}
"""The index of each rank. Ukrainian has the same letters as Russian."""

_GAP: Final = 8


def lettering(
    text: str, x: float, y: float, height: float, *, paint: str, narrow: float = 1, spaced: float = 1
) -> tuple[Shape, ...]:
    """The text centred on x with its top at y; `narrow` squeezes it, `spaced` sets it wider."""
    scale = height / 100
    text = text.replace("А", "A").replace("К", "K")
    gap = _GAP * spaced
    width = (sum(GLYPHS[letter][0] for letter in text) + gap * (len(text) - 1)) * scale * narrow
    left = x - width / 2
    shapes = []
    for letter in text:
        advance, outline = GLYPHS[letter]
        at: Matrix = (scale * narrow, 0, 0, scale, left, y)
        shapes.append(Shape(outline, fill=paint, at=at))
        left += (advance + gap) * scale * narrow
    return tuple(shapes)
