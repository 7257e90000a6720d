"""The whist round of one deal of a scoring file: who undertook to beat the contract (D.2, D.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from preferans.notation.fields import Item, name_of, shown
from preferans.notation.scored_table import Table
from preferans.rules.choices import Blind
from preferans.rules.contract import Contract
from preferans.rules.readings import blind_calls, must_be_whisted
from preferans.rules.seat import Seat

HIGHEST_HALF: Final = 7
"""Level of the highest game on which there is a half-whist (D.2)."""

_WORDS: Final = {
    "whist": "whist",
    "вист": "whist",
    "return": "whist",
    "returned": "whist",
    "pass": "pass",
    "пас": "pass",
    "decline": "pass",
    "half": "half",
    "half_whist": "half",
    "полвиста": "half",
}
_WHIST_FOR: Final = re.compile(r"whist[ _-]for[ _-](.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Round:
    """What was said, as a result states it."""

    whisters: tuple[Seat, ...] = ()
    half_whister: Seat | None = None
    returned: bool = False
    dealer_plays: Seat | None = None
    """The hand with which the sitting dealer whists, if that is told (D.4)."""


def read_round(table: Table, declarer: Seat, contract: Contract) -> Round:
    """The calls of the item; where the rules make both defenders whist, what they said does not matter."""
    item, said = table.item, Round()
    for speaker, word in _calls(item):
        seat = table.seat(speaker, "calls")
        if seat is declarer:
            raise item.error("calls", f"{speaker} is the declarer and cannot whist against himself")
        said = _after(said, seat, word, table)
    if said.half_whister is not None and contract.tricks > HIGHEST_HALF:
        raise item.error("calls", f"there is no half-whist on a game of {contract.tricks}")
    blind = item.flag("blind") and blind_calls(table.convention) is Blind.CODEX
    if must_be_whisted(table.convention, contract, blind=blind):
        return Round(tuple(seat for seat in declarer.others if seat in table.seating.hands))
    if Seat.DEALER in said.whisters and len(said.whisters) > 1:
        raise item.error("calls", "the dealer may take the whist only when nobody else whists")
    return said


def _calls(item: Item) -> list[tuple[object, object]]:
    """Pairs of speaker and call, from a list of one-entry mappings, or from one mapping."""
    calls = item.data.get("calls")
    if isinstance(calls, dict):
        return list(calls.items())
    if calls is None:
        return []
    if not isinstance(calls, list):
        raise item.error("calls", f"should be a list of calls such as {{B: whist}}, not {shown(calls)}")
    found: list[tuple[object, object]] = []
    for call in calls:
        if not isinstance(call, dict) or len(call) != 1:
            raise item.error("calls", f"a call is a name and a word such as {{B: whist}}, not {shown(call)}")
        found += call.items()
    return found


def _after(said: Round, seat: Seat, word: object, table: Table) -> Round:
    item = table.item
    call = name_of(word, item, "calls")
    whist_for = _WHIST_FOR.fullmatch(call)
    if whist_for:
        hand = table.seat(whist_for[1], "calls")
        if seat is not Seat.DEALER or hand is Seat.DEALER:
            raise item.error("calls", f"only the sitting dealer plays another hand, not {call!r}")
        said, call = replace(said, dealer_plays=hand), "whist"
    meaning = _WORDS.get(call.lower().replace("-", "_").replace(" ", "_"))
    if meaning is None:
        raise item.error("calls", f"{shown(word)} is no call; calls are whist, pass, half and whist_for_NAME")
    if meaning == "half":
        if seat is Seat.DEALER:
            raise item.error("calls", "the sitting dealer cannot say half-whist")
        if said.half_whister is not None or any(whister is not seat for whister in said.whisters):
            raise item.error("calls", "half-whist is for one defender, when the other one does not whist")
        return replace(said, half_whister=seat, whisters=tuple(s for s in said.whisters if s is not seat))
    if meaning == "whist" and seat is said.half_whister:
        raise item.error("calls", "who has said half-whist cannot whist any more")
    if meaning == "whist" and seat not in said.whisters:
        returned = said.half_whister is not None
        return replace(said, whisters=(*said.whisters, seat), returned=returned)
    return said
