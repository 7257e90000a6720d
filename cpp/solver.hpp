// The solver object: questions about open positions, answered with tables that live as long as the object.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "cards.hpp"
#include "frame.hpp"
#include "raspasy.hpp"
#include "search.hpp"

namespace preferans {

inline constexpr int kNoValue = -1;

// A number for each legal card, kNoValue for the others.
using CardValues = std::array<int, 32>;
using SeatTricks = std::array<int, kSeats>;

struct CardTricks {
    CardMask legal = 0;
    std::array<SeatTricks, 32> tricks{};
};

struct StrainTable {
    // [declarer][S C D H N]
    std::array<std::array<int, 5>, kSeats> tricks{};
};

struct Line {
    std::vector<std::pair<int, Card>> plays;  // seat and card
    SeatTricks tricks{};
};

// Not for use by two threads at a time. All calls validate the position and may throw LimitReached.
class Solver {
public:
    struct Options {
        std::size_t table_bytes = Table::kDefaultBytes;
        std::size_t raspasy_bytes = TallyTable::kDefaultBytes;
    };

    Solver() : Solver(Options{}) {}
    explicit Solver(Options options);

    // Tricks of the declarer with best play by all, the running trick included. In a game he wants many and the two
    // defenders, as one side, want him to have few; in a misere the other way round. In raspasy: the tricks that the
    // seat called declarer cannot avoid if the other two play against him (the paranoid value).
    int value(const Position& position);

    // Whether the declarer takes at least `tricks`: one null-window question, cheaper than the value.
    bool takes(const Position& position, int tricks);

    // The value after each legal card of the player to move.
    CardValues card_values(const Position& position);

    // Raspasy with everyone for himself (max^n), see raspasy.hpp for the tie-break.
    SeatTricks raspasy(const Position& position);
    CardTricks raspasy_cards(const Position& position);

    // One line of best play by all: the lowest of the best cards is played. `for_himself`: raspasy by max^n.
    Line line(const Position& position, bool for_himself);

    // Games only: the value for each declarer and each trump, from the same leader.
    StrainTable strains(const Position& position);

    // Tables serve all positions of one deal: a question about another deal empties them first. Off: every question
    // starts empty, so that node counts do not depend on what was asked before.
    void set_reuse(bool reuse) { reuse_ = reuse; }
    void forget();

    // Takes the hands of `position`, which need not be equal, as the deal that the tables are for.
    void adopt(const Position& position) { deal_ = position.hands; }

    // The value of a position near to one just solved, whose value is the first guess (negative: none). The tables are
    // kept: their entries are exact whatever the deal. The position is not validated.
    int value_near(const Position& position, int guess);

    Budget& budget() { return budget_; }
    Weights& weights() { return weights_; }
    std::size_t bytes() const { return table_.bytes() + tallies_.bytes(); }

private:
    // Validates, starts the budget, and empties the tables if the position is of another deal.
    void begin(const Position& position);

    // The answers to the public questions, without begin().
    int value_of(const Position& position);
    CardValues values_of(const Position& position);
    CardTricks tricks_of(const Position& position);
    CardValues values_behind_talon(const Position& position, CardMask legal);
    CardValues two_hand_values(const Position& position);

    Table table_;
    TallyTable tallies_;
    Budget budget_;
    Weights weights_;
    bool reuse_ = true;
    std::optional<Hands> deal_;
};

}  // namespace preferans
