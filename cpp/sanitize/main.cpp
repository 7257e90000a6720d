// A program that runs all questions on random positions against the check engine. It is built with the address and
// undefined-behaviour sanitizers (make sanitize, tests/solver/test_sanitizers.py); exit status 0 if nothing differs.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "../batch.hpp"
#include "../check.hpp"
#include "../discards.hpp"
#include "../layouts.hpp"

using namespace preferans;

namespace {

class Deals {
public:
    explicit Deals(unsigned seed) : random_(seed) {
        for (Card card = 0; card < 32; ++card) deck_[card] = card;
    }
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    Position position(int size, Game game) {
        for (Card i = 31; i > 0; --i) std::swap(deck_[i], deck_[below(i + 1)]);
        Position position;
        for (int i = 0; i < 3 * size; ++i) position.hands[i % 3] |= card_bit(deck_[i]);
        position.game = game;
        position.declarer = below(3);
        position.leader = below(3);
        return position;
    }
    void play_some(Position& position) {
        for (int count = below(3); count > 0; --count) {
            CardMask legal = legal_cards(position);
            for (int skip = below(std::popcount(legal)); skip > 0; --skip) legal &= legal - 1;
            play(position, lowest_card(legal));
        }
    }
    Card spare(int i) const { return deck_[31 - i]; }

private:
    std::mt19937 random_;
    std::array<Card, 32> deck_{};
};

int differences = 0;

void expect(bool same, const char* what) {
    if (same) return;
    ++differences;
    std::fprintf(stderr, "differs: %s\n", what);
}

void check_one(Solver& solver, Exhaustive& judge, const Position& position) {
    const Checked checked = judge.solve(position);
    if (position.game == Game::kRaspasy) {
        expect(solver.raspasy(position) == checked.tricks, "raspasy");
        expect(solver.line(position, true).tricks == checked.tricks, "line of raspasy");
        return;
    }
    const int value = checked.tricks[position.declarer];
    expect(solver.value(position) == value, "value");
    expect(solver.takes(position, value) && !solver.takes(position, value + 1), "takes");
    expect(solver.line(position, false).tricks[position.declarer] == value, "line");
    PlainAlphaBeta plain;
    if (position.tricks_left() <= 6) expect(plain.solve(position).tricks[position.declarer] == value, "plain");
}

// Forms of raspasy that the check engine does not know: they must run, and agree with their own line.
void check_forms(Solver& solver, Deals& deals) {
    Position position = deals.position(7, Game::kRaspasy);
    position.talon = {deals.spare(0), deals.spare(1)};
    position.talon_count = 2;
    position.talon_can_win = deals.below(2);
    try {
        validate(position);
        expect(solver.line(position, true).tricks == solver.raspasy(position), "line behind talon leads");
        solver.card_values(position);
    } catch (const std::invalid_argument&) {
    }
    Position two = deals.position(8, Game::kRaspasy);
    two.two_hands = true;
    two.hands[1] = 0;
    two.leader = 0;
    expect(solver.line(two, true).tricks == solver.raspasy(two), "line with two hands");
}

}  // namespace

int main(int, char** arguments) {
    const int rounds = arguments[1] ? std::atoi(arguments[1]) : 20;
    Deals deals(12345);
    SolverPool pool({});
    Solver small({Table::kLeastBytes, 1 << 14});
    Exhaustive judge;
    for (int round = 0; round < rounds; ++round)
        for (int game = 0; game <= static_cast<int>(Game::kRaspasy); ++game) {
            Position position = deals.position(1 + deals.below(7), static_cast<Game>(game));
            deals.play_some(position);
            if (!legal_cards(position)) continue;
            check_one(pool.solver(0), judge, position);
            check_one(small, judge, position);
        }
    for (int round = 0; round < rounds; ++round) check_forms(pool.solver(0), deals);
    for (const Game game : {Game::kHearts, Game::kNoTrump, Game::kMisere}) {
        const Position full = deals.position(10, game);
        expect(small.value(full) == pool.solver(0).value(full), "full deal");
        const Position few = deals.position(4, game);
        const LayoutQuestion question{0, few.hands[0], few.hands[1] | few.hands[2], {}, {}, game, 1, 2};
        expect(solve_layouts(pool, question, 2, {}, {}).layouts == count_layouts(question), "layouts");
    }
    Position twelve = deals.position(6, Game::kSpades);
    twelve.hands[twelve.declarer] |= card_bit(deals.spare(0)) | card_bit(deals.spare(1));
    expect(!best_discards(pool.solver(0), twelve)[0].discards.empty(), "discards");
    std::printf("%d differences\n", differences);
    return differences ? 1 : 0;
}
