// The first tricks of raspasy, which talon cards lead (rules E.7).
//
// These are at most two tricks at the very top, where suits are given and ranks of talon cards may matter, so they are
// searched on plain cards; below them the caller's search goes on. `Rules` says what is wanted:
//
//   using Outcome = ...;
//   Outcome rest(position, taken)                    the value once no talon card leads
//   bool prefers(seat, const Outcome& a, const Outcome& b)
//   bool cannot_be_improved(seat, const Outcome&)
//
// `taken` counts the tricks of the three seats so far; tricks of the sitting dealer count for nobody.
#pragma once

#include "cards.hpp"

namespace preferans {

using Taken = std::array<int, kSeats>;

template <class Rules>
class TalonTricks {
public:
    using Outcome = typename Rules::Outcome;

    TalonTricks(Rules& rules, const Position& position) : rules_(rules), talon_can_win_(position.talon_can_win) {}

    // The outcome if the player to move plays well.
    Outcome best(const Position& position, const Taken& taken = {}) {
        if (position.talon_count == 0) return rules_.rest(position, taken);
        const int seat = position.to_move();
        bool any = false;
        Outcome best{};
        for (CardMask cards = distinct(legal_cards(position), position); cards; cards &= cards - 1) {
            const Outcome outcome = after(position, lowest_card(cards), taken);
            if (any && !rules_.prefers(seat, outcome, best)) continue;
            any = true;
            best = outcome;
            if (rules_.cannot_be_improved(seat, best)) break;
        }
        return best;
    }

    // The outcome after this card of the player to move.
    Outcome after(const Position& position, Card card, const Taken& taken = {}) {
        Position next = position;
        Taken counted = taken;
        const int winner = play(next, card);
        if (winner != kNobody) ++counted[winner];
        return best(next, counted);
    }

    // One card of each group that is worth the same: lowest of those between which no other card matters any more.
    CardMask distinct(CardMask legal, const Position& position) const {
        CardMask between = position.hands[0] | position.hands[1] | position.hands[2];
        for (int i = 0; i < position.table_count; ++i) between |= card_bit(position.table[i]);
        if (talon_can_win_)
            for (int i = 0; i < position.talon_count; ++i) between |= card_bit(position.talon[i]);
        between &= ~legal;
        CardMask chosen = 0;
        for (CardMask rest = legal; rest; rest &= rest - 1) {
            const Card card = lowest_card(rest);
            const CardMask lower = legal & cards_of_suit(suit_of(card)) & (card_bit(card) - 1);
            const Card below = lower ? 31 - std::countl_zero(lower) : kNoCard;
            const CardMask gap = below == kNoCard ? 0 : (card_bit(card) - 1) & ~((card_bit(below) << 1) - 1);
            if (below == kNoCard || (between & gap)) chosen |= card_bit(card);
        }
        return chosen;
    }

private:
    Rules& rules_;
    bool talon_can_win_;
};

}  // namespace preferans
