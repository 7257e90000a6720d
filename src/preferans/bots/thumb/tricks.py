"""Rules of thumb for a game: the declarer who wants tricks and the defenders who want them too (rules E)."""

from __future__ import annotations

from preferans.bots.sight import Sight, above
from preferans.bots.suits import tricks_from_top
from preferans.bots.thumb.table import Table
from preferans.rules.cards import RANK_OF, SUIT_MASK, SUIT_OF, Card, Suit, cards_of_mask
from preferans.rules.seat import Seat

QUEEN = 5


def ranked(table: Table) -> list[Card]:
    """The legal cards worth a thought, best first."""
    if table.led is not None:
        return _follow(table)
    if table.sight.holder == table.sight.declarer:
        return _lead_as_declarer(table)
    return _lead_as_defender(table)


def _follow(table: Table) -> list[Card]:
    sight = table.sight
    winners = tuple(card for card in table.legal if table.beats(card))
    losers = tuple(card for card in table.legal if card not in winners)
    low = table.cheapest(losers or table.legal)
    if not winners:
        return low
    partner_wins = (
        table.best_by is not None and table.best_by != sight.holder and sight.same_side(table.best_by, sight.holder)
    )
    if partner_wins and table.best is not None and not table.foe_may_beat(table.best):
        return low
    sure = tuple(card for card in winners if not table.foe_may_beat(card))
    if sure:
        best = sorted(sure, key=lambda card: (SUIT_OF[card] == table.trump, RANK_OF[card]))
        worth_it = not table.after or table.master(best[0]) or not partner_wins
        return [best[0], *low] if worth_it else [*low, best[0]]
    if partner_wins:
        return low
    ruffs = tuple(card for card in winners if SUIT_OF[card] == table.trump and table.led != table.trump)
    if ruffs:
        return sorted(ruffs)
    forced = [card for card in winners if RANK_OF[card] >= QUEEN and _sequence(table, card)]
    return [forced[0], *low] if forced else low


def _sequence(table: Table, card: Card) -> bool:
    """Whether the hand also holds the next lower card of the suit."""
    return bool(RANK_OF[card] and table.own >> (card - 1) & 1)


def _suits(table: Table) -> list[tuple[Suit, list[Card]]]:
    """The suits of the legal cards, each with its cards, highest first."""
    found: dict[Suit, list[Card]] = {}
    for card in reversed(table.legal):
        found.setdefault(SUIT_OF[card], []).append(card)
    return list(found.items())


def _lead_as_declarer(table: Table) -> list[Card]:
    trump = table.trump
    against = table.against
    trumps_out = (against & SUIT_MASK[trump]).bit_count() if trump is not None else 0
    ideas: list[tuple[float, Card]] = []
    own_trumps = (table.own & SUIT_MASK[trump]).bit_count() if trump is not None else 0
    for suit, cards in _suits(table):
        top, low = cards[0], cards[-1]
        held = table.own >> 8 * suit & 0xFF
        missing = against >> 8 * suit & 0xFF
        if suit == trump:
            if not trumps_out:
                ideas.append((0.5, low))
            elif table.master(top):
                ideas.append((9.0, _lowest_equal(table, top)))
            else:
                worth = 5.0 if 2 * own_trumps > trumps_out else 2.0
                ideas.append((worth, top if _sequence(table, top) else low))
            continue
        tricks = tricks_from_top(held, missing)
        if table.master(top):
            safe = trumps_out == 0 or missing.bit_count() >= 4
            ideas.append((6.0 + 0.1 * tricks if safe else 3.0, _lowest_equal(table, top)))
        else:
            chosen = top if _sequence(table, top) else low
            ideas.append((1.0 + 0.5 * tricks - 0.2 * RANK_OF[chosen] / 8, chosen))
    ideas.sort(key=lambda idea: (-idea[0], idea[1]))
    return [card for _, card in ideas]


def _lead_as_defender(table: Table) -> list[Card]:
    """Through the declarer from low cards; up to him, with the partner between, from the top."""
    sight, trump = table.sight, table.trump
    declarer = sight.declarer
    assert declarer is not None
    declarer_next = sight.holder.next == declarer
    his = sight.hand_of(declarer)
    ideas: list[tuple[float, Card]] = []
    for suit, cards in _suits(table):
        top, low = cards[0], cards[-1]
        his_suit = his & SUIT_MASK[suit]
        worth = 2.0 + 0.2 * len(cards)
        if suit == trump:
            worth = 0.5 if not table.master(top) else 1.5
            ideas.append((worth, low if not table.master(top) else top))
            continue
        if not his_suit or sight.voids[declarer] & SUIT_MASK[suit]:
            ruffed = trump is not None and bool(his & SUIT_MASK[trump])
            ideas.append((1.8 if ruffed else 4.0, top if not ruffed else low))
            continue
        if table.master(top):
            worth += 2.5 if not declarer_next else 1.2
            ideas.append((worth, _lowest_equal(table, top)))
        elif declarer_next:
            ideas.append((worth, low))
        else:
            unguarded = len(cards) <= 2 and RANK_OF[top] == 6
            ideas.append((worth - (1.2 if unguarded else 0.3), top if _sequence(table, top) else low))
    ideas.sort(key=lambda idea: (-idea[0], idea[1]))
    return [card for _, card in ideas]


def _lowest_equal(table: Table, card: Card) -> Card:
    """The lowest card of the hand that is as good as `card`: nobody else holds one between."""
    others = table.against | table.friends
    best = card
    for lower in reversed(cards_of_mask(table.own & SUIT_MASK[SUIT_OF[card]])):
        if lower < best and not others & above(lower) & ~above(best) & ~(1 << best):
            best = lower
    return best


def claims_all(sight: Sight, tricks: tuple[int, int, int], seat: Seat) -> bool:
    """Whether a claim gives every remaining trick to the side of `seat`."""
    return all(not n or sight.same_side(Seat(other), seat) for other, n in enumerate(tricks))
