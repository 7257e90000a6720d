"""Which part of the table dialog each option belongs to."""

from __future__ import annotations

from typing import Final

from preferans.rules.convention import OPTIONS, Option

GROUPS: Final = ("auction", "talon", "whist", "play", "raspasy", "score", "end")
"""The parts of the dialog in order; their titles are the texts `group.<name>`."""

_BY_PREFIX: Final = {
    "players": "play",
    "deal": "play",
    "auction": "auction",
    "order": "talon",
    "surrender": "talon",
    "talon": "talon",
    "whist": "whist",
    "play": "play",
    "misere": "play",
    "score": "score",
    "raspasy": "raspasy",
    "made_game_target": "score",
    "rostov": "score",
    "opening": "raspasy",
    "classic": "raspasy",
    "skachki": "end",
    "end": "end",
    "settlement": "end",
    "penalty": "score",
}
_EXCEPTIONS: Final = {"deal.after_raspasy": "raspasy", "deal.stay_dealer_penalty": "raspasy"}


def group_of(name: str) -> str:
    """The group of an option by its dotted name. KeyError for a name that begins like no option."""
    return _EXCEPTIONS.get(name) or _BY_PREFIX[name.partition(".")[0]]


def grouped() -> dict[str, tuple[Option, ...]]:
    """All options by group, both in the order in which they are shown."""
    return {group: tuple(o for o in OPTIONS.values() if group_of(o.name) == group) for group in GROUPS}
