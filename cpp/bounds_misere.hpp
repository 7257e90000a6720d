// Answers without search in a misere, each with the slots that its argument relies on.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "node.hpp"
#include "patterns.hpp"

namespace preferans {

class MisereBounds {
public:
    explicit MisereBounds(const Patterns& patterns) : patterns_(patterns) {}

    std::optional<Answer> settle(const Node& node) const {
        std::array<const MiserePattern*, 4> suits;
        for (int suit = 0; suit < 4; ++suit) suits[suit] = &pattern(node.layout, suit);
        if (is_safe(suits, node.leader)) return Answer{false, proof_of_safe(suits)};
        if (const auto answer = loses_enough(suits, node)) return answer;
        if (is_forced(suits, node.leader)) return Answer{true, down_to_declarers_lowest(node.layout)};
        if (node.need != 1) return std::nullopt;
        return node.leader == 0 ? caught_on_lead(node.layout) : caught_at_once(node.layout, node.leader);
    }

    // A first guess for the tricks of the declarer. It errs on the low side: too high a start costs more.
    int guess(Layout layout, int tricks) const {
        int unsafe = 0;
        for (int suit = 0; suit < 4; ++suit) unsafe += pattern(layout, suit).unsafe_cards;
        return unsafe < 2 ? std::min(unsafe, tricks) : tricks * unsafe / 20;
    }

    bool is_safe_suit(Layout layout, int suit) const { return pattern(layout, suit).safe; }

private:
    using Suits = std::array<const MiserePattern*, 4>;

    const MiserePattern& pattern(Layout layout, int suit) const { return patterns_.misere[layout.suit_pattern(suit)]; }

    // No further trick: all suits are safe, and it is a defender's lead or there is a suit safe to lead.
    static bool is_safe(const Suits& suits, int leader) {
        bool has_lead = leader != 0;
        for (const MiserePattern* suit : suits) {
            if (!suit->safe) return false;
            has_lead |= suit->safe_to_lead;
        }
        return has_lead;
    }

    static SlotSet proof_of_safe(const Suits& suits) {
        SlotSet proof = 0;
        for (int suit = 0; suit < 4; ++suit) proof |= SlotSet{suits[suit]->safe_proof} << (8 * suit);
        return proof;
    }

    // The declarer takes too few, since he can stay below one defender often enough.
    //
    // Let that defender hold r cards of a suit and the declarer u cards below all of them. Whenever the suit is led the
    // declarer stays below him, so that he loses the trick: min(r, u) times, whoever leads. He leads such a suit each
    // time that he is on lead. So before the k-th lost trick he wins at most k - 1 tricks led by a defender (k, if the
    // other defender is on lead now), and in each of these our defender can discard one card of such a suit, if it was
    // led by the other one. A discard takes one chance to lose away; the first r - u of a suit take none.
    static std::optional<Answer> loses_enough(const Suits& suits, const Node& node) {
        const int wanted = node.defence_need();
        for (const int defender : {1, 2}) {
            const int other = 3 - defender;
            int discards = wanted - 1;
            if (node.leader == other && (wanted > 1 || may_discard(node.shape, defender, other))) ++discards;
            int chances = 0, spare = 8;
            SlotSet proof = 0;
            for (int suit = 0; suit < 4; ++suit) {
                const int under = defender == 1 ? suits[suit]->under_1 : suits[suit]->under_2;
                if (under == 0) continue;
                const int length = node.shape.length(defender, suit);
                chances += std::min(length, under);
                spare = std::min(spare, std::max(length - under, 0));
                proof |= prefix_down_to(lowest_slot(node.layout.hand(defender) & slots_of_suit(suit)));
                if (chances - std::max(discards - spare, 0) >= wanted) return Answer{false, proof};
            }
        }
        return std::nullopt;
    }

    // Whether the partner can lead a suit in which the defender is void.
    static bool may_discard(Shape shape, int defender, int partner) {
        for (int suit = 0; suit < 4; ++suit)
            if (shape.length(partner, suit) > 0 && shape.length(defender, suit) == 0) return true;
        return false;
    }

    // All further tricks: all suits are forced, and the declarer leads or the defender on lead can lead one at him.
    static bool is_forced(const Suits& suits, int leader) {
        bool has_lead = leader == 0;
        for (const MiserePattern* suit : suits) {
            if (!suit->forced) return false;
            has_lead |= leader == 1 ? suit->forces_from_1 : leader == 2 && suit->forces_from_2;
        }
        return has_lead;
    }

    static SlotSet down_to_declarers_lowest(Layout layout) {
        SlotSet proof = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const SlotSet own = layout.declarer() & slots_of_suit(suit);
            if (own && layout.defenders() & slots_of_suit(suit)) proof |= prefix_down_to(lowest_slot(own));
        }
        return proof;
    }

    // A defender leads below all the declarer's cards of a suit, and his partner is void or can stay below too.
    static std::optional<Answer> caught_at_once(Layout layout, int leader) {
        const SlotSet leading = layout.hand(leader), helping = layout.hand(3 - leader);
        for (int suit = 0; suit < 4; ++suit) {
            const SlotSet inside = slots_of_suit(suit), own = layout.declarer() & inside;
            if (!own) continue;
            const SlotSet below = inside & (slot_bit(lowest_slot(own)) - 1);
            if ((leading & below) && (!(helping & inside) || (helping & below)))
                return Answer{true, prefix_down_to(lowest_slot(own))};
        }
        return std::nullopt;
    }

    // The declarer leads, and in every suit that he holds both defenders are void or can stay below his lowest card.
    static std::optional<Answer> caught_on_lead(Layout layout) {
        const SlotSet first = layout.hand(1), second = layout.hand(2);
        SlotSet proof = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const SlotSet inside = slots_of_suit(suit), own = layout.declarer() & inside;
            if (!own) continue;
            const SlotSet below = inside & (slot_bit(lowest_slot(own)) - 1);
            if ((first & inside) && !(first & below)) return std::nullopt;
            if ((second & inside) && !(second & below)) return std::nullopt;
            if (layout.defenders() & inside) proof |= prefix_down_to(lowest_slot(own));
        }
        return Answer{true, proof};
    }

    const Patterns& patterns_;
};

}  // namespace preferans
