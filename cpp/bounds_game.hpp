// Answers without search in games (with and without trump), each with the slots that its argument relies on.
#pragma once

#include <algorithm>
#include <optional>

#include "node.hpp"
#include "patterns.hpp"

namespace preferans {

template <Kind kind>
class GameBounds {
    static_assert(kind != Kind::kMisere);

public:
    explicit GameBounds(const Patterns& patterns) : patterns_(patterns) {}

    std::optional<Answer> settle(const Node& node) const {
        if constexpr (has_trump(kind))
            if (const auto answer = settle_by_trumps(node)) return answer;
        const bool declarer_leads = node.leader == 0;
        const int wanted = declarer_leads ? node.need : node.defence_need();
        const Count quick = quick_tricks(node.layout, node.shape, node.leader, wanted);
        if (quick.tricks >= wanted) return Answer{declarer_leads, quick.proof};
        if (!has_trump(kind) && declarer_leads && quick.tricks == 0 && node.need == node.tricks)
            return Answer{false, top_of_declarers_suits(node)};
        return std::nullopt;
    }

    // A first guess for the value of a position, from the same arguments.
    int guess(Layout layout, Shape shape, int leader, int tricks) const {
        int least = 0, most = tricks;
        if constexpr (has_trump(kind)) {
            const TrumpPattern& trumps = trump_pattern(layout);
            least = count_bits(trumps.certain[0]);
            most = tricks - std::max(count_bits(trumps.certain[1]), count_bits(trumps.certain[2]));
        }
        const int quick = std::min(tricks, quick_tricks(layout, shape, leader, kAll).tricks);
        if (leader == 0)
            least = std::max(least, quick);
        else
            most = std::min(most, tricks - quick);
        return has_trump(kind) ? (5 * least + 3 * most) / 8 : (least + most) / 2;
    }

private:
    struct Count {
        int tricks;
        SlotSet proof;
    };
    static constexpr int kAll = 99;

    const TrumpPattern& trump_pattern(Layout layout) const { return patterns_.trump[layout.suit_pattern(0)]; }

    // The prefix of the trump suit that shows the highest `count` of these certain winners.
    static SlotSet proof_of_certain(unsigned winners, int count) {
        if (count <= 0) return 0;
        while (count_bits(winners) > count) winners &= winners - 1;
        return prefix_down_to(std::countr_zero(winners));
    }

    std::optional<Answer> settle_by_trumps(const Node& node) const {
        const auto& certain = trump_pattern(node.layout).certain;
        if (count_bits(certain[0]) >= node.need) return Answer{true, proof_of_certain(certain[0], node.need)};
        const int defence = node.defence_need();
        for (const int defender : {1, 2})
            if (count_bits(certain[defender]) >= defence)
                return Answer{false, proof_of_certain(certain[defender], defence)};
        return std::nullopt;
    }

    // Tricks that the player on lead takes at once by leading winners; stops when `wanted` are found.
    //
    // Side suits: his unbroken run from the top wins, as long as no opponent can trump. An opponent who holds more
    // trumps than our run of top trumps might keep one, so he must be able to follow: count at most his length of the
    // suit. If the run is at least as long as the longer opposing holding, the suit runs: all its cards win.
    Count quick_tricks(Layout layout, Shape shape, int player, int wanted) const {
        const int left = next_player(player), right = next_player(left);
        const SlotSet hand = layout.hand(player);
        Count count{0, 0};
        bool left_may_trump = false, right_may_trump = false;
        if constexpr (has_trump(kind)) {
            const int run = top_run(suit_byte(hand, 0));
            const int left_trumps = shape.length(left, 0), right_trumps = shape.length(right, 0);
            left_may_trump = left_trumps > run;
            right_may_trump = right_trumps > run;
            if (!left_may_trump && !right_may_trump) {
                count = {shape.length(player, 0), top_slots(0, std::max(left_trumps, right_trumps))};
            } else {
                const unsigned certain = trump_pattern(layout).certain[player];
                count.tricks = count_bits(certain);
                if (count.tricks >= wanted) return {count.tricks, proof_of_certain(certain, wanted)};
                count.proof = proof_of_certain(certain, count.tricks) | top_slots(0, run);
            }
            if (count.tricks >= wanted) return count;
        }
        for (int suit = has_trump(kind) ? 1 : 0; suit < 4; ++suit) {
            const unsigned own = suit_byte(hand, suit);
            const int run = top_run(own);
            if (run == 0) continue;
            const int left_length = shape.length(left, suit), right_length = shape.length(right, suit);
            const int longest = std::max(left_length, right_length);
            const bool runs = run >= longest;
            int winners = runs ? count_bits(own) : run;
            if (left_may_trump) winners = std::min(winners, left_length);
            if (right_may_trump) winners = std::min(winners, right_length);
            if (winners <= 0) continue;
            // `relied` top slots make the argument: those of the run, or enough of it to exhaust the opponents.
            int relied = std::min(winners, runs ? longest : run);
            relied = std::min(relied, wanted - count.tricks);
            count.tricks += winners;
            count.proof |= top_slots(suit, relied);
            if (count.tricks >= wanted) return count;
        }
        if (player != 0 && !left_may_trump && !right_may_trump)
            add_partners_tricks(layout, shape, player, wanted, count);
        return count;
    }

    // A defender on lead, no trumps outside after ours are drawn: he can also give the lead to his partner through a
    // suit whose top the partner holds, and the partner then takes his own runs from the top.
    void add_partners_tricks(Layout layout, Shape shape, int player, int wanted, Count& count) const {
        const SlotSet hand = layout.hand(3 - player);
        bool entry = false;
        Count added{0, 0};
        for (int suit = has_trump(kind) ? 1 : 0; suit < 4; ++suit) {
            const int run = top_run(suit_byte(hand, suit));
            if (run == 0) continue;
            if (shape.length(player, suit) > 0) entry = true;
            const int missing = wanted - count.tricks - added.tricks;
            added.proof |= top_slots(suit, run > missing ? std::max(missing, 1) : run);
            added.tricks += run;
        }
        if (!entry || count.tricks + added.tricks < wanted) return;
        count.tricks += added.tricks;
        count.proof |= added.proof;
    }

    // Without trumps a declarer on lead who has no top card in any of his suits cannot take all the tricks.
    static SlotSet top_of_declarers_suits(const Node& node) {
        SlotSet proof = 0;
        for (int suit = 0; suit < 4; ++suit)
            if (node.shape.length(0, suit) > 0) proof |= top_slots(suit, 1);
        return proof;
    }

    const Patterns& patterns_;
};

}  // namespace preferans
