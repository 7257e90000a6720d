"""One deal of a scoring file: everything that scoring it needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from preferans.notation.cards import parse_card, parse_cards
from preferans.notation.contracts import parse_contract
from preferans.notation.errors import NotationError
from preferans.notation.fields import Item, mapping, name_of, whole
from preferans.notation.scored_table import (
    Names,
    Table,
    read_bombs,
    read_convention,
    read_names,
    read_points,
    read_sheet,
    read_whists,
    with_option,
)
from preferans.notation.scored_whists import read_round
from preferans.rules.cards import Card
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.outcome import worth_of_talon
from preferans.rules.readings import surrender_tricks
from preferans.rules.result import Result, TalonWorth
from preferans.rules.seat import Seat
from preferans.rules.terms import Terms
from preferans.score.exits import failed_misere_price
from preferans.score.raspasy import dealer_takes_part
from preferans.score.seating import Seating
from preferans.score.sheet import Points, Sheet
from preferans.score.whists import checked

KINDS: Final = ("contract", "misere", "raspasy", "surrender")
_TABLE: Final = ("id", "convention", "options", "seats", "dummy", "dealer", "state")
_CONTRACT: Final = ("kind", "declarer", "contract", "calls", "tricks", "pool_share")
_TALON: Final = ("talon", "no_talon", "thrown_back", "refused_talon")
_CIRCUMSTANCES: Final = ("blind", "opening_raspasy", "compulsory")
FIELDS: Final = frozenset((*_TABLE, *_CONTRACT, *_TALON, *_CIRCUMSTANCES, "expect", "note", "source"))
_SHEET: Final = ("pool_limit", "pool", "hill", "whists", "bombs")
_RUNS: Final = ("raspasy_run", "blind_run", "failed_misere_tricks", "misere_price", "dealer_run")
STATE: Final = frozenset((*_SHEET, *_RUNS))
OTHER_NAMES: Final = {
    **dict.fromkeys(("blind_pass", "blind_passes", "blind_run"), "blind"),
    **dict.fromkeys(("throw_back", "talon_thrown_back"), "thrown_back"),
    **dict.fromkeys(("refuse_talon", "talon_refused"), "refused_talon"),
    "without_talon": "no_talon",
}
OTHER_NAMES_OF_STATE: Final = {
    **dict.fromkeys(("blind", "blind_pass", "blind_passes"), "blind_run"),
    "limit": "pool_limit",
    "run": "raspasy_run",
}
_KIND_WORDS: Final = {"game": "contract", "misère": "misere", "мизер": "misere", "распасы": "raspasy"}


@dataclass(frozen=True, slots=True)
class Expected:
    """What the file says a deal writes; `bombs` as they stand afterwards, of those who are named."""

    pool: dict[int, Points]
    hill: dict[int, Points]
    whists: tuple[tuple[Points, ...], ...]
    bombs: dict[int, tuple[int, ...]] | None


@dataclass(frozen=True, slots=True)
class DealCase:
    """One deal to score, with the arguments of `score_deal`."""

    id: str | int | None
    where: str
    """The item and its line, for errors."""
    names: Names
    convention: Convention
    sheet: Sheet
    terms: Terms
    dealer: int
    result: Result
    expected: Expected | None


def read_deal(item: Item) -> DealCase:
    """The deal of a mapping. NotationError names the item and the field that is wrong."""
    item = item.renamed(OTHER_NAMES)
    item.only(FIELDS)
    names = read_names(item)
    seating = Seating(len(names.people), names.place(item.text("dealer"), item, "dealer"))
    state = item.item("state").renamed(OTHER_NAMES_OF_STATE)
    state.only(STATE)
    convention = _with_limit(read_convention(item, len(names.people)), state)
    return DealCase(
        id=item.id,
        where=item.where,
        names=names,
        convention=convention,
        sheet=read_sheet(state, names, Sheet.blank(convention)),
        terms=_terms(state, convention),
        dealer=seating.dealer,
        result=_result(Table(item, names, seating, convention), state),
        expected=_expected(item, names),
    )


def _with_limit(convention: Convention, state: Item) -> Convention:
    if not state.has("pool_limit"):
        return convention
    return with_option(convention, "end.limit", state.number("pool_limit"), state, "pool_limit")


def _terms(state: Item, convention: Convention) -> Terms:
    misere_tricks = state.number("failed_misere_tricks", high=10)
    price = failed_misere_price(convention, misere_tricks)
    return Terms(
        raspasy_run=state.number("raspasy_run", high=1000),
        misere_price=state.number("misere_price", default=price),
        dealer_run=state.number("dealer_run", high=1000),
    )


def _expected(item: Item, names: Names) -> Expected | None:
    if not item.has("expect"):
        return None
    expect = item.item("expect")
    expect.only(("pool", "hill", "whists", "bombs"))
    bombs = read_bombs(expect, "bombs", names) if expect.has("bombs") else None
    pool, hill = (read_points(expect, column, names) for column in ("pool", "hill"))
    return Expected(pool, hill, read_whists(expect, "whists", names), bombs)


def _result(table: Table, state: Item) -> Result:
    item = table.item
    kind = _kind(item)
    if kind == "raspasy":
        return _raspasy(table, _blind_run(item, state))
    contract = _contract(item, kind)
    declarer = table.seat(item.text("declarer"), "declarer")
    if declarer is Seat.DEALER:
        raise item.error("declarer", "with four players the dealer sits on the talon and cannot play")
    common = Result(
        contract=contract,
        declarer=declarer,
        blind=item.flag("blind"),
        compulsory=item.flag("compulsory"),
        talon=_talon(item, contract),
        thrown_back=item.flag("thrown_back"),
        refused_talon=item.flag("refused_talon"),
        pool_share=item.number("pool_share", high=contract.worth) if item.has("pool_share") else None,
    )
    if kind == "surrender":
        if not surrender_tricks(table.convention):
            raise item.error("kind", "a surrender is not played under this convention (option surrender)")
        return replace(common, surrendered=True, played=False)
    if kind == "misere":
        return replace(common, taken=_without_dealer(_tricks(table), item))
    return _game(table, common)


def _game(table: Table, common: Result) -> Result:
    item = table.item
    assert common.contract is not None
    assert common.declarer is not None
    said = read_round(table, common.declarer, common.contract)
    result = replace(
        common, whisters=said.whisters, half_whister=said.half_whister, returned=said.returned, played=False
    )
    ten_checked = checked(result, table.convention)
    if said.whisters or (ten_checked and item.has("tricks")):
        taken = _tricks(table, dealer_plays=said.dealer_plays)
        if Seat.DEALER not in said.whisters:
            _without_dealer(taken, item)
        return replace(result, taken=taken, played=True, checked=ten_checked)
    if not item.has("calls"):
        raise item.error("calls", "is missing: who whisted?")
    return result


def _raspasy(table: Table, blind_run: int) -> Result:
    item, taken = table.item, _tricks(table)
    if taken[Seat.DEALER] and not dealer_takes_part(table.convention):
        raise item.error("tricks", "the sitting dealer takes no tricks in raspasy under this convention")
    if table.seating.players == 2 and taken[Seat.SECOND]:
        raise item.error("tricks", "the dummy takes no part in raspasy")
    opening = item.flag("opening_raspasy") or item.flag("compulsory")
    return Result(taken=taken, blind=blind_run > 0, blind_run=blind_run, compulsory=opening)


def _blind_run(item: Item, state: Item) -> int:
    """Blind passes in a row that led to this raspasy, its own included.

    `blind: true` adds this deal's to those of the state; a number counts all; without it the state counts all.
    """
    told, own = state.data.get("blind_run"), item.data.get("blind")
    before = int(told) if isinstance(told, bool) else state.number("blind_run", high=100)
    if own is None:
        return before
    if isinstance(own, bool):
        return before + 1 if own else 0
    return whole(own, item, "blind", high=100)


def _kind(item: Item) -> str:
    inferred = "contract" if item.has("contract") or item.has("declarer") else "raspasy"
    word = item.text("kind", inferred).lower()
    kind = _KIND_WORDS.get(word, word)
    if kind not in KINDS:
        raise item.error("kind", f"{word!r} is none of {', '.join(KINDS)}")
    if kind == "contract" and item.has("contract") and _named_contract(item).is_misere:
        return "misere"
    return kind


def _named_contract(item: Item) -> Contract:
    named = item.text("contract")
    try:
        return parse_contract(named)
    except NotationError as error:
        raise item.error("contract", str(error)) from None


def _contract(item: Item, kind: str) -> Contract:
    if kind == "misere" and not item.has("contract"):
        return Contract.MISERE_WITHOUT_TALON if item.flag("no_talon") else Contract.MISERE
    contract = _named_contract(item)
    if contract.is_misere != (kind == "misere"):
        raise item.error("contract", f"{contract} is not the contract of a {kind}")
    return contract


def _talon(item: Item, contract: Contract) -> TalonWorth:
    """What the talon that the declarer took is worth."""
    given = item.data.get("talon")
    if given is None:
        return TalonWorth.NOTHING
    try:
        cards = parse_cards(given) if isinstance(given, str) else _listed_cards(given, item)
    except NotationError as error:
        raise item.error("talon", str(error)) from None
    if len(set(cards)) != 2:
        raise item.error("talon", "the talon has two different cards")
    untaken = item.flag("no_talon") or item.flag("thrown_back") or item.flag("refused_talon")
    return TalonWorth.NOTHING if untaken or not contract.takes_talon else worth_of_talon((cards[0], cards[1]))


def _listed_cards(given: object, item: Item) -> tuple[Card, ...]:
    if not isinstance(given, list):
        raise NotationError("should be a list of two cards")
    return tuple(parse_card(name_of(card, item, "talon")) for card in given)


def _without_dealer(taken: tuple[int, int, int, int], item: Item) -> tuple[int, int, int, int]:
    if taken[Seat.DEALER]:
        raise item.error("tricks", "the sitting dealer has no cards and takes no tricks here")
    return taken


def _tricks(table: Table, *, dealer_plays: Seat | None = None) -> tuple[int, int, int, int]:
    """Tricks by seat; `dealer_plays`: the hand that the sitting dealer plays, to which his tricks count."""
    item, taken = table.item, [0, 0, 0, 0]
    if not item.has("tricks"):
        raise item.error("tricks", "is missing")
    for name, value in mapping(item.data.get("tricks"), item, "tricks").items():
        known = name_of(name, item, "tricks")
        seat = Seat.SECOND if known == table.names.dummy else table.seat(known, "tricks")
        hand = dealer_plays if seat is Seat.DEALER and dealer_plays is not None else seat
        taken[hand] += whole(value, item, f"tricks.{known}", high=10)
    if sum(taken) != 10:
        raise item.error("tricks", f"there are 10 tricks in a deal, not {sum(taken)}")
    first, second, third, dealer = taken
    return first, second, third, dealer
