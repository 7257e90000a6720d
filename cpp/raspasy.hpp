// Raspasy as the three-player game that it is (max^n): everyone wants the fewest tricks for himself.
//
// Tie-break: among equal own tricks a player prefers more tricks for the next hand clockwise (and then for the one
// after, which matters only while the sitting dealer can win a trick). The numbers of the players add up, so this
// preference leaves no two different outcomes equal: the value is unique, and it depends on outcomes only, so ranks
// that do not matter, equal cards and the order of the suits change nothing.
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
    // The tallies of this player and the next one of so many, as one number that grows with the player's liking. Enough
    // for players who share all tricks among them.
    int liking_of(int player, int players) const {
        const unsigned turned = (packed_ | static_cast<unsigned>(packed_) << 4 * players) >> 4 * player;
        return static_cast<int>(turned >> 4 & 15) - 16 * static_cast<int>(turned & 15);
    }
    Tally with_trick(int player) const { return Tally(static_cast<std::uint16_t>(packed_ + (1 << 4 * player))); }
    bool operator==(const Tally&) const = default;

private:
    explicit Tally(std::uint16_t packed) : packed_(packed) {}
    std::uint16_t packed_ = 0;
};

// How much `player` likes an outcome; `players` sit at the table.
inline int liking(Tally tally, int player, int players) {
    const int next = player + 1 == players ? 0 : player + 1;
    if (players == 2) return 16 * tally.of(next) - 256 * tally.of(player);
    return 16 * tally.of(next) + tally.of(previous_player(player)) - 256 * tally.of(player);
}

// Open addressing over (layout, leader). Grows to its limit, then is emptied and filled again.
class TallyTable {
public:
    static constexpr std::size_t kDefaultBytes = std::size_t{16} << 20;

    explicit TallyTable(std::size_t bytes = kDefaultBytes);

    void clear();
    const Tally* find(Layout layout, int leader) const {
        const Entry& entry = entries_[place_of(layout, leader)];
        return entry.generation == generation_ ? &entry.tally : nullptr;
    }
    // Brings the place of an entry nearer: asked for early, the memory answers while other places are computed.
    void fetch(Layout layout, int leader) const { __builtin_prefetch(&entries_[first_place_of(layout, leader)]); }
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

    std::size_t first_place_of(Layout layout, int leader) const {
        const std::uint64_t mixed = layout.planes ^ static_cast<std::uint64_t>(leader) * 0x94d049bb133111ebull;
        return mixed * 0x9e3779b97f4a7c15ull >> (64 - bits_);
    }
    std::size_t place_of(Layout layout, int leader) const {
        std::size_t i = first_place_of(layout, leader);
        const std::size_t mask = entries_.size() - 1;
        while (entries_[i].generation == generation_ && !(entries_[i].layout == layout && entries_[i].leader == leader))
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
        if (tricks <= 1) return tricks == 0 ? Tally{} : last_trick(layout, leader);
        return lead_sorted(sorted_suits(layout), leader, tricks);
    }

    // The suits are in the one order that lead() gives them, and there are at least two tricks.
    Tally lead_sorted(Layout layout, int leader, int tricks) {
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

    Tally after_second(Layout layout, int leader, int tricks, Slot led, Slot second)
        requires(players == 3)
    {
        const Pair<Kind::kNoTrump> pair(leader, led, second);
        const int player = pair.last_player;
        const SlotSet cards = run_bottoms(legal(layout, player, led), pair.beaten);
        if (tricks <= 2)
            return best_of(cards, player, tricks,
                           [&](Slot card) { return after_last(layout, leader, tricks, led, second, card); });
        // First all the positions that may follow, so that the table is fetched for one while the next is computed.
        std::array<std::uint64_t, kMostRuns> rest;  // planes; left uninitialised
        const auto winner_with = [&](Slot card) {
            return takes_over<Kind::kNoTrump>(card, pair.winning) ? player : pair.winner;
        };
        int count = 0;
        for (SlotSet left = cards; left; left &= left - 1) {
            const Layout after = sorted_suits(layout.without(led, second, lowest_slot(left)));
            table_.fetch(after, winner_with(lowest_slot(left)));
            rest[count++] = after.planes;
        }
        int i = 0;
        return best_of(cards, player, tricks, [&](Slot card) {
            const int winner = winner_with(card);
            return lead_sorted({rest[i++]}, winner, tricks - 1).with_trick(winner);
        });
    }

    Tally after_last(Layout layout, int leader, int tricks, Slot led, Slot last)
        requires(players == 2)
    {
        const int winner = takes_over<Kind::kNoTrump>(last, led) ? next(leader) : leader;
        const Layout rest = layout.without(std::min(led, last)).without(std::max(led, last));
        return lead(rest, winner, tricks - 1).with_trick(winner);
    }

    Tally after_last(Layout layout, int leader, int tricks, Slot led, Slot second, Slot last)
        requires(players == 3)
    {
        const Pair<Kind::kNoTrump> pair(leader, led, second);
        const int winner = takes_over<Kind::kNoTrump>(last, pair.winning) ? pair.last_player : pair.winner;
        return lead(layout.without(led, second, last), winner, tricks - 1).with_trick(winner);
    }

private:
    static constexpr int kMostRuns = 10;  // no more cards are in a hand

    static constexpr int next(int player) { return player + 1 == players ? 0 : player + 1; }

    // Everybody has one card.
    static Tally last_trick(Layout layout, int leader) {
        Slot winning = lowest_slot(layout.hand(leader));
        int winner = leader;
        for (int player = next(leader); player != leader; player = next(player)) {
            const Slot card = lowest_slot(layout.hand(player));
            if (!takes_over<Kind::kNoTrump>(card, winning)) continue;
            winning = card;
            winner = player;
        }
        return Tally{}.with_trick(winner);
    }

    static SlotSet legal(Layout layout, int player, Slot led) {
        return legal_slots<Kind::kNoTrump>(layout.hand(player), led);
    }

    template <class Reply>
    static Tally best_of(SlotSet cards, int player, int tricks, Reply&& reply) {
        Tally best;
        int most_liked = -1000;
        for (; cards; cards &= cards - 1) {
            const Tally tally = reply(lowest_slot(cards));
            const int liked = tally.liking_of(player, players);
            if (liked <= most_liked) continue;
            most_liked = liked;
            best = tally;
            if (liked == tricks) break;  // no trick for him and all for the next: nothing can be better
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
