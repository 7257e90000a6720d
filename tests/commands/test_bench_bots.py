"""The benchmarks of the bots: what they print, and that they say when a bot is too slow."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner

from preferans.commands import bench_bots, bench_lag


def test_every_decision_is_timed_by_phase():
    done = CliRunner().invoke(bench_bots.command, ["--levels", "easy,medium", "--deals", "3", "--json"])
    figures = json.loads(done.stdout)
    for level in ("easy", "medium"):
        times = figures[level]
        assert times["all"]["decisions"] == sum(at["decisions"] for phase, at in times.items() if phase != "all") > 30
        assert 0 <= times["all"]["cpu_median"] <= times["all"]["cpu_p95"] <= times["all"]["cpu_max"]


def test_a_level_that_thinks_for_too_long_is_named(monkeypatch: pytest.MonkeyPatch):
    def run(limit: tuple[float, float | None]):
        monkeypatch.setattr(bench_bots, "LIMITS", {"easy": limit})
        return CliRunner().invoke(bench_bots.command, ["--levels", "easy", "--deals", "1"], standalone_mode=False)

    monkeypatch.setattr(bench_bots, "MEMORY", 10_000)
    slow = run((1.0, 0.0))
    assert slow.return_value == 1
    assert "easy" in slow.stderr
    assert run((60.0, None)).return_value == 0


def test_the_loop_is_watched_alone_and_beside_thinking_bots():
    arguments = ["--level", "easy", "--bots", "2", "--seconds", "0.3", "--json"]
    with ThreadPoolExecutor(1) as apart:  # another test's browser may have an event loop in this thread
        done = apart.submit(CliRunner().invoke, bench_lag.command, arguments).result()
    figures = json.loads(done.stdout)
    assert figures["moves"] > 0
    assert 0 <= figures["idle_median"] <= figures["idle_p99"] <= figures["idle_most"]
    assert 0 <= figures["busy_median"] <= figures["busy_p99"] <= figures["busy_most"]
