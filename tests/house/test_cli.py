"""The command `preferans`: starts fast, finds its commands, answers every error with one line."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from preferans import cli

SOURCE = Path(cli.__file__).parents[1]
SERVER_PACKAGES = {"alembic", "msgspec", "numpy", "sqlalchemy", "starlette", "uvicorn", "yaml"}


def python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def loaded_after(statement: str) -> set[str]:
    """The top-level packages in a fresh interpreter after `statement`."""
    return set(python(f"{statement}; print(*(name.partition('.')[0] for name in sys.modules))").split())


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run `preferans` with one more command whose body is `action`: (exit status, output, errors)."""
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_: tmp_path / "log")
    monkeypatch.delenv("PREFERANS_DEBUG", raising=False)

    def run(*args, action=None):
        if action is not None:
            command = click.Command("act", callback=action)
            monkeypatch.setattr(cli.Commands, "resolve_command", lambda *_: ("act", command, []))
        status = cli.main(["act"] if action is not None else list(args))
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def raising(error: BaseException) -> Callable[[], None]:
    def act() -> None:
        raise error

    return act


def test_importing_the_package_brings_no_server():
    assert not loaded_after("import preferans, preferans.rules.presets") & (SERVER_PACKAGES | {"click"})


def test_the_command_line_brings_no_server():
    assert not loaded_after("import preferans.cli") & SERVER_PACKAGES


def test_help_imports_no_command(run):
    loaded = python("from preferans.cli import main; main(['--help']); print(*sys.modules)").split()
    assert not [name for name in loaded if name.startswith("preferans.commands.")]


def test_version_says_which_solver_is_in_use(run):
    status, out, _ = run("--version")
    assert status == 0
    assert out.startswith("preferans ")
    assert any(f"(solver: {kind})" in out for kind in ("native", "pure"))


def test_each_command_has_help_with_an_example(run):
    for name in filter(cli._exists, cli.COMMANDS):
        status, out, err = run(name, "--help")
        assert (status, err) == (0, "")
        example = " ".join(out.partition("Example:")[2].split())
        assert f"preferans {name}" in example, name


def test_missing_command_is_not_listed(run, monkeypatch):
    monkeypatch.setattr(cli, "_exists", lambda name: False)
    status, out, _ = run("--help")
    assert status == 0
    assert "simulate" not in out


def test_options_alone_are_those_of_play(monkeypatch, run):
    seen = []

    def resolve(group, ctx, args):
        seen.append(args)
        return None, click.Command("x"), []

    monkeypatch.setattr(cli, "_exists", lambda name: True)
    monkeypatch.setattr(cli.Commands, "resolve_command", resolve)
    run("--no-browser", "--port", "8765")
    run()
    assert seen == [["play", "--no-browser", "--port", "8765"], ["play"]]


def test_unknown_command_is_answered_with_the_nearest(run, monkeypatch):
    monkeypatch.setattr(cli, "_exists", lambda name: True)
    assert run("simulat") == (
        2,
        "",
        "preferans: there is no command 'simulat'; did you mean 'simulate'? (see preferans --help)\n",
    )


class BadRecordError(ValueError):
    pass


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (BadRecordError("game.json, deal 3:\n  no such card 'ZZ'"), "game.json, deal 3: no such card 'ZZ'"),
        (FileNotFoundError(2, "No such file or directory", "x.json"), "x.json: no such file or directory"),
        (OSError("address already in use"), "address already in use"),
        (ExceptionGroup("several", [BadRecordError("one")]), "one"),
        (click.BadParameter("is too small", param_hint="'--port'"), "Invalid value for '--port': is too small"),
        (ModuleNotFoundError("no", name="reportlab.pdfgen"), "reportlab.pdfgen is needed for this: pip install"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_bad_input_is_one_line_and_status_2(run, error, line):
    status, out, err = run(action=raising(error))
    assert (status, out) == (2, "")
    assert err.startswith(f"preferans: {line}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("package", "name"), [("msgspec", "ValidationError"), ("yaml", "YAMLError")])
def test_errors_of_decoders_are_bad_input(run, package, name):
    error = getattr(pytest.importorskip(package), name)
    status, _, err = run(action=raising(error("expected `int`")))
    assert (status, err) == (2, "preferans: expected `int`\n")


def test_an_error_that_quotes_a_book_is_cut_short(run):
    status, _, err = run(action=raising(BadRecordError("x" * 100_000)))
    assert status == 2
    assert len(err) < cli.LONGEST_LINE + 20
    assert err.endswith("x…\n")


def test_a_fault_of_the_program_leaves_its_details_in_a_file(run, tmp_path):
    status, _, err = run(action=raising(ZeroDivisionError("dealer has no card left")))
    log = tmp_path / "log" / "preferans-errors.log"
    assert status == cli.FAULT
    assert err.count("\n") == 1
    assert str(log) in err
    assert "ZeroDivisionError: dealer has no card left" in log.read_text(encoding="utf-8")


def test_debugging_shows_the_traceback(run, monkeypatch):
    monkeypatch.setenv("PREFERANS_DEBUG", "1")
    _, _, err = run(action=raising(BadRecordError("broken")))
    assert "Traceback" in err


def test_a_command_may_answer_no(run):
    assert run(action=lambda: 1)[0] == 1
    assert run(action=lambda: None)[0] == 0


def test_interruption_is_no_fault(run):
    status, out, err = run(action=raising(KeyboardInterrupt()))
    assert (status, out, err.strip()) == (cli.INTERRUPTED, "", "")
