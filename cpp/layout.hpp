// Layout: the position at the start of a trick as the search sees it. Ranks are forgotten, only order is kept.
//
// A card matters through its owner and its place among the cards of its suit that are still in play. Each suit has
// eight slots: slot 7 holds the highest card still in play, slot 6 the next, and so on without a gap. Two bit planes
// give the owner of every slot, so 64 bits describe the position exactly (there are no collisions), and positions that
// differ only in ranks that no longer matter are the same position.
//
// Players are relabelled: the declarer is player 0, then clockwise 1 and 2. Suits are relabelled so that trump is suit
// 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace preferans {

using Slot = int;               // 8 * suit + height; height 7 is the top
using SlotSet = std::uint32_t;  // bit s is set for each slot s of the set

inline constexpr Slot kNoSlot = -1;
inline constexpr SlotSet kBottomSlots = 0x01010101u;
inline constexpr SlotSet kTopSlots = 0x80808080u;

constexpr SlotSet slot_bit(Slot slot) {
    return SlotSet{1} << slot;
}
constexpr int slot_suit(Slot slot) {
    return slot >> 3;
}
constexpr int slot_height(Slot slot) {
    return slot & 7;
}
constexpr SlotSet slots_of_suit(int suit) {
    return SlotSet{0xff} << (8 * suit);
}
constexpr SlotSet suit_around(Slot slot) {
    return SlotSet{0xff} << (slot & 24);
}
constexpr unsigned suit_byte(SlotSet slots, int suit) {
    return (slots >> (8 * suit)) & 0xffu;
}
constexpr Slot lowest_slot(SlotSet slots) {
    return std::countr_zero(slots);
}

// A prefix of a suit: this slot and all above it.
constexpr SlotSet prefix_down_to(Slot slot) {
    return suit_around(slot) & (~SlotSet{0} << slot);
}
constexpr SlotSet top_slots(int suit, int count) {
    return count <= 0 ? 0 : prefix_down_to(8 * suit + 8 - count);
}

// The number of cards in an unbroken run from the top of a suit, for the byte of one hand in that suit.
constexpr int top_run(unsigned byte) {
    return std::countl_zero(~(byte << 24));
}

// The number of bits of a suit byte. A table: without a processor flag the compiler calls a function for std::popcount.
inline constexpr auto kBitCounts = [] {
    std::array<std::uint8_t, 256> counts{};
    for (unsigned byte = 0; byte < 256; ++byte) counts[byte] = static_cast<std::uint8_t>(std::popcount(byte));
    return counts;
}();
constexpr int count_bits(unsigned byte) {
    return kBitCounts[byte];
}

constexpr int next_player(int player) {
    return player == 2 ? 0 : player + 1;
}
constexpr int previous_player(int player) {
    return player == 0 ? 2 : player - 1;
}

namespace detail {

constexpr std::uint64_t on_both_planes(SlotSet slots) {
    return slots | std::uint64_t{slots} << 32;
}

struct RemovalMasks {
    std::array<std::uint64_t, 32> below{};  // slots of the suit under the removed one: they move up
    std::array<std::uint64_t, 32> keep{};   // all that stays where it is
};

constexpr RemovalMasks make_removal_masks() {
    RemovalMasks masks;
    for (Slot slot = 0; slot < 32; ++slot) {
        const SlotSet below = suit_around(slot) & (slot_bit(slot) - 1);
        masks.below[slot] = on_both_planes(below);
        masks.keep[slot] = on_both_planes(~(below | slot_bit(slot)));
    }
    return masks;
}

inline constexpr RemovalMasks kRemoval = make_removal_masks();

template <class T>
constexpr void sort_three(T& a, T& b, T& c) {
    if (a > b) std::swap(a, b);
    if (b > c) std::swap(b, c);
    if (a > b) std::swap(a, b);
}

}  // namespace detail

// The owner of every slot. Owner codes, low plane then high plane: empty 00, declarer 10, player 1 01, player 2 11.
struct Layout {
    std::uint64_t planes = 0;

    void place(Slot slot, int player) {
        const unsigned code = player + 1;
        planes |= std::uint64_t{code & 1} << slot | std::uint64_t{code >> 1} << (slot + 32);
    }
    SlotSet low_plane() const { return static_cast<SlotSet>(planes); }
    SlotSet high_plane() const { return static_cast<SlotSet>(planes >> 32); }
    SlotSet declarer() const { return low_plane() & ~high_plane(); }
    SlotSet defenders() const { return high_plane(); }
    SlotSet in_play() const { return low_plane() | high_plane(); }
    SlotSet hand(int player) const {
        const SlotSet low = low_plane(), high = high_plane();
        return player == 0 ? low & ~high : player == 1 ? high & ~low : low & high;
    }
    // The owners of one suit in 16 bits: the index of the tables of suit patterns.
    unsigned suit_pattern(int suit) const { return suit_byte(low_plane(), suit) | suit_byte(high_plane(), suit) << 8; }
    Layout without(Slot slot) const {
        const auto& masks = detail::kRemoval;
        return {(planes & masks.keep[slot]) | ((planes & masks.below[slot]) << 1)};
    }
    // A removal moves only lower slots, so removing from the lowest slot up keeps the other two numbers valid.
    Layout without(Slot a, Slot b, Slot c) const {
        detail::sort_three(a, b, c);
        return without(a).without(b).without(c);
    }
    // Whether the two layouts have the same owners in all of `slots`.
    bool agrees_on(SlotSet slots, Layout other) const {
        return ((planes ^ other.planes) & detail::on_both_planes(slots)) == 0;
    }
    bool operator==(const Layout&) const = default;
};

// The twelve lengths: how many cards of each suit each player holds, four bits each.
struct Shape {
    std::uint64_t nibbles = 0;

    static constexpr int bit_of(int player, int suit) { return 16 * player + 4 * suit; }
    static Shape of(Layout layout) {
        Shape shape;
        for (int player = 0; player < 3; ++player)
            for (int suit = 0; suit < 4; ++suit) {
                const auto length = count_bits(suit_byte(layout.hand(player), suit));
                shape.nibbles |= static_cast<std::uint64_t>(length) << bit_of(player, suit);
            }
        return shape;
    }
    int length(int player, int suit) const { return (nibbles >> bit_of(player, suit)) & 15; }
    Shape without(int player, Slot slot) const {
        return {nibbles - (std::uint64_t{1} << bit_of(player, slot_suit(slot)))};
    }
};

}  // namespace preferans
