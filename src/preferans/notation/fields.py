"""Checked access to the data of a document: what is wrong is said with the item, its line and the field."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from preferans.notation.documents import Lines
from preferans.notation.errors import NotationError
from preferans.score.sheet import Points, exact

LARGEST: Final = 10**9
"""Largest amount that is read; no sheet comes near it."""

_FRACTION: Final = re.compile(r"([-+−]?)(\d{1,12})(?:/(\d{1,9})|\.(\d{1,12}))?")


@dataclass(frozen=True, slots=True)
class Item:
    """One mapping of a document, and what to call it in an error."""

    data: Mapping[Any, object]
    name: str
    """For example `deal D005`."""

    @property
    def where(self) -> str:
        """The item with its line, if that is known."""
        line = self.data.line if isinstance(self.data, Lines) else 0
        return f"{self.name} (line {line})" if line else self.name

    def error(self, field: str, why: str) -> NotationError:
        """The error to raise about `field`."""
        return NotationError(f"{self.where}: {field}: {why}")

    def has(self, field: str) -> bool:
        """Whether the field is there and not empty."""
        return self.data.get(field) is not None

    def text(self, field: str, default: str | None = None) -> str:
        """A word; a number counts as one (`id: 12`). Without `default` it must be there."""
        value = self.data.get(field)
        if value is None and default is None:
            raise self.error(field, "is missing")
        if value is None:
            return default or ""
        return name_of(value, self, field)

    @property
    def id(self) -> str | int | None:
        """What the document calls the item; None if it has no name there."""
        given = self.data.get("id")
        if given is not None and (not isinstance(given, str | int) or isinstance(given, bool)):
            raise self.error("id", f"should be a name or a number, not {shown(given)}")
        return given

    def flag(self, field: str) -> bool:
        """True or false; false if it is not there."""
        value = self.data.get(field, False)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise self.error(field, f"{value!r} is neither true nor false")
        return value

    def number(self, field: str, *, low: int = 0, high: int = LARGEST, default: int = 0) -> int:
        """A whole number from `low` to `high`."""
        return whole(self.data[field], self, field, low=low, high=high) if self.has(field) else default

    def item(self, field: str) -> Item:
        """The mapping in `field`; an empty one if it is not there."""
        return Item(mapping(self.data.get(field), self, field), f"{self.where}: {field}")

    def renamed(self, other_names: Mapping[str, str]) -> Item:
        """The item with fields that go by another name under their own one."""
        if not self.data.keys() & other_names.keys():
            return self
        data = Lines()
        data.line = self.data.line if isinstance(self.data, Lines) else 0
        for field, value in self.data.items():
            own = other_names.get(field, field)
            if own in data:
                raise self.error(str(field), f"this says the same as {own}")
            data[own] = value
        return Item(data, self.name)

    def only(self, known: Collection[str]) -> None:
        """Refuse a field that looks like a misspelt known one; others are remarks."""
        for field in self.data:
            if field not in known and isinstance(field, str):
                near = difflib.get_close_matches(field, known, n=1, cutoff=0.8)
                if near:
                    raise self.error(field, f"there is no such field; is {near[0]!r} meant?")


def mapping(value: object, item: Item, field: str) -> Mapping[Any, object]:
    """`value` as a mapping; an empty one for nothing."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise item.error(field, f"should be a mapping (name: value), not {shown(value)}")
    return value


def listed(value: object, item: Item, field: str) -> Sequence[object]:
    """`value` as a list; an empty one for nothing."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise item.error(field, f"should be a list, not {shown(value)}")
    return value


def name_of(value: object, item: Item, field: str) -> str:
    """`value` as a name: a text or a whole number."""
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value).strip()
    raise item.error(field, f"should be a name, not {shown(value)}")


def whole(value: object, item: Item, field: str, *, low: int = 0, high: int = LARGEST) -> int:
    """`value` as a whole number from `low` to `high`."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        limits = f"from {low} to {high}" if high < LARGEST else f"of {low} or more"
        raise item.error(field, f"{shown(value)} is no whole number {limits}")
    return value


def points(value: object, item: Item, field: str) -> Points:
    """`value` as an exact amount: 12, -3, 14.5 or "184/3"."""
    amount: Points | None = None
    if isinstance(value, int) and not isinstance(value, bool):
        amount = value
    elif isinstance(value, float) and math.isfinite(value) and abs(value) <= LARGEST:
        amount = Fraction(repr(value))
    elif isinstance(value, str) and (found := _FRACTION.fullmatch(value.strip())):
        sign, number, divisor, decimals = found.groups()
        if divisor is None or int(divisor):
            amount = Fraction(f"{number}.{decimals}") if decimals else Fraction(int(number), int(divisor or 1))
            amount = amount if sign in ("", "+") else -amount
    if amount is None or not -LARGEST <= amount <= LARGEST:
        raise item.error(field, f'{shown(value)} is no amount; amounts are 12, -3, 14.5 or "184/3"')
    return exact(amount)


def shown(value: object) -> str:
    """`value` in an error: short."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        return "a huge number"
    return text if len(text) <= 40 else f"{text[:37]}…"
