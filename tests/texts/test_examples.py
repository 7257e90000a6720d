"""K: the deals worked out in the rule book are what the program writes."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI, Convention
from preferans.rules.presets import LENINGRAD, ROSTOV
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from preferans.score import Column, Sheet, score_deal
from preferans.texts import LANGUAGES
from preferans.texts.books import book

D, W, P = Seat.FIRST, Seat.SECOND, Seat.THIRD


def game(contract: Contract, *taken: int, whisters: tuple[Seat, ...] = (), half: Seat | None = None) -> Result:
    first, second, third = taken or (0, 0, 0)
    return Result(
        taken=(first, second, third, 0), contract=contract, declarer=D, whisters=whisters, half_whister=half,
        played=bool(taken),
    )  # fmt: skip


DEALS: tuple[tuple[Convention, Result], ...] = (
    (SOCHI, game(Contract.SIX_CLUBS)),
    (SOCHI, game(Contract.SIX_CLUBS, half=P)),
    (SOCHI, game(Contract.SIX_CLUBS, 6, 4, 0, whisters=(W, P))),
    (SOCHI, game(Contract.SIX_CLUBS, 7, 3, 0, whisters=(W,))),
    (LENINGRAD, game(Contract.SIX_CLUBS, 7, 3, 0, whisters=(W,))),
    (SOCHI, game(Contract.SEVEN_CLUBS, 6, 4, 0, whisters=(W,))),
    (LENINGRAD, game(Contract.SEVEN_CLUBS, 6, 4, 0, whisters=(W,))),
    (SOCHI, game(Contract.EIGHT_CLUBS, 10, 0, 0, whisters=(W, P))),
    (SOCHI, game(Contract.TEN_CLUBS, 9, 1, 0, whisters=(W, P))),
    (SOCHI, game(Contract.MISERE, 2, 4, 4)),
    (SOCHI, Result(contract=Contract.SEVEN_CLUBS, declarer=D, surrendered=True, played=False)),
    (SOCHI, Result(taken=(0, 4, 6, 0))),
    (ROSTOV, Result(taken=(2, 2, 6, 0))),
)
"""The deals of the table in section K, in its order."""


def worked(language: str) -> list[list[str]]:
    """The three cells of figures of each deal in section K."""
    section = re.search(r"^## K\..*?(?=^## L)", book(language), re.MULTILINE | re.DOTALL)
    assert section
    rows = [line for line in section[0].splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")][1:4] for row in rows]


def amounts(cell: str) -> list[int]:
    """The figures of a cell, largest first: `W 4 × 4 + 4 = 20, P 4` is 20 and 4; nothing is not written."""
    parts = re.split(r", | and | и | і | on | на ", cell)
    sums = [re.findall(r"\d+", part.rpartition("=")[2]) for part in parts]
    return sorted((n for n in (sum(map(int, figures)) for figures in sums) if n), reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_deals_are_what_the_program_writes(language: str) -> None:
    rows = worked(language)
    assert len(rows) == len(DEALS)
    for cells, (convention, result) in zip(rows, DEALS, strict=True):
        entries = score_deal(result, convention, Sheet.blank(convention), FRESH, dealer=2).entries
        for cell, column in zip(cells, Column, strict=True):
            written = Counter[int]()
            for entry in entries:
                if entry.column is column:
                    written[entry.place] += int(entry.points)
            assert amounts(cell) == sorted(written.values(), reverse=True), (cells, column)
