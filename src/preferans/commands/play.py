"""`preferans play`: the server for one person on this machine, and the browser."""

from __future__ import annotations

from pathlib import Path

import click

from preferans.commands import command_help


@click.command(
    "play",
    **command_help(
        "Open a table in the browser and play against bots (what `preferans` alone does).",
        "preferans play --no-browser --port 8765",
    ),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8321, show_default=True, help="0: any free one.")
@click.option("--no-browser", is_flag=True, help="Only say the address.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="PREFERANS_DATA",
    help="Folder of the tables; without it the usual place for data of this user.",
)
def command(port: int, no_browser: bool, data: Path | None) -> None:
    """Serve the game on 127.0.0.1 until Ctrl-C and open it in the browser.

    Every move is kept in the data folder: close the laptop in the middle of a deal and go on tomorrow.
    """
    from preferans.web.run import data_folder, run
    from preferans.web.settings import LOOPBACK

    folder = data_folder(data)
    run(host="127.0.0.1", port=port, folder=folder, hosts=LOOPBACK, browser=not no_browser)
