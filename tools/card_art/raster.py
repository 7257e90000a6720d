"""A small rasteriser: a display list to a PNG with smooth edges, so that icons need no graphics package."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

from card_art.shapes import IDENTITY, PALETTE, Group, Matrix, Part, Shape

Ring = list[tuple[float, float]]

FINE: Final = 4
"""Scan lines in a pixel; along a line the coverage is exact."""
_TOKEN: Final = re.compile(r"[MLCZ]|-?\d+(?:\.\d+)?")
_CURVE_STEPS: Final = 14


def combine(outer: Matrix, inner: Matrix) -> Matrix:
    """First the inner, then the outer transformation."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def flatten(d: str, at: Matrix) -> list[Ring]:
    """The subpaths of a path as polygons, moved by `at`."""
    a, b, c, e, f, g = at
    rings: list[Ring] = []
    command = ""
    numbers: list[float] = []
    point = (0.0, 0.0)
    for token in _TOKEN.findall(d):
        if token in "MLCZ":
            command, numbers = token, []
            continue
        numbers.append(float(token))
        if len(numbers) < (6 if command == "C" else 2):
            continue
        if command == "C":
            steps = [_bezier(point, numbers, i / _CURVE_STEPS) for i in range(1, _CURVE_STEPS + 1)]
        else:
            steps = [(numbers[0], numbers[1])]
        if command == "M":
            rings.append([])
            command = "L"
        rings[-1] += [(a * x + c * y + f, b * x + e * y + g) for x, y in steps]
        point, numbers = steps[-1], []
    return rings


def _bezier(start: tuple[float, float], n: Sequence[float], t: float) -> tuple[float, float]:
    u = 1 - t
    k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        k[0] * start[0] + k[1] * n[0] + k[2] * n[2] + k[3] * n[4],
        k[0] * start[1] + k[1] * n[1] + k[2] * n[3] + k[3] * n[5],
    )


def outline(rings: Iterable[Ring], width: float, *, closed: bool) -> list[Ring]:
    """A stroke as polygons: a bar for each line and a disc at each corner, all turning the same way."""
    r = width / 2
    disc = [(r * cos(2 * pi * i / 12), r * sin(2 * pi * i / 12)) for i in range(12)]
    bars: list[Ring] = []
    for ring in rings:
        points = [*ring, ring[0]] if closed else ring
        for (x1, y1), (x2, y2) in pairwise(points):
            length = hypot(x2 - x1, y2 - y1)
            if length:
                nx, ny = (y2 - y1) / length * r, -(x2 - x1) / length * r
                bars.append([(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)])
        bars += [[(x + dx, y + dy) for dx, dy in disc] for x, y in points]
    return bars


class Picture:
    """Red, green, blue and opacity of every pixel, from 0 to 1."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows = [[(0.0, 0.0, 0.0, 0.0)] * width for _ in range(height)]

    def draw(self, part: Part, at: Matrix = IDENTITY, paint: str | None = None) -> None:
        """Draw a part over what is there."""
        if isinstance(part, Group):
            for child in part.parts:
                self.draw(child, combine(at, part.at), part.paint or paint)
            return
        self._shape(part, combine(at, part.at), part.fill or (None if part.stroke else paint))

    def _shape(self, shape: Shape, at: Matrix, fill: str | None) -> None:
        rings = flatten(shape.d, at)
        if fill:
            self._fill(rings, _rgb(fill), shape.opacity)
        if shape.stroke:
            scale = abs(at[0] * at[3] - at[1] * at[2]) ** 0.5
            bars = outline(rings, shape.width * scale, closed=shape.d.rstrip().endswith("Z"))
            self._fill(bars, _rgb(shape.stroke), shape.opacity)

    def _fill(self, rings: list[Ring], colour: tuple[float, float, float], opacity: float) -> None:
        for y, cover in _coverage(rings, self.width, self.height):
            row = self._rows[y]
            for x, share in cover.items():
                alpha = min(share, 1.0) * opacity
                if alpha <= 0:
                    continue
                r, g, b, below = row[x]
                whole = alpha + below * (1 - alpha)
                mix = below * (1 - alpha)
                row[x] = (
                    (colour[0] * alpha + r * mix) / whole,
                    (colour[1] * alpha + g * mix) / whole,
                    (colour[2] * alpha + b * mix) / whole,
                    whole,
                )

    def png(self, source: str, *, opaque: bool = False) -> bytes:
        """The picture as PNG; `source` is written into it as a comment."""
        depth = 3 if opaque else 4
        raw = bytearray()
        for row in self._rows:
            raw.append(0)
            for pixel in row:
                raw += bytes(round(255 * value) for value in pixel[:depth])
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2 if opaque else 6, 0, 0, 0)
        chunks = (
            (b"IHDR", header),
            (b"tEXt", b"Source\0" + source.encode("ascii")),
            (b"IDAT", zlib.compress(bytes(raw), 9)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )


def _coverage(rings: list[Ring], width: int, height: int) -> Iterator[tuple[int, dict[int, float]]]:
    """For each row the share of each pixel that lies inside (non-zero winding)."""
    edges = []
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if y1 < y2:
                edges.append((y1, y2, x1, (x2 - x1) / (y2 - y1), 1))
            elif y2 < y1:
                edges.append((y2, y1, x2, (x1 - x2) / (y1 - y2), -1))
    if not edges:
        return
    edges.sort()
    first = max(int(edges[0][0]), 0)
    last = min(int(max(edge[1] for edge in edges)) + 1, height)
    active: list[tuple[float, float, float, float, int]] = []
    coming = 0
    for y in range(first, last):
        while coming < len(edges) and edges[coming][0] < y + 1:
            active.append(edges[coming])
            coming += 1
        active = [edge for edge in active if edge[1] > y]
        cover: dict[int, float] = {}
        for line in range(FINE):
            level = y + (line + 0.5) / FINE
            crossings = sorted(
                (x + (level - top) * slope, turn) for top, low, x, slope, turn in active if top <= level < low
            )
            winding = 0
            for (x1, turn), (x2, _) in pairwise(crossings):
                winding += turn
                if winding and x2 > x1:
                    _span(cover, max(x1, 0.0), min(x2, float(width)))
        if cover:
            yield y, cover


def _span(cover: dict[int, float], x1: float, x2: float) -> None:
    """Add one scan line from x1 to x2."""
    if x2 <= x1:
        return
    a, b = int(x1), int(x2)
    part = 1 / FINE
    if a == b:
        cover[a] = cover.get(a, 0.0) + (x2 - x1) * part
        return
    cover[a] = cover.get(a, 0.0) + (a + 1 - x1) * part
    for x in range(a + 1, b):
        cover[x] = cover.get(x, 0.0) + part
    if x2 > b:
        cover[b] = cover.get(b, 0.0) + (x2 - b) * part


def _rgb(paint: str) -> tuple[float, float, float]:
    code = PALETTE.get(paint, paint)
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
