"""Hypothesis strategies for positions of a deal; every test of the rules draws from here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from preferans.rules.cards import DECK
from preferans.rules.convention import OPTIONS, Convention, problems, seated
from preferans.rules.deal import Deal
from preferans.rules.moves import Claim, Move
from preferans.rules.play import TRICKS
from preferans.rules.presets import PRESETS
from preferans.rules.terms import Compulsory, Terms

decks = st.permutations(list(DECK))

COURSE_OPTIONS = (
    "auction.steps",
    "auction.hold",
    "auction.nine_over_misere",
    "auction.misere_ladder",
    "auction.blind",
    "surrender",
    "talon.throw_back",
    "talon.refuse_penalty",
    "whist.half",
    "whist.half_by_first",
    "whist.half_gusarik",
    "whist.dealer_return",
    "whist.style",
    "whist.ten",
    "whist.stalingrad",
    "play.open_timing",
    "misere.control",
    "raspasy.talon",
    "made_game_target",
)
"""The options that change the course of a deal (the others change only what is written)."""


@st.composite
def conventions(draw: st.DrawFn) -> Convention:
    """A preset for 2, 3 or 4 players with some options of the course changed; always playable."""
    convention = seated(draw(st.sampled_from(list(PRESETS.values()))), draw(st.sampled_from([2, 3, 3, 4])))
    for name in draw(st.lists(st.sampled_from(COURSE_OPTIONS), max_size=6, unique=True)):
        option = OPTIONS[name]
        changes: dict[str, Any] = {option.field: draw(st.sampled_from(option.values))}
        changed = replace(convention, **changes)
        convention = convention if problems(changed) else changed
    return convention


terms = st.builds(
    Terms,
    lowest_level=st.sampled_from([6, 6, 7, 8]),
    compulsory=st.sampled_from([Compulsory.NONE] * 6 + [Compulsory.RASPASY, Compulsory.GAME]),
    blind_run=st.integers(0, 2),
)


def options_of(deal: Deal) -> tuple[Move, ...]:
    """Every move of the actor, with one claim where a claim is allowed."""
    actor = deal.actor
    if actor is None:
        return ()
    view = deal.view(actor)
    moves = view.legal_moves()
    if view.may_claim() and deal.public.play is not None and len(deal.public.play.participants) == 3:
        left = TRICKS - deal.public.play.tricks_done
        moves += (Claim((left, 0, 0)),)
    return moves


@st.composite
def positions(draw: st.DrawFn, max_moves: int = 60) -> Deal:
    """A deal played by legal moves up to some point."""
    deal = Deal.start(draw(decks), draw(conventions()), draw(terms))
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, max_moves))):
        moves = options_of(deal)
        if not moves:
            break
        deal = deal.apply(rng.choice(moves))
    return deal
