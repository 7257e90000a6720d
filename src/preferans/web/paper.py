"""The score sheet of a table, drawn as paper."""

from __future__ import annotations

from preferans.drawing import history_of_pulka, sheet_svg
from preferans.table import Table
from preferans.texts import Texts


def sheet_of(table: Table, place: int | None, language: str, *, standalone: bool) -> str:
    """The sheet as SVG, seen from `place`, with every figure since the first deal.

    `standalone`: a file of its own; otherwise it takes its colours from the page it stands in.
    """
    history = history_of_pulka(table.pulka, names=[sitter.name for sitter in table.sitters])
    return sheet_svg(history, Texts(language), bottom=place or 0, standalone=standalone)
