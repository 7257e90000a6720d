"""`preferans verify`: check that every deal of a record was fixed before its auction."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from preferans.commands import command_help
from preferans.notation.cards import parse_deck
from preferans.record import MAX_BYTES, DealRecord, RecordError, parse_record
from preferans.table.fair import commitment, shuffled


def fault(deal: DealRecord) -> str | None:
    """What is wrong with the proof of a deal; None if it holds. `deal.deck` must be a deck."""
    if deal.seed is None or deal.commitment is None:
        return "has no proof: seed or commitment is missing"
    seed = bytes.fromhex(deal.seed)
    if commitment(seed) != deal.commitment:
        return "the seed is not the one that was promised"
    if shuffled(seed) != parse_deck(deal.deck):
        return "the deck does not follow from the seed"
    return None


@click.command("verify", **command_help("Check the fair-deal proof of a record.", "preferans verify evening.json"))
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(file: BinaryIO, as_json: bool) -> int:
    """Check every deal of the record in FILE (- reads standard input): exit status 1 if a proof fails or is missing."""
    try:
        record = parse_record(file.read(MAX_BYTES + 1))
        found = [fault(deal) for deal in record.deals]
    except ValueError as error:
        raise RecordError(f"{getattr(file, 'name', 'record')}: {error}") from None
    bad = {number: text for number, text in enumerate(found, start=1) if text is not None}
    if as_json:
        faults = [{"deal": number, "fault": text} for number, text in bad.items()]
        click.echo(json.dumps({"deals": len(found), "faults": faults}))
    else:
        for number, text in bad.items():
            click.echo(f"deal {number}: {text}")
        click.echo(f"{len(found) - len(bad)} of {len(found)} deals are proved")
    return 1 if bad or not found else 0
