"""Positions of a misère in which the defenders have one card that is sure to catch it, whatever was discarded.

The defenders see each other's hands and know the declarer's twelve cards, not which two of them he threw. A card is
sure if from it on they can decide alike in every case that is still possible, and he takes a trick in all of them.
More than one trick he never takes if he plays well, so that nothing is worth a risk.
The search for it is exact and shares nothing with the bots but the solver, which only spares hopeless branches.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

import numpy as np

from preferans.bots.solving import solver
from preferans.bots.strong.hand import lead_of, misere_chances
from preferans.bots.suits import pairs
from preferans.rules.cards import DECK, FULL_MASK, SUIT_MASK, Card, CardSet, cards_of_mask
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.dealing import stacked_deck
from preferans.rules.moves import PASS, Bid, Discard, PlayCard
from preferans.rules.play import legal_mask
from preferans.rules.seat import HANDS, Seat
from preferans.solver import Game, Position

CARDS = range(3, 9)
"""Cards each with which a position is looked at."""
ASTRAY = 0.1
"""How often a defender plays any card on the way to a position, so that not all of them are easy."""


@dataclass(frozen=True)
class Puzzle:
    """A defender is to play; `answer` is the only card that is sure to catch."""

    deal: Deal
    answer: Card
    layouts: int
    """In how many ways the declarer may have discarded."""
    plain: bool
    """Whether with open cards, too, it is the only card that catches in each of these cases."""


class State(NamedTuple):
    """A position as the defenders know it."""

    hands: tuple[int, int]
    """Theirs, the one after the declarer's first."""
    cases: frozenset[int]
    """The hands that he may have."""
    leader: int
    table: tuple[Card, ...]


@dataclass
class Defence:
    """What the defenders can be sure of, for one declarer."""

    declarer: int
    known: dict[State, bool] = field(default_factory=dict)

    def sure(self, at: State) -> bool:
        """Whether they catch him in all cases by playing alike in them."""
        if at not in self.known:
            self.known[at] = self._sure(at)
        return self.known[at]

    def _sure(self, at: State) -> bool:
        if not self.caught(at):
            return False
        if len(at.cases) == 1:
            return True
        turn = (at.leader + len(at.table)) % 3
        led = at.table[0].suit if at.table else None
        if turn != self.declarer:
            own = at.hands[self.place(turn)]
            return any(self.card(at, card) for card in cards_of_mask(legal_mask(own, led, None)))
        may = {case: legal_mask(case, led, None) for case in at.cases}
        every = 0
        for mask in may.values():
            every |= mask
        return all(
            self.after(
                at._replace(cases=frozenset(case & ~(1 << card) for case in at.cases if may[case] >> card & 1)), card
            )
            for card in cards_of_mask(every)
        )

    def card(self, at: State, card: Card) -> bool:
        """The same after a defender's card."""
        hands = list(at.hands)
        hands[self.place((at.leader + len(at.table)) % 3)] &= ~(1 << card)
        return self.after(at._replace(hands=(hands[0], hands[1])), card)

    def after(self, at: State, card: Card) -> bool:
        """The same with `card` on the table, taken from its hand already."""
        cards = (*at.table, card)
        if len(cards) < 3:
            return self.sure(at._replace(table=cards))
        best = max(range(3), key=lambda i: (cards[i].suit == cards[0].suit, cards[i].rank))
        winner = (at.leader + best) % 3
        return winner == self.declarer or self.sure(at._replace(leader=winner, table=()))

    def place(self, seat: int) -> int:
        """Which of the two hands is the defender's in `seat`."""
        return 0 if seat == (self.declarer + 1) % 3 else 1

    def caught(self, at: State, tricks: int = 1) -> bool:
        """Whether he must take so many tricks in every case, each seen with open cards."""
        table = [*map(int, at.table), -1, -1][:2]
        masks = [0, 0, 0]
        masks[(self.declarer + 1) % 3], masks[(self.declarer + 2) % 3] = at.hands
        for case in at.cases:
            masks[self.declarer] = case
            facts = (int(Game.MISERE), self.declarer, at.leader, *table, -1, -1, 0)
            if not case or not solver().mask_takes(tricks, *masks, *facts):
                return False
        return True


def cases_of(deal: Deal) -> frozenset[int]:
    """The hands that the declarer may have now, told from what everybody has seen."""
    play, declarer = deal.public.play, deal.public.declarer
    assert play is not None
    assert declarer is not None
    defenders = [deal.hands[seat].mask for seat in HANDS if seat != declarer]
    his = FULL_MASK & ~(defenders[0] | defenders[1] | play.played.mask)
    lacks = 0
    for i, (seat, card) in enumerate(play.history):
        led = play.history[i - i % 3][1].suit
        if seat == declarer and card.suit != led:
            lacks |= SUIT_MASK[led]
    return frozenset(
        hand
        for thrown in combinations(cards_of_mask(his), 2)
        if not (hand := his & ~CardSet.union(thrown).mask) & lacks
    )


def puzzle(deal: Deal) -> Puzzle | None:
    """The position as a puzzle, if there is exactly one sure card and another card that is not."""
    play, declarer = deal.public.play, deal.public.declarer
    assert play is not None
    assert declarer is not None
    cases = cases_of(deal)
    legal = [move.card for move in deal.legal_moves() if isinstance(move, PlayCard)]
    if len(cases) < 2 or len(legal) < 2:
        return None
    defence = Defence(int(declarer))
    hands = (deal.hands[(declarer + 1) % 3].mask, deal.hands[(declarer + 2) % 3].mask)
    at = State(hands, cases, int(play.trick.leader), play.trick.cards)
    singly = [at._replace(cases=frozenset([case])) for case in cases]
    if any(defence.caught(one, 2) for one in singly):
        return None
    sure = [card for card in legal if defence.card(at, card)]
    if len(sure) != 1:
        return None
    plain = all(sum(defence.card(one, card) for card in legal) == 1 for one in singly)
    return Puzzle(deal, sure[0], len(cases), plain)


def puzzles(seed: int) -> Iterator[Puzzle]:
    """Puzzles without end; several of one deal, if it has them."""
    number = 0
    while True:
        number += 1
        rng = random.Random(f"{seed}/{number}")
        deal = misere_deal(rng)
        if solver().value(_open(deal)) == 1:  # else he is not caught, or there is more to win than one trick
            yield from _of_deal(deal, rng)


def _open(deal: Deal) -> Position:
    """The position with open cards."""
    play = deal.public.play
    assert play is not None
    trick = play.trick
    return Position(deal.hands, Game.MISERE, declarer=deal.public.declarer, leader=trick.leader, table=trick.cards)


def misere_deal(rng: random.Random) -> Deal:
    """A misère with a low hand, a sensible discard, and the first card still to be led."""
    declarer = Seat(rng.randrange(3))
    weights = {card: (40 if card.rank <= 1 else 30 if card.rank <= 3 else 1.0) for card in DECK}
    order = sorted(DECK, key=lambda card: rng.random() ** (1 / weights[card]), reverse=True)
    his, rest = order[:12], order[12:]
    rng.shuffle(rest)
    rng.shuffle(his)
    hands = {declarer: his[:10], declarer.next: rest[:10], declarer.next.next: rest[10:]}
    deal = Deal.start(stacked_deck([CardSet.union(hands[seat]) for seat in HANDS], tuple(his[10:])), SOCHI)
    for seat in HANDS:
        deal = deal.apply(Bid(Contract.MISERE) if seat == declarer else PASS)
    every = np.array(list(pairs(CardSet.union(his).mask)), np.int64)
    tricks = misere_chances(CardSet.union(his).mask & ~every, every, lead_of(declarer)) @ np.arange(11)
    thrown = int(every[rng.choice(np.argsort(tricks, kind="stable")[:3])])
    return deal.apply(Discard(CardSet(thrown)))


def _of_deal(deal: Deal, rng: random.Random) -> Iterator[Puzzle]:
    declarer = deal.public.declarer
    while deal.actor is not None:
        play = deal.public.play
        assert play is not None
        assert declarer is not None
        if play.taken[declarer]:
            return
        legal = [move for move in deal.legal_moves() if isinstance(move, PlayCard)]
        assert play.holder is not None
        if play.holder != declarer and len(deal.hands[play.holder]) in CARDS:
            found = puzzle(deal)
            if found is not None:
                yield found
        deal = deal.apply(_played(deal, legal, rng))


def _played(deal: Deal, legal: list[PlayCard], rng: random.Random) -> PlayCard:
    """A card on the way: one of the best with open cards; of a defender now and then any."""
    play = deal.public.play
    assert play is not None
    if len(legal) == 1 or (play.holder != deal.public.declarer and rng.random() < ASTRAY):
        return rng.choice(legal)
    return PlayCard(rng.choice(solver().best_cards(_open(deal))))
