"""The consolation of a failed game is marked, so that it is not taken for whists a second time (F.5)."""

from dataclasses import replace

from preferans.rules.convention import SOCHI
from preferans.rules.terms import FRESH
from preferans.score import Sheet, score_deal
from tests.score.results import SIX_MADE


def test_f5_consolation_is_told_from_whists_for_tricks() -> None:
    failed = replace(SIX_MADE, taken=(5, 3, 2, 0))
    entries = score_deal(failed, SOCHI, Sheet.blank(SOCHI), FRESH, 2).entries
    assert {entry.points for entry in entries if entry.consolation} == {2}
    assert len([entry for entry in entries if entry.consolation]) == 2
    for_tricks = [entry for entry in entries if entry.rule == "F.5" and not entry.consolation]
    assert sum(entry.points for entry in for_tricks) == 10
