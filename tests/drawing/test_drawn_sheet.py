"""The drawn score sheet: everything in its field, nothing over something else, every name safe."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from preferans.drawing import Figure, PlaceHistory, SheetHistory, blank, history_of, pen, sheet_svg
from preferans.drawing.fields import Field, fields
from preferans.drawing.history import Points, Series, struck
from preferans.drawing.layout import HUB, WIDTH, layout
from preferans.drawing.plane import Box, Polygon, contains
from preferans.texts import LANGUAGES, Texts

SVG = "{http://www.w3.org/2000/svg}"
RU = Texts("ru")
CAPTIONS = {"pool": "пуля", "hill": "гора", "whists": "висты"}
slow = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@st.composite
def series(draw: st.DrawFn, longest: int = 60) -> Series:
    steps = draw(st.lists(st.tuples(st.integers(1, 3), st.integers(-6, 40)), max_size=longest))
    deal, total, figures = 0, 0, []
    part: Points = Fraction(draw(st.sampled_from([0, 0, 0, 2, 3])), 6)
    for gap, points in steps:
        deal += gap
        total += points
        figures.append(Figure(deal, total + part))
    return tuple(figures)


names = st.text(max_size=40)


@st.composite
def histories(draw: st.DrawFn) -> SheetHistory:
    n = draw(st.sampled_from([2, 3, 4]))
    places = []
    for i in range(n):
        whists = tuple(draw(series(25)) if j != i else () for j in range(n))
        bombs = tuple(draw(st.lists(st.sampled_from([2, 4]), max_size=3)))
        note = draw(st.sampled_from(["", "+80", "-61 1/3"]))
        places.append(PlaceHistory(draw(names), draw(series(30)), draw(series()), whists, bombs, note))
    breaks = tuple(draw(st.lists(st.integers(1, 60), max_size=4)))
    limit = draw(st.sampled_from([None, 10, 20, 50, 1000]))
    return SheetHistory(
        tuple(places), limit, draw(st.one_of(st.none(), st.integers(1, 60))), breaks, draw(st.booleans())
    )


def laid(sheet: SheetHistory, bottom: int = 0) -> list[Field]:
    return list(fields(sheet, layout(len(sheet.places), bottom=bottom), CAPTIONS))


def full(n: int, deals: int) -> SheetHistory:
    """A long sheet with large numbers everywhere."""
    series = tuple(Figure(deal, 100 + 37 * deal) for deal in range(1, deals + 1))
    return SheetHistory(tuple(PlaceHistory("Ж" * 40, series, series, (series,) * n) for _ in range(n)), 50, deals)


# ---- where things are


@slow
@given(histories(), st.integers(0, 3))
@example(full(4, 120), 0)
@example(full(3, 120), 1)
def test_figures_are_inside_their_field_and_do_not_overlap(sheet: SheetHistory, bottom: int) -> None:
    boxes: list[Box] = []
    for field in laid(sheet, bottom % len(sheet.places)):
        for _, box in field.items:
            assert all(contains(field.polygon, corner) for corner in box.corners), field
            boxes.append(box)
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_no_figure_touches_the_circle_in_the_middle(n: int) -> None:
    plan = layout(n)
    for field in laid(full(n, 60)):
        for _, box in field.items:
            dx = max(box.x - plan.middle[0], plan.middle[0] - box.x - box.width, 0)
            dy = max(box.y - plan.middle[1], plan.middle[1] - box.y - box.height, 0)
            assert (dx * dx + dy * dy) ** 0.5 > HUB


@slow
@given(histories())
def test_the_latest_figure_of_every_field_is_always_shown(sheet: SheetHistory) -> None:
    for field in laid(sheet):
        place = sheet.places[field.place]
        whole = {"pool": place.pool, "hill": place.hill}.get(field.column) or (
            place.whists_on(field.on) if field.on is not None else ()
        )
        shown = [item.figure for item, _ in field.items if item.kind == "figure"]
        assert shown == list(whole)[len(whole) - len(shown) :]
        assert len(shown) + field.hidden == len(whole)
        assert bool(shown) == bool(whole)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_usual_pulka_needs_no_condensing(n: int) -> None:
    series = tuple(Figure(deal, 2 * deal) for deal in range(1, 11))
    sheet = SheetHistory(tuple(PlaceHistory("Оля", series[:6], series, (series,) * n) for _ in range(n)), 10)
    assert all(field.hidden == 0 and field.size >= 20 for field in laid(sheet))


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("bottom", [0, 1])
def test_everybody_has_a_sector_with_a_whist_field_for_each_opponent(n: int, bottom: int) -> None:
    plan = layout(n, bottom=bottom)
    assert plan.sectors[0].place == bottom
    assert [sector.place for sector in plan.sectors] == [(bottom + i) % n for i in range(n)]
    for sector in plan.sectors:
        assert sorted((*sector.opponents, sector.place)) == list(range(n))


@pytest.mark.parametrize("n", [3, 4])
def test_whists_on_a_neighbour_are_beside_him(n: int) -> None:
    """The left neighbour of the one at the bottom, who is the next clockwise, sits at the left."""
    plan = layout(n)
    me, left, *_ = plan.sectors
    assert me.opponents[0] == left.place
    assert left.opponents[-1] == me.place
    assert max(x for x, _ in left.hill) < WIDTH / 2


def test_the_whist_fields_of_a_player_have_the_same_area() -> None:
    def area(polygon: Polygon) -> float:
        pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2

    for n in (3, 4):
        for sector in layout(n).sectors:
            areas = [area(sector.whists(i)) for i in range(n - 1)]
            assert max(areas) == pytest.approx(min(areas), rel=1e-6)


def test_a_sheet_is_for_two_to_four() -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        layout(5)


# ---- the way of the pen


@given(st.integers(-999, 99_999), st.sampled_from([20.0, 33.0]))
def test_the_pen_stays_in_the_box_of_its_figure(value: int, size: float) -> None:
    text = f"{value}."
    width = pen.width_of(text, size)
    for _, numbers in pen.write(text, 100, 200, size):
        for x, y in zip(numbers[0::2], numbers[1::2], strict=True):
            assert 100 - 0.12 * size < x < 100 + width + 0.12 * size
            assert 200 - 0.12 * size < y < 200 + 1.12 * size


def test_fractions_are_written_as_mixed_numbers() -> None:
    assert [pen.figure_text(v) for v in (Fraction(15, 2), Fraction(-1, 3), 4, Fraction(8, 2))] == [
        "7 1/2",
        "-1/3",
        "4",
        "4",
    ]


def test_the_same_figure_is_always_written_the_same_way() -> None:
    assert pen.write("48.", 1, 2, 30) == pen.write("48.", 1, 2, 30)
    assert pen.write("48.", 1, 2, 30) != pen.write("84.", 1, 2, 30)


# ---- the drawing


@slow
@given(histories(), st.sampled_from(LANGUAGES), st.booleans())
def test_the_drawing_is_well_formed_whatever_the_names(sheet: SheetHistory, language: str, standalone: bool) -> None:
    svg = sheet_svg(sheet, Texts(language), standalone=standalone, heading=sheet.places[0].name)
    root = ET.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert root.attrib["aria-labelledby"] == "sheet-title sheet-desc"


def test_names_are_escaped_and_kept() -> None:
    name = 'O\'Brien <"Z"> & Co'
    svg = sheet_svg(blank([name, "Оля", "Вера"]), RU)
    assert '<"Z">' not in svg
    texts = [text.text for text in ET.fromstring(svg).iter(f"{SVG}text")]
    assert name in texts


def test_a_name_of_40_letters_is_set_smaller_or_cut_but_never_runs_over() -> None:
    for n in (2, 3, 4):
        svg = sheet_svg(blank(["Щ" * 40] * n), RU)
        sizes = [(float(t.attrib["font-size"]), t.text or "") for t in ET.fromstring(svg).iter(f"{SVG}text")]
        assert all(size * len(text) <= WIDTH for size, text in sizes)


def test_a_name_that_is_cut_keeps_its_balance_and_can_be_read_in_full() -> None:
    sheet = SheetHistory((PlaceHistory("Щ" * 40, note="+80"), PlaceHistory("Оля"), PlaceHistory("Вера")), 10)
    who = [g for g in ET.fromstring(sheet_svg(sheet, RU, bottom=1)).iter(f"{SVG}g") if g.attrib["class"] == "who"]
    shown = {g.findtext(f"{SVG}title"): g.findtext(f"{SVG}text") or "" for g in who}
    assert shown["Щ" * 40 + " +80"].endswith("… +80")
    assert shown["Оля"] == "Оля"


def test_every_figure_names_its_deal() -> None:
    sheet = SheetHistory(
        (
            PlaceHistory("Миша", (Figure(1, 2), Figure(4, 6)), (Figure(2, 3),), ((), (Figure(1, 8),), ())),
            PlaceHistory("Оля"),
            PlaceHistory("Вера"),
        ),
        10,
        4,
    )
    root = ET.fromstring(sheet_svg(sheet, RU))
    figures = [g for g in root.iter(f"{SVG}g") if g.attrib["class"].startswith("figure")]
    assert sorted((g.attrib["data-deal"], g.attrib["data-value"]) for g in figures) == [
        ("1", "2"), ("1", "8"), ("2", "3"), ("4", "6"),
    ]  # fmt: skip
    titles = {g.attrib["data-value"]: g.findtext(f"{SVG}title") for g in figures}
    assert titles["8"] == "Сдача 1: Висты на Оля 8"
    assert [g.attrib["data-value"] for g in figures if "new" in g.attrib["class"].split()] == ["6"]


def test_corrections_are_struck_through() -> None:
    """A hill written off takes the higher totals before it away, as on paper."""
    series = tuple(Figure(i, value) for i, value in enumerate((2, 4, 10, 6, 8)))
    assert struck(series) == (False, False, True, False, False)
    svg = sheet_svg(SheetHistory((PlaceHistory("a", (), series), PlaceHistory("b")), 10), RU)
    assert len(re.findall('class="figure struck"', svg)) == 1


def test_a_full_pool_is_underlined_once_and_only_where_pools_close() -> None:
    series = tuple(Figure(i, value) for i, value in enumerate((4, 10, 12)))
    for closes, wanted in ((True, 1), (False, 0)):
        svg = sheet_svg(SheetHistory((PlaceHistory("a", series), PlaceHistory("b")), 10, closes=closes), RU)
        assert svg.count('class="closed"') == wanted


def test_a_new_skak_is_marked_and_its_lower_totals_are_no_corrections() -> None:
    series = (Figure(1, 10), Figure(3, 22), Figure(5, 4))
    svg = sheet_svg(SheetHistory((PlaceHistory("a", series), PlaceHistory("b")), 22, breaks=(4,)), RU)
    assert "struck" not in svg
    assert svg.count('class="strike"') == 1


def test_a_page_may_colour_the_sheet_and_a_file_brings_its_themes() -> None:
    inline, file = (sheet_svg(blank(["a", "b"]), RU, standalone=alone) for alone in (False, True))
    assert "<style" not in inline
    assert " style=" not in inline
    assert "var(--sheet-rule," in inline
    assert "prefers-color-scheme:dark" in file
    assert "@media print" in file


def test_a_blank_sheet_has_lines_for_the_names_and_no_figures() -> None:
    svg = sheet_svg(blank(["", "", ""]), RU)
    assert "figure" not in svg
    assert "data-deal" not in svg


def test_the_description_says_the_standings() -> None:
    sheet = SheetHistory((PlaceHistory("Миша", (Figure(1, 4),), (), ((), (Figure(1, 8),))), PlaceHistory("Оля")), 10)
    desc = ET.fromstring(sheet_svg(sheet, RU)).findtext(f"{SVG}desc")
    assert desc == "Миша: пуля 4, гора 0, висты на Оля 8; Оля: пуля 0, гора 0"


# ---- the history


class _Sheet(NamedTuple):
    pool: tuple[int, ...]
    hill: tuple[int, ...]
    whists: tuple[tuple[int, ...], ...]
    bombs: tuple[tuple[int, ...], ...] = ((), ())


def test_the_history_holds_a_total_for_each_deal_that_changed_it() -> None:
    steps = [
        (1, _Sheet((2, 0), (0, 0), ((0, 0), (8, 0)))),
        (2, _Sheet((2, 0), (0, 6), ((0, 4), (8, 0)), ((2,), ()))),
        (4, _Sheet((4, 0), (0, 5), ((0, 4), (12, 0)))),
    ]
    sheet = history_of(["a", "b"], steps, limit=10)
    a, b = sheet.places
    assert a.pool == (Figure(1, 2), Figure(4, 4))
    assert a.whists_on(1) == (Figure(2, 4),)
    assert b.whists_on(0) == (Figure(1, 8), Figure(4, 12))
    assert b.hill == (Figure(2, 6), Figure(4, 5))
    assert (a.bombs, sheet.latest, sheet.limit) == ((), 4, 10)


def test_a_sheet_that_does_not_begin_at_nothing_shows_what_it_begins_with() -> None:
    start = _Sheet((0, 0), (20, 20), ((0, 0), (0, 0)))
    sheet = history_of(["a", "b"], [(1, _Sheet((0, 0), (18, 20), ((0, 0), (0, 0))))], start=start)
    assert sheet.places[0].hill == (Figure(0, 20), Figure(1, 18))
    assert sheet.places[1].hill == (Figure(0, 20),)
