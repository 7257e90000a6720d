#include "discards.hpp"

namespace preferans {
namespace {

// Two cards too many means one discard of two; none of them may be played first.
void validate_twelve(const Position& p) {
    if (p.declarer < 0 || p.declarer >= kSeats) throw std::invalid_argument("declarer must be 0, 1 or 2");
    if (p.table_count > 0 || p.talon_count > 0 || p.two_hands)
        throw std::invalid_argument("the discard comes before the first card");
    const int others = std::popcount(p.hands[next_seat(p.declarer)]);
    if (std::popcount(p.hands[p.declarer]) != others + 2)
        throw std::invalid_argument("the declarer must hold two cards more than the others");
}

std::vector<CardMask> pairs_of(CardMask cards) {
    std::vector<CardMask> pairs;
    for (CardMask first = cards; first; first &= first - 1)
        for (CardMask second = first & (first - 1); second; second &= second - 1)
            pairs.push_back(card_bit(lowest_card(first)) | card_bit(lowest_card(second)));
    return pairs;
}

// Every discard is asked only whether it is as good as the best so far, and whether it is better. In a misere fewer
// tricks are better: there the questions are "does he take more than the best?" and "does he take as many?".
BestDiscards best_in(Solver& solver, Position position, const std::vector<CardMask>& pairs) {
    const CardMask twelve = position.hands[position.declarer];
    const bool misere = position.game == Game::kMisere;
    BestDiscards best;
    for (const CardMask pair : pairs) {
        position.hands[position.declarer] = twelve & ~pair;
        if (best.discards.empty()) {
            best = {solver.value(position), {pair}};
            continue;
        }
        const bool as_good = misere ? !solver.takes(position, best.tricks + 1) : solver.takes(position, best.tricks);
        if (!as_good) continue;
        const int before = best.tricks;
        const int most = position.tricks_left();
        if (misere)
            while (best.tricks > 0 && !solver.takes(position, best.tricks)) --best.tricks;
        else
            while (best.tricks < most && solver.takes(position, best.tricks + 1)) ++best.tricks;
        if (best.tricks != before) best.discards.clear();
        best.discards.push_back(pair);
    }
    return best;
}

}  // namespace

DiscardTable best_discards(Solver& solver, const Position& position) {
    validate_twelve(position);
    const auto pairs = pairs_of(position.hands[position.declarer]);
    DiscardTable table;
    Position asked = position;
    for (std::size_t game = 0; game < table.size(); ++game) {
        asked.game = static_cast<Game>(game);
        // All discards belong to one deal: the tables are kept while the twelve cards stay the same.
        solver.adopt(position);
        table[game] = best_in(solver, asked, pairs);
    }
    return table;
}

}  // namespace preferans
