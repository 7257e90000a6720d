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

LEFT, MIDDLE, RIGHT = 80, 125, 170
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
    yield Group(tuple(pip(suit, x, y, 45) for x, y in spots), paint=f"suit-{suit}")


def ace(suit: str) -> Iterator[Part]:
    """One big sign with a fine inner line."""
    paint = f"suit-{suit}"
    yield Shape(PIPS[suit], fill=paint, at=place(MIDDLE, _CENTRE, 1.5))
    inner = {"S": (0, 4, 0.66), "C": (0, 0, 0), "D": (0, 0, 0.72), "H": (0, -3, 0.74)}[suit]
    if inner[2]:
        at = place(MIDDLE + inner[0], _CENTRE + inner[1], 1.5 * inner[2])
        yield Shape(PIPS[suit], stroke="card-face", width=2 / inner[2], at=at)
