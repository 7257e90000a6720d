"""Agreements at random, and a set of them in which every two option values meet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from preferans.rules.choices import EndMode, MisereLadder, NineOverMisere
from preferans.rules.convention import OPTIONS, SOCHI, Convention, problems, seated

FIXED: Final = frozenset({"players", "deal.first_dealer"})
"""Options that the number of people settles, and that the generators leave alone."""

VARIED: Final = tuple(name for name in OPTIONS if name not in FIXED)

Choice = tuple[str, Any]
"""An option and one of its values."""


def agreement_of(values: dict[str, Any], players: int) -> Convention:
    """The agreement with these option values, mended where they cannot be combined."""
    changes = {OPTIONS[name].field: value for name, value in values.items()}
    return mended(replace(seated(SOCHI, players), **changes))


def mended(convention: Convention) -> Convention:
    """The nearest agreement that can be played: what another option asks for follows it."""
    c = seated(convention, convention.players)
    if c.misere_ladder is MisereLadder.NO_TALON:
        c = replace(c, nine_over_misere=NineOverMisere.CONTINUE)
    c = replace(c, skaks=c.skaks or 4) if c.end_mode is EndMode.SKAKS else replace(c, skaks=0)
    if c.end_mode not in (EndMode.EACH, EndMode.POOL_AND_HILL):
        c = replace(c, aid=False)
    assert problems(c) == ()
    return c


def at_random(rng: random.Random, players: int) -> Convention:
    """A valid agreement with every option drawn on its own."""
    return agreement_of({name: rng.choice(OPTIONS[name].values) for name in VARIED}, players)


def covering(players: int, seed: int = 1) -> Iterator[Convention]:
    """Agreements in which every two values of two options meet at least once, as far as they can be combined.

    Greedy: each row starts from a pair that has not met yet and takes, option by option, the value that brings most
    new pairs.
    """
    rng = random.Random(seed)
    missing = {frozenset(pair) for pair in combinations(_choices(), 2) if pair[0][0] != pair[1][0]}
    while missing:
        first, second = sorted(rng.choice(sorted(map(_sorted, missing))))
        row: dict[str, Any] = dict((first, second))
        for name in rng.sample(VARIED, len(VARIED)):
            if name not in row:
                row[name] = max(OPTIONS[name].values, key=lambda value: _gain((name, value), row, missing))
        missing -= {frozenset(pair) for pair in combinations(row.items(), 2)}
        yield agreement_of(row, players)


def _choices() -> list[Choice]:
    return [(name, value) for name in VARIED for value in OPTIONS[name].values]


def _sorted(pair: frozenset[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(pair, key=str))


def _gain(choice: Choice, row: dict[str, Any], missing: set[frozenset[Choice]]) -> int:
    return sum(frozenset((choice, chosen)) in missing for chosen in row.items())
