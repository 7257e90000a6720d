"""The icon of the program and the picture that stands for it where its address is shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from math import cos, radians, sin
from typing import Final

from card_art.glyphs import INDEX, lettering
from card_art.pips import PIPS
from card_art.raster import Picture
from card_art.shapes import HALF_TURN, Group, Matrix, Part, Shape, circle, place, rounded, svg

FELT: Final = "#1f5a46"
FELT_DARK: Final = "#174737"
FELT_LIGHT: Final = "#2a6a54"
ICON: Final = 512
SHARED: Final = (1200, 630)

Face = Callable[[str, str], Iterator[Part]]
"""Draws the classic face of a suit and rank."""


def icon() -> tuple[Part, ...]:
    """Two cards on felt; everything that matters is in the middle four fifths, so any mask may cut it."""
    card = Shape(rounded(-88, -126, 176, 252, 22), fill="card-face")
    behind = Group(
        (
            card,
            Shape(rounded(-74, -112, 148, 224, 12), fill="card-back"),
            Shape(rounded(-64, -102, 128, 204, 7), stroke="card-back-ink", width=5),
        ),
        _turned(-17, 214, 262, 1.0),
    )
    front = Group(
        (
            Shape(rounded(-94, -132, 188, 264, 26), fill=FELT),
            card,
            Shape(PIPS["S"], fill="suit-S", at=place(0, 2, 1.34)),
        ),
        _turned(11, 298, 256, 1.0),
    )
    return (
        Shape(rounded(0, 0, ICON, ICON, 112), fill=FELT),
        Shape(circle(256, 256, 196), fill=FELT_LIGHT),
        behind,
        front,
    )


def icon_svg() -> str:
    """The icon as a file; no page sets variables for it, so the fallbacks count."""
    text = "".join(svg(part) for part in icon())
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ICON} {ICON}">{text}</svg>\n'


def shared(face: Face) -> tuple[Part, ...]:
    """A fan of the strongest hearts on felt with the name of the game."""
    width, height = SHARED
    fan = []
    for i, rank in enumerate("TJQKA"):
        angle = (i - 2) * 13.0
        parts: tuple[Part, ...] = tuple(face("H", rank))
        letters = lettering(INDEX["ru"][rank], 31, 15, 54, paint="suit-H", narrow=0.86 if rank == "T" else 1)
        fan.append(
            Group(
                (
                    Shape(rounded(-4, -2, 258, 358, 20), fill=FELT_DARK, opacity=0.35),
                    *parts,
                    Group(letters),
                    Group(letters, HALF_TURN),
                ),
                _fanned(angle, 600, 900, 640, 1.06),
            )
        )
    return (
        Shape(rounded(0, 0, width, height, 0.01), fill=FELT),
        *(Shape(circle(600, 900, r), stroke=FELT_LIGHT, width=2) for r in range(330, 1200, 58)),
        *fan,
        Shape(rounded(0, 486, width, 144, 0.01), fill=FELT_DARK),
        Shape(rounded(0, 486, width, 4, 0.01), fill="card-gold"),
        *lettering("ПРЕФЕРАНС", 600, 522, 72, paint="card-face", spaced=2.6),
    )


def digest(parts: tuple[Part, ...], width: int, height: int) -> str:
    """What a PNG was drawn from: the check compares this and need not draw again."""
    return sha256(f"{width}x{height} {''.join(svg(part) for part in parts)}".encode()).hexdigest()


def png(parts: tuple[Part, ...], width: int, height: int, *, scale: float = 1, opaque: bool = False) -> bytes:
    """The parts as PNG of that size."""
    picture = Picture(width, height)
    for part in parts:
        picture.draw(part, (scale, 0, 0, scale, 0, 0))
    return picture.png(digest(parts, width, height), opaque=opaque)


def _turned(degrees: float, x: float, y: float, scale: float) -> Matrix:
    c, s = scale * cos(radians(degrees)), scale * sin(radians(degrees))
    return (round(c, 4), round(s, 4), round(-s, 4), round(c, 4), x, y)


def _fanned(degrees: float, x: float, y: float, radius: float, scale: float) -> Matrix:
    """A card whose middle is `radius` above (x, y) and which leans outwards with the angle."""
    a = radians(degrees)
    c, s = scale * cos(a), scale * sin(a)
    middle = (x + radius * sin(a), y - radius * cos(a))
    return (
        round(c, 4), round(s, 4), round(-s, 4), round(c, 4),
        round(middle[0] - 125 * c + 175 * s, 2), round(middle[1] - 125 * s - 175 * c, 2),
    )  # fmt: skip
