"""Scoring a deal in one line, for the tests: the words of a scoring file in, its answer out."""

from pathlib import Path
from typing import Any

from preferans.notation.fields import Item
from preferans.notation.scored_deal import read_deal
from preferans.notation.scoring import deal_answer, score_case

DATA = Path(__file__).parent.parent / "data"
SCORING_FILES = sorted((DATA / "scoring").glob("*.yaml"))
NAMES = {2: ["A", "B"], 3: ["A", "B", "C"], 4: ["A", "B", "C", "D"]}
BOTH_WHIST = [{"B": "whist"}, {"C": "whist"}]
ONE_WHISTS = [{"B": "whist"}, {"C": "pass"}]
ALL_PASS = [{"B": "pass"}, {"C": "pass"}]


def scored(
    convention: str = "sochi", *, players: int = 3, options: Any = None, state: Any = None, **deal: Any
) -> dict[str, Any]:
    """What a deal writes. The last of A, B, C, D deals, and A is the declarer, unless it is said otherwise."""
    seats = NAMES[players]
    data = {"convention": convention, "options": options, "seats": seats, "dealer": seats[-1], "state": state}
    if "contract" in deal or deal.get("kind") in ("misere", "surrender"):
        data["declarer"] = "A"
    case = read_deal(Item(data | deal, "deal"))
    found = deal_answer(case, score_case(case))
    return {key: value for key, value in found.items() if key not in ("id", "rules") and value != {}}
