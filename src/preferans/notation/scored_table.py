"""The table of one item of a scoring file: who sits where, under which convention, with what on the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from preferans.notation.conventions import preset, read_option
from preferans.notation.errors import NotationError
from preferans.notation.fields import Item, listed, mapping, name_of, points, whole
from preferans.rules.convention import OPTIONS, Convention, problems
from preferans.rules.seat import Seat
from preferans.score.seating import Seating
from preferans.score.sheet import Points, Sheet

DEFAULT_CONVENTION: Final = "sochi"
DEFAULT_DUMMY: Final = "X"

_WORDS: Final = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
_PROGRESSIONS: Final = {"constant": [1], "1-2-3": [1, 2, 3], "1-2-4": [1, 2, 4]}


@dataclass(frozen=True, slots=True)
class Names:
    """The people at the table by place, and the dummy of a two-player table."""

    people: tuple[str, ...]
    dummy: str | None = None

    def place(self, name: object, item: Item, field: str) -> int:
        """The place of `name`; the item's error if nobody at the table is called so."""
        known = name_of(name, item, field)
        if known not in self.people:
            raise item.error(field, f"there is no {known!r} among the seats {', '.join(self.people)}")
        return self.people.index(known)


@dataclass(frozen=True, slots=True)
class Table:
    """One deal of the file, and the table at which it was dealt."""

    item: Item
    names: Names
    seating: Seating
    convention: Convention

    def seat(self, name: object, field: str) -> Seat:
        """The seat of the person called `name`."""
        return self.seating.seat(self.names.place(name, self.item, field))


def read_names(item: Item) -> Names:
    """The seats of a deal; X, or whoever `dummy` names, is nobody's place (A.9)."""
    seats = [name_of(value, item, "seats") for value in listed(item.data.get("seats"), item, "seats")]
    if not seats:
        raise item.error("seats", "is missing")
    if len(set(seats)) != len(seats):
        raise item.error("seats", "a name is there twice")
    dummy = item.text("dummy", "") or None
    if dummy is not None and dummy not in seats and len(seats) != 2:
        raise item.error("dummy", f"there is no {dummy!r} among the seats {', '.join(seats)}")
    people = tuple(seat for seat in seats if seat != dummy)
    if len(people) not in (2, 3, 4) or (dummy is not None and len(people) != 2):
        raise item.error("seats", "Preferans is for 2, 3 or 4 players; only two have a dummy")
    if len(people) == 2 and dummy is None:
        dummy = DEFAULT_DUMMY if DEFAULT_DUMMY not in people else None
    return Names(people, dummy)


def read_convention(item: Item, players: int) -> Convention:
    """The convention named in the item, for its number of players, with its options."""
    name = item.text("convention", DEFAULT_CONVENTION).lower().replace("-", "_").replace(" ", "_")
    try:
        convention = preset(name, players)
    except NotationError as error:
        raise item.error("convention", str(error)) from None
    options = flat_options(item)
    if options.pop("players", players) != players:
        raise item.error("options", f"players: there are {players} of them in the seats")
    for option, value in options.items():
        convention = with_option(convention, option, value, item, "options")
    if "raspasy.talon" in dict(problems(convention)):
        raise item.error("options", "raspasy.talon: this needs another number of players")
    return convention


def with_option(convention: Convention, name: str, value: object, item: Item, field: str) -> Convention:
    """The convention with one option changed; the words that YAML has for true and false are taken too."""
    try:
        key, plain = read_option(name, _in_plain_words(name, value))
    except NotationError as error:
        raise item.error(field, str(error)) from None
    return replace(convention, **{key: plain})  # type: ignore[arg-type]


def flat_options(item: Item) -> dict[str, object]:
    """The options by dotted name; `{whist: {style: greedy}}` is taken for `{whist.style: greedy}`."""
    found: dict[str, object] = {}
    for name, value in mapping(item.data.get("options"), item, "options").items():
        key = name_of(name, item, "options")
        if isinstance(value, dict):
            found |= {f"{key}.{name_of(inner, item, 'options')}": given for inner, given in value.items()}
        else:
            found[key] = value
    return found


def read_sheet(item: Item, names: Names, blank: Sheet) -> Sheet:
    """The fields pool, hill, whists and bombs of a sheet; what is not given is as on the blank sheet."""
    pool, hill = (read_points(item, column, names) for column in ("pool", "hill"))
    bombs = read_bombs(item, "bombs", names)
    places = range(len(names.people))
    return Sheet(
        pool=tuple(pool.get(place, blank.pool[place]) for place in places),
        hill=tuple(hill.get(place, blank.hill[place]) for place in places),
        whists=read_whists(item, "whists", names),
        bombs=tuple(bombs.get(place, blank.bombs[place]) for place in places),
    )


def read_points(item: Item, field: str, names: Names) -> dict[int, Points]:
    """Points by place, of those who are named."""
    given = mapping(item.data.get(field), item, field)
    return {names.place(name, item, field): points(value, item, f"{field}.{name}") for name, value in given.items()}


def read_bombs(item: Item, field: str, names: Names) -> dict[int, tuple[int, ...]]:
    """Bombs by place, of those who are named; oldest first, each with what it multiplies by."""
    found: dict[int, tuple[int, ...]] = {}
    for name, value in mapping(item.data.get(field), item, field).items():
        inner = f"{field}.{name}"
        multipliers = (whole(bomb, item, inner, low=2, high=1024) for bomb in listed(value, item, inner))
        found[names.place(name, item, field)] = tuple(multipliers)
    return found


def read_whists(item: Item, field: str, names: Names) -> tuple[tuple[Points, ...], ...]:
    """The table writer → on whom → whists."""
    n = len(names.people)
    table: list[list[Points]] = [[0] * n for _ in range(n)]
    for writer, row in mapping(item.data.get(field), item, field).items():
        i = names.place(writer, item, field)
        for on, value in mapping(row, item, f"{field}.{writer}").items():
            j, amount = names.place(on, item, field), points(value, item, f"{field}.{writer}.{on}")
            if i == j and amount:
                raise item.error(f"{field}.{writer}", "nobody writes whists on himself")
            table[i][j] = amount
    return tuple(map(tuple, table))


def _in_plain_words(name: str, value: object) -> object:
    """The value of an option as records write it."""
    option = OPTIONS.get(name)
    if option is None or option.kind is None:
        return value
    word = value.strip().lower() if isinstance(value, str) else value
    if option.kind is bool:
        return _WORDS.get(word, value) if isinstance(word, str) else value
    if option.kind is tuple:
        return _PROGRESSIONS.get(word, value) if isinstance(word, str) else value
    if issubclass(option.kind, StrEnum):
        return _member(option.kind, word)
    if isinstance(word, str) and word.isdecimal() and len(word) < 10:
        return int(word)
    return 0 if word in ("off", False) and option.kind is int else value


def _member(kind: type[StrEnum], word: object) -> object:
    values = {member.value for member in kind}
    if isinstance(word, str):
        plain = word.replace(" ", "_").replace("n-1", "n_minus_1").replace("-", "_")
        return plain if plain in values else word
    for meaning in _MEANINGS.get(str(word), ()):
        if meaning in values:
            return meaning
    return word


_MEANINGS: Final = {
    "True": ("yes", "on"),
    "False": ("off", "no", "none"),
    "None": ("none",),
    "0": ("zero", "off", "none"),
    "1": ("one",),
    "10": ("ten",),
}
"""What a bare true, false, nothing or number may mean for an option whose values are words."""
