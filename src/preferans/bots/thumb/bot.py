"""The rule-of-thumb player: one class, many styles."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from preferans.bots.bot import Budget
from preferans.bots.proof import claim_of, proven
from preferans.bots.sight import Sight
from preferans.bots.strong.claims import acceptable
from preferans.bots.style import Style
from preferans.bots.thumb import auction, exchange, low, tricks, whist
from preferans.bots.thumb.table import table_of
from preferans.rules.cards import Card
from preferans.rules.exchange import Step
from preferans.rules.moves import ACCEPT, REFUSE, Move, PlayCard
from preferans.rules.play import TRICKS, Play
from preferans.rules.view import PoolSplit, View
from preferans.rules.whist import WhistRound

EASY: Final = Style(name="easy", feeling=1.0, boldness=0.7, memory=0.5, slip=0.2, weighs=False)
MEDIUM: Final = Style(name="medium")


@dataclass(frozen=True, slots=True)
class ThumbBot:
    """Plays by rules of thumb: counts tricks, remembers cards, answers within milliseconds."""

    style: Style

    @property
    def name(self) -> str:
        return self.style.name

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        legal = view.legal_moves()
        if not legal:
            raise ValueError("it is not this seat's turn")
        sight = Sight(view)
        public = view.public
        if len(legal) == 1:
            return legal[0]
        if isinstance(public.stage, PoolSplit):
            return legal[0]
        if public.play is not None:
            return self._play(sight, rng, budget, legal)
        if isinstance(public.stage, WhistRound):
            return whist.answer(sight, self.style, rng)
        if public.exchange is not None:
            match public.exchange.step:
                case Step.TALON:
                    return exchange.talon()
                case Step.DISCARD:
                    return exchange.discard(sight, self.style)
            return exchange.order(sight)
        return auction.call(sight, self.style)

    def _play(self, sight: Sight, rng: random.Random, budget: Budget, legal: tuple[Move, ...]) -> Move:
        play = sight.play
        assert play is not None
        if play.claim is not None:
            return ACCEPT if _good_enough(sight, play, rng, budget) else REFUSE
        claim = claim_of(sight)
        if claim is not None:
            return claim
        cards = tuple(move.card for move in legal if isinstance(move, PlayCard))
        best = ranked_cards(sight, self.style, rng, cards)
        slips = len(best) > 1 and self.style.slip and rng.random() < self.style.slip
        return PlayCard(best[1] if slips else best[0])


def ranked_cards(sight: Sight, style: Style, rng: random.Random, legal: tuple[Card, ...]) -> list[Card]:
    """The legal cards that come to this player's mind, best first."""
    table = table_of(sight, style, rng, legal)
    contract = sight.contract
    if contract is None or (contract.is_misere and sight.holder == sight.declarer):
        return low.avoiding(table)
    return low.catching(table) if contract.is_misere else tricks.ranked(table)


def _good_enough(sight: Sight, play: Play, rng: random.Random, budget: Budget) -> bool:
    """Whether the claim on the table gives at least what is certain."""
    assert play.claim is not None
    offered = play.claim.tricks
    return certain(sight, offered) or proven(sight, play, offered) or acceptable(sight, offered, rng, budget)


def certain(sight: Sight, offered: tuple[int, int, int]) -> bool:
    """Whether nothing better than this division can come: the side gets all it wants of the rest."""
    play, contract = sight.play, sight.contract
    assert play is not None
    rest = TRICKS - play.tricks_done
    if contract is None:
        return offered[sight.seat] == 0 if sight.seat < 3 else True
    declarer = sight.declarer
    assert declarer is not None
    his = offered[declarer]
    wants_all = (sight.seat == declarer) != contract.is_misere
    return his == rest if wants_all else his == 0
