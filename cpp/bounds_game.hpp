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
        if (!declarer_leads) return settle_by_entry(node);
        if (!has_trump(kind) && quick.tricks == 0 && node.need == node.tricks)
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

    // The cards of a hand that win a suit from the top, if nobody trumps.
    struct Run {
        int longest;  // of the two opposing holdings
        int winners;  // the unbroken run; the whole holding if the run is at least as long as the longest
        int shown;    // top slots that make the argument: the run, or enough of it to exhaust the opponents

        Run(SlotSet hand, int suit, int left_length, int right_length) {
            const unsigned own = suit_byte(hand, suit);
            const int run = top_run(own);
            longest = std::max(left_length, right_length);
            winners = run >= longest ? count_bits(own) : run;
            shown = std::min(run, longest);
        }
    };

    const TrumpPattern& trump_pattern(Layout layout) const { return patterns_.trump[layout.suit_pattern(0)]; }

    // A defender leads, and the declarer surely comes to the lead with enough winners.
    std::optional<Answer> settle_by_entry(const Node& node) const {
        Count count{0, 0};
        if (has_trump(kind) && suit_byte(node.layout.in_play(), 0))
            count = tricks_by_trump_entry(node);
        else
            count = tricks_by_waiting(node);
        if (count.tricks < node.need) return std::nullopt;
        return Answer{true, count.proof};
    }

    // By a trump. As long as the declarer has trumps he throws no card away: he follows or trumps. A certain trump
    // brings him to the lead, and he wins each side suit from the top as soon as it is led, by him or by a defender.
    // They cannot trump it while they have to follow, and who has trumps throws nothing away either: so their lengths
    // will be what they are now.
    //
    // With more top trumps than either defender has trumps, he draws them when he has come to the lead: all his trumps
    // win, and a side suit is safe if no defender with trumps is void in it now.
    Count tricks_by_trump_entry(const Node& node) const {
        const SlotSet hand = node.layout.declarer();
        const std::array<int, 2> trumps{node.shape.length(1, 0), node.shape.length(2, 0)};
        const int longest_trumps = std::max(trumps[0], trumps[1]);
        const bool draws = top_run(suit_byte(hand, 0)) > longest_trumps;
        const unsigned certain = trump_pattern(node.layout).certain[0];
        if (certain == 0) return {0, 0};
        Count count{count_bits(certain), proof_of_certain(certain, count_bits(certain))};
        if (draws) count = {node.shape.length(0, 0), top_slots(0, longest_trumps ? longest_trumps + 1 : 0)};
        for (int suit = 1; suit < 4 && count.tricks < node.need; ++suit) {
            const Run run(hand, suit, node.shape.length(1, suit), node.shape.length(2, suit));
            int winners = run.winners;
            for (const int defender : {1, 2}) {
                const int length = node.shape.length(defender, suit);
                if (trumps[defender - 1] > 0 && !(draws && length > 0)) winners = std::min(winners, length);
            }
            if (winners == 0) continue;
            count.proof |= top_slots(suit, std::min({winners, run.shown, node.need - count.tricks}));
            count.tricks += winners;
        }
        return count;
    }

    // Without trumps. A defender who wants to keep the declarer out leads suits in which he holds no top card. They
    // last for as many tricks as the longer of the two defenders' holdings; meanwhile the declarer throws other cards
    // away and keeps a winner in each suit that can be led to him, and as many winners more as he has room for.
    Count tricks_by_waiting(const Node& node) const {
        int kept_out = 0, guarded = 0;
        Count count{0, 0};
        for (int suit = 0; suit < 4; ++suit) {
            const Run run(node.layout.declarer(), suit, node.shape.length(1, suit), node.shape.length(2, suit));
            if (run.winners == 0) {
                kept_out += run.longest;
                continue;
            }
            if (run.longest > 0) ++guarded;
            count.proof |= top_slots(suit, std::min(run.shown, std::max(node.need - count.tricks, 1)));
            count.tricks += run.winners;
        }
        const int room = node.tricks - kept_out;
        if (room < guarded) return {0, 0};
        count.tricks = std::min(count.tricks, room);
        return count;
    }

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
            const int left_length = shape.length(left, suit), right_length = shape.length(right, suit);
            const Run run(hand, suit, left_length, right_length);
            int winners = run.winners;
            if (left_may_trump) winners = std::min(winners, left_length);
            if (right_may_trump) winners = std::min(winners, right_length);
            if (winners == 0) continue;
            count.proof |= top_slots(suit, std::min({winners, run.shown, wanted - count.tricks}));
            count.tricks += winners;
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
