"""`preferans simulate`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from preferans.commands.simulate import agreement, command


def simulated(*arguments: str) -> dict[str, Any]:
    done = CliRunner().invoke(command, [*arguments, "--json"], standalone_mode=False)
    assert done.return_value == 0, done.output
    return json.loads(done.stdout)  # type: ignore[no-any-return]


@pytest.mark.parametrize("several", [("--agreements", "2", "--pulkas", "1"), ("--pulkas", "6")])
def test_what_is_played_does_not_depend_on_the_number_of_processes(several: tuple[str, ...]) -> None:
    arguments = ("--bots", "easy", "--limit", "1", "--seed", "5", *several)
    alone = simulated(*arguments)
    assert simulated(*arguments, "--workers", "2") == alone
    assert alone["pulkas"] == len(alone["balances"]) == (2 if "--agreements" in several else 6)


def test_each_pulka_leaves_its_record(tmp_path: Path) -> None:
    simulated("--bots", "easy", "--limit", "1", "--pulkas", "3", "--records", str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"sochi-1-{number}.json" for number in (1, 2, 3)]


def test_no_process_outlives_the_one_that_is_killed() -> None:
    arguments = ["simulate", "--bots", "easy", "--limit", "1", "--pulkas", "100000", "--workers", "2"]
    started = subprocess.Popen(
        [sys.executable, "-m", "preferans", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert started.stderr is not None
    assert started.stderr.readline() == "50 of 100000 pulkas\n"
    started.kill()
    started.communicate(timeout=300)  # its children would hold the pipes open for as long as they live


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x80", "codec can't decode"),
        (b'{"players": ' + b"9" * 5000 + b"}", "thousands of digits"),
        (b"players = " + b"9" * 5000, "thousands of digits"),
        (b"[options]\nx = 1", "no option 'x'"),
    ],
)
def test_a_faulty_agreement_is_named_with_its_file(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=said) as refused:
        agreement(str(file), 3, None)
    assert str(refused.value).startswith(f"{file}: ")
