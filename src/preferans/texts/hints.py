"""A strong bot's reasons as sentences for the player who asked: what to think about, the move, and what it rests on.

The nudge is made from the view alone, as far as it speaks of the position, and names no move.
"""

from __future__ import annotations

from typing import Final

from preferans.bots.strong.option import Explanation, Why
from preferans.bots.thumb.whist import QUOTA
from preferans.rules.auction import Auction
from preferans.rules.exchange import Exchange, Step
from preferans.rules.moves import Bid, Claim, Discard, Move, Order, Pass, PlayCard, Split
from preferans.rules.play import Play
from preferans.rules.seat import Seat
from preferans.rules.view import View
from preferans.rules.whist import Ask, WhistRound
from preferans.texts.texts import MOVE_KEYS, Texts

CLOSE: Final = 1.0
"""Whists within which the two best options count as nearly equal."""
CLEAR: Final = 15.0
"""Whists by which the best option is far better than the next."""


def nudge(view: View, explanation: Explanation, texts: Texts) -> str:
    """What to think about, and whether the choice is a close one; no move is named."""
    if explanation.why is Why.FORCED:
        return texts.t("hint.nudge.forced")
    said = [_topic(view, texts)]
    if len(explanation.options) > 1:
        best, second = (option.whists for option in explanation.options[:2])
        if best - second < CLOSE:
            said.append(texts.t("hint.nudge.close"))
        elif best - second >= CLEAR:
            said.append(texts.t("hint.nudge.clear"))
    return " ".join(said)


def _topic(view: View, texts: Texts) -> str:
    match view.public.stage:
        case Auction() as auction:
            topic = "auction.over" if auction.best is not None else "auction.first"
        case Exchange(step=Step.DISCARD, bid=bid):
            topic = "discard.misere" if bid.is_misere else "discard"
        case Exchange(step=Step.ORDER):
            topic = "order"
        case WhistRound(ask=Ask.OPENNESS):
            topic = "openness"
        case WhistRound(ask=Ask.DEALER):
            topic = "other"
        case WhistRound(contract=contract):
            return texts.t("hint.nudge.whist", tricks=texts.n("tricks", QUOTA[contract.tricks]))
        case Play(claim=None) as play:
            topic = _card_topic(view, play)
        case Play():
            topic = "claim"
        case _:
            topic = "other"
    return texts.t(f"hint.nudge.{topic}")


def _card_topic(view: View, play: Play) -> str:
    public = view.public
    leads = not play.trick.cards and play.trick.talon_card is None
    declarer, contract = public.declarer, public.contract
    if declarer is None or contract is None:
        return "raspasy.lead" if leads else "raspasy.follow"
    if contract.is_misere:
        return "misere.own" if public.holder == declarer else "misere.catch"
    if public.holder == declarer:
        return "play.own" if play.trump is not None else "play.own.plain"
    return "play.lead" if leads else "play.follow"


def advice(view: View, move: Move, texts: Texts) -> str:
    """The move as a sentence to whoever is to make it."""
    match move:
        case Bid(contract=contract):
            return texts.t("hint.move.bid", contract=texts.move(move) if move.blind else texts.contract(contract))
        case Order(contract=contract):
            return texts.t("hint.move.order", contract=texts.contract(contract))
        case Discard(cards=cards):
            return texts.t("hint.move.discard", cards=", ".join(texts.card(card, "acc") for card in cards))
        case PlayCard(card=card):
            return texts.t("hint.move.play", card=texts.card(card, "acc"))
        case Claim(tricks=tricks):
            own = tricks[view.seat] if view.seat is not None and view.seat is not Seat.DEALER else None
            share = "all" if own == sum(tricks) else "none" if own == 0 else "some"
            return texts.t(f"hint.move.claim.{share}")
        case Split(pool=pool):
            return texts.t("hint.move.split", points=texts.n("points", pool))
        case Pass():
            return texts.t("hint.move.pass")
        case _:
            return texts.t(f"hint.move.{MOVE_KEYS[type(move)]}")


def grounds(explanation: Explanation, texts: Texts) -> str:
    """What the move was found by."""
    why, imagined = explanation.why, explanation.imagined
    if why not in (Why.LAYOUTS, Why.COUNCIL) or imagined is None:
        return texts.t(f"hint.why.{why}")
    said = [
        texts.t(
            "hint.why.all" if imagined.complete else "hint.why.some",
            layouts=texts.n("layouts", imagined.layouts),
        )
    ]
    if imagined.weighed:
        said.append(texts.t("hint.why.weighed"))
    if why is Why.COUNCIL:
        said.append(texts.t("hint.why.council"))
    elif explanation.best is not None and explanation.best.best_in is not None:
        said.append(texts.t("hint.why.best_in", share=round(100 * explanation.best.best_in)))
    return " ".join(said)
