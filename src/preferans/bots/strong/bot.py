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
from preferans.bots.strong.option import Explanation, Option, Why
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
    inference=1.5,
    open_inference=0.7,
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
    inference=1.5,
    play_inference=1.5,
    open_inference=0.7,
    reads_plays=True,
    candidates=24,
    leans=True,
    respect=1.0,
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
        return self.explain(view, rng, budget).move

    def explain(self, view: View, rng: random.Random, budget: Budget) -> Explanation:
        """The move that `choose` makes with the same view, stream and budget, and why. Knows no more than the view."""
        legal = view.legal_moves()
        if not legal:
            raise ValueError("it is not this seat's turn")
        if len(legal) == 1:
            return Explanation(legal[0], Why.FORCED)
        before_play = not isinstance(view.public.stage, Play)
        if native and not (before_play and self.mind.bids_by_thumb):
            decided = decide(Scene(Sight(view), self.mind, rng, Clock(budget)), legal)
            if decided is not None:
                return decided
        return Explanation(self.thumb.choose(view, rng, budget), Why.THUMB)


def decide(scene: Scene, legal: tuple[Move, ...]) -> Explanation | None:
    """The best move with its reasons; None where nothing is to be imagined, as in an answer to a claim."""
    claim = claim_of(scene.sight)
    if claim is not None:
        return Explanation(claim, Why.PROOF)
    options = weighed(scene, legal)
    if not options:
        return None
    if scene.why is Why.THUMB:
        return Explanation(options[0].move, Why.THUMB)
    return Explanation(options[0].move, scene.why, tuple(options), scene.imagined)


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
