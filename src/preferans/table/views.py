"""What one viewer is shown of a table: built from nothing by adding what that viewer may know.

Only `table_view` and `_after_the_deal` touch the deal itself; everything else works on the `View` that the rules give
for the viewer's seat, which has no field for a hidden card.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final, TypeVar

from preferans.notation.conventions import format_convention
from preferans.notation.moves import format_move
from preferans.pulka import Pulka
from preferans.rules.auction import Auction
from preferans.rules.cards import CardSet
from preferans.rules.choices import RaspasyTalon
from preferans.rules.convention import Convention
from preferans.rules.deal import Deal
from preferans.rules.exchange import Exchange, Step
from preferans.rules.play import PLAY_CARD, Play
from preferans.rules.readings import talon_in_raspasy
from preferans.rules.seat import HANDS, Seat
from preferans.rules.view import PoolSplit, Public, View
from preferans.rules.whist import Ask, WhistRound
from preferans.score.ending import target
from preferans.solver.problems import format_problem
from preferans.table.commands import undo_to
from preferans.table.errors import Refused
from preferans.table.events import Event, Moved, kind_of
from preferans.table.fair import commitment
from preferans.table.messages import (
    ConventionView,
    DealtHand,
    DealView,
    EventView,
    ResultView,
    SettlementStep,
    SettlementView,
    SheetView,
    StageName,
    TableView,
    TalonView,
)
from preferans.table.public import PublicPart, codes, names, points, text
from preferans.table.state import Hand, Table
from preferans.table.tally import open_hands

REMEMBERED: Final = 256
K = TypeVar("K")
V = TypeVar("V")
_conventions: dict[int, tuple[Convention, ConventionView]] = {}
_sheets: dict[int, tuple[Pulka, SheetView]] = {}
_commitments: dict[int, tuple[bytes, str]] = {}

_OF_EXCHANGE: Final[dict[Step, StageName]] = {Step.TALON: "talon", Step.DISCARD: "discard"}
_OF_WHIST: Final[dict[Ask, StageName]] = {Ask.OPENNESS: "openness", Ask.DEALER: "dealer-look"}


def table_view(table: Table, place: int | None, connected: AbstractSet[int] = frozenset()) -> TableView:
    """The table as the person at `place` may see it; None is a spectator. `connected`: places with a connection."""
    hand = table.hand
    view = hand.deal.view(table.seat_of(place)) if hand is not None else None
    cards = view.hands if view is not None else (None, None, None)
    discard = view.discard if view is not None else None
    talon = _talon(view.public) if view is not None else TalonView(state="hidden", cards=[])
    if hand is not None and hand.entries is not None:
        cards, discard, talon = _after_the_deal(hand)
    public = view.public if view is not None else None
    people = PublicPart(table, public)
    play = public.play if public is not None else None
    my_turn = view is not None and place is not None and table.actor == place
    return TableView(
        id=table.id,
        seq=table.seq,
        deal=hand.number if hand is not None else 0,
        convention=_remembered(_conventions, table.convention, _convention_view),
        stage=_stage(table, public),
        you=place,
        turn=table.actor,
        holder=people.place(public.holder) if public is not None and table.in_play else None,
        dealer=hand.dealer if hand is not None else table.pulka.dealer,
        limit=target(table.convention),
        places=[people.at(n, cards, n in connected) for n in range(table.players)],
        dummy=people.dummy(cards),
        talon=talon,
        discard=codes(discard),
        auction=people.auction(),
        declarer=people.place(public.declarer) if public is not None else None,
        contract=text(public.contract) if public is not None else None,
        trump=text(play.trump) if play is not None else None,
        trick=people.trick(play.trick) if play is not None and not play.over else None,
        last_trick=people.last_trick(play),
        tricks=people.noted() if table.in_play else [],
        claim=people.claim(play),
        moves=[format_move(move) for move in view.legal_moves()] if view is not None and my_turn else [],
        refused=_refused(view) if view is not None and my_turn else {},
        may_claim=view is not None and my_turn and view.may_claim(),
        may_undo=_may_undo(table, place),
        may_hint=my_turn and table.hints,
        commitment=_commitment(hand) if hand is not None else None,
        seed=hand.seed.hex() if hand is not None and hand.entries is not None else None,
        result=_result(people, hand) if hand is not None else None,
        sheet=_remembered(_sheets, table.pulka, _sheet_view),
        settlement=_settlement(table) if table.over else None,
    )


def deal_view(table: Table, number: int) -> DealView | None:
    """The finished deal of this number; None if there is none. What is over lies open to everybody."""
    if not 0 < number <= len(table.seeds):
        return None
    done, seed = table.pulka.finished[number - 1], table.seeds[number - 1]
    public = done.deal.public

    def place_of(seat: Seat | None) -> int | None:
        with contextlib.suppress(ValueError):
            return None if seat is None else done.place(seat)
        return None

    people = PublicPart(table, public, place_of)
    dealt = Deal.start(done.facts.deck, public.convention, done.terms)
    position = open_hands(done.deal, dealt)
    return DealView(
        deal=number,
        dealer=done.dealer,
        hands=[DealtHand(place=place_of(s), cards=names(dealt.hands[s]), said=people.said(s)) for s in HANDS],
        talon=[card.name for card in dealt.talon],
        discard=codes(done.deal.discard),
        tricks=people.tricks(),
        result=people.result(done.deal.result, done.score.entries, done.facts.moves),
        commitment=commitment(seed),
        seed=seed.hex(),
        position=None if position is None else format_problem(position),
        dealer_plays=position is not None and position.dealer_plays,
    )


def _result(people: PublicPart, hand: Hand) -> ResultView | None:
    return people.result(hand.deal.result, hand.entries, [move for _, move in hand.moves])


def event_view(event: Event) -> EventView:
    """An event as everybody may see it: the cards of a discard are nobody's business, those of a deal come in views."""
    move = event.move if isinstance(event, Moved) else None
    if move is not None and move.startswith("discard "):
        move = "discard"
    return EventView(kind=kind_of(event), place=getattr(event, "place", None), move=move)


def _after_the_deal(
    hand: Hand,
) -> tuple[tuple[CardSet | None, CardSet | None, CardSet | None], CardSet | None, TalonView]:
    """What everybody may see once the deal is scored: all that was left, the discard and the talon."""
    assert hand.entries is not None
    deal = hand.deal
    return deal.hands, deal.discard, TalonView(state="shown", cards=[card.name for card in deal.talon])


def _stage(table: Table, public: Public | None) -> StageName:
    if table.over:
        return "pulka-over"
    if public is None:
        return "waiting"
    if not table.in_play:
        return "deal-over"
    match public.stage:
        case Auction():
            return "auction"
        case Exchange(step=step):
            return _OF_EXCHANGE.get(step, "order")
        case WhistRound(ask=ask):
            return _OF_WHIST.get(ask, "whist")
        case PoolSplit():
            return "split"
        case Play(claim=None):
            return "play"
        case Play():
            return "claim"


def _talon(public: Public) -> TalonView:
    """The talon as far as it has been turned up."""
    exchange, play = public.exchange, public.play
    if exchange is not None:
        if exchange.talon is not None:
            on_the_table = exchange.thrown_back or not exchange.discarded
            return TalonView(state="shown" if on_the_table else "taken", cards=names(exchange.talon))
        taken = exchange.takes_talon
        return TalonView(state="taken" if taken else "hidden" if exchange.step is Step.TALON else "closed", cards=[])
    if play is None:
        return TalonView(state="hidden", cards=[])
    if talon_in_raspasy(public.convention) is RaspasyTalon.CLOSED:
        return TalonView(state="closed", cards=[])
    # The cards turned up lie in their tricks; who forgets them later may not look again (I.1).
    turned = [t.talon_card for t in (play.last_trick, play.trick) if t is not None and t.talon_card is not None]
    return TalonView(state="shown", cards=[card.name for card in turned])


def _refused(view: View) -> dict[str, str]:
    """The cards of the hand to play from that may not be played, with the reason."""
    play = view.public.play
    if play is None or play.claim is not None or view.public.split is not None:
        return {}
    reasons = {card: view.why_illegal(PLAY_CARD[card]) for card in view.hand}
    return {card.name: reason.value for card, reason in reasons.items() if reason is not None}


def _may_undo(table: Table, place: int | None) -> bool:
    if place is None or table.over:
        return False
    try:
        return undo_to(table, place) is not None
    except Refused:
        return False


def _remembered(made: dict[int, tuple[K, V]], key: K, make: Callable[[K], V]) -> V:
    """What `make` gave for this very object before; values that stay the same for a whole deal are made once."""
    known = made.get(id(key))
    if known is not None and known[0] is key:
        return known[1]
    value = make(key)
    if len(made) >= REMEMBERED:
        made.pop(next(iter(made)), None)
    made[id(key)] = (key, value)
    return value


def _convention_view(convention: Convention) -> ConventionView:
    data = format_convention(convention)
    return ConventionView(name=data["name"], players=data["players"], options=data["options"])


def _sheet_view(pulka: Pulka) -> SheetView:
    sheet = pulka.sheet
    return SheetView(
        pool=[points(n) for n in sheet.pool],
        hill=[points(n) for n in sheet.hill],
        whists=[[points(n) for n in row] for row in sheet.whists],
        bombs=[list(row) for row in sheet.bombs],
        balance=[points(n) for n in pulka.settlement.balance],
    )


def _commitment(hand: Hand) -> str:
    return _remembered(_commitments, hand.seed, commitment)


def _settlement(table: Table) -> SettlementView:
    settlement = table.pulka.settlement
    return SettlementView(
        balance=[points(n) for n in settlement.balance],
        steps=[
            SettlementStep(
                kind=step.kind.value,
                rule=step.rule,
                change=[points(n) for n in step.change],
                after=[points(n) for n in step.after],
                whists=[[points(n) for n in row] for row in step.whists],
            )
            for step in settlement.steps
        ],
    )
