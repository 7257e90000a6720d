// The transposition table: answers already proven, found by shape, matched by the slots that their proofs rely on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>

#include "proof.hpp"

namespace preferans {

// A family is what a proof always relies on: the shape, the player on lead and the kind of game, packed in one word.
using Family = std::uint64_t;

class Table {
public:
    static constexpr std::size_t kDefaultBytes = std::size_t{5} << 20;
    static constexpr std::size_t kLeastBytes = std::size_t{64} << 10;

    // Uses at most `bytes` (never less than kLeastBytes, never more than about 10 MiB, which holds all it can number).
    explicit Table(std::size_t bytes = kDefaultBytes) {
        bytes = std::max(bytes, kLeastBytes);
        int head_bits = 10;
        while (head_bits < 16 && (sizeof(Head) << (head_bits + 1)) * 8 <= bytes) ++head_bits;
        head_shift_ = 64 - head_bits;
        head_mask_ = (std::size_t{1} << head_bits) - 1;
        const std::size_t for_entries = bytes - (sizeof(Head) << head_bits);
        capacity_ = static_cast<std::uint32_t>(std::min<std::size_t>(for_entries / sizeof(Entry), kMostEntries));
        heads_ = std::make_unique<Head[]>(head_mask_ + 1);
        entries_ = std::make_unique_for_overwrite<Entry[]>(capacity_);
        clear();
    }

    std::size_t bytes() const { return (head_mask_ + 1) * sizeof(Head) + capacity_ * sizeof(Entry); }
    std::size_t entries() const { return used_ - 1; }

    // Forgets everything in constant time.
    void clear() {
        used_ = 1;
        heads_used_ = 0;
        if (++generation_ != 0) return;
        std::memset(static_cast<void*>(heads_.get()), 0, bytes_of_heads());
        generation_ = 1;
    }

    // Brings the list of a family nearer: asked for early, the memory answers while something else is computed.
    void fetch(Family family) const { __builtin_prefetch(&heads_[first_place_of(family)]); }

    struct Finding {
        bool decided;
        Answer answer;
        Slot hint;  // a card that settled a similar question, kNoSlot if none is known
    };

    // Whether it is known that at least `need` tricks can be had.
    Finding find(Family family, Layout layout, int need) const {
        Finding finding{false, {false, 0}, kNoSlot};
        const Head& head = head_of(family);
        if (head.generation != generation_) return finding;
        for (std::uint32_t i = head.first; i != 0;) {
            const Entry& entry = entries_[i];
            if (layout.agrees_on(entry.proof, entry.layout)) {
                if (entry.at_least() >= need) return {true, {true, entry.proof}, kNoSlot};
                if (entry.at_most() < need) return {true, {false, entry.proof}, kNoSlot};
                if (finding.hint == kNoSlot && entry.hint() != kNoHint) finding.hint = entry.hint();
            }
            i = entry.next();
        }
        return finding;
    }

    // Notes the answer to "at least `need` of `tricks` tricks?". A full table is emptied first: its entries are saved
    // work and nothing else, so that is always correct.
    void store(Family family, Layout layout, int tricks, int need, Answer answer, Slot hint) {
        Head* head = &head_of(family);
        if (head->generation != generation_) {
            if (heads_used_ > head_mask_ / 4 * 3) {
                clear();
                head = &head_of(family);
            }
            *head = {family, 0, generation_};
            ++heads_used_;
        }
        int length = 0;
        for (std::uint32_t i = head->first; i != 0; i = entries_[i].next()) {
            Entry& entry = entries_[i];
            if (++length == kLongestList) entry.end_list();
            if (entry.proof != answer.proof || !layout.agrees_on(entry.proof, entry.layout)) continue;
            const int at_least = answer.yes ? std::max(entry.at_least(), need) : entry.at_least();
            const int at_most = answer.yes ? entry.at_most() : std::min(entry.at_most(), need - 1);
            entry.word = Entry::pack(entry.next(), hint == kNoSlot ? entry.hint() : hint, at_least, at_most);
            return;
        }
        if (used_ == capacity_) {
            clear();
            return;
        }
        const std::uint32_t word =
            Entry::pack(head->first, hint, answer.yes ? need : 0, answer.yes ? tricks : need - 1);
        entries_[used_] = {layout, answer.proof, word};
        head->first = used_++;
    }

private:
    // All layouts with these owners in the slots of `proof` allow at least and at most so many tricks.
    struct Entry {
        Layout layout;
        SlotSet proof;
        std::uint32_t word;  // from the low end: next entry of the list 19 bits, hint 5, at_least 4, at_most 4

        static std::uint32_t pack(std::uint32_t next, Slot hint, int at_least, int at_most) {
            const unsigned card = static_cast<unsigned>(hint == kNoSlot ? kNoHint : hint);
            return next | card << 19 | static_cast<unsigned>(at_least) << 24 | static_cast<unsigned>(at_most) << 28;
        }
        std::uint32_t next() const { return word & 0x7ffff; }
        Slot hint() const { return word >> 19 & 31; }
        int at_least() const { return word >> 24 & 15; }
        int at_most() const { return word >> 28; }
        void end_list() { word &= ~0x7ffffu; }
    };
    static_assert(sizeof(Entry) == 16);
    // What stands further back is forgotten: to look through it costs more than it saves. One deal hardly makes such
    // lists, but thousands of layouts of one hand do.
    static constexpr int kLongestList = 128;
    static constexpr Slot kNoHint = 0;  // a lowest slot is given up as a hint
    static constexpr std::size_t kMostEntries = (std::size_t{1} << 19) - 1;

    // The list of a family; empty if its generation is past.
    struct Head {
        Family family;
        std::uint32_t first;
        std::uint32_t generation;
    };

    std::size_t bytes_of_heads() const { return (head_mask_ + 1) * sizeof(Head); }

    std::size_t first_place_of(Family family) const { return (family * 0x9e3779b97f4a7c15ull) >> head_shift_; }

    // The head of the family, or the free one where it belongs. Open addressing; a quarter always stays free.
    Head& head_of(Family family) const {
        std::size_t i = first_place_of(family);
        while (heads_[i].generation == generation_ && heads_[i].family != family) i = (i + 1) & head_mask_;
        return heads_[i];
    }

    int head_shift_;
    std::size_t head_mask_;
    std::uint32_t capacity_;
    std::unique_ptr<Head[]> heads_;
    std::unique_ptr<Entry[]> entries_;
    std::uint32_t generation_ = 0;
    std::uint32_t used_ = 1;  // entry 0 ends every list
    std::size_t heads_used_ = 0;
};

}  // namespace preferans
