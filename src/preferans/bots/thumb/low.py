"""Rules of thumb for those who want no tricks: raspasy and misère, and for catching a misère (rules E.6, E.7)."""

from __future__ import annotations

from preferans.bots.sight import above, below
from preferans.bots.suits import misere_risk, raspasy_tricks
from preferans.bots.thumb.table import Table
from preferans.rules.cards import RANK_OF, SUIT_MASK, SUIT_OF, Card


def avoiding(table: Table) -> list[Card]:
    """The legal cards of a player who wants no trick, best first."""
    if table.led is None or (table.best is None and not table.best_by):
        return sorted(table.legal, key=lambda card: (_lead_risk(table, card), -RANK_OF[card], card))
    if SUIT_OF[table.legal[0]] != table.led:
        return sorted(table.legal, key=lambda card: (-_danger(table, card), -RANK_OF[card], card))
    under = [card for card in table.legal if not table.beats(card)]
    if under:
        return sorted(under, reverse=True)
    if not table.after:
        return sorted(table.legal, reverse=True)
    lowest = table.legal[0]
    overtaken = any(
        hand & above(lowest) and not hand & below(lowest) for seat, hand in table.foes if seat in table.after
    )
    likely = (table.against & above(lowest)).bit_count() >= 2
    return list(table.legal) if overtaken or likely else sorted(table.legal, reverse=True)


def _lead_risk(table: Table, card: Card) -> float:
    """Chance that a card that is led, or played first to a talon suit, takes the trick."""
    known = [hand for seat, hand in table.foes if table.sight.known[seat] is not None]
    if len(known) == len(table.foes):
        holders = [hand for hand in known if hand & SUIT_MASK[SUIT_OF[card]]]
        return float(all(hand & below(card) for hand in holders))
    lower = (table.against & below(card)).bit_count()
    higher = (table.against & above(card)).bit_count()
    held = (table.own & SUIT_MASK[SUIT_OF[card]]).bit_count()
    risk = 1.0 if not higher else lower / (lower + higher)
    return risk - 0.03 * RANK_OF[card] - (0.12 if held == 1 else 0.0)


def _danger(table: Table, card: Card) -> float:
    """How much safer the suit becomes without the card."""
    suit = SUIT_OF[card]
    held = table.own >> 8 * suit & 0xFF
    missing = table.against >> 8 * suit & 0xFF
    left = held & ~(1 << RANK_OF[card])
    if table.sight.declarer is None:
        return raspasy_tricks(held, missing) - raspasy_tricks(left, missing) + 0.03 * RANK_OF[card]
    return misere_risk(held, missing) - misere_risk(left, missing) + 0.03 * RANK_OF[card]


def catching(table: Table) -> list[Card]:
    """The legal cards of a catcher, best first."""
    if table.led is None:
        return sorted(table.legal, key=lambda card: (-_catch_lead(table, card), card))
    sight = table.sight
    declarer = sight.declarer
    assert declarer is not None
    his = sight.hand_of(declarer)
    if SUIT_OF[table.legal[0]] != table.led:
        return sorted(table.legal, key=lambda card: (-_in_the_way(table, card, his), -RANK_OF[card], card))
    if table.best_by == declarer:
        under = [card for card in table.legal if not table.beats(card)]
        return sorted(under, reverse=True) if under else list(table.legal)
    if declarer not in table.after:
        return sorted(table.legal, reverse=True)  # he is under already: keep the low cards
    suit = his & SUIT_MASK[table.led]
    lowest_of_his = (suit & -suit).bit_length() - 1 if suit else 32
    under = [card for card in table.legal if card < lowest_of_his]
    return sorted(under, reverse=True) if under and suit else list(table.legal)


def _catch_lead(table: Table, card: Card) -> float:
    """How good a lead is against a misère: a suit that he holds, low enough that he may have to take it."""
    sight = table.sight
    declarer = sight.declarer
    assert declarer is not None
    suit = SUIT_OF[card]
    his = sight.hand_of(declarer) & SUIT_MASK[suit]
    partner = table.friends & SUIT_MASK[suit]
    if not his or sight.voids[declarer] & SUIT_MASK[suit]:
        return -1.0 - 0.01 * RANK_OF[card]
    sure = his.bit_count() > sight.aside
    lowest_of_his = his & -his
    partner_under = not partner or (partner & -partner) < lowest_of_his
    if 1 << card < lowest_of_his and partner_under:
        return 5.0 + sure + 0.01 * RANK_OF[card]
    ours = (table.own | partner) >> 8 * suit & 0xFF
    risk = misere_risk(his >> 8 * suit, ours)
    return 2.0 * risk + 0.1 * sure - 0.02 * RANK_OF[card]


def _in_the_way(table: Table, card: Card, his: int) -> float:
    """How much a high card of ours hinders the catch in its suit."""
    suit = SUIT_OF[card]
    held = his & SUIT_MASK[suit]
    if not held:
        return 0.1
    ours = (table.own | table.friends) >> 8 * suit & 0xFF
    risk = misere_risk(held >> 8 * suit, ours)
    over = 1 << card > held & -held
    return risk * (1.0 if over else -1.0)
