// Proofs: which slots an answer relies on (partition search).
//
// Every answer of the search comes with a SlotSet made of one top prefix per suit. It claims: the answer is the same in
// every position with the same player on lead, the same twelve suit lengths and the same owners in these slots. Below
// the prefixes only the counts matter. One table entry so answers a whole family of positions.
//
// Two planes, always: a claim that needs only "declarer's or not" in some slot is true at the node where it was made,
// but it cannot be carried up through a trick, because which slot disappears depends on the exact owner. (A search that
// did so passed tens of thousands of small endings and failed on one full deal in a thousand.)
#pragma once

#include "layout.hpp"

namespace preferans {

struct Answer {
    bool yes;
    SlotSet proof;
};

// The top of the run of adjacent slots of `hand` that starts at `slot` and goes up. `bridge`, if given, is a slot of
// the running trick that can no longer win: it is about to leave, so a run goes through it (but does not end on it).
inline Slot top_of_run(SlotSet hand, Slot slot, Slot bridge = kNoSlot) {
    if (bridge != kNoSlot) hand |= slot_bit(bridge);
    const unsigned from_slot = suit_byte(hand, slot_suit(slot)) >> slot_height(slot);
    const Slot top = slot + std::countr_one(from_slot) - 1;
    return top == bridge ? top - 1 : top;
}

// One slot was removed; slots at or below it in the new numbering were one lower before.
inline SlotSet before_removal(SlotSet proof, Slot removed) {
    const SlotSet at_or_below = suit_around(removed) & (slot_bit(removed) | (slot_bit(removed) - 1));
    return proof | (((proof & at_or_below) >> 1) & ~kTopSlots);
}

// Carries a proof about the position after a trick to the position before it: undo the removals from the highest slot
// down. The slots must be the tops of the runs of the cards played, since the lowest card of a run stands for all of
// it.
inline SlotSet before_trick(SlotSet proof, Slot a, Slot b, Slot c) {
    if (proof == 0) return 0;
    detail::sort_three(a, b, c);
    return before_removal(before_removal(before_removal(proof, c), b), a);
}

// A card failed, and the proof did not look at its slot: then any other card of the same suit below the proof's prefix
// fails for the same reason, so it need not be tried.
inline SlotSet equally_hopeless(SlotSet proof, Slot tried) {
    return (proof >> tried & 1) ? 0 : suit_around(tried) & ~proof;
}

}  // namespace preferans
