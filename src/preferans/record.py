"""Records: a whole pulka as JSON, facts only: the agreement, the players, and each deal's deck and moves.

Nothing derived is stored; a reader replays the moves through the rules and refuses what the rules refuse.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Final

import msgspec

from preferans.notation.cards import format_cards, parse_deck
from preferans.notation.conventions import format_convention, parse_convention
from preferans.notation.errors import NotationError
from preferans.notation.moves import format_move, parse_move
from preferans.pulka import DealFacts, Pulka
from preferans.rules.errors import RuleError

FORMAT: Final = "preferans-record"
VERSION: Final = 1
MAX_BYTES: Final = 20_000_000
"""A longer record is refused unread."""
LONGEST_NAME: Final = 100
"""Most characters of a player's name."""

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class RecordError(ValueError):
    """A record that cannot be read or is false; the message names the deal and the move."""


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One deal: 32 card codes in dealing order and the moves as text; the proof of a fair deal where there is one."""

    deck: str
    moves: tuple[str, ...] = ()
    seed: Hex32 | None = None
    """The seed that the deck was made from, shown after the deal."""
    commitment: Hex32 | None = None
    """SHA-256 of the seed, shown before the auction."""


class JoinedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fourth person who sat down after a deal (A.10); `convention` and `players` are those of the start."""

    after: Annotated[int, msgspec.Meta(ge=1)]
    name: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pulka as it is written to a file."""

    format: str
    version: int
    convention: dict[str, Any]
    players: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=4)]
    first_dealer: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    deals: tuple[DealRecord, ...] = ()
    time_up_after: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """After which deal the agreed time has run out."""
    stopped: bool = False
    """All agreed to stop before the end."""
    joined: JoinedRecord | None = None
    left: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """Place of a person who left for good; the last deal may then be unfinished (I.3)."""


Proof = tuple[str, str]
"""Seed and commitment of a deal, both in hexadecimal."""

_UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""For each older version: what turns its data into the next one's."""


def record_of(pulka: Pulka, proofs: Mapping[int, Proof] | None = None, *, unfinished: bool = False) -> Record:
    """The record of a pulka.

    `proofs`: by index of the deal. The running deal is left out, since its cards are hidden, unless `unfinished`.
    """
    facts = [done.facts for done in pulka.finished]
    start = pulka.as_it_began
    if unfinished and pulka.facts is not None:
        facts.append(pulka.facts)
    return Record(
        format=FORMAT,
        version=VERSION,
        convention=format_convention(start.convention),
        players=start.names,
        first_dealer=start.first_dealer,
        deals=tuple(_deal_record(deal, (proofs or {}).get(i)) for i, deal in enumerate(facts)),
        time_up_after=pulka.time_up_after,
        stopped=pulka.stopped,
        joined=None if pulka.joined is None else JoinedRecord(pulka.joined.after, pulka.joined.name),
        left=None if pulka.left is None else pulka.left.place,
    )


def _deal_record(facts: DealFacts, proof: Proof | None) -> DealRecord:
    seed, commitment = proof or (None, None)
    return DealRecord(format_cards(facts.deck), tuple(map(format_move, facts.moves)), seed, commitment)


def format_record(record: Record) -> str:
    """The JSON text of a record, a deal to a line."""
    data = msgspec.to_builtins(record)
    deals = data.pop("deals", [])
    head = json.dumps(data, ensure_ascii=False)[:-1]
    lines = ",\n  ".join(json.dumps(deal, ensure_ascii=False) for deal in deals)
    return f'{head}, "deals": [\n  {lines}\n]}}\n' if deals else f'{head}, "deals": []}}\n'


def parse_record(text: str | bytes) -> Record:
    """Read the JSON text of a record, of this version or an older one. RecordError says what is wrong with it."""
    if len(text) > MAX_BYTES:
        raise RecordError(f"a record is at most {MAX_BYTES} bytes long")
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"this is no JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'this is no record: it lacks "format": "{FORMAT}"')
    try:
        return msgspec.convert(_upgraded(data), Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"field {error}") from None


def _upgraded(data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(f"version {version!r} is no version of a record")
    if version > VERSION:
        raise RecordError(f"this record has version {version}; this program reads versions up to {VERSION}")
    while version < VERSION:
        data = _UPGRADES[version](data) | {"version": version + 1}
        version += 1
    return data


def replay(record: Record) -> Pulka:
    """The pulka that a record tells. RecordError names the first deal and move that the rules refuse."""
    _check_names(record)
    try:
        convention = parse_convention(record.convention)
        pulka = Pulka.start(convention, record.players, record.first_dealer)
    except (NotationError, ValueError) as error:
        raise RecordError(str(error)) from None
    for number, deal in enumerate(record.deals, start=1):
        if record.time_up_after == number - 1:
            pulka = pulka.clock_rang()
        pulka = _replay_deal(pulka, deal, number, last=number == len(record.deals))
        joined = record.joined
        if joined is not None and joined.after == number:
            pulka = _change(partial(Pulka.with_newcomer, name=joined.name), pulka, f"after deal {number}")
    if record.joined is not None and record.joined.after > len(record.deals):
        raise RecordError(f"somebody joined after deal {record.joined.after}, but there are {len(record.deals)}")
    if record.time_up_after is not None:
        if record.time_up_after > len(record.deals):
            raise RecordError(f"the time is up after deal {record.time_up_after}, but there are {len(record.deals)}")
        pulka = pulka.clock_rang()
    if record.left is not None:
        pulka = _change(partial(Pulka.without, place=record.left), pulka, "at the end")
    return pulka.agreed_to_stop() if record.stopped else pulka


def _check_names(record: Record) -> None:
    """Names are printed and drawn: no line feed, no signs to the terminal, no novel."""
    joined = () if record.joined is None else (record.joined.name,)
    for number, name in enumerate((*record.players, *joined), start=1):
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise RecordError(f"player {number}: a name has at most {LONGEST_NAME} characters, all of them printable")


def _change(change: Callable[[Pulka], Pulka], pulka: Pulka, where: str) -> Pulka:
    try:
        return change(pulka)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None


def _replay_deal(pulka: Pulka, deal: DealRecord, number: int, *, last: bool) -> Pulka:
    try:
        pulka = pulka.dealt(parse_deck(deal.deck))
    except (NotationError, RuleError) as error:
        raise RecordError(f"deal {number}: {error}") from None
    for index, text in enumerate(deal.moves, start=1):
        try:
            pulka = pulka.played(parse_move(text))
        except (NotationError, RuleError) as error:
            raise RecordError(f"deal {number}, move {index} ({text[:40]}): {error}") from None
    if pulka.deal is not None and not last:
        raise RecordError(f"deal {number} is not finished, but another follows it")
    return pulka


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    found = msgspec.json.schema(Record)
    found["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    found["title"] = f"{FORMAT}, version {VERSION}"
    return found
