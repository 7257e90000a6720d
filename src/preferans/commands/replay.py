"""`preferans replay`: print a record deal by deal, and refuse a false one."""

from __future__ import annotations

import json
from typing import Any, BinaryIO

import click

from preferans.commands import command_help
from preferans.notation.cards import format_deal
from preferans.notation.moves import format_move
from preferans.pulka import FinishedDeal, Pulka
from preferans.record import MAX_BYTES, RecordError, parse_record, replay
from preferans.rules.dealing import dealt_by
from preferans.rules.outcome import result_so_far
from preferans.rules.result import Result
from preferans.rules.seat import DUMMY, HANDS, Seat
from preferans.score.sheet import Column, Entry, Points


def read(file: BinaryIO) -> Pulka:
    """The pulka of a record file. RecordError with the name of the file in front."""
    try:
        return replay(parse_record(file.read(MAX_BYTES + 1)))
    except RecordError as error:
        raise RecordError(f"{getattr(file, 'name', 'record')}: {error}") from None


def plain(points: Points) -> int | str:
    """A whole number, or the exact fraction as text."""
    return points if isinstance(points, int) else str(points)


def deal_data(pulka: Pulka, number: int, done: FinishedDeal) -> dict[str, Any]:
    """One finished deal in JSON terms."""
    hands, talon = dealt_by(done.facts.deck, pulka.convention)
    result = known_result(done)
    return {
        "deal": number,
        "dealer": done.dealer,
        "cards": format_deal(hands, talon),
        "moves": [format_move(move) for move in done.facts.moves],
        "contract": None if result.contract is None else str(result.contract),
        "declarer": None if result.declarer is None else done.place(result.declarer),
        "tricks": list(result.taken),
        "entries": [_entry_data(entry) for entry in done.score.entries],
    }


def known_result(done: FinishedDeal) -> Result:
    """What a deal came to, or had come to when somebody left it."""
    return done.deal.result or result_so_far(done.deal.public, done.deal.talon)


def _entry_data(entry: Entry) -> dict[str, Any]:
    data = {"place": entry.place, "column": entry.column.value, "points": plain(entry.points), "rule": entry.rule}
    return data if entry.on is None else data | {"on": entry.on}


@click.command("replay", **command_help("Print a record deal by deal.", "preferans replay evening.json"))
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(file: BinaryIO, as_json: bool) -> None:
    """Replay the record in FILE (- reads standard input); a false one is refused at its first wrong move."""
    pulka = read(file)
    balance = [plain(points) for points in pulka.settlement.balance]
    if as_json:
        document = {
            "convention": pulka.convention.name,
            "players": list(pulka.names),
            "deals": [deal_data(pulka, i, done) for i, done in enumerate(pulka.finished, start=1)],
            "over": pulka.over,
            "pool": [plain(p) for p in pulka.sheet.pool],
            "hill": [plain(p) for p in pulka.sheet.hill],
            "whists": [[plain(p) for p in row] for row in pulka.sheet.whists],
            "balance": balance,
        }
        click.echo(json.dumps(document, ensure_ascii=False))
        return
    click.echo(f"{pulka.convention.name}, {', '.join(pulka.names)}")
    for number, done in enumerate(pulka.finished, start=1):
        click.echo(_deal_text(pulka, number, done))
    click.echo("")
    for place, name in enumerate(pulka.names):
        click.echo(f"{name}: pool {pulka.sheet.pool[place]}, hill {pulka.sheet.hill[place]}, balance {balance[place]}")
    if pulka.left is not None:
        click.echo(f"{pulka.names[pulka.left.place]} left, and the sheet was settled as it stood")
    if pulka.deal is not None:
        click.echo("the last deal is not finished")


def _deal_text(pulka: Pulka, number: int, done: FinishedDeal) -> str:
    hands, talon = dealt_by(done.facts.deck, pulka.convention)
    people = {seat: _name(pulka, done, seat) for seat in HANDS}
    lines = [f"\nDeal {number}, dealt by {pulka.names[done.dealer]}: {format_deal(hands, talon)}"]
    lines.append(
        "  "
        + ", ".join(f"{people[seat]} {hand}" for seat, hand in zip(HANDS, ("first", "second", "third"), strict=True))
    )
    calls = [format_move(move) for move in done.facts.moves if not format_move(move).startswith("play ")]
    lines.append("  " + "; ".join(calls))
    public = done.deal.public
    if public.play is not None:
        width = len(public.play.participants)
        cards = [card.name for _, card in public.play.history]
        lines.append("  " + " | ".join(" ".join(cards[i : i + width]) for i in range(0, len(cards), width)))
    lines.append("  " + _outcome(done, people))
    lines += [f"    {_entry_text(pulka, entry)}" for entry in done.score.entries]
    return "\n".join(lines)


def _name(pulka: Pulka, done: FinishedDeal, seat: Seat) -> str:
    two = done.deal.public.convention.players == 2
    return "the dummy" if two and seat is DUMMY else pulka.names[done.place(seat)]


def _outcome(done: FinishedDeal, people: dict[Seat, str]) -> str:
    result = known_result(done)
    players = done.deal.public.convention.players
    tricks = "-".join(str(n) for n in result.taken[: 4 if players == 4 else 3])
    if result.contract is None or result.declarer is None:
        return f"raspasy, tricks {tricks}"
    contract = "misère" if result.contract.is_misere else str(result.contract)
    who = people[result.declarer]
    if result.surrendered:
        return f"{who} surrendered {contract}"
    if done.deal.result is None:
        return f"{who} was to play {contract}, tricks {tricks}"
    return f"{who} played {contract}, tricks {tricks}" if result.played else f"{who} made {contract} without play"


def _entry_text(pulka: Pulka, entry: Entry) -> str:
    sign = "+" if entry.points > 0 else ""
    on = f" on {pulka.names[entry.on]}" if entry.column is Column.WHISTS and entry.on is not None else ""
    return f"{pulka.names[entry.place]}: {entry.column} {sign}{entry.points}{on} ({entry.rule})"
