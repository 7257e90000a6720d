"""Makes the networks anew: `python -m preferans.bots.net.learn tricks --samples 400000 --seed 1`.

The samples are random hands solved with open cards; the same seed gives the same weights on any machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import click
import numpy as np

from preferans.bots.net.suitnet import NO_TRUMP, Whole
from preferans.bots.net.train import Recipe, Samples, fit
from preferans.bots.payoff import payoff_of
from preferans.bots.strong.hand import PricesKey, prospects
from preferans.bots.strong.prices import prices
from preferans.rules.convention import SOCHI
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH
from preferans.solver import Game, Solver

BLOCK: Final = 2000
DATA: Final = Path(__file__).parent.parent / "data"


def _decks(count: int, rng: np.random.Generator) -> Whole:
    return np.array([rng.permutation(32) for _ in range(count)])


def _mask(cards: Whole) -> Whole:
    """Rows of card numbers as masks."""
    return np.asarray((np.int64(1) << cards).sum(axis=1), np.int64)


def _lengths(cards: Whole) -> Whole:
    return np.stack([(cards // 8 == suit).sum(axis=1) for suit in range(4)], axis=1)


def _thrown_low(twelve: Whole, strain: Whole, rng: np.random.Generator) -> Whole:
    """Twelve cards in an order that puts a plausible discard last: low cards of side suits, sometimes others."""
    suit, rank = twelve // 8, twelve % 8
    length = np.take_along_axis(_lengths(twelve), suit, axis=1)
    keep = rank * 1.0 + 6.0 * (suit == strain[:, None]) + 0.8 * (length >= 4) + 0.5 * (rank == 7)
    keep = keep + rng.gumbel(size=keep.shape) * 1.2
    return np.take_along_axis(twelve, np.argsort(-keep, axis=1), axis=1)


def _solved(rows: list[Whole], game: int, lead: int) -> Whole:
    """Tricks of the first of three hands, the hand `lead` seats further leading."""
    hands = np.stack(rows, axis=1).astype(np.uint32)
    return SOLVER.world_values(hands, game, 0, lead, threads=1).astype(np.int64)


SOLVER = Solver()


def games(rng: np.random.Generator) -> Samples:
    """Declarers with ten cards after a discard, some trump and random opponents: their tricks by the solver."""
    decks = _decks(BLOCK, rng)
    lengths = _lengths(decks[:, :12])
    liking = lengths + rng.gumbel(size=lengths.shape) * 0.6
    strain = np.where(rng.random(BLOCK) < 0.15, NO_TRUMP, liking.argmax(axis=1))
    twelve = _thrown_low(decks[:, :12], strain, rng)
    own, out = _mask(twelve[:, :10]), _mask(twelve[:, 10:])
    one, two = _mask(decks[:, 12:22]), _mask(decks[:, 22:])
    lead = rng.integers(0, 3, BLOCK)
    tricks = np.zeros(BLOCK, np.int64)
    for game in range(5):
        for first in range(3):
            at = (strain == game) & (lead == first)
            tricks[at] = _solved([own[at], one[at], two[at]], game, first)
    return Samples(own, out, strain, lead, tricks)


def miseres(rng: np.random.Generator) -> Samples:
    """Hands of low cards in a misère: the tricks that they must take."""
    decks = _decks(BLOCK * 6, rng)
    twelve = decks[:, :12]
    suit, rank = twelve // 8, twelve % 8
    order = np.argsort(suit * 8 + rank, axis=1)
    twelve = np.take_along_axis(twelve, order, axis=1)
    suit, rank = twelve // 8, twelve % 8
    start = np.concatenate([np.zeros((len(twelve), 1), np.int64), _lengths(twelve).cumsum(axis=1)[:, :3]], axis=1)
    place = np.arange(12) - np.take_along_axis(start, suit, axis=1)
    over = np.maximum(0, rank - 2 * place)  # a card is safe while its rank is at most twice its place
    worst = np.argsort(over + rng.gumbel(size=over.shape) * 0.4, axis=1)
    thrown = np.take_along_axis(twelve, worst, axis=1)
    excess = np.take_along_axis(over, worst, axis=1)[:, :10].sum(axis=1)
    best = np.argsort(excess, kind="stable")[: BLOCK * 2]
    chosen = np.concatenate([best[:BLOCK], rng.choice(best, BLOCK // 2), rng.integers(0, len(twelve), BLOCK // 2)])
    own, out = _mask(thrown[chosen, :10]), _mask(thrown[chosen, 10:])
    one, two = _mask(decks[chosen, 12:22]), _mask(decks[chosen, 22:])
    lead = rng.integers(0, 3, len(chosen))
    tricks = np.zeros(len(chosen), np.int64)
    for first in range(3):
        at = lead == first
        tricks[at] = _solved([own[at], one[at], two[at]], Game.MISERE, first)
    return Samples(own, out, np.full(len(chosen), NO_TRUMP), lead, tricks)


def raspasy(rng: np.random.Generator) -> Samples:
    """Raspasy led by two talon cards, everyone for himself: the tricks of all three hands."""
    count = BLOCK // 20
    decks = _decks(count, rng)
    hands = np.stack([_mask(decks[:, 10 * seat : 10 * seat + 10]) for seat in range(3)], axis=1).astype(np.uint32)
    out = SOLVER.world_raspasy_cards(hands, 0, talon=decks[:, 30:].astype(np.int8), threads=1)
    value = _chosen_by_first(out)
    rows = [
        Samples(
            hands[:, seat].astype(np.int64),
            np.zeros(count, np.int64),
            np.full(count, NO_TRUMP),
            np.full(count, (3 - seat) % 3),
            value[:, seat],
        )
        for seat in range(3)
    ]
    return _joined(rows)


def _chosen_by_first(cards: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> Whole:
    """The outcome that the first hand chooses: fewest own tricks, then most for the next."""
    values = cards.astype(np.int64)
    score = np.where(values[:, :, 0] < 0, 10_000, values[:, :, 0] * 100 - values[:, :, 1])
    best = score.argmin(axis=1)
    return np.asarray(values[np.arange(len(values)), best], np.int64)


def bids(rng: np.random.Generator) -> Samples:
    """Hands before the talon: what they promise as declarer from a six, seven, eight and nine on, and in a misère.

    In tens of whists at the prices of Sochi; made with the networks `tricks` and `misere`.
    """
    count = BLOCK // 4
    decks = _decks(count, rng)
    hands, lead = _mask(decks[:, :10]), rng.integers(0, 3, count)
    rows = []
    for hand, first in zip(hands.tolist(), lead.tolist(), strict=True):
        seat = Seat((3 - first) % 3)
        key = PricesKey(prices(payoff_of(SOCHI, FRESH), seat))
        found = prospects(hand, seat, key, 21)
        rows.append([*(found.games[level] for level in range(0, 20, 5)), max(found.misere, -200.0)])
    figures = np.asarray(np.array(rows) / 10, np.float32)
    return Samples(hands, np.zeros(count, np.int64), np.full(count, NO_TRUMP), lead, figures)


KINDS: Final[dict[str, Callable[[np.random.Generator], Samples]]] = {
    "tricks": games,
    "misere": miseres,
    "raspasy": raspasy,
    "bids": bids,
}


def _joined(parts: list[Samples]) -> Samples:
    names = ("hands", "out", "strain", "lead", "tricks")
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def gather(kind: str, count: int, seed: int) -> Samples:
    """At least `count` samples of this kind."""
    with click.progressbar(length=count, label=kind, file=sys.stderr) as bar:
        parts = []
        for part in _parts(kind, count, seed):
            parts.append(part)
            bar.update(len(part))
    return _joined(parts)


def _parts(kind: str, count: int, seed: int) -> Iterator[Samples]:
    number = found = 0
    while found < count:
        part = KINDS[kind](np.random.default_rng([seed, number]))
        found += len(part)
        number += 1
        yield part


@click.command()
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.option("--samples", type=int, default=400_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--epochs", type=int, default=6, show_default=True)
@click.option("--to", type=click.Path(path_type=Path), default=None, help="Where to write the weights.")
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="Keep the samples in this file.")
def main(*, kind: str, samples: int, seed: int, epochs: int, to: Path | None, keep: Path | None) -> None:
    """Gather samples, fit the network and write its weights."""
    if keep is not None and keep.exists():
        with np.load(keep) as stored:
            gathered = Samples(*(stored[name] for name in ("hands", "out", "strain", "lead", "tricks")))
    else:
        gathered = gather(kind, samples, seed)
        if keep is not None:
            names = ("hands", "out", "strain", "lead", "tricks")
            np.savez_compressed(keep, **{name: getattr(gathered, name) for name in names})
    net = fit(gathered, Recipe(epochs=epochs, seed=seed), click.echo)
    target = DATA / f"{kind}.npz" if to is None else to
    target.write_bytes(net.write())
    click.echo(f"{target}: {target.stat().st_size} bytes from {len(gathered)} samples")


if __name__ == "__main__":
    main()
