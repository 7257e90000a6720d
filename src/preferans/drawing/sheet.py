"""The score sheet (расписанная пуля) drawn as paper."""

from __future__ import annotations

from typing import Final

from preferans.drawing import lettering, pen
from preferans.drawing.canvas import Canvas, Point
from preferans.drawing.fields import CAPTION, RING, Field, Item, fields
from preferans.drawing.history import SheetHistory
from preferans.drawing.layout import HUB, WIDTH, Layout, Sector, layout
from preferans.drawing.plane import Box
from preferans.drawing.svg import SvgCanvas
from preferans.texts import Texts

SQUARE: Final = 25
"""The squares of the paper."""
NAME: Final = 30.0
"""Font size of a name."""
_LIMIT: Final = 42.0


def sheet_svg(
    sheet: SheetHistory,
    texts: Texts,
    *,
    bottom: int = 0,
    heading: str = "",
    ident: str = "sheet",
    standalone: bool = False,
) -> str:
    """The sheet as SVG.

    `bottom` is the place that sits at the lower edge, `heading` a line above the sheet. A sheet inside a page takes its
    colours from the variables `--sheet-*` of the page; `ident` keeps the ids of several sheets apart. A `standalone`
    one is a file of its own with light, dark and print colours.
    """
    plan = layout(len(sheet.places), bottom=bottom, heading=bool(heading))
    canvas = SvgCanvas(
        WIDTH,
        plan.height,
        title=texts.t("sheet.pulka"),
        description=describe(sheet, texts),
        language=texts.language,
        ident=ident,
        standalone=standalone,
    )
    draw_sheet(canvas, sheet, texts, plan, heading=heading)
    return canvas.document()


def sheet_pdf(sheet: SheetHistory, texts: Texts, *, bottom: int = 0, heading: str = "") -> bytes:
    """The sheet as one page of PDF to print. ModuleNotFoundError if reportlab is not installed."""
    from preferans.drawing.pdf import PdfCanvas

    plan = layout(len(sheet.places), bottom=bottom, heading=bool(heading))
    canvas = PdfCanvas(WIDTH, plan.height, title=heading or texts.t("sheet.pulka"))
    draw_sheet(canvas, sheet, texts, plan, heading=heading)
    return canvas.document()


def describe(sheet: SheetHistory, texts: Texts) -> str:
    """The standings in words, for those who do not see the drawing."""
    said = []
    for place in sheet.places:
        parts = []
        for column, series in (("pool", place.pool), ("hill", place.hill)):
            value = pen.figure_text(series[-1].value) if series else "0"
            parts.append(f"{texts.t(f'sheet.{column}').lower()} {value}")
        for on, other in enumerate(sheet.places):
            written = place.whists_on(on)
            if written and other is not place:
                words = texts.t("sheet.whists_on", name=lettering.clean(other.name))
                parts.append(f"{words[:1].lower()}{words[1:]} {pen.figure_text(written[-1].value)}")
        name = lettering.clean(place.name)
        said.append(f"{name}: {', '.join(parts)}" if name else ", ".join(parts))
    return "; ".join(said)


def draw_sheet(canvas: Canvas, sheet: SheetHistory, texts: Texts, plan: Layout, *, heading: str = "") -> None:
    """Draw the sheet on any canvas."""
    _paper(canvas, plan)
    captions = {column: texts.t(f"sheet.{column}").lower() for column in ("pool", "hill", "whists")}
    laid = list(fields(sheet, plan, captions))
    for sector in plan.sectors:
        with canvas.group("sector", data={"place": sector.place}):
            _name(canvas, sheet, sector)
            for field in laid:
                if field.place == sector.place:
                    _field(canvas, field, sheet, texts)
    _lines(canvas, plan)
    _hub(canvas, plan, sheet.limit)
    if plan.heading and heading:
        text, size = lettering.fit(lettering.clean(heading), 26, WIDTH - 60)
        canvas.text(plan.heading, text, size, "heading", anchor="middle")


def _paper(canvas: Canvas, plan: Layout) -> None:
    canvas.polyline(((0, 0), (WIDTH, 0), (WIDTH, plan.height), (0, plan.height)), "paper", closed=True)
    (left, top), _, (right, bottom), _ = plan.frame
    squares: list[tuple[Point, Point]] = []
    x = plan.middle[0] % SQUARE
    while x < WIDTH:
        if left < x < right:
            squares.append(((x, top), (x, bottom)))
        x += SQUARE
    y = top + SQUARE
    while y < bottom:
        squares.append(((left, y), (right, y)))
        y += SQUARE
    canvas.lines(squares, "squares")


def _lines(canvas: Canvas, plan: Layout) -> None:
    for sector in plan.sectors:
        canvas.lines(sector.rules, "rule")
    canvas.lines(plan.rays, "ray")
    canvas.polyline(plan.frame, "frame", closed=True)


def _hub(canvas: Canvas, plan: Layout, limit: int | None) -> None:
    canvas.circle(plan.middle, HUB, "hub")
    if limit is None:
        return
    text = str(limit)
    size = min(_LIMIT, _LIMIT * 1.45 * HUB / max(pen.width_of(text, _LIMIT), 1))
    width = pen.width_of(text, size)
    x, y = plan.middle
    canvas.stroke(pen.write(text, x - width / 2, y - size / 2, size, steady=True), "limit")


def _name(canvas: Canvas, sheet: SheetHistory, sector: Sector) -> None:
    place = sheet.places[sector.place]
    spot = sector.name
    name, note = lettering.clean(place.name), lettering.clean(place.note)
    if not name and not note:
        # a blank sheet has a line to write the name on
        half = min(spot.room, 420) / 2
        x, y = spot.at
        if spot.turn:
            canvas.lines([((x, y - half), (x, y + half))], "rule")
        else:
            start = {"start": x, "middle": x - half, "end": x - 2 * half}[spot.anchor]
            canvas.lines([((start, y), (start + 2 * half, y))], "rule")
        return
    behind = f" {note}" if note else ""
    short, size = lettering.fit(name, NAME, spot.room - lettering.width_of(behind, NAME, bold=True), bold=True)
    with canvas.group("who", title=name + behind):
        canvas.text(spot.at, (short + behind).strip(), size, "name", anchor=spot.anchor, turn=spot.turn)


def _field(canvas: Canvas, field: Field, sheet: SheetHistory, texts: Texts) -> None:
    if field.column == "whists" and field.on is not None:
        words = texts.t("sheet.whists_on", name=lettering.clean(sheet.places[field.on].name))
    else:
        words = texts.t(f"sheet.{field.column}")
    data: dict[str, str | int] = {"column": field.column}
    if field.on is not None:
        data["on"] = field.on
    with canvas.group(f"field {field.column}", data=data):
        for item, box in field.items:
            if item.kind == "caption":
                if item.text:
                    canvas.text((box.x, box.y + box.height * 0.78), item.text, CAPTION, "caption")
            elif item.kind == "break":
                x, up, down = box.x + box.width / 2, box.y, box.y + box.height
                canvas.lines([((x - 2.5, up), (x - 2.5, down)), ((x + 2.5, up), (x + 2.5, down))], "strike")
            elif item.kind == "bomb":
                canvas.stroke(pen.write(item.text, box.x, box.y, box.height, steady=True), "bomb")
                canvas.lines([((box.x, box.y + box.height + 4), (box.x + box.width, box.y + box.height + 4))], "bomb")
            elif item.kind == "prize":
                _prize(canvas, item, box, texts.option_title(f"skachki.{field.column}_prize"))
            elif item.kind == "more":
                canvas.stroke(pen.write(item.text, box.x, box.y, box.height, steady=True), "pen")
            else:
                _figure(canvas, item, box, texts, words)


def _figure(canvas: Canvas, item: Item, box: Box, texts: Texts, words: str) -> None:
    assert item.figure is not None
    kind = "figure" + (" new" if item.new else "") + (" struck" if item.struck else "")
    deal = item.figure.deal
    value = item.text.rstrip(".")
    title = f"{texts.t('sheet.deal', n=deal)}: {words} {value}" if deal else f"{words} {value}"
    with canvas.group(kind, title=title, data={"deal": deal, "value": value}):
        x, y, width, height = box.x, box.y, box.width, box.height
        if item.new:
            marker = ((x - 3, y - 4), (x + width + 2, y - 6), (x + width + 3, y + height + 3), (x - 4, y + height + 5))
            canvas.polyline(marker, "marker", closed=True)
        canvas.stroke(pen.write(item.text, x, y, height), "pen", weight=height / 27)
        if item.struck:
            canvas.lines([((x - 1, y + height * 0.62), (x + width - height * 0.2, y + height * 0.4))], "strike")
        if item.closed:
            under = y + height + 4
            canvas.lines(
                [((x, under), (x + width, under - 1)), ((x + 2, under + 4), (x + width - 3, under + 3))], "closed"
            )


def _prize(canvas: Canvas, item: Item, box: Box, words: str) -> None:
    """The amount in a ring, drawn in one go that does not quite meet its beginning."""
    assert item.figure is not None
    x, y, width, height = box.x, box.y, box.width, box.height
    pad = RING * height
    with canvas.group("prize", title=f"{words}: {item.text}", data={"deal": item.figure.deal, "value": item.text}):
        canvas.stroke(pen.write(item.text, x + pad, y + 0.08 * height, 0.84 * height), "pen", weight=height / 27)
        middle, right, up, down = x + width / 2, x + width, y - 0.04 * height, y + 1.06 * height
        ring = (
            ("M", (middle + 0.2 * height, up)),
            ("C", (x + 0.1 * height, up - 1, x, y + 0.2 * height, x, y + 0.5 * height)),
            ("C", (x, y + 0.85 * height, x + 0.1 * height, down, middle, down)),
            ("C", (right - 0.1 * height, down, right, y + 0.85 * height, right, y + 0.5 * height)),
            ("C", (right, y + 0.15 * height, right - 0.1 * height, up + 1, middle - 0.1 * height, up + 2)),
        )
        canvas.stroke(ring, "bomb")
