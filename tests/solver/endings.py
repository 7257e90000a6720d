"""Random positions for the tests of the solver, the same for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import replace

from preferans.rules.cards import Card, CardSet
from preferans.rules.seat import HANDS, Seat
from preferans.solver import Game, Position, PositionError

GAMES = tuple(Game)


def deck_for(rng: random.Random, cards: int) -> list[Card]:
    """Cards to deal from: all of them, or few suits (long suits and voids), or the top of every suit."""
    deck = list(Card)
    style = rng.randrange(4)
    if style == 1:
        suits = rng.sample(range(4), 2)
        deck = [card for card in deck if card.suit in suits] + rng.sample(deck, 6)
    elif style == 2:
        deck = [card for card in deck if card.rank >= 5 - cards // 6]
    deck = list(dict.fromkeys(deck))
    rng.shuffle(deck)
    return deck if len(deck) >= cards else rng.sample(list(Card), len(Card))


def position(rng: random.Random, size: int, game: Game, played: int = 0) -> Position:
    """A position of `size` tricks with up to `played` cards on the table. In raspasy sometimes with talon leads, the
    dealer's cards, or two hands; always with a declarer named."""
    while True:
        deck = deck_for(rng, 3 * size + 2)
        hands = [CardSet.union(deck[i * size : (i + 1) * size]) for i in range(3)]
        form = rng.randrange(4) if game is Game.RASPASY else 0
        talon = tuple(deck[3 * size : 3 * size + min(size, rng.randint(1, 2))]) if form in (1, 2) else ()
        if form == 3:
            hands[Seat.SECOND] = CardSet()
        seats = (Seat.FIRST, Seat.THIRD) if form == 3 else HANDS
        try:
            made = Position(
                (hands[0], hands[1], hands[2]),
                game,
                rng.choice(seats),
                rng.choice(seats),
                (),
                talon,
                form == 2,
                form == 3,
            )
        except PositionError:  # nobody could follow to the talon card
            continue
        return with_cards_on_table(rng, made, played)


def with_cards_on_table(rng: random.Random, at: Position, played: int) -> Position:
    for _ in range(min(played, len(at.players) - 1)):
        after, _winner = at.play(rng.choice(at.legal_cards))
        assert after is not None
        at = after
    return at


def endings(seed: int, count: int, sizes: tuple[int, int], games: tuple[Game, ...] = GAMES) -> Iterator[Position]:
    rng = random.Random(seed)
    for i in range(count):
        yield position(rng, rng.randint(*sizes), games[i % len(games)], rng.randint(0, 2))


def deals(seed: int, count: int, game: Game) -> Iterator[Position]:
    """Full deals, leader and declarer at random."""
    rng = random.Random(seed)
    for _ in range(count):
        deck = rng.sample(list(Card), 30)
        hands = tuple(CardSet.union(deck[i * 10 : (i + 1) * 10]) for i in range(3))
        yield Position((hands[0], hands[1], hands[2]), game, rng.choice(HANDS), rng.choice(HANDS))


def for_himself(at: Position) -> Position:
    return replace(at, declarer=None)
