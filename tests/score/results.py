"""Results in one line, for the tests of what carries over from deal to deal."""

from preferans.rules.contract import Contract
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import FRESH, Terms
from preferans.score import DealScore, Progress, Sheet, score_deal

RASPASY = Result(taken=(3, 3, 4, 0))
PASSED_OUT = Result(contract=Contract.SIX_SPADES, declarer=Seat.FIRST, played=False)
HALF = Result(contract=Contract.SIX_SPADES, declarer=Seat.FIRST, half_whister=Seat.THIRD, played=False)
SURRENDER = Result(contract=Contract.SEVEN_CLUBS, declarer=Seat.FIRST, surrendered=True, played=False)


def game(contract: Contract, tricks: int, declarer: Seat = Seat.FIRST) -> Result:
    """A game whisted by the next player alone, who takes all that is left."""
    taken = [0, 0, 0, 0]
    taken[declarer], taken[declarer.next] = tricks, 10 - tricks
    first, second, third, _ = taken
    return Result(taken=(first, second, third, 0), contract=contract, declarer=declarer, whisters=(declarer.next,))


def misere(tricks: int, declarer: Seat = Seat.FIRST) -> Result:
    """A misère on which the declarer takes `tricks`."""
    return game(Contract.MISERE, tricks, declarer)


SIX_MADE = game(Contract.SIX_SPADES, 6)
SIX_FAILED = game(Contract.SIX_SPADES, 5)


def after(progress: Progress, *results: Result, sheet: Sheet | None = None) -> Progress:
    """The progress after these results, on a sheet that does not matter."""
    for result in results:
        progress = progress.after(result, sheet or Sheet.blank(progress.convention))
    return progress


def written(progress: Progress, sheet: Sheet, result: Result) -> tuple[Progress, Sheet]:
    """Progress and sheet after one more deal."""
    score = score_deal(result, progress.convention, sheet, progress.terms(), progress.dealer)
    return progress.after(result, score.sheet), score.sheet


def on_blank(result: Result, progress: Progress, terms: Terms = FRESH) -> DealScore:
    """What the result writes on a blank sheet."""
    return score_deal(result, progress.convention, Sheet.blank(progress.convention), terms, progress.dealer)
