#include "layouts.hpp"

#include <algorithm>
#include <bit>
#include <thread>
#include <vector>

namespace preferans {
namespace {

void validate_question(const LayoutQuestion& q) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
    for (const int seat : {q.seat, q.declarer, q.leader})
        if (seat < 0 || seat >= kSeats) refuse("seats are 0, 1 and 2");
    if (q.game < Game::kSpades || q.game > Game::kMisere) refuse("layouts are for games and misere");
    if (q.hand & q.unseen) refuse("duplicate card " + card_name(lowest_card(q.hand & q.unseen)));
    const int size = std::popcount(q.hand);
    if (size < 1 || size > kMostCards || std::popcount(q.unseen) != 2 * size)
        refuse("the unseen cards must be twice as many as the known ones, and those 1 to 10");
    for (int seat = 0; seat < kSeats; ++seat) {
        if (seat != q.seat && (q.held[seat] & ~q.unseen))
            refuse("a card said to be in a hand is not among the unseen ones");
        if (q.held[seat] & q.voids[seat]) refuse("a hand is said to have a card and not to have it");
    }
}

// Every choice of `count` of the cards, low cards changing fastest: layouts that follow each other then differ in what
// matters least, and the table often knows the answer.
void add_choices(CardMask cards, int count, CardMask chosen, std::vector<CardMask>& choices) {
    if (count == 0) {
        choices.push_back(chosen);
        return;
    }
    if (std::popcount(cards) < count) return;
    const CardMask highest = card_bit(31 - std::countl_zero(cards));
    add_choices(cards & ~highest, count - 1, chosen | highest, choices);
    add_choices(cards & ~highest, count, chosen, choices);
}

std::vector<CardMask> choices_of(CardMask cards, int count) {
    std::vector<CardMask> choices;
    add_choices(cards, count, 0, choices);
    return choices;
}

// How many cards of each suit the first of the two unknown hands has. Layouts of one split are solved together: they
// share what the table generalises over.
using Split = std::array<int, kSuits>;

struct Unknown {
    int first, second;     // the two unknown hands
    CardMask fixed_first;  // cards that must be the first one's
    CardMask fixed_second;
    CardMask open;  // either's

    explicit Unknown(const LayoutQuestion& q) : first(next_seat(q.seat)), second(next_seat(first)) {
        fixed_first = q.unseen & (q.held[first] | q.voids[second]);
        fixed_second = q.unseen & (q.held[second] | q.voids[first]);
        open = q.unseen & ~(fixed_first | fixed_second);
    }
    bool is_possible() const { return !(fixed_first & fixed_second); }
};

std::vector<Split> splits_of(const LayoutQuestion& q, const Unknown& unknown) {
    std::vector<Split> splits;
    if (!unknown.is_possible()) return splits;
    const int wanted = std::popcount(q.hand) - std::popcount(unknown.fixed_first);
    const auto most = [&](int suit) { return std::popcount(unknown.open & cards_of_suit(suit)); };
    Split split{};
    for (split[0] = 0; split[0] <= most(0); ++split[0])
        for (split[1] = 0; split[1] <= most(1); ++split[1])
            for (split[2] = 0; split[2] <= most(2); ++split[2]) {
                split[3] = wanted - split[0] - split[1] - split[2];
                if (split[3] >= 0 && split[3] <= most(3)) splits.push_back(split);
            }
    return splits;
}

std::uint64_t choose(int n, int k) {
    std::uint64_t result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

std::uint64_t count_split(const Unknown& unknown, const Split& split) {
    std::uint64_t count = 1;
    for (int suit = 0; suit < kSuits; ++suit)
        count *= choose(std::popcount(unknown.open & cards_of_suit(suit)), split[suit]);
    return count;
}

template <class Use>
void for_each_hand(const Unknown& unknown, const Split& split, Use&& use) {
    std::array<std::vector<CardMask>, kSuits> choices;
    for (int suit = 0; suit < kSuits; ++suit)
        choices[suit] = choices_of(unknown.open & cards_of_suit(suit), split[suit]);
    for (const CardMask a : choices[0])
        for (const CardMask b : choices[1])
            for (const CardMask c : choices[2])
                for (const CardMask d : choices[3]) use(unknown.fixed_first | a | b | c | d);
}

// The layouts of one split, on one thread.
void solve_split(Solver& solver, const LayoutQuestion& q, const Unknown& unknown, const Split& split,
                 LayoutCounts& counts) {
    Position position;
    position.game = q.game;
    position.declarer = q.declarer;
    position.leader = q.leader;
    position.hands[q.seat] = q.hand;
    int guess = -1;
    for_each_hand(unknown, split, [&](CardMask first) {
        position.hands[unknown.first] = first;
        position.hands[unknown.second] = q.unseen & ~first;
        guess = solver.value_near(position, guess);
        ++counts.by_tricks[guess];
        ++counts.layouts;
    });
}

}  // namespace

std::uint64_t count_layouts(const LayoutQuestion& question) {
    validate_question(question);
    const Unknown unknown(question);
    std::uint64_t count = 0;
    for (const Split& split : splits_of(question, unknown)) count += count_split(unknown, split);
    return count;
}

LayoutCounts solve_layouts(SolverPool& pool, const LayoutQuestion& question, int threads, const BatchLimits& limits,
                           const Progress& progress) {
    validate_question(question);
    const Unknown unknown(question);
    std::vector<Split> splits = splits_of(question, unknown);
    // The large ones first, so that the threads end together.
    std::stable_sort(splits.begin(), splits.end(),
                     [&](const Split& a, const Split& b) { return count_split(unknown, a) > count_split(unknown, b); });
    const std::uint64_t all = count_layouts(question);
    LayoutCounts total;
    std::mutex lock;
    const auto caller = std::this_thread::get_id();
    std::atomic<bool> stopped{false};
    pool.run(splits.size(), threads, limits, [&](Solver& solver, std::size_t i) {
        if (stopped) throw LimitReached{};
        LayoutCounts counts;
        const auto add = [&] {
            const std::lock_guard guard(lock);
            total.layouts += counts.layouts;
            for (std::size_t n = 0; n < counts.by_tricks.size(); ++n) total.by_tricks[n] += counts.by_tricks[n];
            return total.layouts;
        };
        try {
            solve_split(solver, question, unknown, splits[i], counts);
        } catch (const LimitReached&) {
            add();
            throw;
        }
        const std::uint64_t done = add();
        if (progress && done < all && std::this_thread::get_id() == caller && !progress(done, all)) stopped = true;
    });
    if (progress && total.layouts == all) progress(all, all);
    return total;
}

}  // namespace preferans
