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
        const int length = count_bits(own);
        const bool top = (top_of_run(hand, card) & 7) == 7;
        const bool trump = has_trump(kind) && suit == 0;
        if (player == 0) {
            const auto& w = weights_.declarer_lead;
            const bool nobody_else = !suit_byte(layout.defenders(), suit);
            int score = top * w.top + trump * w.trump + length * w.length + rank * w.rank +
                        (length == 1) * w.singleton + nobody_else * w.nobody_else;
            if constexpr (has_trump(kind)) {
                if (trump)
                    score += count_bits(suit_byte(layout.defenders(), 0)) * w.defenders_trumps;
                else
                    score += (may_trump(layout, 1, suit) || may_trump(layout, 2, suit)) * w.may_be_trumped;
            }
            return score;
        }
        const auto& w = weights_.defender_lead;
        const unsigned declarer = suit_byte(layout.declarer(), suit);
        const unsigned partner = suit_byte(layout.defenders(), suit) & ~own;
        return top * w.top + trump * w.trump + length * w.length + rank * w.rank + !declarer * w.declarer_void +
               (partner > declarer && partner > own) * w.partner_top +
               (declarer > partner && declarer > own) * w.declarer_top + !partner * w.partner_void +
               (may_trump(layout, 0, suit) * w.declarer_trumps +
                may_trump(layout, 3 - player, suit) * w.partner_trumps);
    }

    // The second player; `player` follows to `led`.
    int second(Layout layout, SlotSet hand, int player, Slot led, Slot card) const {
        const auto& w = player == 0   ? weights_.declarer_second
                        : player == 2 ? weights_.before_declarer
                                      : weights_.after_declarer;
        int score = follow(w, hand, led, card);
        if (!takes_over<kind>(card, led)) return score;
        const SlotSet last = legal_slots<kind>(layout.hand(next_player(player)), led);
        if (!can_beat(last, card)) score += w.sure_win;
        if (player == 2 && !can_beat(last, led)) score += w.needless_win;
        return score;
    }

    int last(Layout, SlotSet hand, const Pair<kind>& pair, Slot card) const {
        const bool partner_winning = pair.last_player != 0 && pair.winner != 0;
        return follow(partner_winning ? weights_.last_over_partner : weights_.last, hand, pair.winning, card);
    }

private:
    // Whether the player is void in the side suit and has a trump.
    static bool may_trump(Layout layout, int player, int suit) {
        if constexpr (!has_trump(kind)) return false;
        const SlotSet hand = layout.hand(player);
        return suit != 0 && !suit_byte(hand, suit) && suit_byte(hand, 0);
    }

    // Whether one of these cards, played later, would take the trick from `card`.
    static bool can_beat(SlotSet cards, Slot card) {
        if (cards & suit_around(card) & ~(slot_bit(card) | (slot_bit(card) - 1))) return true;
        return has_trump(kind) && slot_suit(card) != 0 && (cards & slots_of_suit(0));
    }

    static int follow(const FollowWeights& w, SlotSet hand, Slot winning, Slot card) {
        const int rank = slot_height(card), suit = slot_suit(card);
        if (takes_over<kind>(card, winning)) return w.win + rank * w.win_rank;
        const int discard = suit != slot_suit(winning) ? count_bits(suit_byte(hand, suit)) * w.discard_length : 0;
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
        if (player == 1) return defender_follow(weights_.after_declarer, layout, hand, led, card, over);
        const SlotSet declarers = layout.declarer() & suit_around(led);
        const bool forces = declarers && lowest_slot(declarers) > (over ? card : led);
        return defender_follow(weights_.before_declarer, layout, hand, led, card, over) +
               forces * weights_.before_declarer.forces;
    }

    int last(Layout layout, SlotSet hand, const Pair<Kind::kMisere>& pair, Slot card) const {
        const bool over = takes_over<Kind::kMisere>(card, pair.winning);
        if (pair.last_player == 0) return declarer_follow(layout, hand, pair.winning, card, over, true);
        return defender_follow(pair.winner == 0 ? weights_.last_over_declarer : weights_.last, layout, hand,
                               pair.winning, card, over);
    }

private:
    int declarer_lead(Layout layout, SlotSet hand, Slot card) const {
        const auto& w = weights_.declarer_lead;
        const int suit = slot_suit(card), rank = slot_height(card);
        const unsigned first = suit_byte(layout.hand(1), suit), second = suit_byte(layout.hand(2), suit);
        const unsigned below = (1u << rank) - 1;
        const bool loses = (first && !(first & below)) || (second && !(second & below));
        return loses * w.loses + rank * w.rank + !(first | second) * w.nobody_else +
               count_bits(suit_byte(hand, suit)) * w.length + !bounds_.is_safe_suit(layout, suit) * w.unsafe +
               is_exposed(layout, card) * w.exposed;
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
               count_bits(declarer) * w.declarer_length + rank * w.rank + count_bits(partner) * w.partner_length +
               count_bits(suit_byte(hand, suit)) * w.length;
    }

    int declarer_follow(Layout layout, SlotSet hand, Slot winning, Slot card, bool over, bool is_last) const {
        const auto& w = weights_.declarer_follow;
        const int suit = slot_suit(card), rank = slot_height(card);
        if (over) return is_last ? rank * w.win_last_rank : w.win + rank * w.win_rank;
        int score = w.lose + rank * w.lose_rank;
        if (suit != slot_suit(winning))
            score += (8 - count_bits(suit_byte(hand, suit))) * w.discard_shortness +
                     !bounds_.is_safe_suit(layout, suit) * w.discard_unsafe +
                     is_exposed(layout, card) * w.discard_exposed;
        return score;
    }

    int defender_follow(const MisereWeights::DefenderFollow& w, Layout layout, SlotSet hand, Slot winning, Slot card,
                        bool over) const {
        const int suit = slot_suit(card);
        const int score = (over ? w.win : w.lose) + slot_height(card) * w.rank;
        if (suit == slot_suit(winning)) return score;
        const int shortness = 8 - count_bits(suit_byte(hand, suit));
        const unsigned declarers = suit_byte(layout.declarer(), suit);
        if (!declarers) return score + shortness * w.discard_shortness + w.discard_declarer_void;
        const bool below = slot_height(card) < std::countr_zero(declarers);
        return score + shortness * w.discard_shortness + below * w.discard_below +
               bounds_.is_safe_suit(layout, suit) * w.discard_safe;
    }

    static bool is_exposed(Layout layout, Slot card) {
        const unsigned below = (1u << slot_height(card)) - 1;
        const int suit = slot_suit(card);
        return count_bits(suit_byte(layout.defenders(), suit) & below) >
               count_bits(suit_byte(layout.declarer(), suit) & below);
    }

    const MisereWeights& weights_;
    MisereBounds bounds_;
};

}  // namespace preferans
