"""The SVG back end: the drawing as one string."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from preferans.drawing.canvas import INKS, LOOKS, Ink, Look, Point, Step

FONT: Final = "Georgia, 'PT Serif', 'DejaVu Serif', serif"

_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_ANCHORS: Final = {"middle": ' text-anchor="middle"', "end": ' text-anchor="end"', "start": ""}


def escape(text: str) -> str:
    """Text for XML, in content and in attributes; signs that XML forbids are left out."""
    return "".join(_ESCAPES.get(c, c) for c in text if _allowed(c))


def _allowed(c: str) -> bool:
    return c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\x7f\ufffe\uffff")


def standalone_style() -> str:
    """Colours by theme and for print, for a file that no page surrounds."""
    light = "".join(f"--sheet-{ink.name}:{ink.light};" for ink in INKS)
    dark = "".join(f"--sheet-{ink.name}:{ink.dark};" for ink in INKS)
    return (
        f".score-sheet{{{light}}}"
        f"@media (prefers-color-scheme:dark){{.score-sheet{{{dark}}}}}"
        f"@media print{{.score-sheet{{{light}--sheet-paper:#fff}}}}"
    )


class SvgCanvas:
    """A canvas that writes SVG.

    Colours are presentation attributes with CSS variables, so the drawing obeys the page around it and needs neither a
    style sheet nor a style attribute; a `standalone` one brings its themes with it.
    """

    def __init__(
        self,
        width: float,
        height: float,
        *,
        title: str,
        description: str,
        language: str = "",
        ident: str = "sheet",
        standalone: bool = False,
    ) -> None:
        self._parts: list[str] = []
        name = escape(ident)
        size = f' width="{_n(width)}" height="{_n(height)}"' if standalone else ""
        spoken = f' lang="{escape(language)}"' if language else ""
        self._parts.append(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="score-sheet" viewBox="0 0 {_n(width)} {_n(height)}"{size}'
            f' role="img" aria-labelledby="{name}-title {name}-desc"{spoken} font-family="{FONT}">'
            f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(description)}</desc>'
        )
        if standalone:
            self._parts.append(f"<style>{standalone_style()}</style>")

    def document(self) -> str:
        """The finished drawing."""
        return "".join(self._parts) + "</svg>"

    @contextmanager
    def group(self, kind: str, *, title: str = "", data: Mapping[str, str | int] | None = None) -> Iterator[None]:
        attributes = "".join(f' data-{key}="{escape(str(value))}"' for key, value in (data or {}).items())
        self._parts.append(f'<g class="{escape(kind)}"{attributes}>')
        if title:
            self._parts.append(f"<title>{escape(title)}</title>")
        yield
        self._parts.append("</g>")

    def polyline(self, points: Sequence[Point], kind: str, *, closed: bool = False) -> None:
        path = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + ("Z" if closed else "")
        self._path(path, kind)

    def lines(self, segments: Sequence[tuple[Point, Point]], kind: str) -> None:
        self._path("".join(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" for (x1, y1), (x2, y2) in segments), kind)

    def circle(self, centre: Point, radius: float, kind: str) -> None:
        attributes = _attributes(kind)
        self._parts.append(
            f'<circle class="{kind}" cx="{_n(centre[0])}" cy="{_n(centre[1])}" r="{_n(radius)}"{attributes}/>'
        )

    def stroke(self, steps: Sequence[Step], kind: str, *, weight: float = 1) -> None:
        self._path("".join(op + " ".join(map(_n, numbers)) for op, numbers in steps), kind, weight)

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
        place = f'x="{_n(at[0])}" y="{_n(at[1])}"'
        turned = f' transform="rotate({turn} {_n(at[0])} {_n(at[1])})"' if turn else ""
        look = _ANCHORS[anchor] + _attributes(kind)
        squeezed = f' textLength="{_n(width)}" lengthAdjust="spacingAndGlyphs"' if width else ""
        self._parts.append(
            f'<text class="{kind}" {place} font-size="{_n(size)}"{look}{turned}{squeezed}>{escape(text)}</text>'
        )

    def _path(self, path: str, kind: str, weight: float = 1) -> None:
        self._parts.append(f'<path class="{kind}"{_attributes(kind, weight)} d="{path}"/>')


def _attributes(kind: str, weight: float = 1) -> str:
    look: Look = LOOKS[kind]
    parts = [f' fill="{_colour(look.fill)}"' if look.fill else ' fill="none"']
    if look.stroke:
        parts.append(
            f' stroke="{_colour(look.stroke)}" stroke-width="{_n(look.width * weight)}"'
            ' stroke-linecap="round" stroke-linejoin="round"'
        )
    if look.bold:
        parts.append(' font-weight="700"')
    if look.italic:
        parts.append(' font-style="italic"')
    return "".join(parts)


def _colour(ink: Ink) -> str:
    return f"var(--sheet-{ink.name},{ink.light})"


def _n(value: float) -> str:
    return f"{round(value, 1):g}"
