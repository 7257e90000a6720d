"""The score sheet of a table, drawn as paper."""

from __future__ import annotations

from preferans.drawing import SheetHistory, history_of_pulka, sheet_pdf, sheet_svg
from preferans.table import Table
from preferans.texts import Texts
from preferans.web.offers import own_name


def sheet_of(table: Table, place: int | None, language: str, *, standalone: bool) -> str:
    """The sheet as SVG, seen from `place`, with every figure since the first deal.

    `standalone`: a file of its own; otherwise it takes its colours from the page it stands in.
    """
    return sheet_svg(_history(table, place, language), Texts(language), bottom=place or 0, standalone=standalone)


def pdf_of(table: Table, place: int | None, language: str) -> bytes:
    """The same on a page of A4. ModuleNotFoundError where the extra `pdf` is not installed."""
    return sheet_pdf(_history(table, place, language), Texts(language), bottom=place or 0)


def _history(table: Table, place: int | None, language: str) -> SheetHistory:
    names = [sitter.name for sitter in table.sitters]
    if place is not None:
        names[place] = own_name(names[place]) or Texts(language).t("name.you")
    return history_of_pulka(table.pulka, names=names)
