"""`preferans serve`: the same server for other people."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from preferans.commands import command_help

HOST_NAME: Final = re.compile(r"\*|(\*\.)?[\w-]+(\.[\w-]+)*|\[[0-9a-f:.]+\]", re.ASCII | re.IGNORECASE)
"""What may stand in a request as its host, the port left out; `*` for any, or for what stands before the first dot."""


@click.command(
    "serve",
    **command_help("Serve tables to other people.", "preferans serve --host 0.0.0.0 --port 80"),
)
@click.option("--host", default="127.0.0.1", show_default=True, envvar="PREFERANS_HOST", help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8321,
    show_default=True,
    envvar="PREFERANS_PORT",
    help="0: any free one.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="PREFERANS_DATA",
    help="Folder of the tables and of the secret that signs the cookies.",
)
@click.option(
    "--database",
    envvar="PREFERANS_DATABASE",
    metavar="URL",
    help="sqlite:///PATH; without it preferans.db in the data folder.",
)
@click.option("--redis", envvar="PREFERANS_REDIS", metavar="URL", help="Not in this version: it runs one process.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, envvar="PREFERANS_WORKERS")
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    envvar="PREFERANS_ALLOW_HOST",
    metavar="NAME",
    help="Name under which the server may be called (several times; in the environment with blanks); default: any.",
)
@click.option("--https", is_flag=True, envvar="PREFERANS_HTTPS", help="Reached over https only: cookies are secure.")
def command(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    redis: str | None,
    workers: int,
    hosts: tuple[str, ...],
    https: bool,
) -> None:
    """Serve the game until Ctrl-C. Every option can also be given in the environment as PREFERANS_<NAME>."""
    if redis is not None:
        raise click.BadParameter("this version runs in one process and takes no Redis", param_hint="--redis")
    if workers > 1:
        raise click.BadParameter("this version runs one worker", param_hint="--workers")
    for name in hosts:
        if HOST_NAME.fullmatch(name) is None:
            raise click.BadParameter(
                f"{name!r} is no host name; leave out https:// and the port", param_hint="--allow-host"
            )
    from preferans.web.run import data_folder, run

    run(
        host=host,
        port=port,
        folder=data_folder(data),
        database=database,
        hosts=hosts or ("*",),
        secure=https,
        browser=False,
    )
