"""What a drawing is drawn on: six methods, and the named looks that every back end gives its own form.

Units are those of the drawing (a score sheet is 1000 wide); x grows to the right, y downwards. A look (`kind`) is a key
of `LOOKS`: an SVG carries it as a class and as attributes made of CSS variables, a PDF as colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol

Point = tuple[float, float]
"""x and y."""

Step = tuple[str, tuple[float, ...]]
"""A step of a pen: ("M", x y), ("L", x y) or ("C", two control points and the end), absolute."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour by theme, and the CSS variable `--sheet-<name>` by which a page may change it."""

    name: str
    light: str
    dark: str


PAPER: Final = Ink("paper", "#fbf6e9", "#22262c")
SQUARES: Final = Ink("squares", "#d9e3ea", "#2b3139")
RULE: Final = Ink("rule", "#6a5f50", "#9a9284")
PRINT: Final = Ink("print", "#6d6354", "#b3ab9c")
PEN: Final = Ink("pen", "#1d3a8a", "#a9c1ff")
MARKER: Final = Ink("marker", "#ffe07a", "#6a5715")
STRIKE: Final = Ink("strike", "#b3372f", "#ff8f86")
INKS: Final = (PAPER, SQUARES, RULE, PRINT, PEN, MARKER, STRIKE)


@dataclass(frozen=True, slots=True)
class Look:
    """How one kind of thing looks."""

    stroke: Ink | None = None
    width: float = 0
    """Width of the stroke, in units of the drawing."""
    fill: Ink | None = None
    bold: bool = False
    italic: bool = False


LOOKS: Final[dict[str, Look]] = {
    "paper": Look(fill=PAPER),
    "squares": Look(stroke=SQUARES, width=1),
    "frame": Look(stroke=RULE, width=3.4),
    "ray": Look(stroke=RULE, width=2.6),
    "rule": Look(stroke=RULE, width=1.6),
    "hub": Look(stroke=RULE, width=2.6, fill=PAPER),
    "caption": Look(fill=PRINT, italic=True),
    "heading": Look(fill=PRINT),
    "name": Look(fill=PRINT, bold=True),
    "marker": Look(fill=MARKER),
    "pen": Look(stroke=PEN, width=2.6),
    "limit": Look(stroke=PEN, width=4.2),
    "strike": Look(stroke=STRIKE, width=2.4),
    "closed": Look(stroke=PEN, width=2.2),
    "bomb": Look(stroke=STRIKE, width=2.2),
}


class Canvas(Protocol):
    """A sheet of paper to draw on."""

    def group(
        self, kind: str, *, title: str = "", data: Mapping[str, str | int] | None = None
    ) -> AbstractContextManager[None]:
        """What is drawn inside belongs together; `title` says what it is, `data` is for whoever taps on it."""

    def polyline(self, points: Sequence[Point], kind: str, *, closed: bool = False) -> None:
        """Straight lines from point to point."""

    def lines(self, segments: Sequence[tuple[Point, Point]], kind: str) -> None:
        """Many separate lines."""

    def circle(self, centre: Point, radius: float, kind: str) -> None:
        """A circle."""

    def stroke(self, steps: Sequence[Step], kind: str, *, weight: float = 1) -> None:
        """The way of a pen; `weight` multiplies the width of the line."""

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        kind: str,
        *,
        anchor: str = "start",
        turn: int = 0,
        width: float | None = None,
    ) -> None:
        """One line of type with its baseline at `at`; `anchor` is start, middle or end, `turn` in degrees clockwise.

        With a `width` the text is squeezed to exactly that width.
        """
