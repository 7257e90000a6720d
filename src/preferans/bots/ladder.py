"""The matches behind the tables of strength: each level one against two of the level below, and the yardsticks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from preferans.bots.arena import Match, run
from preferans.bots.bot import Budget
from preferans.bots.standing import CONFIDENCE, Estimate
from preferans.notation.conventions import preset


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One bot against two of another, three games a deal."""

    first: str
    second: str
    deals: int
    least: float = 0.0
    """Whists a deal that the first bot is to win at least."""
    convention: str = "sochi"
    effort: float = 1.0

    def match(self, seed: int) -> Match:
        return Match(
            bots=(self.first, self.second),
            deals=self.deals,
            seed=seed,
            convention=preset(self.convention),
            budget=Budget(effort=self.effort),
            alone=True,
        )


@dataclass(frozen=True, slots=True)
class Rung:
    """A step that has been played."""

    step: Step
    values: tuple[float, ...]
    """What the first bot won in each deal, by the number of the deal."""

    @property
    def estimate(self) -> Estimate:
        return Estimate.of(self.values)

    @property
    def reached(self) -> bool:
        return self.estimate.mean >= self.step.least and self.estimate.mean > 0


def climb(step: Step, seed: int, workers: int = 1, progress: Callable[[int], None] | None = None) -> Rung:
    """Play the step."""
    outcomes = run(step.match(seed), workers, progress)
    return Rung(step, tuple(float(alone) for outcome in outcomes if (alone := outcome.alone[0]) is not None))


def _levels(convention: str, deals: Sequence[int], effort: float = 1.0) -> tuple[Step, ...]:
    names = ("random", "easy", "medium", "hard", "insane", "cheater")
    bars = (0.0, 5.0, 3.0, 1.0, 0.0) if convention == "sochi" else (0.0,) * 5
    return tuple(
        Step(first=first, second=second, deals=count, least=least, convention=convention, effort=effort)
        for second, first, count, least in zip(names, names[1:], deals, bars, strict=False)
    )


LADDERS: Final[dict[str, tuple[Step, ...]]] = {
    "sochi": (
        *_levels("sochi", (200, 600, 500, 500, 150)),
        Step(first="insane", second="uniform-greedy-24", deals=150, least=5.0),
        Step(first="insane", second="uniform-exact-24", deals=150, least=2.0),
        Step(first="insane", second="uniform-exact-160", deals=200, least=2.0),
        Step(first="insane", second="medium", deals=200),
        Step(first="cheater", second="medium", deals=200),
    ),
    "leningrad": _levels("leningrad", (50, 300, 200, 200, 60)),
    "rostov": _levels("rostov", (50, 300, 200, 200, 60)),
}
"""By convention: the levels from the weakest to the clairvoyant, then the baselines and the two matches of the gap."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """The ratio of two means over the same deals."""

    value: float
    error: float

    @classmethod
    def of(cls, upper: Sequence[float], lower: Sequence[float]) -> Ratio:
        """Paired by deals; the error by the first order of a Taylor series."""
        n = min(len(upper), len(lower))
        mean = Estimate.of(lower[:n]).mean
        value = Estimate.of(upper[:n]).mean / mean
        rest = Estimate.of([a - value * b for a, b in zip(upper[:n], lower[:n], strict=True)])
        return cls(value, abs(rest.error / mean))

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {CONFIDENCE * self.error:.2f}"


def gap_share(rungs: Sequence[Rung]) -> Ratio | None:
    """How much of the way from medium to the clairvoyant insane has gone; None without the two matches."""
    found = {(rung.step.first, rung.step.second): rung.values for rung in rungs}
    insane, cheater = found.get(("insane", "medium")), found.get(("cheater", "medium"))
    if insane is None or cheater is None or math.isclose(math.fsum(cheater), 0.0):
        return None
    return Ratio.of(insane, cheater)
