// Raspasy as the three-player game that it is (max^n): everyone wants the fewest tricks for himself.
//
// Tie-break: among equal own tricks a player prefers more tricks for the next hand clockwise (and then for the one after,
// which matters only while the sitting dealer can win a trick). The numbers of the players add up, so this preference
// leaves no two different outcomes equal: the value is unique, and it depends on outcomes only, so ranks that do not
// matter, equal cards and the order of the suits change nothing.
//
// Full width, exact keys: there is no pruning in max^n that is sound here, except to stop at the best outcome possible.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "moves.hpp"
#include "search.hpp"

namespace preferans {

// Tricks by player, four bits each, player 0 lowest.
class Tally {
public:
    Tally() = default;
    int of(int player) const { return packed_ >> (4 * player) & 15; }
    Tally with_trick(int player) const { return Tally(static_cast<std::uint16_t>(packed_ + (1 << 4 * player))); }
    bool operator==(const Tally&) const = default;

private:
    explicit Tally(std::uint16_t packed) : packed_(packed) {}
    std::uint16_t packed_ = 0;
};

// How much `player` likes an outcome; `players` sit at the table.
inline int liking(Tally tally, int player, int players) {
    const int next = player + 1 == players ? 0 : player + 1;
    const int after = next + 1 == players ? 0 : next + 1;
    return -256 * tally.of(player) + 16 * tally.of(next) + (after == player ? 0 : tally.of(after));
}

// Open addressing over (layout, leader). Grows to its limit, then is emptied and filled again.
class TallyTable {
public:
    static constexpr std::size_t kDefaultBytes = std::size_t{16} << 20;

    explicit TallyTable(std::size_t bytes = kDefaultBytes);

    void clear();
    const Tally* find(Layout layout, int leader) const;
    void store(Layout layout, int leader, Tally tally);
    std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

private:
    struct Entry {
        Layout layout;
        std::uint32_t generation = 0;
        std::uint16_t leader = 0;
        Tally tally;
    };
    static_assert(sizeof(Entry) == 16);

    std::size_t place_of(Layout layout, int leader) const {
        const std::uint64_t mixed = layout.planes ^ static_cast<std::uint64_t>(leader) * 0x94d049bb133111ebull;
        std::size_t i = mixed * 0x9e3779b97f4a7c15ull >> (64 - bits_);
        const std::size_t mask = entries_.size() - 1;
        while (entries_[i].generation == generation_ &&
               !(entries_[i].layout == layout && entries_[i].leader == leader))
            i = (i + 1) & mask;
        return i;
    }
    void grow();

    int bits_ = 14;
    int most_bits_;
    std::vector<Entry> entries_;
    std::uint32_t generation_ = 1;
    std::size_t used_ = 0;
};

// `players` is 3, or 2 for gusarik, where a trick has two cards (rules A.9).
template <int players>
class Raspasy {
    static_assert(players == 2 || players == 3);

public:
    Raspasy(TallyTable& table, Budget& budget) : table_(table), budget_(budget) {}

    // What is left of a deal, before the trick or with cards of it played.
    Tally lead(Layout layout, int leader, int tricks) {
        if (tricks == 0) return {};
        layout = sorted_suits(layout);
        if (const Tally* known = table_.find(layout, leader)) return *known;
        budget_.count_node();
        const Tally best = best_of(run_bottoms(layout.hand(leader)), leader, tricks,
                                   [&](Slot card) { return after_lead(layout, leader, tricks, card); });
        table_.store(layout, leader, best);
        return best;
    }

    Tally after_lead(Layout layout, int leader, int tricks, Slot led) {
        const int player = next(leader);
        return best_of(run_bottoms(legal(layout, player, led)), player, tricks, [&](Slot card) {
            if constexpr (players == 2)
                return after_last(layout, leader, tricks, led, card);
            else
                return after_second(layout, leader, tricks, led, card);
        });
    }

    Tally after_second(Layout layout, int leader, int tricks, Slot led, Slot second) requires(players == 3) {
        const int player = previous_player(leader);
        const Slot beaten = takes_over<Kind::kNoTrump>(second, led) ? led : second;
        return best_of(run_bottoms(legal(layout, player, led), beaten), player, tricks,
                       [&](Slot card) { return after_last(layout, leader, tricks, led, second, card); });
    }

    Tally after_last(Layout layout, int leader, int tricks, Slot led, Slot last) requires(players == 2) {
        const int winner = takes_over<Kind::kNoTrump>(last, led) ? next(leader) : leader;
        const Layout rest = layout.without(std::min(led, last)).without(std::max(led, last));
        return lead(rest, winner, tricks - 1).with_trick(winner);
    }

    Tally after_last(Layout layout, int leader, int tricks, Slot led, Slot second, Slot last) requires(players == 3) {
        const Pair<Kind::kNoTrump> pair(leader, led, second);
        const int winner = takes_over<Kind::kNoTrump>(last, pair.winning) ? pair.last_player : pair.winner;
        return lead(layout.without(led, second, last), winner, tricks - 1).with_trick(winner);
    }

private:
    static constexpr int next(int player) { return player + 1 == players ? 0 : player + 1; }

    static SlotSet legal(Layout layout, int player, Slot led) {
        return legal_slots<Kind::kNoTrump>(layout.hand(player), led);
    }

    template <class Reply>
    static Tally best_of(SlotSet cards, int player, int tricks, Reply&& reply) {
        Tally best;
        int most_liked = -1'000'000;
        for (; cards; cards &= cards - 1) {
            const Tally tally = reply(lowest_slot(cards));
            const int liked = liking(tally, player, players);
            if (liked <= most_liked) continue;
            most_liked = liked;
            best = tally;
            if (tally.of(player) == 0 && tally.of(next(player)) == tricks) break;  // nothing can be better
        }
        return best;
    }

    // Without trumps suits may change places: one order for all permutations makes more positions the same.
    static Layout sorted_suits(Layout layout) {
        auto a = layout.suit_pattern(0), b = layout.suit_pattern(1), c = layout.suit_pattern(2),
             d = layout.suit_pattern(3);
        const auto order = [](unsigned& x, unsigned& y) {
            const unsigned low = std::min(x, y);
            y = std::max(x, y);
            x = low;
        };
        order(a, b), order(c, d), order(a, c), order(b, d), order(b, c);
        const std::uint64_t low = (a & 0xff) | (b & 0xff) << 8 | (c & 0xff) << 16 | (d & 0xff) << 24;
        const std::uint64_t high = (a >> 8) | (b >> 8) << 8 | (c >> 8) << 16 | (d >> 8) << 24;
        return {low | high << 32};
    }

    TallyTable& table_;
    Budget& budget_;
};

}  // namespace preferans
