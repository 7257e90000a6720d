"""The four suit signs and the number cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from card_art.shapes import HEIGHT, Group, Part, Shape, circle, place, polygon

PIPS: Final[dict[str, str]] = {
    "S": (
        "M0 -50C7 -33 46 -11 46 15C46 31 35 39 24 39C14 39 6.500 33 3 25C4 38 9 46 19 50L-19 50C-9 46 -4 38 -3 25"
        "C-6.500 33 -14 39 -24 39C-35 39 -46 31 -46 15C-46 -11 -7 -33 0 -50Z"
    ),
    "C": (
        circle(0, -26, 23) + circle(-26, 11, 23) + circle(26, 11, 23)
        + polygon((-10, -12), (10, -12), (14, 14), (-14, 14))
        + "M3.500 8C4 32 9 44 20 50L-20 50C-9 44 -4 32 -3.500 8Z"
    ),
    "D": "M0 -51C8 -34 25 -12 40 0C25 12 8 34 0 51C-8 34 -25 12 -40 0C-25 -12 -8 -34 0 -51Z",
    "H": (
        "M0 49C-5 34 -47 10 -47 -18C-47 -36 -36 -46 -24 -46C-12 -46 -3 -38 0 -26C3 -38 12 -46 24 -46C36 -46 47 -36"
        " 47 -18C47 10 5 34 0 49Z"
    ),
}  # fmt: skip
"""Each suit in a box of 100 × 100 about the origin."""

_INLINES: Final[dict[str, str]] = {
    "S": "M0 -34C6 -23 35 -4 35 15C35 25 29 29 23 29C14 29 6 23 0 13C-6 23 -14 29 -23 29C-29 29 -35 25 -35 15C-35 -4 -6 -23 0 -34Z",
    "C": circle(0, -26, 15.5) + circle(-26, 11, 15.5) + circle(26, 11, 15.5),
    "D": "M0 -36C6 -24 18 -9 28 0C18 9 6 24 0 36C-6 24 -18 9 -28 0C-18 -9 -6 -24 0 -36Z",
    "H": "M0 34C-6 23 -37 4 -37 -19C-37 -30 -31 -36 -23 -36C-14 -36 -6 -30 0 -16C6 -30 14 -36 23 -36C31 -36 37 -30 37 -19C37 4 6 23 0 34Z",
}
"""The line within the sign of an ace."""

LEFT, MIDDLE, RIGHT = 82, 125, 168
TOP: Final = 63
"""The middle of the uppermost pips."""

_CENTRE: Final = HEIGHT / 2
_FOURTH: Final = (HEIGHT - 2 * TOP) / 3
_SIDES: Final[dict[str, tuple[float, ...]]] = {
    "7": (TOP, _CENTRE, HEIGHT - TOP),
    "8": (TOP, _CENTRE, HEIGHT - TOP),
    "9": (TOP, TOP + _FOURTH, TOP + 2 * _FOURTH, HEIGHT - TOP),
    "T": (TOP, TOP + _FOURTH, TOP + 2 * _FOURTH, HEIGHT - TOP),
}
_MIDDLES: Final[dict[str, tuple[float, ...]]] = {
    "7": ((TOP + _CENTRE) / 2,),
    "8": ((TOP + _CENTRE) / 2, HEIGHT - (TOP + _CENTRE) / 2),
    "9": (_CENTRE,),
    "T": (TOP + _FOURTH / 2, HEIGHT - TOP - _FOURTH / 2),
}


def pip(suit: str, x: float, y: float, size: float, paint: str | None = None) -> Shape:
    """One suit sign with its middle at (x, y); below the middle of the card it stands on its head."""
    return Shape(PIPS[suit], fill=paint, at=place(x, y, size / 100, flip=y > _CENTRE))


def number_card(suit: str, rank: str) -> Iterator[Part]:
    """The traditional layout of a seven to ten."""
    spots = [(x, y) for y in _SIDES[rank] for x in (LEFT, RIGHT)] + [(MIDDLE, y) for y in _MIDDLES[rank]]
    yield Group(tuple(pip(suit, x, y, 46) for x, y in spots), paint=f"suit-{suit}")


def ace(suit: str) -> Iterator[Part]:
    """One big sign with a fine inner line."""
    yield Shape(PIPS[suit], fill=f"suit-{suit}", at=place(MIDDLE, _CENTRE, 1.5))
    yield Shape(_INLINES[suit], stroke="card-face", width=1.6, at=place(MIDDLE, _CENTRE, 1.5))
