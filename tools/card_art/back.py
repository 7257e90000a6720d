"""The back of the cards: a woven lattice with a rosette, drawn from formulas."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from card_art.pips import PIPS
from card_art.shapes import HEIGHT, WIDTH, Part, Shape, circle, number, place, rounded

_MARGIN: Final = 20
_STEP: Final = 21
"""Half the diagonal of a lattice field; divides the ornamented height and, with the margin, the width."""


def back() -> Iterator[Part]:
    yield Shape(rounded(11, 11, WIDTH - 22, HEIGHT - 22, 10), fill="card-back")
    yield Shape(rounded(17, 17, WIDTH - 34, HEIGHT - 34, 6), stroke="card-back-ink", width=1.6)
    yield Shape(_lattice(), stroke="card-back-ink", width=1.3, opacity=0.75)
    signs = "SHCD"
    columns, rows = 10, 15
    x0, y0, dx, dy = 20.0, 19.8, 21.0, 20.7
    for row in range(1, rows):
        for column in range(1, columns):
            if (row + column) % 2:
                continue
            x, y = x0 + column * dx, y0 + row * dy
            if abs(x - 125) < 52 and ((x - 125) ** 2 + (y - 175) ** 2) ** 0.5 < 58:
                continue
            sign = signs[(column + 2 * (row // 2)) % 4]
            yield Shape(PIPS[sign], fill="card-back-ink", at=place(x, y, 0.1, flip=y > 175), opacity=0.9)
    yield Shape(circle(125, 175, 52), fill="card-back", stroke="card-back-ink", width=1.6)
    yield Shape(_rosette(125, 175, 46, 8), stroke="card-back-ink", width=1.1)
    yield Shape(_rosette(125, 175, 30, 8), stroke="card-back-ink", width=0.9)
    yield Shape(circle(125, 175, 9), fill="card-back-ink")


def _lattice() -> str:
    lines = []
    x0, y0, dx, dy = 20.0, 19.8, 21.0, 20.7
    columns, rows = 10, 15
    for start in range(-rows, columns + 1):
        a, b = max(start, 0), min(start + rows, columns)
        if b > a:
            lines.append((a, a - start, b, b - start))
            lines.append((a, rows - (a - start), b, rows - (b - start)))
    kept = [line for line in lines if line[0] % 1 == 0 and (line[0] + line[1]) % 2 == 1]
    return "".join(
        f"M{number(x0 + a * dx)} {number(y0 + b * dy)}L{number(x0 + c * dx)} {number(y0 + d * dy)}" for a, b, c, d in kept
    )


def _rosette(x: float, y: float, r: float, petals: int, points: int = 96) -> str:
    """A closed curve that swings between the rim and the middle."""
    path = []
    for i in range(points):
        angle = 2 * pi * i / points
        radius = r * (0.62 + 0.38 * cos(petals * angle))
        path.append(f"{number(round(x + radius * sin(angle), 1))} {number(round(y - radius * cos(angle), 1))}")
    return "M" + "L".join(path) + "Z"
