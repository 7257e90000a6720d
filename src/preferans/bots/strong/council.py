"""Defence with open hands as a game against one who knows everything: the declarer of a misère or of an open whist.

He sees all the cards; the defenders, who decide together, do not know his discard. Solving each discard by itself
would let them know it, so they commit: at each of their next decisions one card is chosen for all layouts that are
still possible, while he answers the best way in each. Behind the horizon the layouts are solved with open cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.bots.belief.counting import Floats, Masks
from preferans.bots.solving import solver
from preferans.rules.cards import RANK_OF, SUIT_OF, Card, Suit, cards_of_mask
from preferans.rules.play import legal_mask
from preferans.rules.seat import Seat
from preferans.solver import Game

Rows = NDArray[np.intp]

SURE: Final = 1e-9
"""Tricks or whists by which values may differ and count as equal."""


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same in the search."""

    game: Game
    declarer: Seat
    trump: Suit | None
    whists: Floats
    """The defenders' whists by the tricks that the declarer takes from the root on."""
    weights: Floats
    """Chances of the layouts."""
    threads: int | None


@dataclass(frozen=True, slots=True)
class Node:
    """A position in all layouts that are still possible."""

    hands: Masks
    """Layouts x 3, of all layouts; only those of `rows` count."""
    rows: Rows
    leader: int
    cards: tuple[int, ...]
    """Cards on the table."""
    won: int
    """Tricks of the declarer since the root."""

    @property
    def turn(self) -> int:
        return (self.leader + len(self.cards)) % 3

    def after(self, table: Table, card: int, rows: Rows) -> Node:
        """The position after `card`, in the layouts `rows`."""
        hands = self.hands.copy()
        hands[:, self.turn] &= np.uint32(0xFFFFFFFF ^ (1 << card))
        cards = (*self.cards, card)
        if len(cards) < 3:
            return Node(hands, rows, self.leader, cards, self.won)
        winner = (self.leader + _best(cards, table.trump)) % 3
        return Node(hands, rows, winner, (), self.won + (winner == table.declarer))


def _best(cards: tuple[int, ...], trump: Suit | None) -> int:
    led = SUIT_OF[cards[0]]
    return max(
        range(3),
        key=lambda i: RANK_OF[cards[i]] + (16 if SUIT_OF[cards[i]] == trump else 8 if SUIT_OF[cards[i]] == led else 0),
    )


def committed_values(table: Table, node: Node, legal: tuple[Card, ...], depth: int) -> dict[Card, float]:
    """The defenders' mean whists of each card of the hand to play, with `depth` common decisions from here on."""
    return {
        card: float(table.weights[node.rows] @ _value(table, node.after(table, card, node.rows), depth - 1))
        / float(table.weights[node.rows].sum())
        for card in legal
    }


def _value(table: Table, node: Node, depth: int) -> Floats:
    """The defenders' whists in each of the node's layouts."""
    if not node.hands[node.rows[0], node.turn]:
        return np.full(len(node.rows), table.whists[node.won])
    if node.turn == table.declarer:
        return _answered(table, node, depth)
    if depth <= 0:
        return _solved(table, node)
    best: Floats | None = None
    best_mean = -np.inf
    weights = table.weights[node.rows]
    for card in _different(node, table):
        value = _value(table, node.after(table, card, node.rows), depth - 1)
        mean = float(weights @ value)
        if mean > best_mean + SURE:
            best, best_mean = value, mean
    assert best is not None
    return best


def _solved(table: Table, node: Node) -> Floats:
    tricks = solver().world_values(
        node.hands[node.rows], table.game, int(table.declarer), node.leader, node.cards, threads=table.threads
    )
    return np.asarray(table.whists[node.won + tricks.astype(np.intp)], np.float64)


def _answered(table: Table, node: Node, depth: int) -> Floats:
    """The declarer's turn: in each layout he chooses among the cards that are best with open hands."""
    if depth <= 0:
        return _solved(table, node)
    values = solver().world_card_values(
        node.hands[node.rows], table.game, int(table.declarer), node.leader, node.cards, threads=table.threads
    )
    worth = table.whists[np.minimum(node.won + np.maximum(values, 0), len(table.whists) - 1)]
    worth = np.where(values < 0, np.inf, worth)
    least = worth.min(axis=1)
    good = worth <= least[:, None] + SURE
    result: Floats = np.array(least, np.float64)
    for card in np.nonzero(good.any(axis=0))[0]:
        inside = np.nonzero(good[:, card])[0]
        below = _value(table, node.after(table, int(card), node.rows[inside]), depth)
        result[inside] = np.minimum(result[inside], below)
    return result


def _different(node: Node, table: Table) -> tuple[int, ...]:
    """The legal cards, of equal neighbours only the lowest."""
    hand = int(node.hands[node.rows[0], node.turn])
    led = SUIT_OF[node.cards[0]] if node.cards else None
    legal = legal_mask(hand, led, table.trump)
    others = 0
    for seat in range(3):
        if seat != node.turn:
            others |= int(np.bitwise_or.reduce(node.hands[node.rows, seat]))
    for card in node.cards:
        others |= 1 << card
    kept = []
    previous = -1
    for card in cards_of_mask(legal):
        same_suit = previous >= 0 and SUIT_OF[previous] == SUIT_OF[card]
        between = others & ((1 << card) - 1) & ~((2 << previous) - 1) if same_suit else 1
        if between:
            kept.append(int(card))
        previous = int(card)
    return tuple(kept)
