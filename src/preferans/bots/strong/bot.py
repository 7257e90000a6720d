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
from preferans.bots.strong.option import Option
from preferans.bots.strong.scene import Scene
from preferans.bots.strong.solving import Clock
from preferans.bots.thumb.bot import MEDIUM, ThumbBot
from preferans.rules.auction import Auction
from preferans.rules.exchange import Exchange, Step
from preferans.rules.moves import Move, PlayCard
from preferans.rules.play import Play
from preferans.rules.view import View
from preferans.rules.whist import WhistRound
from preferans.solver import native

HARD: Final = Mind(
    name="hard",
    talons=33,
    discards=12,
    layouts=24,
    whist_worlds=48,
    play_worlds=40,
    raspasy_worlds=24,
    inference=0.7,
    reads_plays=True,
)
INSANE: Final = Mind(
    name="insane",
    talons=231,
    discards=20,
    layouts=96,
    whist_worlds=200,
    play_worlds=160,
    raspasy_worlds=60,
    inference=0.7,
    reads_plays=True,
    council=2,
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
    """Plays by imagined worlds; where nothing is to be imagined it follows the rules of thumb.

    So it does everywhere without the kernel: plain Python would take minutes for a move.
    """

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
        before_play = not isinstance(view.public.stage, Play)
        if not native or (before_play and self.mind.bids_by_thumb):
            return self.thumb.choose(view, rng, budget)
        scene = Scene(Sight(view), self.mind, rng, Clock(budget))
        return decide(scene, legal) or self.thumb.choose(view, rng, budget)

    def weigh(self, view: View, rng: random.Random, budget: Budget) -> list[Option]:
        """What the moves are worth, best first: the reasons behind `choose`, for hints and reviews.

        Empty where nothing is to be imagined (an answer to a claim, a talon that may be refused, a pool to be split).
        """
        legal = view.legal_moves()
        return weighed(Scene(Sight(view), self.mind, rng, Clock(budget)), legal) if legal else []


def decide(scene: Scene, legal: tuple[Move, ...]) -> Move | None:
    """The best move; None where nothing is to be imagined."""
    claim = claim_of(scene.sight)
    if claim is not None:
        return claim
    options = weighed(scene, legal)
    return options[0].move if options else None


def weighed(scene: Scene, legal: tuple[Move, ...]) -> list[Option]:
    """The moves of any phase with their worth, best first."""
    match scene.sight.public.stage:
        case Auction():
            return auction.options(scene)
        case Exchange(step=Step.DISCARD):
            return exchange.discards(scene)
        case Exchange(step=Step.ORDER):
            return exchange.orders(scene)
        case WhistRound():
            return whist.options(scene)
        case Play(claim=None):
            return cards.options(scene, tuple(move.card for move in legal if isinstance(move, PlayCard)))
    return []
