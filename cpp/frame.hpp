// Between the caller's cards and the search's slots.
#pragma once

#include "cards.hpp"
#include "node.hpp"

namespace preferans {

// A position at the start of its trick (cards on the table put back), relabelled for the search.
struct Frame {
    Layout layout;
    int leader = 0;  // relabelled player
    int tricks = 0;
    int table_count = 0;
    std::array<Slot, 2> table{kNoSlot, kNoSlot};
    std::array<Card, 32> card_of{};
    std::array<Slot, 32> slot_of{};

    // `trump` becomes suit 0 (-1: any order), and the seats are counted from `seat_zero` on. With two hands the players
    // are 0 and 1.
    Frame(const Position& position, int trump, int seat_zero);

    int player_of(int seat) const { return player_of_[seat]; }

private:
    std::array<int, kSeats> player_of_{};
};

}  // namespace preferans
