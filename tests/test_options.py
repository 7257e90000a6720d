"""Every option does something, each value something of its own, and one place reads it (rules L.2)."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import preferans
from preferans.rules.choices import EndMode, MisereLadder, RaspasyTalon
from preferans.rules.convention import OPTIONS, SOCHI, Convention, problems, seated
from preferans.rules.presets import PRESETS
from tests.option_scenarios import CASES, Case

SOURCE = Path(preferans.__file__).parent


def test_l2_every_option_has_its_scenario() -> None:
    assert set(CASES) == set(OPTIONS)


def values_of(name: str) -> tuple[Any, ...]:
    return CASES[name].values or OPTIONS[name].values


def outcome(name: str, case: Case, value: Any) -> object:
    changes: dict[str, Any] = {OPTIONS[name].field: value}
    return case.scenario(replace(case.base, **changes))


PAIRS = [
    pytest.param(name, one, other, id=f"{OPTIONS[name].rule}-{name}-{one}-{other}")
    for name in OPTIONS
    for one, other in combinations(values_of(name), 2)
]


@pytest.mark.parametrize(("name", "one", "other"), PAIRS)
def test_l2_different_values_lead_to_different_outcomes(name: str, one: Any, other: Any) -> None:
    case = CASES[name]
    assert outcome(name, case, one) != outcome(name, case, other)


# --- one reader ----------------------------------------

NOT_READERS = {
    "rules/convention.py",  # says what can be combined
    "rules/presets.py",  # sets the options
    "commands/agreements.py",  # draws agreements at random
    "texts/relevance.py",  # says which options a page can leave out
}

ALLOWED_READERS = {
    "players": 99,  # the number of people is asked for wherever people are counted
}
"""Options that more than one function may read, with the reason."""


@cache
def readers() -> dict[str, set[str]]:
    """For each field of Convention: the functions that read it from a convention."""
    fields = {option.field: name for name, option in OPTIONS.items()}
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).as_posix() in NOT_READERS:
            continue
        for function, attribute in _attributes(ast.parse(path.read_text(encoding="utf-8"))):
            if attribute.attr in fields and _is_convention(attribute.value):
                found[fields[attribute.attr]].add(f"{path.relative_to(SOURCE)}:{function}")
    return found


def _attributes(tree: ast.AST, inside: str = "") -> list[tuple[str, ast.Attribute]]:
    found: list[tuple[str, ast.Attribute]] = []
    for node in ast.iter_child_nodes(tree):
        name = inside
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{inside}.{node.name}" if inside else node.name
        if isinstance(node, ast.Attribute):
            found.append((inside, node))
        found += _attributes(node, name)
    return found


def _is_convention(value: ast.expr) -> bool:
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in {"convention", "agreement", "c"}
    return False


@pytest.mark.parametrize("name", OPTIONS)
def test_l2_one_function_reads_an_option(name: str) -> None:
    found = readers()[name]
    assert found, "nobody reads it"
    assert len(found) <= ALLOWED_READERS.get(name, 1), sorted(found)


def test_no_code_compares_the_name_of_a_convention() -> None:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare | ast.Match):
                compared = ast.dump(node)
                assert "attr='name'" not in compared or "convention" not in compared, f"{path}:{node.lineno}"


# --- combinations that cannot be played ----------------------------------------


@pytest.mark.parametrize(
    ("changes", "option", "code"),
    [
        ({"misere_ladder": MisereLadder.NO_TALON}, "auction.nine_over_misere", "no-talon-ladder-continues"),
        ({"raspasy_talon": RaspasyTalon.DEALER_PLAYS}, "raspasy.talon", "needs-sitting-dealer"),
        ({"first_dealer": 3}, "deal.first_dealer", "no-such-place"),
        ({"skaks": 4}, "skachki.skaks", "skaks-and-end-mode"),
        ({"end_mode": EndMode.SUM}, "end.aid", "no-aid-by-sum"),
        ({"end_mode": EndMode.ROUNDS}, "end.aid", "aid-needs-pool-limit"),
    ],
)
def test_l2_an_impossible_combination_is_named(changes: dict[str, Any], option: str, code: str) -> None:
    assert (option, code) in problems(replace(SOCHI, **changes))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda p: p.name)
def test_every_preset_fits_every_number_of_players(preset: Convention, players: int) -> None:
    assert problems(seated(preset, players)) == ()
