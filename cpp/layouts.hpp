// One known hand, the other two unknown: how the tricks are distributed over all layouts of the unseen cards.
#pragma once

#include <functional>

#include "batch.hpp"

namespace preferans {

struct LayoutQuestion {
    int seat = 0;  // whose hand is known
    CardMask hand = 0;
    CardMask unseen = 0;                   // the cards of the other two, twice as many as in the hand
    std::array<CardMask, kSeats> held{};   // cards known to be in a hand
    std::array<CardMask, kSeats> voids{};  // cards that a hand is known not to have (suits that it did not follow)
    Game game = Game::kNoTrump;
    int declarer = 0;
    int leader = 0;
};

struct LayoutCounts {
    std::uint64_t layouts = 0;
    std::array<std::uint64_t, kMostCards + 1> by_tricks{};  // layouts in which the declarer takes so many
};

// How many layouts fit what is known.
std::uint64_t count_layouts(const LayoutQuestion& question);

// Solves them all. `progress(done, all)` is called on the calling thread from time to time, and at the end of a
// count that is whole; false stops the work, and so does the deadline: then only part of the layouts is counted.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t all)>;
LayoutCounts solve_layouts(SolverPool& pool, const LayoutQuestion& question, int threads, const BatchLimits& limits,
                           const Progress& progress);

}  // namespace preferans
