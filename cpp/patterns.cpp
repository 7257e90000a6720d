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

// The heights of a hand's cards in the suit, lowest first.
struct Heights {
    std::array<int, 8> at{};
    int count = 0;

    explicit Heights(unsigned cards) {
        for (; cards; cards &= cards - 1) at[count++] = std::countr_zero(cards);
    }
};

// Whether the opponent's (i + lead)-th lowest card lies below the declarer's i-th lowest, wherever both exist; with
// lead = 1 only the declarer's cards that remain after he has followed once are compared.
bool stays_below(const Heights& opponent, const Heights& declarer, int lead) {
    for (int i = 0; i + lead < declarer.count && i + lead < opponent.count; ++i)
        if (opponent.at[i + lead] > declarer.at[i]) return false;
    return true;
}

// How many of the declarer's cards are below all of the opponent's, who has some.
std::uint8_t cards_under(unsigned opponent, unsigned declarer) {
    const unsigned below = (opponent & -opponent) - 1;
    return static_cast<std::uint8_t>(opponent ? std::popcount(declarer & below) : 0);
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
    const Heights declarer(suit.declarer), first(suit.first), second(suit.second);
    pattern.forced = stays_below(first, declarer, 0) && stays_below(second, declarer, 0);
    const bool forced_after_lead =
        declarer.count > 0 && pattern.forced && stays_below(first, declarer, 1) && stays_below(second, declarer, 1);
    pattern.forces_from_1 = forced_after_lead && first.count > 0;
    pattern.forces_from_2 = forced_after_lead && second.count > 0;
    pattern.under_1 = cards_under(suit.first, suit.declarer);
    pattern.under_2 = cards_under(suit.second, suit.declarer);
    pattern.safe_proof = static_cast<std::uint8_t>(slots_above_lowest_declarer_run(suit));
    return pattern;
}

// Whether the cards of the suit fill it from the top without a gap.
bool is_compressed(unsigned pattern) {
    const unsigned in_play = (pattern | pattern >> 8) & 0xff;
    return top_run(in_play) == count_bits(in_play);
}

Patterns tabulate() {
    Patterns patterns{std::vector<TrumpPattern>(kPatterns), std::vector<MiserePattern>(kPatterns)};
    for (unsigned pattern = 0; pattern < kPatterns; ++pattern) {
        if (!is_compressed(pattern)) continue;
        const Owners suit(pattern);
        patterns.trump[pattern] = trump_pattern(suit);
        patterns.misere[pattern] = misere_pattern(suit);
    }
    return patterns;
}

}  // namespace

const Patterns& Patterns::get() {
    static const Patterns patterns = tabulate();
    return patterns;
}

}  // namespace preferans
