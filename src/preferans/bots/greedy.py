"""A baseline that other programs have shipped: uniform worlds played out greedily by all three hands."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from preferans.bots.belief.worlds import Belief
from preferans.bots.bot import Budget
from preferans.bots.sight import Sight, highest, lowest, strength
from preferans.bots.strong.solving import Clock
from preferans.bots.strong.value import game_whists, raspasy_whists
from preferans.bots.thumb.bot import MEDIUM, ThumbBot
from preferans.rules.cards import SUIT_MASK, SUIT_OF, Card, Suit, cards_of_mask
from preferans.rules.moves import Move, PlayCard
from preferans.rules.play import TRICKS, Play, legal_mask
from preferans.rules.view import View

WORLDS = 24


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Bids by rules of thumb; plays the card whose greedy roll-outs bring most."""

    thumb: ThumbBot = field(default_factory=lambda: ThumbBot(MEDIUM))

    @property
    def name(self) -> str:
        return f"uniform-greedy-{WORLDS}"

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        legal = view.legal_moves()
        if not legal:
            raise ValueError("it is not this seat's turn")
        play = view.public.play
        if len(legal) == 1 or play is None or play.claim is not None or view.public.split is not None:
            return self.thumb.choose(view, rng, budget)
        sight, clock = Sight(view), Clock(budget)
        worlds = Belief(sight).draw(clock.worlds(WORLDS, 2), rng)
        counted = sight.holder if sight.declarer is None else sight.declarer
        if sight.declarer is None:
            whists = raspasy_whists(sight, counted, play.taken)
        else:
            whists = game_whists(sight, sight.seat, taken=play.taken)
        done = play.taken[counted]
        best, best_value = legal[0], -1e9
        for move in legal:
            assert isinstance(move, PlayCard)
            value = 0.0
            for hands in worlds.hands.tolist():
                value += whists[min(TRICKS, done + _rolled_out(sight, play, hands, move.card, counted))]
            if value > best_value:
                best, best_value = move, value
        return best


def _rolled_out(sight: Sight, play: Play, hands: list[int], card: Card, counted: int) -> int:
    """Tricks of the counted seat from now on when everybody plays greedily after `card`."""
    hands = list(hands)
    seats = play.participants
    low = play.trump is None and (sight.contract is None or sight.contract.is_misere)
    leader = seats.index(play.trick.leader)
    cards = [*play.trick.cards]
    talon = play.trick.talon_card
    won = 0
    forced: Card | None = card
    first = True
    while True:
        led: Suit | None = SUIT_OF[talon] if talon is not None else SUIT_OF[cards[0]] if cards else None
        if len(cards) < len(seats):
            seat = seats[(leader + len(cards)) % len(seats)]
            if not hands[seat]:
                return won
            wants_low = low and (sight.declarer is None or seat == counted)
            chosen = forced if forced is not None else _greedy(hands[seat], cards, led, play.trump, low=wants_low)
            forced = None
            hands[seat] &= ~(1 << chosen)
            cards.append(chosen)
            continue
        assert led is not None
        top = max(range(len(cards)), key=lambda i: strength(cards[i], led, play.trump))
        winner = (leader + top) % len(seats)
        won += seats[winner] == counted
        leader = seats.index(seats[0]) if first and talon is not None else winner
        cards, talon, first = [], None, False


def _greedy(hand: int, cards: list[Card], led: Suit | None, trump: Suit | None, *, low: bool) -> Card:
    """Highest lead, cheapest winner, else the lowest card; those who want no tricks turn it round."""
    legal = legal_mask(hand, led, trump)
    if led is None:
        return lowest(legal) if low else max(cards_of_mask(legal), key=lambda c: (c % 8, c))
    best = max((strength(c, led, trump) for c in cards), default=-1)
    options = cards_of_mask(legal)
    winners = [c for c in options if strength(c, led, trump) > best]
    losers = [c for c in options if strength(c, led, trump) <= best]
    if low:
        return max(losers, key=lambda c: c % 8) if losers else highest(legal & SUIT_MASK[SUIT_OF[options[0]]])
    if winners:
        return min(winners, key=lambda c: strength(c, led, trump))
    return min(options, key=lambda c: c % 8)
