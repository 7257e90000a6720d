"""`preferans score`: score the deals and settle the sheets of a file."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from preferans.notation.documents import MAX_BYTES
from preferans.notation.errors import NotationError
from preferans.notation.scoring import ScoringFile, answer, compared, differences, parse_scoring


@click.command(
    "score",
    short_help="Score deals and settle sheets from a file.",
    epilog="Example: preferans score deals.yaml --check",
)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON document and nothing else to standard output.")
@click.option("--check", is_flag=True, help="Compare with what the file expects; exit with 1 if anything differs.")
def command(file: str, as_json: bool, check: bool) -> int:
    """Score the deals and settle the sheets of FILE, YAML or JSON ("-" reads standard input)."""
    name, text = _read(file)
    try:
        scored = parse_scoring(text)
        found = answer(scored)
    except ValueError as error:
        raise NotationError(f"{name}: {error}") from None
    if as_json:
        click.echo(json.dumps(found))
    else:
        _print(found)
    return _checked(scored, to_stderr=as_json) if check else 0


def _read(file: str) -> tuple[str, str]:
    """What to call the input in an error, and its text."""
    name = "standard input" if file == "-" else file
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise NotationError(f"{name}: longer than {MAX_BYTES} bytes")
    try:
        return name, data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{name}: byte {error.start} is not UTF-8") from None


def _checked(scored: ScoringFile, *, to_stderr: bool) -> int:
    """Say what differs, and return the exit status."""
    wrong = differences(scored)
    for line in wrong:
        click.echo(line, err=to_stderr)
    items = compared(scored)
    click.echo(
        f"{items} compared, {len(wrong)} differences" if wrong else f"{items} compared, all as expected", err=True
    )
    return 1 if wrong else 0


def _print(found: dict[str, Any]) -> None:
    """The answer for people: one line each."""
    for deal in found["deals"]:
        parts = [_row(column, deal[column]) for column in ("pool", "hill") if deal[column]]
        parts += [_row(f"whists of {writer} on", row) for writer, row in deal["whists"].items()]
        parts += [f"bombs {name} {bombs or 'none'}" for name, bombs in deal.get("bombs", {}).items()]
        click.echo(f"{deal['id']}: {'; '.join(parts) or 'nothing'}  [{', '.join(deal['rules'])}]")
    for settlement in found["settlements"]:
        click.echo(f"{settlement['id']}: {_row('balance', settlement['balance'])}")


def _row(label: str, points: dict[str, Any]) -> str:
    return f"{label} {', '.join(f'{name} {amount}' for name, amount in points.items())}"
