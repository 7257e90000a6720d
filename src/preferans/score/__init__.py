"""From results to points, from points to the sheet, and from the sheet to who owes whom: pure functions, exact sums."""

from __future__ import annotations

from preferans.score.deal import DealScore, score_deal
from preferans.score.joining import join, newcomer_place
from preferans.score.leaving import annulled, score_abandoned
from preferans.score.misdeal import Misdeal, misdeal
from preferans.score.progress import Progress
from preferans.score.rounding import money, whole_balance
from preferans.score.seating import Seating
from preferans.score.settlement import Settlement, Step, StepKind, settle
from preferans.score.sheet import Column, Entry, Points, Sheet, entry, exact
from preferans.score.skaks import Prizes

__all__ = [
    "Column",
    "DealScore",
    "Entry",
    "Misdeal",
    "Points",
    "Prizes",
    "Progress",
    "Seating",
    "Settlement",
    "Sheet",
    "Step",
    "StepKind",
    "annulled",
    "entry",
    "exact",
    "join",
    "misdeal",
    "money",
    "newcomer_place",
    "score_abandoned",
    "score_deal",
    "settle",
    "whole_balance",
]
