"""Belief: exact counting of the layouts that agree with what a seat has seen."""

import itertools
import random
from dataclasses import replace

import numpy as np
import pytest

from preferans.bots import UNLIMITED, Budget, make_bot
from preferans.bots.belief.counting import Divisions, Floats
from preferans.bots.belief.leaning import lean_of
from preferans.bots.belief.worlds import Belief, Worlds
from preferans.bots.sight import Sight
from preferans.bots.solving import solver
from preferans.bots.strong.bot import INSANE
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.solving import Clock
from preferans.rules.cards import SUIT_OF, CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import SOCHI
from preferans.rules.deal import Deal
from preferans.rules.dealing import stacked_deck
from preferans.rules.moves import PASS, WHIST, Bid, Discard, Order
from preferans.rules.seat import HANDS
from preferans.rules.terms import FRESH
from preferans.rules.whist import WhistRound
from preferans.solver import Game
from tests.bots.table import TERMS, Mixed, modes, play_out, shuffled


def plain_divisions(cards: list[int], capacity: list[int], weights: list[list[float]]) -> dict[tuple[int, ...], float]:
    """Every division with its weight, by trying all."""
    found: dict[tuple[int, ...], float] = {}
    numbers = range(len(capacity))
    for places in itertools.product(numbers, repeat=len(cards)):
        if [places.count(place) for place in numbers] != list(capacity):
            continue
        weight = 1.0
        for row, place in enumerate(places):
            weight *= weights[row][place]
        if weight:
            masks = [
                sum(1 << c for c, p in zip(cards, places, strict=True) if p == place) for place in range(len(capacity))
            ]
            found[tuple(masks)] = weight
    return found


MODES = dict(modes())
CASES: list[tuple[list[int], list[int], list[list[float]]]] = [
    ([3, 5, 8, 20, 21, 30], [2, 2, 2], [[1, 1, 1]] * 6),
    ([3, 5, 8, 20, 21, 30], [3, 2, 1], [[1, 1, 1], [0, 1, 1], [1, 0, 0], [1, 1, 1], [1, 1, 0], [1, 1, 1]]),
    (
        [0, 1, 2, 3, 4, 31],
        [2, 1, 2, 1],
        [[1, 1, 1, 1], [0, 0, 1, 1], [1, 1, 1, 0], [1, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1]],
    ),
    ([0, 1, 2, 3], [2, 2], [[1, 1]] * 4),
]


@pytest.mark.parametrize(("cards", "capacity", "weights"), CASES)
def test_every_division_is_found_once(cards, capacity, weights):
    plain = plain_divisions(cards, capacity, weights)
    divisions = Divisions(cards, capacity, weights)
    assert divisions.total == len(plain)
    assert sorted(map(tuple, divisions.all().tolist())) == sorted(plain)


@pytest.mark.parametrize("seed", range(5))
def test_chances_of_places_follow_the_weights(seed: int):
    rng = random.Random(seed)
    cards, capacity = list(range(7)), [3, 2, 2]
    weights = [[rng.choice([0.0, 0.5, 1.0, 3.0]) or 0.2 for _ in capacity] for _ in cards]
    plain = plain_divisions(cards, capacity, weights)
    divisions = Divisions(cards, capacity, weights)
    total = sum(plain.values())
    assert divisions.total == pytest.approx(total)
    expected = np.array([[sum(w for m, w in plain.items() if m[p] >> c & 1) / total for p in range(3)] for c in cards])
    assert np.allclose(divisions.marginals(), expected)
    drawn = divisions.draw(40_000, np.random.default_rng(seed))
    seen = np.array([[(drawn[:, p] >> np.uint32(c) & 1).mean() for p in range(3)] for c in cards])
    assert np.abs(seen - expected).max() < 0.02


def test_number_of_layouts_of_a_closed_defender():
    """22 unseen cards: ten with the declarer, ten with the partner, two discarded."""
    assert Divisions(list(range(22)), [10, 10, 2], [[1, 1, 1]] * 22).total == 42_678_636


def test_sizes_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="places"):
        Divisions([1, 2, 3], [1, 1], [[1, 1]] * 3)


@pytest.mark.parametrize(
    ("name", "convention"), list(modes()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_truth_is_among_the_layouts(name: str, convention):
    """In every mode and phase the real cards are possible, and drawn hands have the right sizes."""
    rng = random.Random(name)
    bot = make_bot("easy")

    def watch(deal, deck, moves):
        sight = Sight(deal.view(deal.actor))
        belief = Belief(sight)
        assert belief.count >= 1
        if rng.random() < 0.2:
            worlds = belief.draw(5, rng)
            for seat in HANDS:
                assert all(int(mask).bit_count() == len(deal.hands[seat]) for mask in worlds.hands[:, seat])
        for seat in HANDS:
            if sight.known[seat] is None:
                assert not deal.hands[seat].mask & ~sight.may_hold[seat]
            else:
                assert sight.known[seat] == deal.hands[seat].mask

    for terms in (FRESH, rng.choice(TERMS)):
        play_out(shuffled(rng), convention, terms, lambda _: Mixed(bot, 0.2), rng, claims=0.02, watch=watch)
    assert UNLIMITED.seconds is None


def test_who_wins_the_auction_is_imagined_with_a_hand_for_it():
    """Before the whist imagined declarers take nearly the true tricks; of equally likely hands they take far fewer."""
    rng = random.Random(5)
    bot = make_bot("medium")
    errors: dict[str, list[float]] = {"insane": [], "nothing read": []}
    minds = {"insane": INSANE, "nothing read": replace(INSANE, inference=0.0)}

    def watch(deal, deck, moves):
        whist = deal.public.whist
        if not isinstance(deal.public.stage, WhistRound) or whist.calls or whist.contract.tricks > 7:
            return
        game, declarer = Game.with_trump(whist.contract.trump), int(whist.declarer)
        true = solver().world_values(np.array([[h.mask for h in deal.hands]], np.uint32), game, declarer, 0, threads=1)
        for name, mind in minds.items():
            scene = Scene(Sight(deal.view(deal.actor)), mind, random.Random(1), Clock(Budget(threads=1)))
            worlds = scene.worlds(32)
            tricks = solver().world_values(worlds.hands, game, declarer, 0, threads=1)
            errors[name].append(float(worlds.weights @ tricks - true[0]))

    for _ in range(30):
        play_out(shuffled(rng), MODES["sochi-3"], FRESH, lambda _: bot, rng, watch=watch)
    assert len(errors["insane"]) >= 12
    mean = {name: float(np.mean(found)) for name, found in errors.items()}
    assert mean["nothing read"] < -2.5
    assert abs(mean["insane"]) < 1.2


def in_hand(worlds: Worlds, seat: int) -> Floats:
    """For each card the chance that it is in the hand of `seat`."""
    bits = worlds.hands[:, seat][:, None] >> np.arange(32, dtype=np.uint32) & 1
    return np.asarray(worlds.weights @ bits, np.float64)


def test_a_lean_says_where_to_look_and_not_what_to_believe():
    """Cards are drawn more often where the declarer wants them; weighed, their chances are the old ones."""
    rng = random.Random(3)
    bot = make_bot("medium")
    leaning: list[float] = []

    def watch(deal, deck, moves):
        if not isinstance(deal.public.stage, WhistRound) or deal.public.whist.calls or leaning:
            return
        sight, declarer = Sight(deal.view(deal.actor)), deal.public.whist.declarer
        lean = lean_of(sight)
        assert lean is not None
        even, leaned = Belief(sight).draw(40_000, rng), Belief(sight).draw(40_000, rng, lean)
        assert np.abs(in_hand(leaned, declarer) - in_hand(even, declarer)).max() < 0.05
        looked_at = in_hand(leaned.weighed(np.ones(len(leaned))), declarer)
        trumps = [card for card in range(32) if SUIT_OF[card] == deal.public.whist.contract.trump]
        leaning.append(float((looked_at - in_hand(even, declarer))[trumps].sum()))

    while not leaning:
        play_out(shuffled(rng), MODES["sochi-3"], FRESH, lambda _: bot, rng, watch=watch)
    assert leaning[0] > 0.5


@pytest.mark.parametrize("seed", range(3))
def test_who_orders_a_nine_is_imagined_with_many_hands_for_it(seed: int):
    """Hands for a nine are one in many thousands: without a lean the same few would stand for all."""
    hands = ("SA SK SQ SJ ST HA HK DA CA C9", "S7 S8 S9 H7 H8 H9 D7 D8 D9 C7", "HT HJ HQ DT DJ DQ DK C8 CK CT")
    deal = Deal.start(stacked_deck([CardSet.parse(one) for one in hands], CardSet.parse("CJ CQ").cards), SOCHI)
    for move in (
        Bid(Contract.SIX_SPADES),
        PASS,
        PASS,
        Discard(CardSet.parse("CJ CQ")),
        Order(Contract.NINE_SPADES),
        WHIST,
    ):
        deal = deal.apply(move)
    scene = Scene(Sight(deal.view(deal.actor)), INSANE, random.Random(seed), Clock(Budget(effort=0.5, threads=1)))
    worlds = scene.worlds(INSANE.whist_worlds)
    assert len({tuple(row) for row in worlds.hands.tolist()}) >= 15


def test_few_layouts_are_all_enumerated():
    """Against a misère with open cards there are at most 66."""
    rng = random.Random(1)
    bot = make_bot("medium")
    counts = []

    def watch(deal, deck, moves):
        contract, play = deal.public.contract, deal.public.play
        if (
            contract is not None
            and contract.is_misere
            and play is not None
            and play.opened
            and deal.actor != deal.public.declarer
        ):
            worlds = Belief(Sight(deal.view(deal.actor))).draw(66, rng)
            counts.append(len(worlds))
            assert worlds.complete

    for _ in range(60):
        play_out(shuffled(rng), MODES["sochi-3"], FRESH, lambda _: bot, rng, watch=watch)
    assert counts
    assert max(counts) <= 66
