"""Forecasts against what came of them, over self-play: `python tools/calibrate_bots.py [--bot hard] [--deals 500]`.

Prints a line for each tenth of the chances that the bot gave, and the line in log odds by which they would have to be
bent to come true (shift 0 and slope 1: not at all). From it follow the figures of `bots/strong/forecast.py`: where it
has `Correction(shift, slope)` and a run leaves `a` and `b`, the new one is `Correction(a + b * shift, b * slope)`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from preferans.bots.arena import Match
from preferans.bots.bot import Budget
from preferans.bots.calibration import KINDS, Forecast, binned, forecasts, residue
from preferans.rules.convention import seated
from preferans.rules.presets import PRESETS

TITLES: Final = {
    "game": "games, by their declarer at the order",
    "misere": "misères, by their declarer at the discard",
    "whist": "games that were played, by the defenders at their answer",
}


def report(found: list[Forecast]) -> list[str]:
    """The tables of all kinds."""
    lines = []
    for kind in KINDS:
        own = [one for one in found if one.kind == kind]
        if not own:
            continue
        shift, slope = residue(own)
        lines += [f"{TITLES[kind]}: {len(own)}; residue: shift {shift:+.2f}, slope {slope:.2f}"]
        lines += [f"  {'from':>4} {'number':>6} {'predicted':>9} {'real':>6} {'off by':>7} {'s.e.':>6}"]
        lines += [
            f"  {tenth / 10:4.1f} {len(one):6} {one.predicted:9.3f} {one.real:6.3f} {one.real - one.predicted:+7.3f} "
            f"{one.error:6.3f}"
            for tenth, one in enumerate(binned(own))
            if len(one)
        ]
    return lines


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="hard", help="a strong bot, with other figures if wanted: hard@layouts=48")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--convention", default="sochi", choices=sorted(PRESETS))
    parser.add_argument("--effort", type=float, default=1.0, help="of the card play; forecasts are made at full effort")
    parser.add_argument("--every", type=int, default=0, help="print the tables after so many forecasts, too")
    asked = parser.parse_args()
    match = Match(
        bots=(asked.bot, asked.bot),
        deals=asked.deals,
        seed=asked.seed,
        convention=seated(PRESETS[asked.convention], 3),
        budget=Budget(effort=asked.effort, threads=1),
    )
    found: list[Forecast] = []
    for one in forecasts(match):
        found.append(one)
        if asked.every and len(found) % asked.every == 0:
            print("\n".join(report(found)), flush=True)
    print("\n".join(report(found)) or "no contract was played")
    return 0


if __name__ == "__main__":
    sys.exit(main())
