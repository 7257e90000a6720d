"""`preferans arena`: measure bots against each other on duplicate deals."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from preferans.bots.arena import Match, run
from preferans.bots.bot import Budget
from preferans.bots.standing import standing
from preferans.commands import command_help
from preferans.commands.simulate import agreement


@click.command(
    "arena",
    **command_help(
        "Measure bots against each other on duplicate deals.", "preferans arena --bots medium,easy --deals 200 --seed 1"
    ),
)
@click.option("--bots", "names", required=True, help="Two or more registered bots, with commas between.")
@click.option("--deals", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many deals.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same figures.")
@click.option("--convention", "name", default="sochi", show_default=True, help="A preset, or a convention file.")
@click.option("--players", type=click.IntRange(2, 4), default=3, show_default=True, help="2, 3 or 4.")
@click.option("--time-limit", type=click.IntRange(1), default=None, help="Milliseconds a decision; none: by worlds.")
@click.option("--effort", type=click.FloatRange(0.01, 100), default=1.0, show_default=True, help="Factor on worlds.")
@click.option("--alone", is_flag=True, help="Only the games in which the first bot sits alone of its name.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(
    names: str,
    deals: int,
    seed: int,
    name: str,
    players: int,
    time_limit: int | None,
    effort: float,
    alone: bool,
    workers: int,
    as_json: bool,
) -> None:
    """Play every deal in every assignment of the bots to the seats and print what each of them won."""
    match = Match(
        bots=tuple(part.strip() for part in names.split(",")),
        deals=deals,
        seed=seed,
        convention=agreement(name, players, None),
        budget=Budget(seconds=None if time_limit is None else time_limit / 1000, effort=effort),
        alone=alone,
    )
    with click.progressbar(length=deals, label="deals", file=sys.stderr) as bar:
        outcomes = run(match, workers, progress=lambda _: bar.update(1))
    figures = standing(match, outcomes)
    click.echo(json.dumps(figures, ensure_ascii=False) if as_json else "\n".join(_lines(figures)))


def _lines(figures: dict[str, Any]) -> list[str]:
    played = figures["match"]
    lines = [
        (
            f"{played['deals']} deals, {played['games']} games, {played['convention']} for {played['players']}, "
            f"seed {played['seed']}; final whists a deal with 95 % intervals"
        )
    ]
    for i, bot in enumerate(figures["bots"]):
        alone = f"   alone among the others {_whists(bot['alone'])}" if bot["alone"] else ""
        games, miseres, answers = bot["games"], bot["miseres"], bot["whists"]
        times = figures["times"][f"{i}:{bot['name']}"]
        lines += [
            f"{bot['name']:>20}  {_whists(bot)}{alone}",
            (
                f"{'':>20}  games {games['declared']:.1%} made {games['made']} failed {games['failed']} unplayed "
                f"{games['unplayed']} surrendered {games['surrendered']}; misères {miseres['declared']:.1%} made "
                f"{miseres['made']} failed {miseres['failed']}"
            ),
            (
                f"{'':>20}  whist {answers['whist']} half {answers['half-whist']} pass {answers['no-whist']}; decision "
                f"median {times['median']} p95 {times['p95']} p99 {times['p99']} max {times['max']} ms"
            ),
        ]
    lines += [f"{d['first']} − {d['second']}: {_whists(d)}" for d in figures["differences"]]
    shares = figures["shares"]
    return [*lines, f"raspasy {shares['raspasy']:.1%}, games {shares['game']:.1%}, misères {shares['misere']:.1%}"]


def _whists(estimate: dict[str, Any]) -> str:
    low, high = estimate["ci95"]
    return f"{estimate['mean']:+.2f} ± {(high - low) / 2:.2f} (sd {estimate['sd']:.1f})"
