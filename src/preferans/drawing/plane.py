"""Convex fields and how figures are laid out in them, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from preferans.drawing.canvas import Point

Polygon = tuple[Point, ...]
"""The corners of a convex field, in order."""


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> Polygon:
        x2, y2 = self.x + self.width, self.y + self.height
        return ((self.x, self.y), (x2, self.y), (x2, y2), (self.x, y2))

    def overlaps(self, other: Box) -> bool:
        """Whether the two have an area in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def between(a: Point, b: Point, share: float) -> Point:
    """The point at `share` of the way from a to b."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def contains(field: Polygon, point: Point, slack: float = 1e-6) -> bool:
    """Whether a point is inside a convex field, its edge and a `slack` beyond it included."""
    signs = set()
    for (x1, y1), (x2, y2) in zip(field, (*field[1:], field[0]), strict=True):
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-9)
        distance = ((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / length
        if abs(distance) > slack:
            signs.add(distance > 0)
    return len(signs) < 2


def span(field: Polygon, y: float) -> tuple[float, float] | None:
    """From where to where the horizontal line at y runs inside a convex field; None where it misses it."""
    found = []
    for (x1, y1), (x2, y2) in zip(field, (*field[1:], field[0]), strict=True):
        if min(y1, y2) <= y <= max(y1, y2):
            found += [x1, x2] if y1 == y2 else [x1 + (x2 - x1) * (y - y1) / (y2 - y1)]
    return (min(found), max(found)) if found else None


def line_span(field: Polygon, top: float, height: float, pad: float) -> tuple[float, float] | None:
    """From where to where a line of that height fits into a convex field."""
    upper, lower = span(field, top), span(field, top + height)
    if upper is None or lower is None:
        return None
    left, right = max(upper[0], lower[0]) + pad, min(upper[1], lower[1]) - pad
    return (left, right) if left < right else None


LEADING: Final = 1.32
"""From one line to the next, as a multiple of the height of the figures."""


def flow(
    field: Polygon, widths: Sequence[float], height: float, *, gap: float, pad: float, top: float | None = None
) -> list[Box] | None:
    """Boxes for things of these widths, from left to right and from the top down; None when they do not fit.

    `gap` is the distance between neighbours, `pad` that to the edge; `top` starts lower than the field does.
    """
    y = max(min(py for _, py in field) + pad, top if top is not None else -1e9)
    bottom = max(py for _, py in field) - pad
    boxes: list[Box] = []
    index = 0
    while index < len(widths):
        if y + height > bottom:
            return None
        room = line_span(field, y, height, pad)
        placed = False
        x = room[0] if room else 0.0
        while room and index < len(widths) and x + widths[index] <= room[1]:
            boxes.append(Box(x, y, widths[index], height))
            x += widths[index] + gap
            index += 1
            placed = True
        y += height * LEADING if placed else height * 0.25
    return boxes
