"""Whom a person has played against, for the statistics; the figures are tested with the statistics themselves."""

from __future__ import annotations

import pytest

from preferans.notation.conventions import format_convention
from preferans.rules.convention import SOCHI
from preferans.table import MIXED, PEOPLE, Sitter, Table
from preferans.table.events import Created
from preferans.table.tally import _level

ME = Sitter(kind="human", name="Me", player="me")
YOU = Sitter(kind="human", name="You", player="you")


def bot(level: str) -> Sitter:
    return Sitter(kind="bot", name=level, level=level)


@pytest.mark.parametrize(
    ("others", "level"),
    [
        ((bot("easy"), bot("easy")), "easy"),
        ((bot("easy"), bot("hard")), MIXED),
        ((bot("easy"), YOU), PEOPLE),
        ((Sitter(kind="human", name="Gone", player="gone", level="easy", away=True), bot("easy")), PEOPLE),
    ],
)
def test_the_level_is_that_of_the_opponents(others: tuple[Sitter, ...], level: str) -> None:
    created = Created(
        convention=format_convention(SOCHI), sitters=(ME, *others), first_dealer=0, bot_seed="", started=0
    )
    assert _level(Table.replay("t", [created]), 0) == level
