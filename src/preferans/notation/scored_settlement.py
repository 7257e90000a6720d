"""One settlement of a scoring file, in either of its two forms.

The first form has `seats`, a `sheet` and a convention with options. The second has `players`, the columns of the sheet
side by side (`pool`, `hill`, `whists_writer_on`) and the worth of a point of each in whists; its `convention` is only a
remark.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from preferans.notation.fields import Item, listed, mapping, name_of, points
from preferans.notation.scored_table import Names, flat_options, read_convention, read_points, read_sheet, read_whists
from preferans.rules.choices import Rounding
from preferans.score.aid import HILL_POINT
from preferans.score.rounding import whole_balance
from preferans.score.settlement import Scale, Settlement, settle, settle_by
from preferans.score.sheet import Points, Sheet, exact
from preferans.score.skaks import Prizes

FIELDS: Final = frozenset(
    ("id", "convention", "seats", "options", "sheet", "pool", "hill", "whists", "skaks", "expect", "note", "source")
)
_FIGURES: Final = ("pool_value_whists", "hill_value_whists", "pool", "hill", "whists_writer_on")
_RESULTS: Final = ("computed_exact", "rounded_sum_zero", "expect")
_REMARKS: Final = ("kind", "convention", "source", "address", "note", "agreement", "published", "published_sum")
_OTHER_FORMS: Final = ("computed_decimal", "rounded_each_alone", "sum_of_rounded_each_alone")
FIELDS_BY_WORTH: Final = frozenset(("id", "players", "seats", *_FIGURES, *_RESULTS, *_REMARKS, *_OTHER_FORMS))
_MOST_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class SettlementCase:
    """One settled sheet and what the file says it comes to, by place."""

    id: str | int | None
    where: str
    names: Names
    settlement: Settlement
    expected: dict[int, Points] | None
    rounded: dict[int, Points] | None
    """The expected balances in whole whists that sum to zero."""

    @property
    def whole(self) -> tuple[int, ...]:
        """The balances in whole whists that sum to zero (G.8)."""
        return whole_balance(self.settlement.balance)


def read_settlement(item: Item) -> SettlementCase:
    """The settlement of a mapping. NotationError names the item and the field that is wrong."""
    by_worth = item.has("whists_writer_on") or item.has("pool_value_whists") or item.has("hill_value_whists")
    return _by_worth(item) if by_worth else _by_convention(item)


def _by_convention(item: Item) -> SettlementCase:
    item.only(FIELDS)
    on_sheet = item.item("sheet") if item.has("sheet") else item
    names = _names(item, "seats", on_sheet, "whists")
    n = len(names.people)
    sheet = read_sheet(on_sheet, names, _empty(n))
    convention = read_convention(item, min(max(n, 2), _MOST_PLAYERS))
    prizes = [_prizes(item, names, skak) for skak in listed(item.data.get("skaks"), item, "skaks")]
    settlement = settle(sheet, convention, prizes)
    expected = read_points(item, "expect", names) if item.has("expect") else None
    return SettlementCase(item.id, item.where, names, settlement, expected, None)


def _by_worth(item: Item) -> SettlementCase:
    item.only(FIELDS_BY_WORTH)
    if flat_options(item):
        raise item.error("options", "a settlement by the worth of points knows no options")
    if item.data.get("whists_writer_on") == "none":
        item = replace(item, data={**item.data, "whists_writer_on": None})
    names = _names(item, "players" if item.has("players") else "seats", item, "whists_writer_on")
    n = len(names.people)
    pool, hill = read_points(item, "pool", names), read_points(item, "hill", names)
    pool_worth, hill_worth = (
        points(item.data.get(field, HILL_POINT), item, field) for field in ("pool_value_whists", "hill_value_whists")
    )
    sheet = replace(
        _empty(n),
        pool=tuple(pool.get(place, 0) for place in range(n)),
        hill=tuple(exact(Fraction(hill.get(place, 0) * hill_worth) / HILL_POINT) for place in range(n)),
        whists=read_whists(item, "whists_writer_on", names),
    )
    scale = Scale(pool_factor=exact(Fraction(pool_worth) / HILL_POINT), divisor=n, rounding=Rounding.EXACT)
    stated = "expect" if item.has("expect") else "computed_exact"
    expected, rounded = (
        read_points(item, field, names) if item.has(field) else None for field in (stated, "rounded_sum_zero")
    )
    return SettlementCase(item.id, item.where, names, settle_by(scale, sheet), expected, rounded)


def _empty(players: int) -> Sheet:
    return Sheet((0,) * players, (0,) * players, ((0,) * players,) * players, ((),) * players)


def _names(item: Item, field: str, on_sheet: Item, whists: str) -> Names:
    """The names listed in `field`, or, if there is no such list, those that stand on the sheet."""
    if item.has(field):
        people = [name_of(value, item, field) for value in listed(item.data.get(field), item, field)]
    else:
        people = []
        for column in ("pool", "hill", whists):
            for name, row in mapping(on_sheet.data.get(column), on_sheet, column).items():
                people.append(name_of(name, on_sheet, column))
                if column == whists:
                    people += [name_of(on, on_sheet, column) for on in mapping(row, on_sheet, column)]
        people = list(dict.fromkeys(people))
    if len(set(people)) != len(people):
        raise item.error(field, "a name is there twice")
    if len(people) > _MOST_PLAYERS:
        raise item.error(field, f"Preferans is for 2, 3 or 4 players, not {len(people)}")
    return Names(tuple(people))


def _prizes(item: Item, names: Names, skak: object) -> Prizes:
    """Who won a skak: one name, or a list of those who share a prize."""
    won: dict[str, tuple[int, ...]] = {}
    for column, winners in mapping(skak, item, "skaks").items():
        field = f"skaks.{column}"
        if column not in ("pool", "hill"):
            raise item.error(field, "a skak has a prize for the pool and one for the hill")
        listed_winners = winners if isinstance(winners, list) else [] if winners is None else [winners]
        won[str(column)] = tuple(dict.fromkeys(names.place(winner, item, field) for winner in listed_winners))
    return Prizes(won.get("pool", ()), won.get("hill", ()))
