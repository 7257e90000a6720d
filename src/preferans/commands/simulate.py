"""`preferans simulate`: bots play whole pulkas without a screen."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from preferans.bots import BOTS, UNLIMITED, Bot, make_bot
from preferans.bots.processes import in_processes
from preferans.commands import command_help
from preferans.commands.agreements import at_random
from preferans.notation.conventions import from_text, preset
from preferans.pulka import Pulka, first_dealer_of, seconds_to_play
from preferans.record import format_record, parse_record, record_of, replay
from preferans.rules.cards import DECK
from preferans.rules.convention import Convention, seated
from preferans.rules.errors import IllegalMove
from preferans.rules.presets import PRESETS
from preferans.rules.result import Result

SECONDS_A_DEAL = 180
"""How long a deal is taken to last where the pulka ends by time."""


@dataclass
class Tally:
    """What happened in all the pulkas."""

    pulkas: int = 0
    deals: int = 0
    illegal: int = 0
    unsettled: int = 0
    """Settlements whose sum is not zero."""
    false_records: int = 0
    """Records that do not replay to the same pulka."""
    kinds: Counter[str] = field(default_factory=Counter)
    balances: list[list[Any]] = field(default_factory=list)

    def include(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.pulkas += other.pulkas
        self.deals += other.deals
        self.illegal += other.illegal
        self.unsettled += other.unsettled
        self.false_records += other.false_records
        self.kinds += other.kinds
        self.balances += other.balances

    def add(self, pulka: Pulka) -> None:
        self.pulkas += 1
        self.deals += len(pulka.finished)
        balance = pulka.settlement.balance
        self.unsettled += sum(balance) != 0
        self.false_records += replay(parse_record(format_record(record_of(pulka)))) != pulka
        self.balances.append([str(points) for points in balance])
        for done in pulka.finished:
            assert done.deal.result is not None
            self.kinds[_kind(done.deal.result)] += 1


def _kind(result: Result) -> str:
    if result.contract is None:
        return "raspasy"
    if result.surrendered:
        return "surrendered"
    what = "misere" if result.contract.is_misere else "game"
    if not result.played:
        return f"{what}-passed-out" if result.half_whister is None else f"{what}-half-whist"
    return f"{what}-{'failed' if result.undertricks else 'made'}"


def agreement(name: str, players: int, limit: int | None) -> Convention:
    """The convention of a preset's name or of a file, for so many players and with this limit."""
    if name in PRESETS:
        convention = preset(name, players)
    else:
        path = Path(name)
        if not path.is_file():
            raise ValueError(f"{name!r} is neither a convention ({', '.join(PRESETS)}) nor a file")
        try:
            convention = seated(from_text(path.read_text(encoding="utf-8")), players)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return convention if limit is None else replace(convention, limit=limit)


def play_pulka(convention: Convention, bots: Sequence[Bot], seed: str, tally: Tally) -> Pulka:
    """One pulka; every random number in it follows from `seed`.

    An illegal move of a bot is counted and replaced by the first legal one.
    """
    cards = random.Random(f"{seed}/cards")
    minds = [random.Random(f"{seed}/bot/{place}") for place in range(convention.players)]
    first_dealer = first_dealer_of(convention, cards.randrange(convention.players))
    names = [f"{bot.name} {place + 1}" for place, bot in enumerate(bots)]
    pulka = Pulka.start(convention, names, first_dealer)
    seconds = seconds_to_play(convention)
    last = None if seconds is None else seconds // SECONDS_A_DEAL
    while not pulka.over:
        if last is not None and len(pulka.finished) + 1 >= last:
            pulka = pulka.clock_rang()
            if pulka.over:
                break
        deck = list(DECK)
        cards.shuffle(deck)
        pulka = pulka.dealt(deck)
        while pulka.deal is not None:
            place, seat = pulka.actor, pulka.deal.actor
            assert place is not None
            view = pulka.deal.view(seat)
            move = bots[place].choose(view, minds[place], UNLIMITED)
            try:
                pulka = pulka.played(move)
            except IllegalMove:
                tally.illegal += 1
                pulka = pulka.played(view.legal_moves()[0])
    tally.add(pulka)
    return pulka


@dataclass(frozen=True, slots=True)
class Series:
    """Pulkas of one agreement, to be played in any process."""

    convention: Convention
    bots: tuple[str, ...]
    seed: int
    numbers: range
    """Numbers of the pulkas in the whole simulation, from 1; their cards follow from them and the seed."""
    records: Path | None

    def parts(self) -> Iterator[Series]:
        """The same pulkas, a few at a time."""
        for start in range(0, len(self.numbers), PART):
            yield replace(self, numbers=self.numbers[start : start + PART])


PART = 5
"""Pulkas that a process plays before it reports."""


def play_series(series: Series) -> Tally:
    """Play the pulkas, write their records, and count."""
    tally = Tally()
    bots = [make_bot(name) for name in series.bots]
    for number in series.numbers:
        pulka = play_pulka(series.convention, bots, f"{series.seed}/{number}", tally)
        if series.records is not None:
            path = series.records / f"{series.convention.name}-{series.seed}-{number}.json"
            path.write_text(format_record(record_of(pulka)), encoding="utf-8")
    return tally


@click.command(
    "simulate", **command_help("Let bots play whole pulkas.", "preferans simulate --bots easy,medium,easy --pulkas 20")
)
@click.option("--convention", "name", default="sochi", show_default=True, help="A preset, or a convention file.")
@click.option("--players", type=click.IntRange(2, 4), default=None, help="2, 3 or 4; as many as there are bots.")
@click.option("--limit", type=click.IntRange(1, 500), default=None, help="Pool limit instead of the convention's.")
@click.option("--bots", "bot_names", default="easy,medium,easy", show_default=True, help="One bot for each place.")
@click.option("--pulkas", type=click.IntRange(1, 100_000), default=10, show_default=True, help="How many pulkas.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same pulkas.")
@click.option(
    "--agreements",
    type=click.IntRange(1, 100_000),
    default=None,
    help="So many agreements with every option drawn at random, instead of one; --pulkas is for each.",
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), default=None, help="Folder for records.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(
    name: str,
    players: int | None,
    limit: int | None,
    bot_names: str,
    pulkas: int,
    seed: int,
    agreements: int | None,
    workers: int,
    records: Path | None,
    as_json: bool,
) -> int:
    """Play, count and print; 1 if anything was illegal, did not settle to zero or did not replay to the same sheet."""
    names = [part.strip() for part in bot_names.split(",") if part.strip()]
    for bot in names:
        if bot not in BOTS:
            raise click.UsageError(f"there is no bot {bot!r}; there are {', '.join(BOTS)}")
    if len(names) == 1:
        names *= players or 3
    if len(names) != (players or len(names)) or not 2 <= len(names) <= 4:
        raise click.UsageError(f"{len(names)} bots cannot sit at a table for {players or '2 to 4'}")
    if agreements is None:
        conventions = [agreement(name, len(names), limit)]
    else:
        draw = random.Random(f"{seed}/agreements")
        drawn = [at_random(draw, len(names)) for _ in range(agreements)]
        conventions = drawn if limit is None else [replace(convention, limit=limit) for convention in drawn]
        name = f"{agreements} agreements at random"
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    numbers = range(1, pulkas * len(conventions) + 1)
    series = [
        Series(convention, tuple(names), seed, numbers[index * pulkas : (index + 1) * pulkas], records)
        for index, convention in enumerate(conventions)
    ]
    tally = Tally()
    told = 0
    for part in in_processes(play_series, [part for one in series for part in one.parts()], workers):
        tally.include(part)
        if tally.pulkas >= told + 50:
            told = tally.pulkas
            click.echo(f"{told} of {len(numbers)} pulkas", err=True)
    _print(name, names, tally, as_json=as_json)
    return 0 if tally.illegal == tally.unsettled == tally.false_records == 0 else 1


def _print(name: str, names: list[str], tally: Tally, *, as_json: bool) -> None:
    if as_json:
        document = {
            "convention": name,
            "players": len(names),
            "bots": names,
            "pulkas": tally.pulkas,
            "deals": tally.deals,
            "illegal_moves": tally.illegal,
            "nonzero_settlements": tally.unsettled,
            "false_records": tally.false_records,
            "kinds": dict(sorted(tally.kinds.items())),
            "balances": tally.balances,
        }
        click.echo(json.dumps(document))
        return
    click.echo(f"{tally.pulkas} pulkas of {name} for {len(names)}, all ended, {tally.deals} deals")
    click.echo(f"illegal moves: {tally.illegal}; settlements that do not sum to zero: {tally.unsettled}")
    click.echo(f"records that do not replay to the same sheet: {tally.false_records}")
    for kind, count in sorted(tally.kinds.items(), key=lambda item: -item[1]):
        click.echo(f"  {kind:20} {count:6}  {100 * count / tally.deals:5.1f} %")
