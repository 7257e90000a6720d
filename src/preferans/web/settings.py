"""How this server is set up: one value, from the command line and `PREFERANS_*`."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DATABASE_NAME: Final = "preferans.db"
SECRET_NAME: Final = "secret.key"
SECRET_BYTES: Final = 32
PAUSE: Final = 0.9
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything the app wants to know of its surroundings. Times in seconds."""

    secret: bytes
    """Signs the cookies; whoever has it can be anybody."""
    hosts: tuple[str, ...] = ("*",)
    """Names under which the server may be called; `*` for any."""
    secure: bool = False
    """Reached over https only: cookies are sent nowhere else."""
    pause: float = PAUSE
    """How long a bot seems to think. 0: not at all."""
    thinking: float = 3.0
    """Longest time a bot may think about one move."""
    bot_threads: int = 2
    solving: float = 5.0
    """Longest time for one answer about open hands."""
    solver_threads: int = 2
    hint_seconds: float = 1.5
    """Longest time to think about one hint."""
    hint_threads: int = 1
    hints_per_hour: int = 600
    """Hints for one person."""
    idle: float = 60.0
    """After so long without a connection a table is put away (it comes back from the store)."""
    tables_per_hour: int = 60
    """New tables of one person."""
    sit_in: str = "easy"
    """Level of the bot that sits in for a person who left."""


def secret_of(folder: Path) -> bytes:
    """The secret kept in the data folder, made at the first start, readable by its owner alone.

    OSError if it can be neither read nor written; ValueError if what is there is no secret.
    """
    path = folder / SECRET_NAME
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        fresh = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept = path.read_bytes()
        if len(kept) != SECRET_BYTES:
            raise ValueError(
                f"{path}: is no secret of {SECRET_BYTES} bytes; delete it and everybody signs in anew"
            ) from None
        return kept
    made = secrets.token_bytes(SECRET_BYTES)
    with os.fdopen(fresh, "wb") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    return made


def seconds_from_environment(name: str, default: float) -> float:
    """A time from the environment. ValueError names the variable if it is not a number from 0 on."""
    text = os.environ.get(name)
    if text is None or not text.strip():
        return default
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 3600:
        raise ValueError(f"{name}: {text!r} is no number of seconds from 0 to 3600")
    return value
