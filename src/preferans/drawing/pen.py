"""Figures as a hand writes them: each digit is the way of a pen, so a sheet looks the same with every font.

A digit is 100 high and stands on y = 100; the writing leans a little, and every figure is tilted by a hair's breadth
that depends on its text alone, so that the same sheet always looks the same.
"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin
from typing import Final

from preferans.drawing.canvas import Step

GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "0": (54, "M31 4C13 5 4 28 4 54C4 80 14 97 28 96C44 95 53 70 51 45C49 20 42 4 29 5"),
    "1": (38, "M5 32C15 25 24 15 31 3C32 36 30 66 29 97"),
    "2": (56, "M6 25C9 8 24 1 36 6C50 12 50 31 42 46C33 63 17 80 4 94C20 89 37 92 54 93"),
    "3": (52, "M7 14C17 1 42 0 45 18C48 34 33 44 19 46C37 44 51 54 49 72C46 94 21 102 4 87"),
    "4": (58, "M33 3C26 26 16 46 3 64C21 63 39 62 56 61M42 36C41 58 40 78 39 98"),
    "5": (54, "M50 5C38 7 27 7 17 5C15 19 12 32 9 44C24 35 45 40 48 60C51 84 27 101 4 89"),
    "6": (52, "M42 4C24 13 8 40 5 66C4 86 15 97 28 96C42 95 51 82 49 68C47 54 33 48 21 54C13 58 7 66 6 74"),
    "7": (54, "M4 8C21 11 37 9 52 5C42 34 30 66 24 97M15 52C26 50 36 50 46 51"),
    "8": (
        52,
        "M43 17C37 1 14 2 11 20C9 38 29 46 39 58C51 74 45 95 27 96C9 97 3 78 13 64C21 52 39 42 44 28C46 20 43 12 37 8",
    ),
    "9": (52, "M46 27C41 8 17 3 9 22C3 40 15 54 29 50C41 47 47 36 47 24C49 52 45 78 33 97"),
    "-": (40, "M4 56C14 53 26 55 37 53"),
    "/": (40, "M36 4C26 36 14 68 4 98"),
    ".": (22, "M9 94C10 92 13 93 12 96C11 98 8 97 9 94"),
    "…": (64, "M9 94L10 95M31 94L32 95M53 94L54 95"),
    "×": (46, "M5 42C16 56 28 72 40 88M40 42C29 56 17 72 5 88"),
}  # fmt: skip
"""Width and way of each sign."""

GAP: Final = 11
"""Between two signs of a figure, in hundredths of the height."""
LEAN: Final = 0.10
"""How far the top of a digit leans to the right, as a share of its height."""
TILT: Final = 1.6
"""The largest tilt of a figure, in degrees."""
SMALL: Final = 0.62
"""The height of a fraction's figures beside the whole number's."""


def _parse(way: str) -> tuple[Step, ...]:
    steps: list[Step] = []
    for part in way.replace("M", " M ").replace("L", " L ").replace("C", " C ").split():
        if part in "MLC":
            steps.append((part, ()))
        else:
            steps[-1] = (steps[-1][0], (*steps[-1][1], float(part)))
    return tuple(steps)


_WAYS: Final[dict[str, tuple[Step, ...]]] = {sign: _parse(way) for sign, (_, way) in GLYPHS.items()}

_Sign = tuple[str, float, float]
"""A sign, its scale and how far its top is from the top of the line, both as shares of the height."""


def figure_text(value: int | Fraction) -> str:
    """A value as it is written: whole numbers plainly, others as a mixed number: `61 1/3`.

    >>> figure_text(Fraction(184, 3)), figure_text(Fraction(-5, 2)), figure_text(Fraction(1, 2)), figure_text(4)
    ('61 1/3', '-2 1/2', '1/2', '4')
    """
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    whole, part = divmod(abs(exact), 1)
    return ("-" if exact < 0 else "") + (f"{whole} " if whole else "") + f"{part.numerator}/{part.denominator}"


def _signs(text: str) -> list[_Sign]:
    """The signs of a figure; the fraction of a mixed number is small."""
    signs: list[_Sign] = []
    words = text.split(" ")
    for word in words:
        small = "/" in word
        end = len(word.rstrip(".…"))
        for i, sign in enumerate(word):
            reduced = small and sign != "-" and i < end
            signs.append((sign, SMALL if reduced else 1, (1 - SMALL) / 2 if reduced else 0))
    return signs


def width_of(text: str, size: float) -> float:
    """The width of a figure whose digits are `size` high, its lean included."""
    signs = _signs(text)
    advance = sum(GLYPHS[sign][0] * scale for sign, scale, _ in signs) + GAP * (len(signs) - 1)
    return (advance / 100 + LEAN) * size


def write(text: str, x: float, y: float, size: float, *, steady: bool = False) -> tuple[Step, ...]:
    """The way of the pen for a figure whose box has its upper left corner at (x, y) and the height `size`.

    A `steady` figure is not tilted.
    """
    width = width_of(text, size)
    tilt = 0.0 if steady else TILT * ((sum(map(ord, text)) * 7919 + len(text) * 104_729) % 201 - 100) / 100
    # a long figure is tilted less, so that it never leaves its box by more than a hair
    tilt *= min(1.0, size / width)
    c, s = cos(radians(tilt)), sin(radians(tilt))
    middle_x, middle_y = x + width / 2, y + size / 2
    steps: list[Step] = []
    left = 0.0
    for sign, scale, drop in _signs(text):
        for op, numbers in _WAYS[sign]:
            moved: list[float] = []
            for i in range(0, len(numbers), 2):
                gx = left + numbers[i] * scale
                gy = drop * 100 + numbers[i + 1] * scale
                px = x + (gx + LEAN * (100 - gy)) * size / 100 - middle_x
                py = y + gy * size / 100 - middle_y
                moved += [middle_x + px * c - py * s, middle_y + px * s + py * c]
            steps.append((op, tuple(moved)))
        left += GLYPHS[sign][0] * scale + GAP
    return tuple(steps)
