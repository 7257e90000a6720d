"""Where everything is on a score sheet for two, three or four: the sectors, their fields, and the names.

Whoever looks at the sheet sits at the bottom; the others follow clockwise. In each sector the hill is next to the
middle, then comes the pool; the whists are along the outer edge, those on a neighbour beside him.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.drawing.canvas import Point
from preferans.drawing.plane import Polygon, between

WIDTH: Final = 1000.0
HUB: Final = 38.0
"""Radius of the circle in the middle."""
HILL_END: Final = 0.41
POOL_END: Final = 0.64
"""How far from the middle (0) to the outer edge (1) hill and pool reach."""
_HUB_GAP: Final = 7.0
"""Between the circle and the figures of the hill."""
_NAME_BAND: Final = 66.0
_HEADING_BAND: Final = 46.0


@dataclass(frozen=True, slots=True)
class NameSpot:
    """Where a name is written."""

    at: Point
    anchor: str
    turn: int
    room: float


@dataclass(frozen=True, slots=True)
class Sector:
    """One person's part of the sheet."""

    place: int
    left: tuple[Point, Point]
    """One border, from the middle outwards."""
    right: tuple[Point, Point]
    """The other border; for a sector at the side the first is the upper one."""
    opponents: tuple[int, ...]
    """On whom the whist fields are, from the first border to the second."""
    name: NameSpot
    depth: float
    """From the middle line to the outer edge."""

    def band(self, inner: float, outer: float) -> Polygon:
        """The strip between two shares of the way from the middle to the edge."""
        return (
            between(*self.left, inner),
            between(*self.left, outer),
            between(*self.right, outer),
            between(*self.right, inner),
        )

    @property
    def hill(self) -> Polygon:
        """What the circle in the middle leaves of the innermost strip."""
        return self.band((HUB + _HUB_GAP) / self.depth, HILL_END)

    @property
    def pool(self) -> Polygon:
        return self.band(HILL_END, POOL_END)

    def whists(self, index: int) -> Polygon:
        """The field of the opponent with that index, counted from the first border; all have the same area."""
        inner, edge, _, _ = self.band(POOL_END, 1)
        (x1, y1), (x2, y2) = self._divider(index), self._divider(index + 1)
        # a divider is perpendicular to the edge: its inner end has the coordinate of the inner line
        if self._sideways:
            return ((inner[0], x1), (edge[0], y1), (edge[0], y2), (inner[0], x2))
        return ((x1, inner[1]), (y1, edge[1]), (y2, edge[1]), (x2, inner[1]))

    @property
    def _sideways(self) -> bool:
        """Whether the outer edge is vertical."""
        return self.left[1][0] == self.right[1][0]

    def _divider(self, index: int) -> tuple[float, float]:
        """Where the divider before a whist field meets the inner line and the edge, measured along them."""
        axis = 1 if self._sideways else 0
        a, b, c, d = (corner[axis] for corner in self.band(POOL_END, 1))
        n = len(self.opponents)
        if index in (0, n):
            return (a, b) if index == 0 else (d, c)
        middle = (a + b) / 2 + (c + d - a - b) / 2 * index / n
        return (middle, middle)

    @property
    def rules(self) -> list[tuple[Point, Point]]:
        """The lines inside the sector."""
        across = [(between(*self.left, share), between(*self.right, share)) for share in (HILL_END, POOL_END)]
        for index in range(1, len(self.opponents)):
            inner_end, outer_end, *_ = self.whists(index)
            across.append((inner_end, outer_end))
        return across


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole sheet."""

    height: float
    frame: Polygon
    """Upper left, upper right, lower right, lower left."""
    middle: Point
    rays: tuple[tuple[Point, Point], ...]
    sectors: tuple[Sector, ...]
    """The lowest first, then clockwise."""
    heading: Point | None


def layout(players: int, *, bottom: int = 0, heading: bool = False) -> Layout:
    """The layout for two, three or four with the place `bottom` at the lower edge. ValueError for another number."""
    if players not in (2, 3, 4):
        raise ValueError(f"a score sheet is for 2, 3 or 4 players, not {players}")
    top = _NAME_BAND + (_HEADING_BAND if heading else 0)
    made = {2: _two, 3: _three, 4: _four}[players](top, [(bottom + i) % players for i in range(players)])
    return Layout(*made, (WIDTH / 2, 40) if heading else None)


_Made = tuple[float, Polygon, Point, tuple[tuple[Point, Point], ...], tuple[Sector, ...]]


def _corners(margin: float, top: float, tall: float) -> tuple[Point, Point, Point, Point]:
    return (margin, top), (WIDTH - margin, top), (WIDTH - margin, top + tall), (margin, top + tall)


def _below(bottom: float, room: float) -> NameSpot:
    return NameSpot((WIDTH / 2, bottom + 44), "middle", 0, room)


def _two(top: float, places: list[int]) -> _Made:
    me, other = places
    margin, tall = 26.0, 680.0
    upper_left, upper_right, lower_right, lower_left = frame = _corners(margin, top, tall)
    middle = (WIDTH / 2, top + tall / 2)
    west, east = (margin, middle[1]), (WIDTH - margin, middle[1])
    room = WIDTH - 2 * margin
    sectors = (
        Sector(me, (west, lower_left), (east, lower_right), (other,), _below(top + tall, room), tall / 2),
        Sector(
            other, (west, upper_left), (east, upper_right), (me,),
            NameSpot((WIDTH / 2, top - 18), "middle", 0, room), tall / 2,
        ),
    )  # fmt: skip
    return top + tall + _NAME_BAND, frame, middle, ((west, east),), sectors


def _three(top: float, places: list[int]) -> _Made:
    me, left, right = places
    margin, tall = 26.0, 900.0
    upper_left, upper_right, lower_right, lower_left = frame = _corners(margin, top, tall)
    middle = (WIDTH / 2, top + tall * 0.35)
    north = (WIDTH / 2, top)
    half = WIDTH / 2 - margin
    sectors = (
        Sector(
            me, (middle, lower_left), (middle, lower_right), (left, right),
            _below(top + tall, 2 * half), tall * 0.65,
        ),
        Sector(
            left, (north, upper_left), (middle, lower_left), (right, me),
            NameSpot((margin + 4, top - 18), "start", 0, half - 24), half,
        ),
        Sector(
            right, (north, upper_right), (middle, lower_right), (left, me),
            NameSpot((WIDTH - margin - 4, top - 18), "end", 0, half - 24), half,
        ),
    )  # fmt: skip
    rays = ((middle, north), (middle, lower_left), (middle, lower_right))
    return top + tall + _NAME_BAND, frame, middle, rays, sectors


def _four(top: float, places: list[int]) -> _Made:
    me, left, across, right = places
    margin = 62.0
    tall = WIDTH - 2 * margin
    upper_left, upper_right, lower_right, lower_left = frame = _corners(margin, top, tall)
    middle = (WIDTH / 2, top + tall / 2)
    sectors = (
        Sector(
            me, (middle, lower_left), (middle, lower_right), (left, across, right),
            _below(top + tall, tall), tall / 2,
        ),
        Sector(
            left, (middle, upper_left), (middle, lower_left), (across, right, me),
            NameSpot((margin - 18, middle[1]), "middle", -90, tall), tall / 2,
        ),
        Sector(
            across, (middle, upper_left), (middle, upper_right), (left, me, right),
            NameSpot((WIDTH / 2, top - 18), "middle", 0, tall), tall / 2,
        ),
        Sector(
            right, (middle, upper_right), (middle, lower_right), (across, left, me),
            NameSpot((WIDTH - margin + 18, middle[1]), "middle", 90, tall), tall / 2,
        ),
    )  # fmt: skip
    rays = tuple((middle, corner) for corner in frame)
    return top + tall + _NAME_BAND, frame, middle, rays, sectors
