"""The back of the cards: a net with suit signs and a rosette in a frame, drawn from formulas; two-way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from typing import Final

from card_art.pips import PIPS
from card_art.shapes import HALF_TURN, HEIGHT, WIDTH, Group, Part, Shape, circle, number, place, rounded

_X, _Y = WIDTH / 2, HEIGHT / 2
_PAINT: Final = "card-back-ink"
_COLUMNS, _ROWS = 10, 14
_LEFT, _TOP = 20.0, 20.0
_DX, _DY = (WIDTH - 2 * _LEFT) / _COLUMNS, (HEIGHT - 2 * _TOP) / _ROWS


def back() -> Iterator[Part]:
    """The ground, its frames, the net with suit signs in its meshes, and the rosette."""
    yield Shape(rounded(11, 11, WIDTH - 22, HEIGHT - 22, 10), fill="card-back")
    yield Shape(rounded(16, 16, WIDTH - 32, HEIGHT - 32, 7), stroke=_PAINT, width=1.8)
    yield Shape(rounded(20, 20, WIDTH - 40, HEIGHT - 40, 4.500), stroke=_PAINT, width=0.7)
    yield Shape(_net(), stroke=_PAINT, width=1.1, opacity=0.8)
    signs = tuple(_signs())
    yield Group(signs, paint=_PAINT)
    yield Group(signs, HALF_TURN, paint=_PAINT)
    yield Shape(_closed(_wave(60, 3.2, 18, 0), 216), fill="card-back", stroke=_PAINT, width=1.5)
    for turn in range(4):
        yield Shape(_closed(_wave(38, 15, 6, turn * pi / 2)), stroke=_PAINT, width=0.9)
    for turn in range(2):
        yield Shape(_closed(_wave(17, 6, 8, turn * pi)), stroke=_PAINT, width=0.9)
    yield Shape(circle(_X, _Y, 8), fill=_PAINT)
    yield Shape("M117 175L125 163L133 175L125 187Z", fill="card-back", stroke=_PAINT, width=1)


def _net() -> str:
    """Diagonals from frame to frame; they cross where the numbers of row and column have an even sum."""
    path = []
    for row in range(2 - _COLUMNS, _ROWS, 2):
        first, last = max(0, -row), min(_COLUMNS, _ROWS - row)
        for a, b in ((row + first, row + last), (_ROWS - row - first, _ROWS - row - last)):
            path.append(f"M{_net_point(first, a)}L{_net_point(last, b)}")
    return "".join(path)


def _net_point(column: int, row: int) -> str:
    return f"{number(round(_LEFT + column * _DX, 1))} {number(round(_TOP + row * _DY, 1))}"


def _signs() -> Iterator[Shape]:
    """The signs of the upper half, one in each mesh outside the rosette."""
    for row in range(_ROWS // 2 + 1):
        for column in range(_COLUMNS + 1):
            x, y = _LEFT + column * _DX, _TOP + row * _DY
            if (row + column) % 2 == 0 or (x - _X) ** 2 + (y - _Y) ** 2 < 72**2 or column in (0, _COLUMNS) or row == 0:
                continue
            if row == _ROWS // 2 and column >= _COLUMNS / 2:
                continue
            yield Shape(PIPS["SHCD"[(row + 2 * (column // 2)) % 4]], at=place(x, y, 0.12))


def _wave(mean: float, swing: float, times: int, shift: float) -> Callable[[float], float]:
    """A radius that swings about its mean that many times in a turn."""
    return lambda angle: mean + swing * cos(times * angle + shift)


def _closed(radius: Callable[[float], float], points: int = 144) -> str:
    """A closed curve about the middle of the card, given by its radius at each angle."""
    path = []
    for i in range(points):
        angle = 2 * pi * i / points
        r = radius(angle)
        path.append(f"{number(round(_X + r * sin(angle), 1))} {number(round(_Y - r * cos(angle), 1))}")
    return "M" + "L".join(path) + "Z"
