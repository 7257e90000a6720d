"""The history of the sheet of a pulka."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from preferans.drawing.history import Figure, SheetHistory, history_of
from preferans.pulka import Pulka
from preferans.score.ending import ending, skaks_to_play, target
from preferans.score.progress import Progress
from preferans.score.settlement import prizes_in_whists
from preferans.score.sheet import Sheet, exact


def history_of_pulka(pulka: Pulka, *, names: Sequence[str] | None = None, notes: Sequence[str] = ()) -> SheetHistory:
    """What stands on the paper after the finished deals.

    `names` are written instead of the names in the pulka, `notes` behind them.
    """
    convention = pulka.convention
    history = history_of(
        pulka.names if names is None else names,
        [(number, done.score.sheet) for number, done in enumerate(pulka.finished, 1)],
        start=Sheet.blank(convention),
        limit=target(convention) if ending(convention).limited else None,
        closes=ending(convention).closes_pools,
        notes=notes,
    )
    return _with_skaks(history, pulka) if skaks_to_play(convention) else history


def _with_skaks(history: SheetHistory, pulka: Pulka) -> SheetHistory:
    """The ends of the skaks and their prizes (F.13), each with what its winner writes on every other player."""
    convention = pulka.convention
    progress = Progress.start(convention, pulka.first_dealer)
    for_pool, for_hill = prizes_in_whists(convention)
    breaks: list[int] = []
    pool_prizes: list[list[Figure]] = [[] for _ in history.places]
    hill_prizes: list[list[Figure]] = [[] for _ in history.places]
    for number, done in enumerate(pulka.finished, 1):
        if done.deal.result is None:  # somebody left in the middle of it
            break
        known = len(progress.prizes)
        progress = progress.after(done.deal.result, done.score.sheet)
        if len(progress.prizes) > known:
            breaks.append(number)
        for prizes in progress.prizes[known:]:
            for winners, whole, written in (
                (prizes.pool, for_pool, pool_prizes),
                (prizes.hill, for_hill, hill_prizes),
            ):
                for place in winners if whole else ():
                    written[place].append(Figure(number, exact(Fraction(whole, len(winners)))))
    places = tuple(
        replace(place, pool_prizes=tuple(pool_prizes[i]), hill_prizes=tuple(hill_prizes[i]))
        for i, place in enumerate(history.places)
    )
    return replace(history, places=places, breaks=tuple(breaks))
