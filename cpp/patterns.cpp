#include "patterns.hpp"

namespace preferans {
namespace {

constexpr unsigned kPatterns = 1u << 16;

// The cards of one suit by owner, one bit per height.
struct Owners {
    unsigned declarer, first, second;

    explicit Owners(unsigned pattern) {
        const unsigned low = pattern & 0xff, high = pattern >> 8;
        declarer = low & ~high;
        first = high & ~low;
        second = low & high;
    }
    unsigned defenders() const { return first | second; }
};

std::uint8_t certain_winners(unsigned own, unsigned opposing) {
    int beaters = 0;
    unsigned winners = 0;
    for (int height = 7; height >= 0; --height) {
        const unsigned bit = 1u << height;
        if (opposing & bit) ++beaters;
        if (!(own & bit)) continue;
        if (beaters > 0)
            --beaters;
        else
            winners |= bit;
    }
    return static_cast<std::uint8_t>(winners);
}

TrumpPattern trump_pattern(const Owners& suit) {
    return {{certain_winners(suit.declarer, suit.defenders()), certain_winners(suit.first, suit.declarer),
             certain_winners(suit.second, suit.declarer)}};
}

std::vector<int> ascending(unsigned cards) {
    std::vector<int> heights;
    for (int height = 0; height < 8; ++height)
        if (cards >> height & 1) heights.push_back(height);
    return heights;
}

// Whether the opponent's (i + lead)-th lowest card lies below the declarer's i-th lowest, wherever both exist; with
// lead = 1 only the declarer's cards that remain after he has followed once are compared.
bool stays_below(const std::vector<int>& opponent, const std::vector<int>& declarer, std::size_t lead) {
    for (std::size_t i = 0; i + lead < declarer.size() && i + lead < opponent.size(); ++i)
        if (opponent[i + lead] > declarer[i]) return false;
    return true;
}

unsigned slots_above_lowest_declarer_run(const Owners& suit) {
    const unsigned all = suit.declarer | suit.defenders();
    if (!suit.declarer || !suit.defenders()) return 0;
    int height = std::countr_zero(all);
    while (suit.declarer >> height & 1) ++height;
    return 0xffu << height & 0xffu;
}

MiserePattern misere_pattern(const Owners& suit) {
    MiserePattern pattern{};
    bool safe = true, safe_to_lead = suit.declarer && suit.defenders();
    int below = 0, held = 0;  // opposing and own cards seen so far, from the bottom
    for (int height = 0; height < 8; ++height) {
        if (suit.defenders() >> height & 1) ++below;
        if (!(suit.declarer >> height & 1)) continue;
        ++held;
        if (below > held - 1) {
            safe = false;
            ++pattern.unsafe_cards;
        }
        if (held >= 2 && below > held - 2) safe_to_lead = false;
    }
    pattern.safe = safe;
    pattern.safe_to_lead = safe && safe_to_lead;
    const auto declarer = ascending(suit.declarer), first = ascending(suit.first), second = ascending(suit.second);
    pattern.forced = stays_below(first, declarer, 0) && stays_below(second, declarer, 0);
    const bool forced_after_lead = !declarer.empty() && pattern.forced && stays_below(first, declarer, 1) &&
                                   stays_below(second, declarer, 1);
    pattern.forces_from_1 = forced_after_lead && !first.empty();
    pattern.forces_from_2 = forced_after_lead && !second.empty();
    pattern.safe_proof = static_cast<std::uint8_t>(slots_above_lowest_declarer_run(suit));
    return pattern;
}

Patterns tabulate() {
    Patterns patterns;
    patterns.trump.reserve(kPatterns);
    patterns.misere.reserve(kPatterns);
    for (unsigned pattern = 0; pattern < kPatterns; ++pattern) {
        const Owners suit(pattern);
        patterns.trump.push_back(trump_pattern(suit));
        patterns.misere.push_back(misere_pattern(suit));
    }
    return patterns;
}

}  // namespace

const Patterns& Patterns::get() {
    static const Patterns patterns = tabulate();
    return patterns;
}

}  // namespace preferans
