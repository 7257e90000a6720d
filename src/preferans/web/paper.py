"""The score sheet of a table, drawn as paper."""

from __future__ import annotations

from preferans.drawing import history_of, sheet_svg
from preferans.rules.convention import EndMode
from preferans.score import Sheet
from preferans.table import Table
from preferans.texts import Texts


def sheet_of(table: Table, place: int | None, language: str, *, standalone: bool) -> str:
    """The sheet as SVG, seen from `place`, with every figure since the first deal.

    `standalone`: a file of its own; otherwise it takes its colours from the page it stands in.
    """
    convention = table.convention
    history = history_of(
        [sitter.name for sitter in table.sitters],
        [(number, done.score.sheet) for number, done in enumerate(table.pulka.finished, start=1)],
        start=Sheet.blank(convention),
        limit=convention.limit,
        closes=convention.end_mode is not EndMode.SUM,
    )
    return sheet_svg(history, Texts(language), bottom=place or 0, standalone=standalone)
