"""A deal and a sheet of a scoring file, for the tests to change."""

from typing import Any

DEAL: dict[str, Any] = {
    "id": "D1",
    "convention": "sochi",
    "seats": ["A", "B", "C"],
    "dealer": "C",
    "kind": "contract",
    "declarer": "A",
    "contract": "6S",
    "calls": [{"B": "whist"}, {"C": "pass"}],
    "tricks": {"A": 6, "B": 3, "C": 1},
}
SHEET: dict[str, Any] = {"id": "S1", "convention": "sochi", "seats": ["A", "B", "C"], "sheet": {"hill": {"A": 3}}}
