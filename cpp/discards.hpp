// Twelve cards in hand against given hands: what to throw away, and what the rest is worth in each game.
#pragma once

#include "solver.hpp"

namespace preferans {

// One game: the declarer's tricks with the best discards, and all the discards (pairs of cards) that give them.
struct BestDiscards {
    int tricks = 0;
    std::vector<CardMask> discards;
};

// The five games and misere, in the order of Game.
using DiscardTable = std::array<BestDiscards, 6>;

// `position` is at the start of the play, except that the declarer holds two cards too many.
DiscardTable best_discards(Solver& solver, const Position& position);

}  // namespace preferans
