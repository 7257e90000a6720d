"""The PDF back end, for print: needs reportlab (`pip install 'preferans[pdf]'`), which is imported only here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any, Final

from preferans.drawing.canvas import LOOKS, Ink, Look, Point, Step
from preferans.drawing.lettering import clean

A4: Final = (595.28, 841.89)
"""Width and height of the page in points."""
MARGIN: Final = 28.0

_FONTS: Final = {False: "DejaVuSerif-subset", True: "DejaVuSerif-Bold-subset"}
_SLANT: Final = 0.2
"""Captions are slanted by so much, since only upright letters are packed."""


class PdfCanvas:
    """A canvas on one A4 page. Raises ModuleNotFoundError that names reportlab when it is not installed."""

    def __init__(self, width: float, height: float, *, title: str) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas as Page

        self._buffer = BytesIO()
        self._page: Any = Page(self._buffer, pagesize=A4, invariant=1)
        self._page.setTitle(clean(title))
        self._page.setCreator("preferans")
        for name in _FONTS.values():
            if name not in pdfmetrics.getRegisteredFontNames():
                with as_file(files("preferans.drawing") / "fonts" / f"{name}.ttf") as path:
                    pdfmetrics.registerFont(TTFont(name, str(path)))
        scale = min((A4[0] - 2 * MARGIN) / width, (A4[1] - 2 * MARGIN) / height)
        self._page.translate((A4[0] - width * scale) / 2, A4[1] - MARGIN)
        self._page.scale(scale, -scale)
        self._page.setLineCap(1)
        self._page.setLineJoin(1)

    def document(self) -> bytes:
        """The finished page."""
        self._page.showPage()
        self._page.save()
        return self._buffer.getvalue()

    @contextmanager
    def group(self, kind: str, *, title: str = "", data: Mapping[str, str | int] | None = None) -> Iterator[None]:
        yield

    def polyline(self, points: Sequence[Point], kind: str, *, closed: bool = False) -> None:
        if kind == "paper":
            return  # the page is the paper
        path = self._page.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if closed:
            path.close()
        self._draw(path, kind)

    def lines(self, segments: Sequence[tuple[Point, Point]], kind: str) -> None:
        path = self._page.beginPath()
        for start, end in segments:
            path.moveTo(*start)
            path.lineTo(*end)
        self._draw(path, kind)

    def circle(self, centre: Point, radius: float, kind: str) -> None:
        path = self._page.beginPath()
        path.circle(*centre, radius)
        self._draw(path, kind)

    def stroke(self, steps: Sequence[Step], kind: str, *, weight: float = 1) -> None:
        path = self._page.beginPath()
        for op, numbers in steps:
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}[op](*numbers)
        self._draw(path, kind, weight)

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
        look = LOOKS[kind]
        font = _FONTS[look.bold]
        natural = self._page.stringWidth(text, font, size)
        squeeze = width / natural if width and natural else 1.0
        self._page.saveState()
        self._page.translate(*at)
        self._page.rotate(turn)
        # letters grow upwards, the drawing grows downwards
        self._page.transform(squeeze, 0, _SLANT * squeeze if look.italic else 0, -1, 0, 0)
        if look.fill:
            self._page.setFillColorRGB(*_rgb(look.fill))
        self._page.setFont(font, size)
        self._page.drawString({"start": 0.0, "middle": -natural / 2, "end": -natural}[anchor], 0, text)
        self._page.restoreState()

    def _draw(self, path: Any, kind: str, weight: float = 1) -> None:
        look: Look = LOOKS[kind]
        if look.stroke:
            self._page.setStrokeColorRGB(*_rgb(look.stroke))
            self._page.setLineWidth(look.width * weight)
        if look.fill:
            self._page.setFillColorRGB(*(_WHITE if look.fill.name == "paper" else _rgb(look.fill)))
        self._page.drawPath(path, stroke=int(look.stroke is not None), fill=int(look.fill is not None))


_WHITE: Final = (1.0, 1.0, 1.0)


def _rgb(ink: Ink) -> tuple[float, float, float]:
    """The light colour as three numbers from 0 to 1."""
    red, green, blue = (int(ink.light[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
