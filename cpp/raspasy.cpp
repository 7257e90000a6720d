#include "raspasy.hpp"

namespace preferans {

TallyTable::TallyTable(std::size_t bytes) : most_bits_(std::max(10, static_cast<int>(std::bit_width(bytes / 16)) - 1)) {
    bits_ = std::min(bits_, most_bits_);
    entries_.resize(std::size_t{1} << bits_);
}

void TallyTable::clear() {
    used_ = 0;
    if (++generation_ != 0) return;
    std::fill(entries_.begin(), entries_.end(), Entry{});
    generation_ = 1;
}

void TallyTable::store(Layout layout, int leader, Tally tally) {
    if (used_ > entries_.size() / 4 * 3) {
        if (bits_ < most_bits_)
            grow();
        else
            clear();
    }
    entries_[place_of(layout, leader)] = {layout, generation_, static_cast<std::uint16_t>(leader), tally};
    ++used_;
}

void TallyTable::grow() {
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    ++bits_;
    for (const Entry& entry : old)
        if (entry.generation == generation_) entries_[place_of(entry.layout, entry.leader)] = entry;
}

}  // namespace preferans
