"""Twelve cards and what to discard; one hand and all layouts of the others: against plain enumeration."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest

from preferans.notation.cards import parse_hand
from preferans.rules.cards import FULL_DECK, Card, CardSet, Suit
from preferans.rules.contract import Contract
from preferans.rules.seat import HANDS, Seat
from preferans.solver import (
    Game,
    Known,
    Position,
    PositionError,
    Solver,
    all_layouts,
    best_discards,
    count_layouts,
    known,
    native,
)
from tests.solver.engines import needs_kernel
from tests.solver.published import PUBLISHED

SIZE = 4 if native else 2


@pytest.mark.parametrize("seed", range(3))
def test_discards_against_all_pairs(seed):
    rng = random.Random(seed)
    cards = rng.sample(list(Card), 3 * SIZE + 2)
    declarer, leader = rng.choice(HANDS), rng.choice(HANDS)
    hands = [CardSet.union(cards[i * SIZE : (i + 1) * SIZE]) for i in range(3)]
    hands[declarer] |= CardSet.union(cards[-2:])
    holding = best_discards(Solver(), (hands[0], hands[1], hands[2]), declarer, leader)
    for game in list(Game)[:6]:
        values = {}
        for pair in combinations(hands[declarer], 2):
            left = [hand - CardSet.union(pair) for hand in hands]
            values[CardSet.union(pair)] = Solver().value(Position((left[0], left[1], left[2]), game, declarer, leader))
        best = (min if game is Game.MISERE else max)(values.values())
        assert holding.choices[game].tricks == best
        assert set(holding.choices[game].discards) == {pair for pair, value in values.items() if value == best}


@needs_kernel
def test_the_highest_contract_is_found():
    declarer = parse_hand("AKQJT.A.AKQ.AKQ")
    rest = [card for card in FULL_DECK if card not in declarer]
    others = CardSet.union(rest[0::2]), CardSet.union(rest[1::2])
    holding = best_discards(Solver(), (declarer, *others), Seat.FIRST)
    assert holding.highest is Contract.TEN_NT
    assert not holding.clean


def test_the_declarer_must_hold_two_cards_more():
    hands = (parse_hand("A.-.-.-"), parse_hand("K.-.-.-"), parse_hand("Q.-.-.-"))
    with pytest.raises(ValueError, match="two cards more") if native else pytest.raises(ValueError):
        best_discards(Solver(), hands, Seat.FIRST)


def by_enumeration(
    hand: CardSet, seat: Seat, unseen: CardSet, game: Game, allowed: Callable[[CardSet, CardSet], bool]
) -> tuple[int, ...]:
    """With the second hand as declarer and the first on lead."""
    counts: Counter[int] = Counter()
    first, second = seat.others
    for chosen in combinations(unseen, len(hand)):
        hands = [hand, hand, hand]
        hands[first] = CardSet.union(chosen)
        hands[second] = unseen - hands[first]
        if allowed(hands[first], hands[second]):
            counts[Solver().value(Position((hands[0], hands[1], hands[2]), game, Seat.SECOND, Seat.FIRST))] += 1
    return tuple(counts[n] for n in range(11))


def has_and_is_void(card: Card, suit: Suit, first: CardSet, _second: CardSet) -> bool:
    return card in first and not first.in_suit(suit)


@pytest.mark.parametrize("game", [Game.CLUBS, Game.NO_TRUMP, Game.MISERE])
def test_layouts_against_enumeration(game):
    rng = random.Random(game)
    size = 3 if native else 2
    cards = rng.sample(list(Card), 3 * size)
    hand, unseen = CardSet.union(cards[:size]), CardSet.union(cards[size:])
    for seat in HANDS:
        first = seat.next
        fact = known(hand, seat, FULL_DECK - hand - unseen)
        found = all_layouts(Solver(), fact, game, Seat.SECOND, threads=2)
        assert found.by_tricks == by_enumeration(hand, seat, unseen, game, lambda _a, _b: True)
        assert found.complete
        assert found.counted == found.all == count_layouts(fact)
        sure, suit = unseen.cards[0], unseen.cards[-1].suit
        if suit is sure.suit:
            continue
        fact = known(hand, seat, FULL_DECK - hand - unseen, {first: CardSet.of(sure)}, {first: frozenset({suit})})
        found = all_layouts(Solver(), fact, game, Seat.SECOND)
        fits = partial(has_and_is_void, sure, suit)
        assert found.by_tricks == by_enumeration(hand, seat, unseen, game, fits)
        assert found.complete


def test_what_is_known_must_add_up():
    hand = parse_hand("A.-.-.-")
    with pytest.raises(PositionError, match="31 cards are unseen"):
        known(hand, Seat.FIRST, CardSet())
    with pytest.raises(PositionError, match="duplicate card SA"):
        known(hand, Seat.FIRST, hand)


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize("counts", [row for row in PUBLISHED if row.game is not Game.MISERE], ids=lambda row: row.hand)
def test_all_layouts_as_another_solver_counts_them(counts):
    """The misère takes half a minute: `make verify` counts it."""
    assert counts.ours() == counts.by_tricks


@pytest.mark.slow
def test_the_progress_of_a_count():
    """Eight cards, or three for the plain solver."""
    hand = parse_hand("AQJ.AT.K7.7" if native else "AQ.-.K.-")
    unseen = parse_hand("KT98.KQJ9.AQJT.AKQJT"[:-1] if native else "KJ.-.AQ.87")
    fact = known(hand, Seat.FIRST, CardSet.union(FULL_DECK) - hand - unseen)
    heard: list[tuple[int, int]] = []
    found = all_layouts(Solver(), fact, Game.SPADES, Seat.FIRST, progress=lambda *counts: heard.append(counts))
    count, sure, rare = (12_870, 1, 5) if native else (20, 1, 2)
    assert found.counted == found.all == count_layouts(fact) == count
    assert found.share_of(sure) == 1
    assert sure < found.mean < rare + 1
    assert 0 < found.share_of(rare) < found.share_of(rare - 1)
    assert all(0 < done <= of == count for done, of in heard)
    assert heard[-1] == (count, count), "the end is told, however fast it came"
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})


def small_hand() -> Known:
    """Two cards: six layouts."""
    out = [card for card in FULL_DECK if card not in parse_hand("AKQ.AK.-.A")]
    return known(parse_hand("AK.-.-.-"), Seat.FIRST, CardSet.union(out))


def test_an_exception_in_the_progress_stops_the_work():
    fact = known(parse_hand("AKQJ.A87.A7.7"), Seat.FIRST, CardSet.of(Card.H8, Card.D8)) if native else small_hand()

    def enough(done: int, of: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        all_layouts(Solver(), fact, Game.SPADES, Seat.FIRST, threads=1, progress=enough)


def test_a_deadline_leaves_the_count_incomplete():
    """Far less time than the first layout takes the plain solver, and all of them the kernel."""
    fact = known(parse_hand("98.J98.J98.98"), Seat.FIRST, CardSet.of(Card.H7, Card.D7))
    found = all_layouts(Solver(seconds=0.05), fact, Game.MISERE, Seat.FIRST, threads=1)
    assert not found.complete


def test_a_void_forces_cards():
    fact = known(
        parse_hand("AKQJ.A87.A7.7"),
        Seat.FIRST,
        CardSet.of(Card.H8, Card.D8),
        voids={Seat.SECOND: frozenset({Suit.HEARTS})},
    )
    assert count_layouts(fact) == 1001  # of 14 other unseen cards the second hand has ten
