"""Scoring files: deals to score and sheets to settle, with what they should come to.

A document is a mapping with `deals` and `settlements`, both lists. `read_scoring` reads it, `answer` gives what the
deals and sheets come to as JSON data, and `differences` compares that with what the file expects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from preferans.notation.documents import parse_document
from preferans.notation.errors import NotationError
from preferans.notation.fields import Item, listed, shown
from preferans.notation.scored_deal import DealCase, read_deal
from preferans.notation.scored_settlement import SettlementCase, read_settlement
from preferans.score.deal import DealScore, score_deal
from preferans.score.sheet import Column, Points, exact

SCHEMA: Final = 1
"""The version of the format that is read."""


@dataclass(frozen=True, slots=True)
class ScoringFile:
    """What a scoring file holds."""

    deals: tuple[DealCase, ...]
    settlements: tuple[SettlementCase, ...]


def parse_scoring(text: str) -> ScoringFile:
    """The scoring file of a YAML or JSON text. NotationError names line, item and field of what is wrong."""
    return read_scoring(parse_document(text))


def read_scoring(document: object) -> ScoringFile:
    """The scoring file of plain data."""
    if not isinstance(document, Mapping):
        raise NotationError(f"should be a mapping with deals or settlements, not {shown(document)}")
    whole = Item(document, "the file")
    schema = document.get("schema", SCHEMA)
    if schema != SCHEMA or isinstance(schema, bool):
        raise whole.error("schema", f"{shown(schema)} is not read here; this is schema {SCHEMA}")
    whole.only(("schema", "deals", "settlements", "aid_transitions"))
    if "deals" not in document and "settlements" not in document:
        raise whole.error("deals", "there are neither deals nor settlements")
    return ScoringFile(
        tuple(read_deal(item) for item in _items(whole, "deals", "deal")),
        tuple(read_settlement(item) for item in _items(whole, "settlements", "settlement")),
    )


def _items(whole: Item, field: str, kind: str) -> Iterable[Item]:
    for number, data in enumerate(listed(whole.data.get(field), whole, field), start=1):
        if not isinstance(data, Mapping):
            raise NotationError(f"{kind} {number}: should be a mapping, not {shown(data)}")
        given = data.get("id")
        named = isinstance(given, str | int) and not isinstance(given, bool) and shown(given) == repr(given)
        yield Item(data, f"{kind} {given if named else number}")


def score_case(case: DealCase) -> DealScore:
    """Score one deal of the file."""
    return score_deal(case.result, case.convention, case.sheet, case.terms, case.dealer)


def answer(file: ScoringFile) -> dict[str, Any]:
    """What everything in the file comes to, as JSON data; what is absent is 0."""
    return {
        "deals": [deal_answer(case, score_case(case), number) for number, case in enumerate(file.deals, start=1)],
        "settlements": [
            {
                "id": number if case.id is None else case.id,
                "balance": _named(case.names.people, case.settlement.balance),
            }
            for number, case in enumerate(file.settlements, start=1)
        ],
    }


def deal_answer(case: DealCase, score: DealScore, number: int = 1) -> dict[str, Any]:
    """What one deal writes; `bombs` of those who had or have any, as they stand afterwards."""
    people, written = case.names.people, change(score, len(case.names.people))
    found: dict[str, Any] = {
        "id": number if case.id is None else case.id,
        "pool": _nonzero(people, written[Column.POOL]),
        "hill": _nonzero(people, written[Column.HILL]),
        "whists": {
            people[writer]: _nonzero(people, row) for writer, row in enumerate(written[Column.WHISTS]) if any(row)
        },
    }
    bombs = {
        people[place]: list(after)
        for place, (before, after) in enumerate(zip(case.sheet.bombs, score.sheet.bombs, strict=True))
        if before or after
    }
    if bombs:
        found["bombs"] = bombs
    found["rules"] = list(dict.fromkeys(entry.rule for entry in score.entries))
    return found


def change(score: DealScore, players: int) -> dict[Column, Any]:
    """What a deal adds to each column, by place; whists by writer and on whom."""
    pool: list[Points] = [0] * players
    hill: list[Points] = [0] * players
    whists: list[list[Points]] = [[0] * players for _ in range(players)]
    for e in score.entries:
        row, cell = (
            (whists[e.place], e.on) if e.on is not None else (pool if e.column is Column.POOL else hill, e.place)
        )
        row[cell] = exact(row[cell] + e.points)
    return {Column.POOL: pool, Column.HILL: hill, Column.WHISTS: whists}


def amount(points: Points) -> int | str:
    """An exact amount as JSON: a whole number, or a fraction in a string such as "184/3"."""
    return points if isinstance(points, int) else str(points)


def differences(file: ScoringFile) -> list[str]:
    """One line for each amount that differs from what the file expects; empty if all is as expected."""
    found: list[str] = []
    for case in file.deals:
        found += _deal_differences(case)
    for settled in file.settlements:
        found += _settlement_differences(settled)
    return found


def compared(file: ScoringFile) -> int:
    """How many deals and settlements of the file say what they should come to."""
    deals = sum(case.expected is not None for case in file.deals)
    return deals + sum(case.expected is not None or case.rounded is not None for case in file.settlements)


def _deal_differences(case: DealCase) -> list[str]:
    expected, people = case.expected, case.names.people
    if expected is None:
        return []
    score, found = score_case(case), []
    written = change(score, len(people))
    for place, name in enumerate(people):
        for column, given in ((Column.POOL, expected.pool), (Column.HILL, expected.hill)):
            found += _difference(case.where, f"{column} of {name}", given.get(place, 0), written[column][place])
        for on, whists in enumerate(written[Column.WHISTS][place]):
            label = f"whists of {name} on {people[on]}"
            found += _difference(case.where, label, expected.whists[place][on], whists)
        if expected.bombs is not None:
            bombs = list(expected.bombs.get(place, case.sheet.bombs[place]))
            found += _difference(case.where, f"bombs of {name}", bombs, list(score.sheet.bombs[place]))
    return found


def _settlement_differences(case: SettlementCase) -> list[str]:
    found: list[str] = []
    for expected, balance, label in (
        (case.expected, case.settlement.balance, "balance of"),
        (case.rounded, case.whole, "rounded balance of"),
    ):
        if expected is not None:
            for place, name in enumerate(case.names.people):
                found += _difference(case.where, f"{label} {name}", expected.get(place, 0), balance[place])
    return found


def _difference(where: str, label: str, expected: object, got: object) -> list[str]:
    return [] if expected == got else [f"{where}: {label}: expected {expected}, got {got}"]


def _named(people: Sequence[str], points: Sequence[Points]) -> dict[str, int | str]:
    return {name: amount(held) for name, held in zip(people, points, strict=True)}


def _nonzero(people: Sequence[str], points: Sequence[Points]) -> dict[str, int | str]:
    return {name: amount(held) for name, held in zip(people, points, strict=True) if held}
