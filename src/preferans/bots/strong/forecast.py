"""Chances as they come true: the share of solved layouts that make a game, corrected by what happened in self-play.

With open cards the defenders play better than they can at the table, and few layouts make a share a rough one; a
defender before the first card thinks the declarer's hand worse than he chose it. Both bend the shares by a line in
log odds. How the figures are found, and what they come to, stands in docs/explanations.md. They change no decision.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Correction:
    """log odds of the chance = shift + slope * log odds of the share."""

    shift: float
    slope: float

    def chance(self, share: float, layouts: int) -> float:
        """The chance that goes with a share of so many layouts; never quite 0 or 1."""
        smoothed = (share * layouts + 0.5) / (layouts + 1)
        odds = self.shift + self.slope * math.log(smoothed / (1 - smoothed))
        return 1 / (1 + math.exp(-odds))


ORDERED: Final = Correction(0.82, 0.73)
"""The declarer's own game, when he discards or orders it."""
FACED: Final = Correction(1.5, 0.27)
"""The game that a defender is to answer."""
FACED_KNOWING: Final = Correction(1.31, 0.66)
"""The same where the layouts are looked for among those that a declarer plays with (`Mind.leans`)."""
