"""The strong player: imagines hidden hands that agree with all it has seen, and solves each of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from preferans.bots.bot import Budget
from preferans.bots.proof import claim_of
from preferans.bots.sight import Sight
from preferans.bots.strong import auction, cards, exchange, whist
from preferans.bots.strong.mind import Mind
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.solving import Clock
from preferans.bots.thumb.bot import MEDIUM, ThumbBot
from preferans.rules.auction import Auction
from preferans.rules.exchange import Exchange, Step
from preferans.rules.moves import Move, PlayCard
from preferans.rules.play import Play
from preferans.rules.view import View
from preferans.rules.whist import WhistRound

HARD: Final = Mind(name="hard", talons=33, discards=12, layouts=24, whist_worlds=48, play_worlds=40, raspasy_worlds=24)
INSANE: Final = Mind(
    name="insane", talons=231, discards=20, layouts=96, whist_worlds=200, play_worlds=160, raspasy_worlds=60
)


def uniform(worlds: int) -> Mind:
    """A baseline: bids by rules of thumb, plays by so many equally likely worlds, solved exactly."""
    return Mind(
        name=f"uniform-exact-{worlds}",
        talons=33,
        discards=12,
        layouts=24,
        whist_worlds=48,
        play_worlds=worlds,
        raspasy_worlds=worlds,
        misere_worlds=min(worlds, 66),
        bids_by_thumb=True,
    )


@dataclass(frozen=True, slots=True)
class StrongBot:
    """Plays by imagined worlds; where nothing is to be imagined it follows the rules of thumb."""

    mind: Mind
    thumb: ThumbBot = field(default_factory=lambda: ThumbBot(MEDIUM))

    @property
    def name(self) -> str:
        return self.mind.name

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        legal = view.legal_moves()
        if not legal:
            raise ValueError("it is not this seat's turn")
        if len(legal) == 1:
            return legal[0]
        scene = Scene(Sight(view), self.mind, rng, Clock(budget))
        before_play = not isinstance(view.public.stage, Play)
        if before_play and self.mind.bids_by_thumb:
            return self.thumb.choose(view, rng, budget)
        return decide(scene, legal) or self.thumb.choose(view, rng, budget)


def decide(scene: Scene, legal: tuple[Move, ...]) -> Move | None:
    """The best legal move; None where nothing is to be imagined."""
    match scene.sight.public.stage:
        case Auction():
            return auction.call(scene)
        case Exchange(step=Step.DISCARD):
            return exchange.discard(scene)
        case Exchange(step=Step.ORDER):
            return exchange.order(scene)
        case WhistRound():
            return whist.answer(scene)
        case Play(claim=None):
            claim = claim_of(scene.sight)
            if claim is not None:
                return claim
            return PlayCard(cards.card(scene, tuple(move.card for move in legal if isinstance(move, PlayCard))))
    return None
