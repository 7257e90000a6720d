"""What stands in one field of the sheet, and where: a caption and the running figures, condensed until they fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from preferans.drawing import lettering, pen
from preferans.drawing.history import Figure, PlaceHistory, Series, SheetHistory, struck
from preferans.drawing.layout import Layout
from preferans.drawing.plane import Box, Polygon, flow

SIZES: Final = (33.0, 30.0, 27.0, 24.5, 22.0, 20.0)
"""Heights of the figures to try, the largest first; below the last one the oldest figures give way."""
CAPTION: Final = 19.0
"""Font size of a caption."""
PAD: Final = 9.0
"""Between the figures and the lines of the sheet."""
RING: Final = 0.3
"""Between a prize and the ring about it, as a share of its height."""
_SPACE: Final = 0.30
"""Between neighbouring figures, as a share of their height."""
_SMALLEST: Final = 4.0


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a field."""

    kind: str
    """caption | figure | more (older figures are left out) | bomb | break (a new skak) | prize (of a skak)"""
    text: str = ""
    figure: Figure | None = None
    struck: bool = False
    new: bool = False
    closed: bool = False
    """The pool is full with this figure."""


@dataclass(frozen=True, slots=True)
class Field:
    """A laid-out field."""

    place: int
    column: str
    """pool | hill | whists"""
    on: int | None
    """On whom the whists are."""
    polygon: Polygon
    size: float
    """Height of the figures."""
    items: tuple[tuple[Item, Box], ...]
    hidden: int
    """How many of the oldest figures had no room."""


def fields(sheet: SheetHistory, plan: Layout, captions: dict[str, str]) -> Iterator[Field]:
    """Every field of the sheet; `captions` names the columns `pool`, `hill` and `whists`."""
    for sector in plan.sectors:
        own = sheet.places[sector.place]
        yield _lay(
            sector.place, "hill", None, sector.hill, _items(own.hill, sheet, captions["hill"], prizes=own.hill_prizes)
        )
        bombs = [Item("bomb", f"×{bomb}") for bomb in own.bombs]
        limit = sheet.limit if sheet.closes else None
        pool = _items(own.pool, sheet, captions["pool"], limit=limit, prizes=own.pool_prizes)
        yield _lay(sector.place, "pool", None, sector.pool, pool[:1] + bombs + pool[1:])
        for index, on in enumerate(sector.opponents):
            polygon = sector.whists(index)
            caption = _short(sheet.places[on], polygon) or captions["whists"]
            yield _lay(sector.place, "whists", on, polygon, _items(own.whists_on(on), sheet, caption))


def _short(place: PlaceHistory, polygon: Polygon) -> str:
    """A name short enough to leave room for figures beside it."""
    across = max(x for x, _ in polygon) - min(x for x, _ in polygon)
    name = lettering.clean(place.name)
    return lettering.fit(name, CAPTION, max(across * 0.45, 60), smallest=1)[0]


def _items(
    series: Series, sheet: SheetHistory, caption: str, *, limit: int | None = None, prizes: Series = ()
) -> list[Item]:
    """The caption, then the figures and prizes with the breaks between skaks."""
    items = [Item("caption", caption)]
    marks = struck(series) if not sheet.breaks else (False,) * len(series)
    written = [(figure.deal, 0, figure, mark) for figure, mark in zip(series, marks, strict=True)]
    written += [(prize.deal, 1, prize, False) for prize in prizes]
    written.sort(key=lambda entry: entry[:2])
    before: int | None = None
    closed = False
    for deal, is_prize, figure, mark in written:
        if before is not None and any(before <= end < deal for end in sheet.breaks):
            items.append(Item("break"))
        before = deal
        new = deal == sheet.latest
        if is_prize:
            items.append(Item("prize", pen.figure_text(figure.value), figure, new=new))
            continue
        fills = limit is not None and not closed and figure.value >= limit and not mark
        closed = closed or fills
        items.append(Item("figure", pen.figure_text(figure.value) + ".", figure, mark, new, fills))
    return items


def _width(item: Item, size: float) -> float:
    if item.kind == "caption":
        return lettering.width_of(item.text, CAPTION) if item.text else 0.0
    if item.kind == "break":
        return 0.3 * size
    return pen.width_of(item.text, size) + (2 * RING * size if item.kind == "prize" else 0.0)


def _fit(polygon: Polygon, items: Sequence[Item], size: float) -> list[Box] | None:
    return flow(polygon, [_width(item, size) for item in items], size, gap=_SPACE * size, pad=PAD)


def _lay(place: int, column: str, on: int | None, polygon: Polygon, items: list[Item]) -> Field:
    """Choose the size, or leave out the oldest figures, or shrink further, until everything fits."""
    for size in SIZES:
        boxes = _fit(polygon, items, size)
        if boxes is not None:
            return Field(place, column, on, polygon, size, tuple(zip(items, boxes, strict=True)), 0)
    head = [item for item in items if item.kind in ("caption", "bomb")]
    tail = items[len(head) :]
    size = SIZES[-1]
    while size > _SMALLEST:
        for kept in _fewer(len(tail)):
            shown = tail[len(tail) - kept :]
            while shown and shown[0].kind == "break":
                shown = shown[1:]
            chosen = [*head, Item("more", "…"), *shown]
            boxes = _fit(polygon, chosen, size)
            if boxes is not None:
                left = sum(item.kind == "figure" for item in tail) - sum(item.kind == "figure" for item in shown)
                return Field(place, column, on, polygon, size, tuple(zip(chosen, boxes, strict=True)), left)
        size /= 1.25
    return Field(place, column, on, polygon, size, (), sum(item.kind == "figure" for item in tail))


def _fewer(count: int) -> Iterator[int]:
    """How many of the latest figures to try, from all but one down to one."""
    yield from range(count - 1, 0, -1)
