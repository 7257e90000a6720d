"""How many tricks a hand promises, weighed over every talon and every discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import erf, sqrt
from typing import Final

from preferans.bots.suits import declarer_tricks, misere_risk, pairs, raspasy_tricks
from preferans.rules.cards import FULL_MASK, Card, Suit

STRAINS: Final[tuple[Suit | None, ...]] = (*Suit, None)
"""The five trumps that a game may have, in the order of the ladder."""

SPREAD: Final = 0.95
"""Standard deviation of the real tricks around the judged ones."""

NO_TRUMP_LOSS: Final = 0.45
"""Tricks lost without a trump because the defenders lead first and run their suits."""

Tricks = tuple[float, float, float, float, float]


def _eight(mask: int, suit: int) -> int:
    return mask >> 8 * suit & 0xFF


def _control(trumps: int) -> float:
    """Correction for the length of the trump suit: short trumps are drawn before they do their work."""
    return (-2.0, -2.0, -1.5, -0.7, -0.15, 0.1, 0.2, 0.2, 0.2)[trumps]


@cache
def _side(own: int, missing: int) -> float:
    return declarer_tricks(own, missing, trump=False)


@cache
def _trumps(own: int, missing: int) -> float:
    return declarer_tricks(own, missing, trump=True) + _control(own.bit_count())


def judged(hand: int, out: int) -> Tricks:
    """Tricks of a hand of ten under each trump; `out` are the cards known to be in nobody's hand."""
    side, own = [], []
    for suit in range(4):
        held = _eight(hand, suit)
        missing = 0xFF & ~held & ~_eight(out, suit)
        side.append(_side(held, missing))
        own.append(_trumps(held, missing))
    total = sum(side)
    return (
        total - side[0] + own[0],
        total - side[1] + own[1],
        total - side[2] + own[2],
        total - side[3] + own[3],
        total - NO_TRUMP_LOSS,
    )


def _without_lowest(held: int, count: int) -> int:
    for _ in range(count):
        held &= held - 1
    return held


@cache
def _losses(held: int) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Tricks of a suit after throwing 0, 1 or 2 of its lowest cards, as side suit and as trump."""
    side, trumps = [], []
    missing = 0xFF & ~held
    for count in (0, 1, 2):
        if held.bit_count() < count:
            side.append(-9.0)
            trumps.append(-9.0)
        else:
            left = _without_lowest(held, count)
            side.append(_side(left, missing))
            trumps.append(_trumps(left, missing))
    return (side[0], side[1], side[2]), (trumps[0], trumps[1], trumps[2])


def _best_thrown(suits: list[tuple[float, float, float]]) -> float:
    """Most tricks of four suits after two low cards have been thrown."""
    total = sum(kept for kept, _, _ in suits)
    single = sorted(kept - one for kept, one, _ in suits)
    double = min(kept - two for kept, _, two in suits)
    return total - min(double, single[0] + single[1])


@lru_cache(maxsize=256)
def promised(hand: int) -> tuple[Tricks, ...]:
    """For each of the 231 talons, the tricks of a hand of ten that takes it and throws two low cards."""
    found = []
    for talon in pairs(FULL_MASK & ~hand):
        full = hand | talon
        losses = [_losses(_eight(full, suit)) for suit in range(4)]
        side = [loss[0] for loss in losses]
        strains = [_best_thrown([*side[:suit], losses[suit][1], *side[suit + 1 :]]) for suit in range(4)]
        found.append((strains[0], strains[1], strains[2], strains[3], _best_thrown(side) - NO_TRUMP_LOSS))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Thrown:
    """One discard with the tricks that it leaves under each trump."""

    cards: int
    tricks: Tricks


def discards(hand: int) -> Iterator[Thrown]:
    """Every discard from twelve cards."""
    for cards in pairs(hand):
        yield Thrown(cards, judged(hand & ~cards, cards))


@cache
def distribution(tenths: int) -> tuple[float, ...]:
    """Chances of 0 to 10 tricks when `tenths` / 10 are expected."""
    mean = tenths / 10

    def up_to(tricks: float) -> float:
        return 0.5 * (1 + erf((tricks + 0.5 - mean) / (SPREAD * sqrt(2))))

    edges = [0.0, *(up_to(t) for t in range(10)), 1.0]
    return tuple(high - low for low, high in pairwise(edges))


def misere_safety(hand: int, out: int, *, leads: bool) -> float:
    """Chance that a hand takes no trick in a misère; `leads`: it has the first lead."""
    safe = 1.0
    clean = 0
    for suit in range(4):
        held = _eight(hand, suit)
        missing = 0xFF & ~held & ~_eight(out, suit)
        risk = misere_risk(held, missing)
        safe *= 1 - risk
        lowest = held & -held
        clean += bool(held) and risk == 0 and (missing & (lowest - 1)).bit_count() <= 1 and (missing > lowest)
    return safe * (1.0 if not leads else 0.95 if clean else 0.7)


@lru_cache(maxsize=256)
def misere_after_talon(hand: int, *, leads: bool) -> float:
    """Chance of a misère before the talon is seen: mean over talons of the safest discard."""
    total, count = 0.0, 0
    for talon in pairs(FULL_MASK & ~hand):
        total += max(safety for _, safety in misere_discards(hand | talon, leads=leads))
        count += 1
    return total / count


def misere_discards(hand: int, *, leads: bool) -> Iterator[tuple[int, float]]:
    """Discards of twelve cards worth a thought in a misère, with the safety that they leave.

    Only the highest cards of a suit, or both of a doubleton, are ever thrown.
    """
    tops = []
    for suit in range(4):
        held = hand & 0xFF << 8 * suit
        top = 0
        for _ in range(min(2, held.bit_count())):
            card = 1 << (held & ~top).bit_length() - 1
            top |= card
            tops.append(card)
    risky = [card for card in tops if card]
    for one, two in combinations(risky, 2):
        cards = one | two
        yield cards, misere_safety(hand & ~cards, cards, leads=leads)


def raspasy_expected(hand: int, out: int = 0) -> float:
    """Tricks that a hand can expect in raspasy (10/3 on average)."""
    total = 0.0
    for suit in range(4):
        held = _eight(hand, suit)
        total += raspasy_tricks(held, 0xFF & ~held & ~_eight(out, suit))
    return total


def cards_named(mask: int) -> tuple[Card, ...]:
    """The cards of a mask (for messages)."""
    return tuple(Card(i) for i in range(32) if mask >> i & 1)
