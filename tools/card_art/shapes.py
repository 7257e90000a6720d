"""A display list of filled and stroked paths, and its SVG text.

Coordinates are card units: a card is 250 × 350, y grows downwards. Paths use only absolute M, L, C and Z, so that the
rasteriser of the icons (raster.py) can read what the SVG shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

WIDTH: Final = 250
HEIGHT: Final = 350

PALETTE: Final[dict[str, str]] = {
    "suit-S": "#20242c",
    "suit-C": "#20242c",
    "suit-D": "#c8202f",
    "suit-H": "#c8202f",
    "card-face": "#fffdf7",
    "card-edge": "#c9c2b2",
    "card-gold": "#dba63a",
    "card-skin": "#f4d8bb",
    "card-linen": "#fffdf7",
    "card-ink": "#2a2530",
    "card-back": "#7c1f31",
    "card-back-ink": "#f2dfbd",
}
"""Every CSS variable of the sprite with the value it has when the page sets none: a light two-colour deck."""

Matrix = tuple[float, float, float, float, float, float]
"""The six numbers of an SVG `matrix()`: x' = a·x + c·y + e, y' = b·x + d·y + f."""

IDENTITY: Final[Matrix] = (1, 0, 0, 1, 0, 0)
HALF_TURN: Final[Matrix] = (-1, 0, 0, -1, WIDTH, HEIGHT)
"""The half turn about the middle of the card that makes it two-way."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path. A paint is a key of PALETTE, `currentColor`, or a literal colour; None paints nothing."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float = 1
    at: Matrix = IDENTITY


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are moved together."""

    parts: tuple[Shape | Group, ...]
    at: Matrix = IDENTITY
    paint: str | None = field(default=None)
    """The fill that parts without a fill of their own inherit."""


Part = Shape | Group


def place(x: float, y: float, scale: float = 1, *, x_scale: float | None = None, flip: bool = False) -> Matrix:
    """Move to (x, y) and enlarge by `scale`; `flip` turns upside down."""
    horizontal = scale if x_scale is None else x_scale
    return (-horizontal, 0, 0, -scale, x, y) if flip else (horizontal, 0, 0, scale, x, y)


def number(value: float) -> str:
    """The shortest text of a coordinate to a tenth of a unit; finer scales keep three digits."""
    return f"{round(value, 3):g}"


def circle(x: float, y: float, r: float) -> str:
    """A clockwise circle as four Bézier arcs."""
    return ellipse(x, y, r, r)


def ellipse(x: float, y: float, rx: float, ry: float, *, hole: bool = False, roundness: float = 0.5523) -> str:
    """A clockwise ellipse, or a counter-clockwise one to cut a hole; a higher roundness makes it squarer."""
    kx, ky = rx * roundness, ry * roundness
    points = [
        (x, y - ry),
        (x + kx, y - ry), (x + rx, y - ky), (x + rx, y),
        (x + rx, y + ky), (x + kx, y + ry), (x, y + ry),
        (x - kx, y + ry), (x - rx, y + ky), (x - rx, y),
        (x - rx, y - ky), (x - kx, y - ry), (x, y - ry),
    ]  # fmt: skip
    if hole:
        points.reverse()
    n = [f"{number(px)} {number(py)}" for px, py in points]
    return f"M{n[0]}C{n[1]} {n[2]} {n[3]}C{n[4]} {n[5]} {n[6]}C{n[7]} {n[8]} {n[9]}C{n[10]} {n[11]} {n[12]}Z"


def polygon(*points: tuple[float, float]) -> str:
    """A closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """A rectangle with round corners."""
    k = r * 0.4477
    x2, y2 = x + width, y + height
    n = number
    return (
        f"M{n(x + r)} {n(y)}L{n(x2 - r)} {n(y)}C{n(x2 - k)} {n(y)} {n(x2)} {n(y + k)} {n(x2)} {n(y + r)}"
        f"L{n(x2)} {n(y2 - r)}C{n(x2)} {n(y2 - k)} {n(x2 - k)} {n(y2)} {n(x2 - r)} {n(y2)}"
        f"L{n(x + r)} {n(y2)}C{n(x + k)} {n(y2)} {n(x)} {n(y2 - k)} {n(x)} {n(y2 - r)}"
        f"L{n(x)} {n(y + r)}C{n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(x + r)} {n(y)}Z"
    )


def svg(part: Part) -> str:
    """The SVG text of a part."""
    if isinstance(part, Group):
        inside = "".join(svg(child) for child in part.parts)
        attributes = _transform(part.at) + (f' fill="{colour(part.paint)}"' if part.paint else "")
        return f"<g{attributes}>{inside}</g>" if attributes else inside
    attributes = _transform(part.at)
    if part.fill:
        attributes += f' fill="{colour(part.fill)}"'
    if part.stroke:
        attributes += (
            f' stroke="{colour(part.stroke)}" stroke-width="{number(part.width)}"'
            ' stroke-linecap="round" stroke-linejoin="round"'
        )
        if not part.fill:
            attributes += ' fill="none"'
    if part.opacity != 1:
        attributes += f' opacity="{number(part.opacity)}"'
    return f'<path{attributes} d="{part.d}"/>'


def symbol(name: str, parts: Iterable[Part], width: int = WIDTH, height: int = HEIGHT) -> str:
    """One `<symbol>` of the sprite."""
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">' + "".join(svg(part) for part in parts) + "</symbol>"


def colour(paint: str) -> str:
    """The text of a paint in the sprite: CSS variables with a fallback."""
    return f"var(--{paint},{PALETTE[paint]})" if paint in PALETTE else paint


def _transform(at: Matrix) -> str:
    if at == IDENTITY:
        return ""
    if at == HALF_TURN:
        return f' transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"'
    a, b, c, d, e, f = at
    if b == c == 0:
        move = f"translate({number(e)} {number(f)})"
        scale = number(a) if a == d else f"{number(a)} {number(d)}"
        return f' transform="{move}"' if a == d == 1 else f' transform="{move}scale({scale})"'
    return f' transform="matrix({" ".join(number(value) for value in at)})"'
