// The search: null-window questions at the start of a trick, answered with proofs.
//
// lead -> second -> third -> finish -> lead of the next trick. A side that wants "yes" needs one card that gives it,
// and the proof is that card's proof; a side that wants "no" the same with the signs changed. If every card fails, the
// proof is the union of all. The table is asked and filled at the start of a trick only.
#pragma once

#include <chrono>
#include <stdexcept>
#include <type_traits>

#include "bounds_game.hpp"
#include "bounds_misere.hpp"
#include "moves.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace preferans {

// Thrown when the nodes or the time allowed for a call are used up. The table keeps what was proven.
struct LimitReached : std::runtime_error {
    LimitReached() : std::runtime_error("the nodes or the time allowed for the question are used up") {}
};

// What a call may use and what it has used. A trick node is a question asked at the start of a trick that is not
// trivial (more tricks asked for than remain, or none).
class Budget {
public:
    using Clock = std::chrono::steady_clock;

    std::uint64_t node_limit = 0;  // 0: no limit
    Clock::time_point deadline{};  // the epoch: no deadline

    void (*pause)() = nullptr;     // called some times a second during long questions; what it throws ends them

    std::uint64_t nodes = 0;
    std::uint64_t plays = 0;

    void count_node() {
        if (++nodes >= next_check_) check();
    }
    // Call at the start of each question to the solver.
    void start() {
        begun_at_ = nodes;
        next_check_ = nodes;
    }

private:
    static constexpr std::uint64_t kStride = 1024;
    static constexpr std::chrono::milliseconds kPauses{100};

    void check() {
        if (node_limit && nodes - begun_at_ > node_limit) throw LimitReached{};
        if (deadline != Clock::time_point{} || pause) {
            const auto now = Clock::now();
            if (deadline != Clock::time_point{} && now >= deadline) throw LimitReached{};
            if (pause && now >= next_pause_) {
                next_pause_ = now + kPauses;
                pause();
            }
        }
        next_check_ = nodes + kStride;
        if (node_limit) next_check_ = std::min(next_check_, begun_at_ + node_limit + 1);
    }

    std::uint64_t begun_at_ = 0;
    std::uint64_t next_check_ = 0;
    Clock::time_point next_pause_{};
};

template <Kind kind>
class Search {
    static constexpr bool kIsMisere = kind == Kind::kMisere;
    using Bounds = std::conditional_t<kIsMisere, MisereBounds, GameBounds<kIsMisere ? Kind::kNoTrump : kind>>;
    using Ordering = std::conditional_t<kIsMisere, MisereOrdering, GameOrdering<kind>>;

public:
    Search(Table& table, Budget& budget, const Weights& weights)
        : table_(table), budget_(budget), bounds_(Patterns::get()), ordering_(weights, Patterns::get()) {}

    // The first card of the trick is to be played.
    Answer lead(const Node& node) {
        if (node.need <= 0) return {true, 0};
        if (node.need > node.tricks) return {false, 0};
        return lead_open(node);
    }

    // The second player is to play to `led`.
    Answer second(const Node& node, Slot led) {
        const int player = next_player(node.leader);
        Slot best;
        return try_each(moves_of_second(node, led), wants_yes(kind, player), best,
                        [&](Slot card) { return third(node, {node.leader, led, card}); });
    }

    // The last player is to play.
    Answer third(const Node& node, const Pair<kind>& pair) {
        Slot best;
        return try_each(moves_of_last(node, pair), wants_yes(kind, pair.last_player), best,
                        [&](Slot card) { return finish(node, pair, card); });
    }

    // All three cards are played: asks about the rest and carries the proof back to the start of this trick.
    Answer finish(const Node& node, const Pair<kind>& pair, Slot last) {
        const bool over = takes_over<kind>(last, pair.winning);
        const int winner = over ? pair.last_player : pair.winner;
        const int tricks = node.tricks - 1, need = node.need - (winner == 0);
        // Each card stands for its whole run, so the proof must hold whichever card of the run leaves: it is carried
        // over the tops of the runs.
        const auto led_top = [&] { return top_of_run(node.layout.hand(pair.leader), pair.led); };
        const auto second_top = [&] { return top_of_run(node.layout.hand(pair.second_player), pair.second); };
        const auto last_top = [&] { return top_of_run(node.layout.hand(pair.last_player), last, pair.beaten); };
        Answer answer{need <= 0, 0};
        if (need > 0 && need <= tricks) {
            answer = lead_open({node.layout.without(pair.led, pair.second, last),
                                node.shape.without(pair.leader, pair.led)
                                    .without(pair.second_player, pair.second)
                                    .without(pair.last_player, last),
                                winner, tricks, need});
            if (answer.proof) answer.proof = before_trick(answer.proof, led_top(), second_top(), last_top());
        }
        // If another card of the winner's suit is in the trick, the order of the two was used. The side that proves its
        // claim chooses a card and may choose the top of the run; against it the winner may have been the lowest.
        const Slot winning = over ? last : pair.winning;
        if (won_by_rank(pair, last, winning)) {
            const bool chosen_by_prover = wants_yes(kind, winner) == answer.yes;
            const Slot shown = !chosen_by_prover     ? winning
                               : over                ? last_top()
                               : winning == pair.led ? led_top()
                                                     : second_top();
            answer.proof |= prefix_down_to(shown);
        }
        return answer;
    }

    // The value by questions that step from a first guess; `ask` answers one question.
    template <class Ask>
    static int find_value(int tricks, int guess, Ask&& ask) {
        int least = 0, most = tricks;
        guess = std::clamp(guess, least, most);
        bool rising = true;
        if (guess > 0) {
            rising = ask(guess);
            (rising ? least : most) = rising ? guess : guess - 1;
        }
        while (least < most) {
            if (rising) {
                if (!ask(least + 1)) return least;
                ++least;
            } else {
                if (ask(most)) return most;
                --most;
            }
        }
        return least;
    }

    int guess(Layout layout, Shape shape, int leader, int tricks) const {
        if constexpr (kIsMisere)
            return bounds_.guess(layout, tricks);
        else
            return bounds_.guess(layout, shape, leader, tricks);
    }

    MoveList moves_to_lead(const Node& node, Slot hint) const {
        const SlotSet hand = node.layout.hand(node.leader);
        return ordered(run_bottoms(hand), [&](Slot card) {
            return ordering_.lead(node.layout, hand, node.leader, card) + (card == hint) * kHintScore;
        });
    }

    MoveList moves_of_second(const Node& node, Slot led) const {
        const int player = next_player(node.leader);
        const SlotSet hand = node.layout.hand(player);
        return ordered(run_bottoms(legal_slots<kind>(hand, led)),
                       [&](Slot card) { return ordering_.second(node.layout, hand, player, led, card); });
    }

    MoveList moves_of_last(const Node& node, const Pair<kind>& pair) const {
        const SlotSet hand = node.layout.hand(pair.last_player);
        return ordered(run_bottoms(legal_slots<kind>(hand, pair.led), pair.beaten),
                       [&](Slot card) { return ordering_.last(node.layout, hand, pair, card); });
    }

private:
    // A question at the start of a trick that is open: tricks are asked for, and no more than remain.
    Answer lead_open(const Node& node) {
        budget_.count_node();
        if (node.tricks == 1) return last_trick(node);
        const Family family = family_of(node);
        table_.fetch(family);
        if (const auto answer = bounds_.settle(node)) return *answer;
        const Table::Finding known = table_.find(family, node.layout, node.need);
        if (known.decided) return known.answer;
        Slot best = kNoSlot;
        const Answer answer = try_each(moves_to_lead(node, known.hint), wants_yes(kind, node.leader), best,
                                       [&](Slot card) { return second(node, card); });
        table_.store(family, node.layout, node.tricks, node.need, answer, best);
        return answer;
    }

    static Family family_of(const Node& node) {
        return node.shape.nibbles | std::uint64_t(node.leader) << 48 | std::uint64_t(kind) << 50;
    }

    template <class Score>
    static MoveList ordered(SlotSet cards, Score&& score) {
        MoveList moves;
        if ((cards & (cards - 1)) == 0) {
            moves.add_last(lowest_slot(cards));
            return moves;
        }
        for (; cards; cards &= cards - 1) {
            const Slot card = lowest_slot(cards);
            moves.insert(card, score(card));
        }
        return moves;
    }

    template <class Reply>
    Answer try_each(const MoveList& moves, bool wanted, Slot& best, Reply&& reply) {
        SlotSet proof = 0, hopeless = 0;
        for (int i = 0; i < moves.size(); ++i) {
            const Slot card = moves[i];
            if (hopeless >> card & 1) continue;
            ++budget_.plays;
            const Answer answer = reply(card);
            if (answer.yes == wanted) {
                best = card;
                return answer;
            }
            proof |= answer.proof;
            hopeless |= equally_hopeless(answer.proof, card);
        }
        return {!wanted, proof};
    }

    static Answer last_trick(const Node& node) {
        const Slot led = lowest_slot(node.layout.hand(node.leader));
        const Pair<kind> pair(node.leader, led, lowest_slot(node.layout.hand(next_player(node.leader))));
        const Slot last = lowest_slot(node.layout.hand(pair.last_player));
        const bool over = takes_over<kind>(last, pair.winning);
        const Slot winning = over ? last : pair.winning;
        const int winner = over ? pair.last_player : pair.winner;
        return {(winner == 0) >= node.need, won_by_rank(pair, last, winning) ? prefix_down_to(winning) : 0};
    }

    static bool won_by_rank(const Pair<kind>& pair, Slot last, Slot winning) {
        const int suit = slot_suit(winning);
        return (slot_suit(pair.led) == suit) + (slot_suit(pair.second) == suit) + (slot_suit(last) == suit) > 1;
    }

    Table& table_;
    Budget& budget_;
    Bounds bounds_;
    Ordering ordering_;
};

}  // namespace preferans
