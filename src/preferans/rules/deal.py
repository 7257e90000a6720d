"""The whole truth about one deal, and how a move changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from preferans.rules.auction import Auction
from preferans.rules.cards import DECK, EMPTY, FULL_MASK, SUIT_MASK, Card, CardSet
from preferans.rules.choices import MadeGameTarget, OpenTiming, RaspasyTalon
from preferans.rules.convention import Convention
from preferans.rules.dealing import dealt_by
from preferans.rules.errors import IllegalMove, NotYourTurn
from preferans.rules.exchange import Exchange, Step
from preferans.rules.moves import Discard, Move, PlayCard, Split, ThrowBack
from preferans.rules.outcome import result_of
from preferans.rules.play import Play, Setting, Trick
from preferans.rules.readings import made_game_target, talon_in_raspasy
from preferans.rules.result import Result
from preferans.rules.seat import DUMMY, HANDS, Seat
from preferans.rules.terms import FRESH, Terms
from preferans.rules.view import PoolSplit, Public, View
from preferans.rules.whist import WhistRound


@dataclass(frozen=True, slots=True)
class Deal:
    """The whole truth about one deal. Immutable: a move makes a new one."""

    public: Public
    hands: tuple[CardSet, CardSet, CardSet]
    talon: tuple[Card, Card]
    """In dealing order: in raspasy the first leads the first trick (E.7)."""
    discard: CardSet | None = None

    @classmethod
    def start(cls, deck: Sequence[Card], convention: Convention, terms: Terms = FRESH) -> Deal:
        """Deal `deck` (32 cards in dealing order) by packets of two (A.5).

        Raises ValueError if the deck is not the 32 cards.
        """
        if len(deck) != len(DECK) or set(deck) != set(DECK):
            raise ValueError(f"a deck has 32 different cards, got {len(deck)} ({len(set(deck))} different)")
        hands, talon = dealt_by(deck, convention)
        deal = cls(Public(convention, terms, Auction.open(convention, terms)), hands, talon)
        return deal._after_auction() if deal.public.auction.actor is None else deal

    @property
    def actor(self) -> Seat | None:
        return self.public.actor

    @property
    def result(self) -> Result | None:
        """What the deal came to; None while somebody is still to move."""
        return result_of(self.public, self.talon) if self.public.over else None

    # --- what is seen ---------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> View:
        """What `seat` sees; None is a spectator, who sees only what lies open."""
        public, hands = self.public, self.hands
        shown = public.shown
        sight: list[CardSet | None] = (
            [hands[hand] if hand in shown else None for hand in HANDS] if shown else [None] * 3
        )
        if seat is Seat.DEALER:
            looked_at = public.whist.looked_at if public.whist else None
            if looked_at is not None:
                sight[looked_at] = hands[looked_at]
        elif seat is not None and self._has_looked(seat):
            sight[seat] = hands[seat]
        exchange = public.exchange
        own = exchange is not None and (exchange.declarer == seat or exchange.thrown_back)
        return View(seat, public, (sight[0], sight[1], sight[2]), self.discard if own else None)

    def _has_looked(self, seat: Seat) -> bool:
        """Whether the owner of `seat` has seen its cards; the dummy's are nobody's (A.9)."""
        public = self.public
        if public.convention.players == 2 and seat is DUMMY:
            return False
        if public.exchange is not None and public.exchange.declarer == seat:
            return public.exchange.looked
        return seat in public.auction.looked

    def legal_moves(self) -> tuple[Move, ...]:
        """The actor's moves; empty when the deal is over."""
        actor = self.actor
        return () if actor is None else self.view(actor).legal_moves()

    # --- what a move does -----------------------------------------------------------------------------------------

    def apply(self, move: Move) -> Deal:
        """The deal after the actor's `move`.

        Raises IllegalMove, naming the reason, or NotYourTurn when the deal is over; this deal stays as it was.
        """
        actor = self.actor
        if actor is None:
            raise NotYourTurn(None, None)
        public = self.public
        stage = public.stage
        if isinstance(stage, Play):  # as View.why_illegal asks; most moves are cards, and a view costs as much as one
            holder = stage.holder
            reason = stage.why_illegal(move, EMPTY if holder is None or holder is Seat.DEALER else self.hands[holder])
        else:
            reason = self.view(actor).why_illegal(move)
        if reason is not None:
            raise IllegalMove(move, reason, self.view(actor).legal_moves())
        match stage:
            case Play() as play:
                return self._after_play(play, move)
            case Auction() as auction:
                deal = replace(self, public=replace(public, auction=auction.after(move)))
                return deal._after_auction() if deal.public.auction.actor is None else deal
            case Exchange() as exchange:
                return self._after_exchange(exchange, move)
            case WhistRound() as whist:
                return self._after_whist(whist.after(move))
            case PoolSplit() as split:
                assert isinstance(move, Split)
                return replace(self, public=replace(public, split=replace(split, pool=move.pool), over=True))

    def _after_auction(self) -> Deal:
        public = self.public
        auction = public.auction
        if auction.best is None:
            return self._raspasy()
        declarer, bid = auction.best
        exchange = Exchange.open(public.convention, public.terms, declarer, bid, blind=auction.stays_blind)
        opened = replace(self, public=replace(public, exchange=exchange))
        if exchange.step is Step.DONE:
            return opened._after_order(exchange)
        return opened._take_talon(exchange) if exchange.takes_talon else opened

    def _take_talon(self, exchange: Exchange) -> Deal:
        """Turn the talon up, unless the game is blind, and put it into the declarer's hand (C.1)."""
        cards = CardSet.of(*self.talon)
        shown = exchange if exchange.blind else exchange.turned_up(cards)
        taken = self._with_hand(exchange.declarer, self.hands[exchange.declarer] | cards)
        return replace(taken, public=replace(self.public, exchange=shown))

    def _after_exchange(self, exchange: Exchange, move: Move) -> Deal:
        after = exchange.after(move)
        deal = replace(self, public=replace(self.public, exchange=after))
        if exchange.step is Step.TALON and after.step is Step.DISCARD:
            return deal._take_talon(after)
        if isinstance(move, Discard | ThrowBack):
            thrown = move.cards if isinstance(move, Discard) else CardSet.of(*self.talon)
            hand = deal.hands[exchange.declarer] - thrown
            deal = replace(deal._with_hand(exchange.declarer, hand), discard=thrown)
        if after.surrendered:
            return deal._finished()
        return deal._after_order(after) if after.step is Step.DONE else deal

    def _after_order(self, exchange: Exchange) -> Deal:
        assert exchange.contract is not None
        public = self.public
        whist = WhistRound.start(public.convention, exchange.declarer, exchange.contract, blind=exchange.blind)
        return self._after_whist(whist)

    def _after_whist(self, whist: WhistRound) -> Deal:
        deal = replace(self, public=replace(self.public, whist=whist))
        if whist.actor is not None:
            return deal
        return deal._play(whist) if whist.played else deal._made_or_finished()

    def _play(self, whist: WhistRound) -> Deal:
        convention = self.public.convention
        opening = frozenset(HANDS) if whist.checked else frozenset(whist.declarer.others) if whist.open else frozenset()
        timing = OpenTiming.BEFORE_LEAD if whist.checked else convention.open_timing
        if convention.players == 2 and timing is OpenTiming.AFTER_FIRST_TRICK:
            timing = OpenTiming.AFTER_DECLARER_CARD  # the dummy cannot play before it lies open (A.9)
        setting = Setting(
            whist.contract.trump,
            closed_controllers=whist.controllers(opened=False),
            open_controllers=whist.controllers(opened=True),
            declarer=whist.declarer,
            opening=opening,
            timing=timing,
        )
        return replace(self, public=replace(self.public, play=Play(setting, Trick(Seat.FIRST))))

    def _raspasy(self) -> Deal:
        convention = self.public.convention
        talon = talon_in_raspasy(convention)
        participants = (Seat.FIRST, Seat.THIRD) if convention.players == 2 else HANDS
        setting = Setting(None, participants, dealer_plays=talon is RaspasyTalon.DEALER_PLAYS)
        play = Play(setting, Trick(Seat.FIRST))
        if talon is not RaspasyTalon.CLOSED:
            play = replace(play, talon_leads=2).turned_up(self.talon[0])
        return replace(self, public=replace(self.public, play=play))

    def _after_play(self, play: Play, move: Move) -> Deal:
        after = play.after(move)
        hands = self.hands
        if isinstance(move, PlayCard):
            holder = play.holder
            assert holder is not None
            hands = _with_hand(hands, holder, CardSet(hands[holder].mask & ~(1 << move.card)))
        if after.talon_leads and after.trick.talon_card is None:
            after = after.turned_up(self.talon[1])
        old = self.public
        if old.contract is not None and old.contract.is_misere and _is_safe(after, hands):
            after = after.rest_to(after.trick.leader)
        public = Public(old.convention, old.terms, old.auction, old.exchange, old.whist, after)
        deal = Deal(public, hands, self.talon, self.discard)
        return deal._made_or_finished() if after.over else deal

    def _made_or_finished(self) -> Deal:
        """Ask the declarer of a made game where its points go, if he may choose; else the deal is over."""
        public = self.public
        if made_game_target(public.convention) is MadeGameTarget.CHOICE and self._made():
            declarer, contract = public.declarer, public.contract
            assert declarer is not None
            assert contract is not None
            return replace(self, public=replace(public, split=PoolSplit(declarer, contract.worth)))
        return self._finished()

    def _made(self) -> bool:
        public = self.public
        if public.contract is None or public.declarer is None:
            return False
        if public.play is None:
            return True
        taken = public.play.taken[public.declarer]
        return taken == 0 if public.contract.is_misere else taken >= public.contract.tricks

    def _finished(self) -> Deal:
        return replace(self, public=replace(self.public, over=True))

    def _with_hand(self, seat: Seat, hand: CardSet) -> Deal:
        return replace(self, hands=_with_hand(self.hands, seat, hand))


def _is_safe(play: Play, hands: tuple[CardSet, CardSet, CardSet]) -> bool:
    """Whether everybody can see that the declarer of a misère takes no further trick, however it is played (E.6).

    Asked between two tricks: the catchers lie open, one of them leads, and each of their cards beats in its suit
    every card that they do not see. The declarer's own cards are not looked at: going on must tell nothing of them.
    """
    declarer = play.setting.declarer
    if declarer is None or declarer is play.trick.leader or play.trick.cards or play.last_trick is None:
        return False
    catchers = declarer.others
    if not play.shown.issuperset(catchers):
        return False
    theirs = hands[catchers[0]].mask | hands[catchers[1]].mask
    unseen = FULL_MASK & ~(theirs | play.played.mask)
    lowest = (theirs & suit & -(theirs & suit) for suit in SUIT_MASK)
    return all(card == 0 or card > unseen & suit for card, suit in zip(lowest, SUIT_MASK, strict=True))


def _with_hand(hands: tuple[CardSet, CardSet, CardSet], seat: Seat, hand: CardSet) -> tuple[CardSet, CardSet, CardSet]:
    first, second, third = hands
    match seat:
        case Seat.FIRST:
            return hand, second, third
        case Seat.SECOND:
            return first, hand, third
        case _:
            return first, second, hand
