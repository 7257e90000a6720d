// Lists of cards to try, best first.
#pragma once

#include <array>

#include "proof.hpp"

namespace preferans {

class MoveList {
public:
    void add_last(Slot slot) { slots_[size_++] = static_cast<std::uint8_t>(slot); }

    // Keeps the list in falling order of score; among equal scores the one added first stays first.
    void insert(Slot slot, int score) {
        int i = size_++;
        for (; i > 0 && scores_[i - 1] < score; --i) {
            scores_[i] = scores_[i - 1];
            slots_[i] = slots_[i - 1];
        }
        scores_[i] = score;
        slots_[i] = static_cast<std::uint8_t>(slot);
    }

    int size() const { return size_; }
    const std::uint8_t* begin() const { return slots_.data(); }
    const std::uint8_t* end() const { return slots_.data() + size_; }

private:
    int size_ = 0;
    std::array<std::uint8_t, 10> slots_;
    std::array<int, 10> scores_;
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
