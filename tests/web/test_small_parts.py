"""Small parts of the server on their own."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.requests import Request

from preferans.web.driver import BotDriver
from preferans.web.language import language_of
from preferans.web.metrics import Metrics
from preferans.web.offers import bot_sitters, clean_name
from preferans.web.pace import WINDOW, Pace
from preferans.web.settings import Settings, seconds_from_environment, secret_of
from tests.web.client import BOTS


def driver(pause: float) -> BotDriver:
    return BotDriver(BOTS.__getitem__, Settings(secret=b"s" * 32, pause=pause), Metrics())


@pytest.mark.parametrize("thought", [0.0, 0.2, 0.9, 1.0, 2.5])
def test_a_bot_answers_after_a_whole_number_of_pauses(thought: float) -> None:
    """So that the time tells little of how hard the choice was."""
    rests = [driver(2.0)._rest(thought, 0.5, "insane") for _ in range(200)]
    assert all(rest >= 0 for rest in rests)
    if thought == 0:
        assert 0.7 <= min(rests) < 0.8 and 1.2 < max(rests) <= 1.3
    else:
        assert max(rests) <= 1.3 + 0.01


@pytest.mark.parametrize("level", ["hard", "insane"])
def test_the_quickest_pace_hides_whether_there_was_a_choice(level: str) -> None:
    """A card that is forced takes no thought; a usual choice of a bot that searches fits into the same pause."""
    for thought in (0.0, 0.05, 0.17):
        answers = [thought + driver(0.9)._rest(thought, 0.1, level) for _ in range(200)]
        assert min(answers) > 0.17 and max(answers) <= 0.325 + 0.001
    assert driver(0.9)._rest(0.0, 0.1, "easy") < 0.12


def test_without_a_pause_a_bot_does_not_wait() -> None:
    assert driver(0)._rest(0.5, 1.0, "insane") == 0


def test_pace_lets_so_many_through_and_forgets_after_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    pace = Pace(2)
    assert [pace.allow("a") for _ in range(3)] == [True, True, False] and pace.allow("b")
    now = WINDOW + 1
    assert pace.allow("a")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Оля", "Оля"),
        ("  a \t b\n", "a b"),
        ("\x00\x1b[31m", "[31m"),
        (None, ""),
        ("x" * 60, "x" * 40),
        ("\u202eevil", "evil"),
    ],
)
def test_names_are_cleaned(given: str | None, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_bots_have_names_of_their_own(language: str) -> None:
    first = bot_sitters(["easy"], language, "")[0].name
    names = [sitter.name for sitter in bot_sitters(["easy", "easy", "medium"], language, first)]
    assert len(set(names)) == 3 and first not in names


@pytest.mark.parametrize(("text", "value"), [("", 1.0), ("0", 0.0), ("2.5", 2.5)])
def test_seconds_from_the_environment(monkeypatch: pytest.MonkeyPatch, text: str, value: float) -> None:
    monkeypatch.setenv("X_SECONDS", text)
    assert seconds_from_environment("X_SECONDS", 1.0) == value


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf", "4000"])
def test_seconds_that_are_none(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("X_SECONDS", text)
    with pytest.raises(ValueError, match="X_SECONDS"):
        seconds_from_environment("X_SECONDS", 1.0)


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    assert secret_of(tmp_path / "a") == secret_of(tmp_path / "a") != secret_of(tmp_path / "b")


def test_a_header_of_any_length_is_no_trouble() -> None:
    scope = {"type": "http", "headers": [(b"accept-language", b"ru;q=x, " * 5000)], "query_string": b"", "path": "/"}
    assert language_of(Request(scope)) in ("en", "ru")
