// Lists of cards to try, best first.
#pragma once

#include <array>

#include "proof.hpp"

namespace preferans {

class MoveList {
public:
    void add_last(Slot slot) { moves_[size_++] = 31 - slot; }

    // Keeps the list in falling order of score; among equal scores the lower slot comes first.
    void insert(Slot slot, int score) {
        const int move = score * 32 + (31 - slot);
        int i = size_++;
        for (; i > 0 && moves_[i - 1] < move; --i) moves_[i] = moves_[i - 1];
        moves_[i] = move;
    }

    int size() const { return size_; }
    Slot operator[](int i) const { return 31 - (moves_[i] & 31); }

private:
    int size_ = 0;
    std::array<int, 10> moves_;  // score and slot in one number
};

// Cards of one hand in adjacent slots are worth the same: the lowest of each run stands for all. For the last player
// the card of the trick that is already beaten lies between no two cards any more, so runs go through `bridge`.
inline SlotSet run_bottoms(SlotSet legal, Slot bridge = kNoSlot) {
    SlotSet bottoms = legal & ~((legal << 1) & ~kBottomSlots);
    if (bridge == kNoSlot || slot_height(bridge) == 0 || slot_height(bridge) == 7) return bottoms;
    const SlotSet above = slot_bit(bridge) << 1, below = slot_bit(bridge) >> 1;
    if ((legal & above) && (legal & below)) bottoms &= ~above;
    return bottoms;
}

}  // namespace preferans
