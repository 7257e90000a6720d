"""`preferans bench rules`: how many random deals a second the rules play on one core."""

from __future__ import annotations

import json
import random
import statistics
import time

import click

from preferans.commands import command_help
from preferans.notation.conventions import preset
from preferans.rules.cards import DECK
from preferans.rules.convention import Convention
from preferans.rules.deal import Deal
from preferans.rules.presets import PRESETS


def deals_a_second(convention: Convention, deals: int, seed: int) -> float:
    """Random legal moves from the first call to the result, in processor time."""
    rng = random.Random(seed)
    decks = [rng.sample(DECK, len(DECK)) for _ in range(deals)]
    start = time.process_time()
    for deck in decks:
        deal = Deal.start(deck, convention)
        while deal.actor is not None:
            deal = deal.apply(rng.choice(deal.legal_moves()))
    return deals / (time.process_time() - start)


@click.command("rules", **command_help("Random deals a second in pure Python.", "preferans bench rules --deals 300"))
@click.option("--deals", type=click.IntRange(1, 100_000), default=300, show_default=True, help="Deals a run.")
@click.option("--runs", type=click.IntRange(1, 100), default=5, show_default=True, help="Runs; the median counts.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(deals: int, runs: int, as_json: bool) -> None:
    """Play random deals of each preset for three and print the median of the runs."""
    found = {name: [deals_a_second(preset(name), deals, run) for run in range(runs)] for name in PRESETS}
    if as_json:
        click.echo(json.dumps({name: statistics.median(figures) for name, figures in found.items()}))
        return
    for name, figures in found.items():
        low, middle, high = min(figures), statistics.median(figures), max(figures)
        click.echo(f"{name:16} {middle:6.0f} random deals/s of processor time (lowest {low:.0f}, highest {high:.0f})")
