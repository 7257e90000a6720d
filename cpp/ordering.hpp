// Which card to try first: scores from the owners of the suit, the lengths and the trick so far. See weights.hpp.
#pragma once

#include "bounds_misere.hpp"
#include "moves.hpp"
#include "node.hpp"
#include "weights.hpp"

namespace preferans {

inline constexpr int kHintScore = 100'000;  // above every score from weights

template <Kind kind>
class GameOrdering {
public:
    GameOrdering(const Weights& weights, const Patterns&)
        : weights_(has_trump(kind) ? weights.trump : weights.no_trump) {}

    int lead(Layout layout, SlotSet hand, int player, Slot card) const {
        const int suit = slot_suit(card), rank = slot_height(card);
        const unsigned own = suit_byte(hand, suit);
        const int length = std::popcount(own);
        const bool top = (top_of_run(hand, card) & 7) == 7;
        const bool trump = has_trump(kind) && suit == 0;
        if (player == 0) {
            const auto& w = weights_.declarer_lead;
            const bool nobody_else = !suit_byte(layout.defenders(), suit);
            return top * w.top + trump * w.trump + length * w.length + rank * w.rank + (length == 1) * w.singleton +
                   nobody_else * w.nobody_else;
        }
        const auto& w = weights_.defender_lead;
        const unsigned declarer = suit_byte(layout.declarer(), suit);
        const unsigned partner = suit_byte(layout.defenders(), suit) & ~own;
        return top * w.top + trump * w.trump + length * w.length + rank * w.rank + !declarer * w.declarer_void +
               (partner > declarer && partner > own) * w.partner_top +
               (declarer > partner && declarer > own) * w.declarer_top + !partner * w.partner_void;
    }

    // The second player; `player` follows to `led`.
    int second(Layout, SlotSet hand, int player, Slot led, Slot card) const {
        const auto& w = player == 0   ? weights_.declarer_second
                        : player == 2 ? weights_.before_declarer
                                      : weights_.after_declarer;
        return follow(w, hand, led, card);
    }

    int last(Layout, SlotSet hand, const Pair<kind>& pair, Slot card) const {
        const bool partner_winning = pair.last_player != 0 && pair.winner != 0;
        return follow(partner_winning ? weights_.last_over_partner : weights_.last, hand, pair.winning, card);
    }

private:
    static int follow(const FollowWeights& w, SlotSet hand, Slot winning, Slot card) {
        const int rank = slot_height(card), suit = slot_suit(card);
        if (takes_over<kind>(card, winning)) return w.win + rank * w.win_rank;
        const int discard = suit != slot_suit(winning) ? std::popcount(suit_byte(hand, suit)) * w.discard_length : 0;
        return w.lose + rank * w.lose_rank + discard;
    }

    const GameWeights& weights_;
};

class MisereOrdering {
public:
    MisereOrdering(const Weights& weights, const Patterns& patterns) : weights_(weights.misere), bounds_(patterns) {}

    int lead(Layout layout, SlotSet hand, int player, Slot card) const {
        return player == 0 ? declarer_lead(layout, hand, card) : defender_lead(layout, hand, player, card);
    }

    int second(Layout layout, SlotSet hand, int player, Slot led, Slot card) const {
        const bool over = takes_over<Kind::kMisere>(card, led);
        if (player == 0) return declarer_follow(layout, hand, led, card, over, false);
        return defender_follow(player == 1 ? weights_.after_declarer : weights_.before_declarer, layout, hand, led, card,
                               over);
    }

    int last(Layout layout, SlotSet hand, const Pair<Kind::kMisere>& pair, Slot card) const {
        const bool over = takes_over<Kind::kMisere>(card, pair.winning);
        if (pair.last_player == 0) return declarer_follow(layout, hand, pair.winning, card, over, true);
        return defender_follow(pair.winner == 0 ? weights_.last_over_declarer : weights_.last, layout, hand, pair.winning,
                               card, over);
    }

private:
    int declarer_lead(Layout layout, SlotSet hand, Slot card) const {
        const auto& w = weights_.declarer_lead;
        const int suit = slot_suit(card), rank = slot_height(card);
        const unsigned first = suit_byte(layout.hand(1), suit), second = suit_byte(layout.hand(2), suit);
        const unsigned below = (1u << rank) - 1;
        const bool loses = (first && !(first & below)) || (second && !(second & below));
        return loses * w.loses + rank * w.rank + !(first | second) * w.nobody_else +
               std::popcount(suit_byte(hand, suit)) * w.length + !bounds_.is_safe_suit(layout, suit) * w.unsafe;
    }

    int defender_lead(Layout layout, SlotSet hand, int player, Slot card) const {
        const auto& w = weights_.defender_lead;
        const int suit = slot_suit(card), rank = slot_height(card);
        const unsigned declarer = suit_byte(layout.declarer(), suit);
        if (!declarer) return w.declarer_void + rank * w.void_rank;
        const unsigned partner = suit_byte(layout.hand(3 - player), suit);
        const int lowest = std::countr_zero(declarer);
        const bool under = rank < lowest;
        const bool forces = under && (!partner || (partner & ((1u << lowest) - 1)));
        return forces * w.forces + !bounds_.is_safe_suit(layout, suit) * w.unsafe + under * w.below +
               std::popcount(declarer) * w.declarer_length + rank * w.rank +
               std::popcount(partner) * w.partner_length + std::popcount(suit_byte(hand, suit)) * w.length;
    }

    int declarer_follow(Layout layout, SlotSet hand, Slot winning, Slot card, bool over, bool is_last) const {
        const auto& w = weights_.declarer_follow;
        const int suit = slot_suit(card), rank = slot_height(card);
        if (over) return is_last ? rank * w.win_last_rank : w.win + rank * w.win_rank;
        int score = w.lose + rank * w.lose_rank;
        if (suit != slot_suit(winning))
            score += (8 - std::popcount(suit_byte(hand, suit))) * w.discard_shortness +
                     !bounds_.is_safe_suit(layout, suit) * w.discard_unsafe;
        return score;
    }

    static int defender_follow(const MisereWeights::DefenderFollow& w, Layout layout, SlotSet hand, Slot winning, Slot card,
                               bool over) {
        const int suit = slot_suit(card);
        int score = (over ? w.win : w.lose) + slot_height(card) * w.rank;
        if (suit != slot_suit(winning))
            score += (8 - std::popcount(suit_byte(hand, suit))) * w.discard_shortness +
                     !suit_byte(layout.declarer(), suit) * w.discard_declarer_void;
        return score;
    }

    const MisereWeights& weights_;
    MisereBounds bounds_;
};

}  // namespace preferans
