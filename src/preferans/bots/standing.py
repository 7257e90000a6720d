"""What a match says about its bots: means, paired differences, intervals, profiles and times."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from preferans.bots.arena import DealOutcome, Match, Tally

ENDS: Final = ("made", "failed", "unplayed", "surrendered")
"""How a game can end; unplayed: the defenders passed, or a half-whist stood."""

CONFIDENCE: Final = 1.96
"""Half width of a 95 % interval in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a figure over deals; the deal is the unit, since its games are not independent."""

    mean: float
    error: float
    """Standard error of the mean."""
    deviation: float
    """Standard deviation between deals."""

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        n = len(values)
        mean = math.fsum(values) / n
        if n < 2:
            return cls(mean, 0.0, 0.0)
        deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1))
        return cls(mean, deviation / math.sqrt(n), deviation)

    @property
    def interval(self) -> tuple[float, float]:
        half = CONFIDENCE * self.error
        return self.mean - half, self.mean + half

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "mean": round(self.mean, 4),
            "se": round(self.error, 4),
            "ci95": [round(low, 4), round(high, 4)],
            "sd": round(self.deviation, 4),
        }

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {CONFIDENCE * self.error:.2f}"


def standing(match: Match, outcomes: Sequence[DealOutcome]) -> dict[str, Any]:
    """The figures of a match as one JSON object; only `times` differs from run to run."""
    bots = range(len(match.bots))
    tallies = [_summed([outcome.tallies[i] for outcome in outcomes]) for i in bots]
    return {
        "match": {
            "bots": list(match.bots),
            "deals": match.deals,
            "games": match.deals * len(match.assignments),
            "seed": match.seed,
            "convention": match.convention.name,
            "players": match.convention.players,
            "effort": match.budget.effort,
            "seconds": match.budget.seconds,
        },
        "bots": [_bot(match.bots[i], i, outcomes, tallies[i]) for i in bots],
        "differences": [
            {"first": match.bots[i], "second": match.bots[j]} | _difference(outcomes, i, j).as_json()
            for i in bots
            for j in bots
            if i < j
        ],
        "shares": _shares(tallies),
        "times": {f"{i}:{match.bots[i]}": _times(tallies[i].seconds) for i in bots},
    }


def _bot(name: str, i: int, outcomes: Sequence[DealOutcome], tally: Tally) -> dict[str, Any]:
    counts = tally.counts
    found: dict[str, Any] = {"name": name}
    found |= Estimate.of([float(outcome.mean[i]) for outcome in outcomes]).as_json()
    lone = [float(value) for outcome in outcomes if (value := outcome.alone[i]) is not None]
    found["alone"] = Estimate.of(lone).as_json() if lone else None
    played = max(1, counts["deals"])
    found["games"] = {
        "declared": round(counts["declared-game"] / played, 4),
        **{end: counts[f"game-{end}"] for end in ENDS},
        "levels": {level: counts[f"level-{level}"] for level in range(6, 11)},
        "by_level": {level: {end: counts[f"level-{level}-{end}"] for end in ENDS} for level in range(6, 11)},
    }
    found["miseres"] = {
        "declared": round(counts["declared-misere"] / played, 4),
        "made": counts["misere-made"],
        "failed": counts["misere-failed"],
        "surrendered": counts["misere-surrendered"],
    }
    found["whists"] = {answer: counts[answer] for answer in ("whist", "half-whist", "no-whist")}
    return found


def _difference(outcomes: Sequence[DealOutcome], i: int, j: int) -> Estimate:
    """Paired by deals: what bot i won more than bot j with the same cards."""
    return Estimate.of([float(outcome.mean[i] - outcome.mean[j]) for outcome in outcomes])


def _shares(tallies: Sequence[Tally]) -> dict[str, float]:
    """How often a deal was raspasy, a game or a misère, over all seats."""
    total = max(1, sum(tally.counts["deals"] for tally in tallies))
    return {
        kind: round(sum(tally.counts[kind] for tally in tallies) / total, 4) for kind in ("raspasy", "game", "misere")
    }


def _summed(tallies: Sequence[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


def _times(seconds: Sequence[float]) -> dict[str, float]:
    """Decision times in milliseconds."""
    ordered = sorted(seconds) or [0.0]

    def at(share: float) -> float:
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return {"median": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1.0), "decisions": len(seconds)}
