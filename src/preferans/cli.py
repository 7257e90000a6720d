"""The command `preferans`: finds the subcommand, imports only that one, and turns every error into one clear line.

Exit status: 0 done, 1 the answer is "no" (a command says so by returning 1), 2 bad input, 70 a fault of the program,
130 interrupted.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from preferans import __version__

COMMANDS: Final = {
    "play": "Open a table in the browser and play against bots (what `preferans` alone does).",
    "serve": "Serve tables to other people.",
    "solve": "Solve deals with open hands.",
    "score": "Score deals and settle sheets from a file.",
    "simulate": "Let bots play whole pulkas.",
    "arena": "Measure bots against each other on duplicate deals.",
    "replay": "Print a record deal by deal.",
    "verify": "Check the fair-deal proof of a record.",
    "sheet": "Draw a blank or filled score sheet.",
    "bench": "Measure the speed of this installation.",
}
"""Every subcommand and its one line, in the order of the help. Its module is `preferans.commands.<name>`."""

DEFAULT: Final = "play"
BAD_INPUT: Final = 2
FAULT: Final = 70
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
LONGEST_LINE: Final = 500
"""Characters of an error that are said; what was read may be quoted in it, and be of any length."""

_GROUP_OPTIONS: Final = frozenset({"--help", "-h", "--version"})
_EXTRAS: Final = {"psycopg": "club", "psycopg_pool": "club", "redis": "club", "reportlab": "pdf"}
_INPUT_ERRORS: Final = frozenset(
    {
        ("msgspec", "DecodeError"),
        ("yaml.error", "YAMLError"),
        ("sqlite3", "DatabaseError"),
        ("sqlalchemy.exc", "DBAPIError"),
    }
)
"""Errors of other packages that mean bad input though they are no ValueError: (module, class), matched by name so that
nothing is imported for it."""


class Commands(click.Group):
    """A group that knows its subcommands by name, imports the one that is called and falls back to `play`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in COMMANDS if _exists(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS or not _exists(cmd_name):
            return None
        command = importlib.import_module(f"preferans.commands.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"preferans.commands.{cmd_name}.command is no click command")
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the group's own options; anything else that begins with a dash belongs to `play`."""
        own = bool(args) and (args[0] in _GROUP_OPTIONS or not args[0].startswith("-"))
        if not own and _exists(DEFAULT):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            near = difflib.get_close_matches(args[0], self.list_commands(ctx), n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(f"there is no command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table above: nothing is imported for `--help`."""
        rows = [(name, COMMANDS[name]) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def _exists(name: str) -> bool:
    return importlib.util.find_spec(f"preferans.commands.{name}") is not None


def solver_in_use() -> str:
    """Which solver this installation has: the native kernel or the pure-Python one."""
    try:
        importlib.import_module("preferans.solver._kernel")
    except ImportError:
        return "pure"
    return "native"


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"preferans {__version__} (solver: {solver_in_use()})")
        ctx.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    epilog="\b\nExample:\n  preferans --no-browser --port 8765",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Say the version and which solver is in use, and stop.",
)
@click.pass_context
def preferans(ctx: click.Context) -> None:
    """Preferans, the card game: play it, serve it, score it, study it.

    Without a command it opens a table in the browser.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `preferans` with `arguments` (those of the process when None) and return the exit status."""
    args = list(sys.argv[1:] if arguments is None else arguments)
    try:
        answer = preferans.main(args=args, prog_name="preferans", standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:  # noqa: BLE001  (the one place that answers for all)
        return _report(error, args)
    except KeyboardInterrupt:
        return INTERRUPTED
    return answer if isinstance(answer, int) and not isinstance(answer, bool) else 0


def _report(error: BaseException, args: Sequence[str]) -> int:
    """Say on standard error, in one line, what went wrong; return the exit status."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.Abort):
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to say when the reader has gone
        return BROKEN_PIPE
    if os.environ.get("PREFERANS_DEBUG") and not isinstance(error, click.ClickException):
        traceback.print_exception(error)
    said = explain(error)
    if said is not None:
        if type(error) is ValueError:  # most likely our own words about bad input; but if not, the details are kept
            _keep_details(error, args)
        _say(said)
        return BAD_INPUT
    _say(f"this is a fault of the program ({_one_line(error)}); {_keep_details(error, args)}")
    return FAULT


def explain(error: BaseException) -> str | None:
    """One line about an error that a person can put right; None for a fault of the program."""
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx is not None else "preferans"
        return f"{error.format_message().rstrip('.')} (see {command} --help)"
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, ModuleNotFoundError):
        extra = _EXTRAS.get((error.name or "").partition(".")[0])
        return extra and f"{error.name} is needed for this: pip install 'preferans[{extra}]'"
    if isinstance(error, OSError):
        what = (error.strerror or _one_line(error)).lower() if error.filename else _one_line(error)
        return f"{error.filename}: {what}" if error.filename else what
    named = {(kind.__module__, kind.__qualname__) for kind in type(error).__mro__}
    if isinstance(error, ValueError) or named & _INPUT_ERRORS:
        return _one_line(error)
    return None


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _say(line: str) -> None:
    shown = line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}…"
    click.echo(f"preferans: {shown}", err=True)


def _keep_details(error: BaseException, args: Sequence[str]) -> str:
    """Write the traceback to a log file and say where it is."""
    import platformdirs

    text = f"preferans {__version__} {list(args)}\n{''.join(traceback.format_exception(error))}\n"
    for folder in (platformdirs.user_log_path("preferans"), Path(tempfile.gettempdir())):
        path = folder / "preferans-errors.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as log:
                log.write(text)
        except OSError:
            continue
        return f"details are in {path}"
    return "run it again with PREFERANS_DEBUG=1 for the details"
