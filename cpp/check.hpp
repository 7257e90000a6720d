// Engines to check and to measure the solver by. They share nothing with the search but the rules of play in cards.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "cards.hpp"

namespace preferans {

struct Checked {
    std::array<int, kSeats> tricks{};  // of each seat
    std::uint64_t nodes = 0;           // trick starts looked at
};

// The whole tree: no bounds, no windows, no generalising. Every position at the start of a trick is looked up and
// stored under its exact relative cards, also for further questions about the same deal (from another leader, say), as
// long as they follow one another. Plays games, misere and (without talon leads) raspasy by max^n.
class Exhaustive {
public:
    Checked solve(const Position& position);

private:
    struct Entry {
        std::array<CardMask, kSeats> hands{};
        std::uint32_t generation = 0;
        std::uint8_t leader = 0;
        std::array<std::uint8_t, kSeats> tricks{};
    };
    using Hands = std::array<CardMask, kSeats>;
    using Tricks = std::array<std::uint8_t, kSeats>;

    Tricks start_of_trick(const Hands& hands, int leader);
    Tricks play(const Hands& hands, int leader, int count, const std::array<Card, 3>& table);
    Tricks end_of_trick(const Hands& hands, int leader, const std::array<Card, 3>& table);
    Tricks last_trick(const Hands& hands, int leader) const;
    bool prefers(int seat, const Tricks& a, const Tricks& b) const;
    Entry& entry_for(const Hands& hands, int leader);

    Game game_ = Game::kNoTrump;
    int declarer_ = 0;
    Hands deal_{};
    std::vector<Entry> entries_ = std::vector<Entry>(1u << 14);
    std::uint32_t generation_ = 0;
    std::size_t used_ = 0;
    std::uint64_t nodes_ = 0;
};

// Alpha-beta as one would write it first: all legal cards, lowest first, and a table of exact positions. The bench
// gives the speed of the solver as a ratio to it.
class PlainAlphaBeta {
public:
    // Games and misere.
    Checked solve(const Position& position) { return solve(position, -1, 11); }

    // Whether the declarer takes exactly so many tricks. Quicker: everything else is cut off, also where the tricks that
    // remain settle it, and one of equal cards is tried.
    bool confirms(const Position& position, int tricks);

private:
    Checked solve(const Position& position, int alpha, int beta);

    struct Entry {
        std::array<CardMask, kSeats> hands{};
        std::uint32_t generation = 0;
        std::uint8_t leader = 0;
        std::int8_t least = 0, most = 0;
    };
    using Hands = std::array<CardMask, kSeats>;

    int start_of_trick(const Hands& hands, int leader, int alpha, int beta);
    int play(const Hands& hands, int leader, int count, const std::array<Card, 3>& table, int alpha, int beta);
    Entry& entry_for(const Hands& hands, int leader);

    int trump_ = kNoTrumpSuit;
    int declarer_ = 0;
    bool misere_ = false;
    bool quick_ = false;
    std::vector<Entry> entries_ = std::vector<Entry>(1u << 14);
    std::uint32_t generation_ = 0;
    std::size_t used_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace preferans
