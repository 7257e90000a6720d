"""What one suit is worth on its own: tricks as declarer or defender, and the risk of having to take one.

A holding is the eight bits of one suit, lowest rank first; `missing` are the cards of the suit that opponents may
hold. The figures are averages over the splits of the missing cards between two hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb

KING, QUEEN, JACK = 1 << 6, 1 << 5, 1 << 4
SUIT = 0xFF


def ranks(holding: int) -> list[int]:
    """The ranks of a holding, lowest first."""
    return [rank for rank in range(8) if holding >> rank & 1]


@cache
def splits(missing: int) -> tuple[tuple[int, int, float], ...]:
    """Every division of `missing` between two hands of ten with its probability."""
    n = missing.bit_count()
    found = []
    part = missing
    while True:
        found.append((part, missing & ~part, comb(20 - n, 10 - part.bit_count())))
        if not part:
            break
        part = part - 1 & missing
    total = sum(ways for _, _, ways in found)
    return tuple((left, right, ways / total) for left, right, ways in found)


def cashed(own: int, left: int, right: int) -> int:
    """Tricks of a holding that is led from the top, the others beating a card with the cheapest that does it."""
    mine, one, two = ranks(own), ranks(left), ranks(right)
    tricks = 0
    while mine:
        card = mine.pop()
        beaters = [(min(r for r in hand if r > card), hand) for hand in (one, two) if hand and hand[-1] > card]
        winner = min(beaters, key=lambda beater: beater[0], default=None)
        if winner is None:
            tricks += 1
        for hand in (one, two):
            if winner is not None and hand is winner[1]:
                hand.remove(winner[0])
            elif hand:
                hand.pop(0)
    return tricks


@cache
def tricks_from_top(own: int, missing: int) -> float:
    """Average tricks of a suit that its owner leads from the top until it is gone, nobody ruffing."""
    return sum(chance * cashed(own, left, right) for left, right, chance in splits(missing))


@cache
def declarer_tricks(own: int, missing: int, *, trump: bool) -> float:
    """Average tricks of the declarer in one suit; in a side suit a guarded honour may still make one."""
    cashed = tricks_from_top(own, missing)
    if trump or not own:
        return cashed
    guards = own.bit_count()
    if own & KING and not own & 1 << 7 and guards >= 2:
        cashed = max(cashed, 1.0 if own & QUEEN else 0.55 + 0.05 * min(guards, 4))
    elif own & QUEEN and not own & (1 << 7 | KING) and guards >= 3:
        cashed = max(cashed, 0.75 if own & JACK else 0.3)
    return cashed


@cache
def defender_tricks(own: int, *, trump: bool, strain: bool) -> float:
    """Average tricks of a defender in one suit against a declarer with a good suit of his own.

    `trump`: the suit is the declarer's trump; `strain`: there is a trump at all.
    """
    count = own.bit_count()
    if not own:
        return 0.35 if strain and not trump else 0.0  # a ruff now and then
    ace, king, queen = bool(own & 1 << 7), bool(own & KING), bool(own & QUEEN)
    if trump:
        worth = 1.0 * ace + (0.75 if count >= 2 else 0.15) * king * (not ace) + 0.9 * king * ace
        worth += (0.6 if count >= 3 else 0.1) * queen * (not (ace or king)) + (0.4 if count >= 3 else 0) * queen * (
            ace or king
        )
        return worth + (0.7 * max(0, count - 3) if count >= 4 else 0.0)
    long = 0.12 * max(0, count - 4) if strain else 0.0
    worth = (0.92 - long) * ace
    worth += king * (0.72 if ace and count <= 4 else 0.45 if ace else 0.55 if count >= 2 else 0.1)
    if queen and count >= 3:
        worth += 0.35 if ace and king and count <= 4 else 0.25 if king or ace else 0.2
    if not strain:
        worth += 0.45 * max(0, count - 4) + (0.3 if ace and king and queen else 0.0)
    return worth


HOLE_RISK = (0.0, 0.3, 0.65, 0.85, 0.95, 1.0, 1.0, 1.0, 1.0)


@cache
def misere_risk(own: int, missing: int) -> float:
    """Chance that a misère is caught in this suit by a lead from outside.

    It is 0 where the i-th lowest card never has more than i - 1 lower cards against it.
    """
    worst = 0
    mine = ranks(own)
    for i, rank in enumerate(mine):
        lower = (missing & ((1 << rank) - 1)).bit_count()
        worst = max(worst, lower - i)
    if not mine or worst <= 0:
        return 0.0
    higher = (missing >> mine[0]).bit_count()
    thin = 1.0 if missing.bit_count() >= 3 else 0.7  # few cards are left to attack with
    return HOLE_RISK[worst] * thin if higher or missing & ((1 << mine[0]) - 1) else 0.0


@cache
def raspasy_tricks(own: int, missing: int) -> float:
    """Average tricks of a suit in raspasy: the i-th lowest card takes one if few higher cards are left above it."""
    mine = ranks(own)
    total = 0.0
    for i, rank in enumerate(mine):
        lower = (missing & ((1 << rank) - 1)).bit_count()
        higher = (missing >> rank).bit_count()
        spare = lower - i
        if not lower + higher:
            total += 0.9
        elif spare > 0:
            total += min(1.0, 0.22 + 0.2 * spare) * (1.0 if higher <= 2 else 0.6 if higher <= 4 else 0.35)
        elif i and higher == 0:
            total += 0.3
    return total


def pairs(cards: int) -> Iterator[int]:
    """Every pair of the cards of a mask, as a mask."""
    rest = cards
    while rest:
        low = rest & -rest
        rest ^= low
        other = rest
        while other:
            high = other & -other
            other ^= high
            yield low | high
