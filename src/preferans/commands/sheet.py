"""`preferans sheet`: the score sheet of a record, or a blank one, as SVG or PDF."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import BinaryIO

import click

from preferans.commands import command_help
from preferans.commands.replay import read
from preferans.drawing import SheetHistory, blank, history_of_pulka, sheet_pdf, sheet_svg
from preferans.pulka import Pulka
from preferans.rules.presets import PRESETS
from preferans.score import Points
from preferans.score.ending import ending, target
from preferans.texts import LANGUAGES, Texts, negotiate

FORMATS = (".svg", ".pdf")


def balance_text(points: Points) -> str:
    """A balance as it is written behind a name: with its sign, and two decimals where it is no whole number.

    >>> from fractions import Fraction
    >>> balance_text(80), balance_text(Fraction(-184, 3)), balance_text(0)
    ('+80', '−61.33', '0')
    """
    shown = f"{abs(points)}" if isinstance(points, int) else f"{float(abs(points)):.2f}"
    return ("+" if points > 0 else "−" if points < 0 else "") + shown


def of_record(pulka: Pulka, texts: Texts) -> tuple[SheetHistory, str]:
    """The history of a record's sheet with its heading; the names carry their balance once the pulka is over."""
    notes = [balance_text(points) for points in pulka.settlement.balance] if pulka.over else []
    name = pulka.convention.name
    heading = texts.preset_title(name) if name in PRESETS else name
    if ending(pulka.convention).limited:
        heading += f" · {target(pulka.convention)}"
    return history_of_pulka(pulka, notes=notes), heading


@click.command(
    "sheet",
    **command_help("Draw a blank or filled score sheet.", "preferans sheet --record evening.json --out evening.svg"),
)
@click.option("--players", type=click.IntRange(2, 4), help="For how many (3 unless a record says so).")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="FILE.svg or FILE.pdf.")
@click.option("--record", type=click.File("rb"), help="Fill the sheet from this record (- reads standard input).")
@click.option("--names", help="Names for a blank sheet, with commas between them.")
@click.option("--limit", type=click.IntRange(1, 9999), help="What stands in the middle of a blank sheet.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the captions (that of the environment).")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(
    players: int | None,
    out: Path,
    record: BinaryIO | None,
    names: str | None,
    limit: int | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Draw a score sheet into a file: SVG always, PDF with the extra `pdf`."""
    if out.suffix.lower() not in FORMATS:
        raise click.BadParameter(f"{out}: the file must end in .svg or .pdf", param_hint="--out")
    texts = Texts(lang or negotiate(os.environ.get("LC_ALL") or os.environ.get("LANG", "").replace("_", "-")))
    if record is not None:
        if names is not None or limit is not None:
            raise click.UsageError("--names and --limit are for a blank sheet; a record has its own")
        pulka = read(record)
        history, heading = of_record(pulka, texts)
        if players not in (None, len(pulka.names)):
            raise click.BadParameter(f"the record is of {len(pulka.names)} players", param_hint="--players")
    else:
        history, heading = blank(_names(names, players), limit), ""
    if out.suffix.lower() == ".pdf":
        content = sheet_pdf(history, texts, heading=heading)
    else:
        content = sheet_svg(history, texts, heading=heading, standalone=True).encode()
    out.write_bytes(content)
    if as_json:
        document = {"file": str(out), "players": len(history.places), "bytes": len(content), "language": texts.language}
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        click.echo(f"{out}: {len(content)} bytes", err=True)


def _names(names: str | None, players: int | None) -> list[str]:
    """The names for a blank sheet; empty ones leave a line to write on."""
    if names is None:
        return [""] * (players or 3)
    given = [name.strip() for name in names.split(",")]
    if not 2 <= len(given) <= 4 or players not in (None, len(given)):
        wanted = f"{players}" if players else "two to four"
        raise click.BadParameter(f"{len(given)} names given, {wanted} wanted", param_hint="--names")
    return given
