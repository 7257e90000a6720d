"""`preferans arena`: measure bots against each other on duplicate deals."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from preferans.bots.arena import Match, run
from preferans.bots.bot import Budget
from preferans.bots.ladder import LADDERS, Ratio, Rung, Step, climb, gap_share
from preferans.bots.standing import standing
from preferans.commands import command_help
from preferans.commands.simulate import agreement


@click.command(
    "arena",
    **command_help(
        "Measure bots against each other on duplicate deals.", "preferans arena --bots medium,easy --deals 200 --seed 1"
    ),
)
@click.option("--bots", "names", help="Registered bots, with commas between; one alone plays with its like.")
@click.option(
    "--ladder",
    "ladders",
    type=click.Choice([*LADDERS]),
    multiple=True,
    help="Instead of --bots: all matches of the tables of strength in this convention; may be repeated.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 1_000_000),
    default=None,
    help="How many deals: 100; with --ladder, at most so many.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same figures.")
@click.option("--convention", "name", default="sochi", show_default=True, help="A preset, or a convention file.")
@click.option("--players", type=click.IntRange(2, 4), default=3, show_default=True, help="2, 3 or 4.")
@click.option("--time-limit", type=click.IntRange(1), default=None, help="Milliseconds a decision; none: by worlds.")
@click.option("--effort", type=click.FloatRange(0.01, 100), default=1.0, show_default=True, help="Factor on worlds.")
@click.option("--alone", is_flag=True, help="Only the games in which the first bot sits alone of its name.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(
    names: str | None,
    ladders: tuple[str, ...],
    deals: int | None,
    seed: int,
    name: str,
    players: int,
    time_limit: int | None,
    effort: float,
    alone: bool,
    workers: int,
    as_json: bool,
) -> int:
    """Play every deal in every assignment of the bots to the seats and print what each of them won.

    With --ladder 1 if a step of the ladder is not reached.
    """
    if (names is None) == (not ladders):
        raise click.UsageError("either --bots or --ladder, and not both")
    if names is None:
        steps = [step for ladder in ladders for step in LADDERS[ladder]]
        steps = [replace(step, deals=min(step.deals, deals or step.deals), effort=effort) for step in steps]
        return _climb(steps, seed, workers, as_json=as_json)
    match = Match(
        bots=tuple(part.strip() for part in names.split(",")),
        deals=deals or 100,
        seed=seed,
        convention=agreement(name, players, None),
        budget=Budget(seconds=None if time_limit is None else time_limit / 1000, effort=effort),
        alone=alone,
    )
    with click.progressbar(length=match.deals, label="deals", file=sys.stderr) as bar:
        outcomes = run(match, workers, progress=lambda _: bar.update(1))
    figures = standing(match, outcomes)
    click.echo(json.dumps(figures, ensure_ascii=False) if as_json else "\n".join(_lines(figures)))
    return 0


def _climb(steps: Sequence[Step], seed: int, workers: int, *, as_json: bool) -> int:
    """Play the steps and print a row of a table for each as soon as it is known."""
    rungs = []
    if not as_json:
        click.echo(
            "| convention | one | against two | deals | whists a deal | bar | reached |\n|---|---|---|---|---|---|---|"
        )
    for step in steps:
        label = f"{step.convention}: {step.first} against {step.second}"
        with click.progressbar(length=step.deals, label=label, file=sys.stderr) as bar:
            rung = climb(step, seed, workers, progress=lambda _, bar=bar: bar.update(1))  # type: ignore[misc]
        rungs.append(rung)
        if not as_json:
            reached = "yes" if rung.reached else "no"
            click.echo(
                f"| {step.convention} | {step.first} | {step.second} | {step.deals} | {rung.estimate} "
                f"| {step.least:g} | {reached} |"
            )
    gap = gap_share(rungs)
    if as_json:
        click.echo(json.dumps({"seed": seed, "steps": [_row(rung) for rung in rungs], "gap": gap and _ratio(gap)}))
    elif gap is not None:
        click.echo(f"\n(insane − medium) / (cheater − medium) = {gap}")
    return 0 if all(rung.reached for rung in rungs) else 1


def _row(rung: Rung) -> dict[str, Any]:
    step = rung.step
    about = {name: getattr(step, name) for name in ("convention", "first", "second", "deals", "least", "effort")}
    return about | rung.estimate.as_json() | {"reached": rung.reached}


def _ratio(gap: Ratio) -> dict[str, float]:
    return {"value": round(gap.value, 4), "se": round(gap.error, 4)}


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
    if len(figures["bots"]) == 1:
        lines += _profile(figures["bots"][0], played["deals"])
    shares = figures["shares"]
    return [*lines, f"raspasy {shares['raspasy']:.1%}, games {shares['game']:.1%}, misères {shares['misere']:.1%}"]


def _profile(bot: dict[str, Any], deals: int) -> list[str]:
    """What is played when all seats think alike: the games of each level with their ends."""
    return [
        f"games of {level}: {bot['games']['levels'][level] / deals:.1%} of the deals, "
        + ", ".join(f"{end} {count}" for end, count in ends.items())
        for level, ends in bot["games"]["by_level"].items()
    ]


def _whists(estimate: dict[str, Any]) -> str:
    low, high = estimate["ci95"]
    return f"{estimate['mean']:+.2f} ± {(high - low) / 2:.2f} (sd {estimate['sd']:.1f})"
