"""What a finished deal was for each person at the table: the rows that statistics are counted from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from preferans.rules.cards import CardSet
from preferans.rules.choices import RaspasyTalon
from preferans.rules.deal import Deal
from preferans.rules.readings import talon_in_raspasy
from preferans.rules.seat import Seat
from preferans.score.sheet import Column
from preferans.solver.position import Game, Position
from preferans.solver.problems import format_problem
from preferans.table.events import Event, Scored
from preferans.table.messages import ResultKind, Role
from preferans.table.public import PublicPart
from preferans.table.state import Hand, Table

PEOPLE: Final = "people"
"""Level of a table where other people play."""
MIXED: Final = "mixed"
"""Level of a table whose bots differ."""


class Tally(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One finished deal as it was for one person."""

    level: str
    """The bots that the person played against, or PEOPLE, or MIXED."""
    convention: str
    """Name of the preset that the table plays."""
    players: int
    kind: ResultKind
    role: Role | None = None
    """None in raspasy, and for those who catch a misère."""
    contract: str | None = None
    made: bool | None = None
    """Whether the declarer has made the contract."""
    tricks: int = 0
    """The person's own."""
    balance: float = 0.0
    """How many whists the deal has brought, by the settlement before and after it."""
    pool: float = 0.0
    hill: float = 0.0
    whists: float = 0.0
    """Written by the person."""
    position: str | None = None
    """The open hands with which play began, as in problems; None where no card was played."""
    dealer_plays: bool = False
    """Raspasy of four: the talon cards can win."""


def tallies(before: Table, after: Table) -> dict[int, Tally]:
    """What the deal that was scored between the two tables was for each person, by place."""
    hand = after.hand
    assert hand is not None and hand.deal.result is not None and hand.entries is not None  # noqa: PT018
    public = PublicPart(after, hand.deal.public)
    result = public.result(hand.deal.result, hand.entries, ())
    assert result is not None
    position = open_hands(hand.deal, hand.start)
    old, new = before.pulka.settlement.balance, after.pulka.settlement.balance
    return {
        place: Tally(
            level=_level(after, place),
            convention=after.convention.name,
            players=after.players,
            kind=result.kind,
            role=public.role(after.seat_of(place)),
            contract=result.contract,
            made=result.made,
            tricks=result.taken[place],
            balance=float(new[place] - old[place]),
            pool=_written(hand, place, Column.POOL),
            hill=_written(hand, place, Column.HILL),
            whists=_written(hand, place, Column.WHISTS),
            position=None if position is None else format_problem(position),
            dealer_plays=position is not None and position.dealer_plays,
        )
        for place in after.people
    }


def replayed(table_id: str, events: Iterable[tuple[Event, int]]) -> Iterator[tuple[int, int, Table, dict[int, Tally]]]:
    """The finished deals of a table by its events, each with its time: number, time, table, tallies."""
    table: Table | None = None
    for event, at in events:
        before = table
        table = Table.replay(table_id, [event]) if before is None else before.after(event)
        if before is not None and isinstance(event, Scored):
            yield event.number, at, table, tallies(before, table)


def _level(table: Table, place: int) -> str:
    others = [sitter for at, sitter in enumerate(table.sitters) if at != place]
    if any(sitter.kind == "human" for sitter in others):
        return PEOPLE
    levels = {sitter.level or "" for sitter in others}
    return levels.pop() if len(levels) == 1 else MIXED


def _written(hand: Hand, place: int, column: Column) -> float:
    return float(sum(e.points for e in hand.entries or () if e.place == place and e.column is column))


def open_hands(deal: Deal, dealt: Deal) -> Position | None:
    """The open hands before the first card of a finished deal; `dealt` is its beginning.

    None where no card was played, and where two play (one hand is nobody's).
    """
    public = deal.public
    if public.play is None or not public.play.history or public.convention.players == 2:
        return None
    first, second, third = dealt.hands
    hands, declarer = [first, second, third], public.declarer
    exchange = public.exchange
    if declarer is not None and exchange is not None and exchange.discarded and deal.discard is not None:
        hands[declarer] = (hands[declarer] | CardSet.of(*deal.talon)) - deal.discard
    talon = talon_in_raspasy(public.convention)
    leads = declarer is None and talon is not RaspasyTalon.CLOSED
    return Position(
        (hands[0], hands[1], hands[2]),
        Game.of(public.contract),
        declarer,
        Seat.FIRST,
        talon=deal.talon if leads else (),
        dealer_plays=leads and talon is RaspasyTalon.DEALER_PLAYS,
    )
