"""What carries over from deal to deal: dealer, run of raspasy, opening, skaks (A.7, B.8, F.12, F.13)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.rules.choices import AfterRaspasy
from preferans.rules.convention import Convention
from preferans.rules.result import Result
from preferans.rules.seat import Seat
from preferans.rules.terms import Compulsory, Terms
from preferans.score.ending import Standing, is_over, skaks_to_play
from preferans.score.exits import HIGHEST_LEVEL, failed_misere_price, is_exit, lowest_level
from preferans.score.outcome import is_made, missing
from preferans.score.raspasy import MOST_IN_A_ROW
from preferans.score.seating import Seating
from preferans.score.sheet import Points, Sheet
from preferans.score.skaks import Prizes, Skak, after_deal, total_prizes


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a pulka stands before a deal. Derived from the results of the deals before it, never stored."""

    convention: Convention
    dealer: int
    """Place of the dealer of the deal to come."""
    number: int = 1
    """Number of the deal to come."""
    turns: int = 0
    """How often the deal has passed on; a lap is complete at every `players` turns."""
    dealer_run: int = 0
    """Raspasy that the dealer has dealt in a row (A.7)."""
    raspasy_run: int = 0
    """Raspasy since the last exit (B.8)."""
    blind_run: int = 0
    """Blind passes in a row that led to raspasy (B.9)."""
    misere_price: int = 0
    """Raspasy price after a failed misère (F.13); 0: the ordinary one."""
    circle: frozenset[int] = frozenset()
    """Who has been first hand since eights are the lowest game (B.8)."""
    opening: int = 0
    """Deals since the start of the pulka, or of the running skak."""
    skak: Skak
    """The running skak; without skaks, the whole pulka."""
    prizes: tuple[Prizes, ...] = ()
    """The prizes of every skak that has ended, and at the very end those for the totals."""

    @classmethod
    def start(cls, convention: Convention, first_dealer: int) -> Progress:
        """Before the first deal."""
        return cls(convention=convention, dealer=first_dealer, skak=Skak.start(Sheet.blank(convention)))

    def terms(self) -> Terms:
        """The circumstances of the deal to come."""
        compulsory = _compulsory(self.convention, self.opening)
        level = lowest_level(self.convention, self.raspasy_run) if compulsory is Compulsory.NONE else 6
        return Terms(
            lowest_level=level,
            compulsory=compulsory,
            raspasy_run=self.raspasy_run,
            blind_run=self.blind_run,
            misere_price=self.misere_price,
            dealer_run=self.dealer_run,
        )

    def after(self, result: Result, sheet: Sheet) -> Progress:
        """After a deal with this result; `sheet` is the sheet with its entries."""
        exits = is_exit(result, self.convention)
        counted = replace(
            self._with_run(self._run_after(result, exits=exits), exits=exits),
            number=self.number + 1,
            opening=self.opening + 1,
            blind_run=result.blind_run if result.raspasy else 0,
            misere_price=self._misere_price_after(result, exits=exits),
        )
        passed_on = _passed_on(counted, stays=self._dealer_stays(result))
        return _with_skak(passed_on, self._winner(result), sheet, exits=exits)

    def with_newcomer(self, convention: Convention, place: int) -> Progress:
        """Before the first deal of four, which the newcomer at `place` deals (A.10); an opening is not played again."""
        over = _compulsory(self.convention, self.opening) is Compulsory.NONE
        return replace(
            self,
            convention=convention,
            dealer=place,
            turns=0,
            dealer_run=0,
            circle=frozenset(),
            opening=max(self.opening, sum(_opening_deals(convention))) if over else self.opening,
        )

    def over(self, sheet: Sheet, *, time_up: bool = False) -> bool:
        """Whether the pulka ends here (G.1). `time_up`: the agreed time has run out."""
        standing = Standing(
            sheet=sheet,
            deals=self.number - 1,
            lap_complete=self.turns % self.convention.players == 0 and self.dealer_run == 0,
            skaks=len(self.prizes),
            time_up=time_up,
        )
        return is_over(standing, self.convention)

    def skak_pool(self, sheet: Sheet) -> tuple[Points, ...]:
        """The pools that count towards the target now: those of the running skak, or the whole ones."""
        return self.skak.pool(sheet) if skaks_to_play(self.convention) else sheet.pool

    def _misere_price_after(self, result: Result, *, exits: bool) -> int:
        if exits:
            return 0
        if result.contract is None or not result.contract.is_misere:
            return self.misere_price
        return failed_misere_price(self.convention, missing(result, self.convention)) or self.misere_price

    def _run_after(self, result: Result, *, exits: bool) -> int:
        if exits:
            return 0
        return self.raspasy_run + 1 if result.raspasy else self.raspasy_run

    def _with_run(self, run: int, *, exits: bool) -> Progress:
        """The new run, and the circle of first hands at the eights, which may end it (B.8)."""
        circle: frozenset[int] = frozenset()
        if self.convention.full_circle_reset and not exits and self.terms().lowest_level == HIGHEST_LEVEL:
            circle = self.circle | {Seating(self.convention.players, self.dealer).place(Seat.FIRST)}
        if len(circle) == self.convention.players:
            run = 0
        if lowest_level(self.convention, run) < HIGHEST_LEVEL:
            circle = frozenset()
        return replace(self, raspasy_run=run, circle=circle)

    def _dealer_stays(self, result: Result) -> bool:
        """Whether the same player deals again (A.7); the compulsory deals of an opening always pass on."""
        if not result.raspasy or _compulsory(self.convention, self.opening) is not Compulsory.NONE:
            return False
        match self.convention.after_raspasy:
            case AfterRaspasy.PASS:
                return False
            case AfterRaspasy.STAY3:
                return self.dealer_run + 1 < MOST_IN_A_ROW
            case AfterRaspasy.STAY:
                return True

    def _winner(self, result: Result) -> int | None:
        """The declarer's place, if he made his contract."""
        if result.declarer is None or not is_made(result, self.convention):
            return None
        return Seating(self.convention.players, self.dealer).place(result.declarer)


def _passed_on(progress: Progress, *, stays: bool) -> Progress:
    if stays:
        return replace(progress, dealer_run=progress.dealer_run + 1)
    return replace(
        progress, dealer=(progress.dealer + 1) % progress.convention.players, turns=progress.turns + 1, dealer_run=0
    )


def _with_skak(progress: Progress, winner: int | None, sheet: Sheet, *, exits: bool) -> Progress:
    """The prizes and a new start, if the skak has ended with this deal (F.13)."""
    to_play = skaks_to_play(progress.convention)
    if len(progress.prizes) >= to_play:
        return progress
    skak, won = after_deal(progress.skak, sheet, progress.convention, winner=winner, exits=exits)
    if won is None:
        return replace(progress, skak=skak)
    prizes = (*progress.prizes, won)
    if len(prizes) == to_play:
        prizes += total_prizes(sheet, progress.convention)
    return replace(progress, skak=skak, prizes=prizes, opening=0, raspasy_run=0, blind_run=0, misere_price=0)


def _compulsory(convention: Convention, deals: int) -> Compulsory:
    """What the opening asks for after so many deals of the pulka or skak (F.12, F.13, F.15): games, then raspasy."""
    games, raspasy = _opening_deals(convention)
    if deals < games:
        return Compulsory.GAME
    return Compulsory.RASPASY if deals < games + raspasy else Compulsory.NONE


def _opening_deals(convention: Convention) -> tuple[int, int]:
    """How many compulsory games and compulsory raspasy the opening has."""
    return convention.opening_game_laps * convention.players, convention.opening_raspasy_laps * convention.players
