// The question that the search asks at the start of a trick.
#pragma once

#include "proof.hpp"

namespace preferans {

// The three searches. In a game the declarer wants tricks; in a misere the two defenders, as one side, want him to have
// them.
enum class Kind : int { kTrump, kNoTrump, kMisere };

constexpr bool has_trump(Kind kind) {
    return kind == Kind::kTrump;
}

// Whether the player belongs to the side that wants the answer "yes".
constexpr bool wants_yes(Kind kind, int player) {
    return (player == 0) == (kind != Kind::kMisere);
}

// "Does the declarer take at least `need` of the remaining `tricks` tricks?", with `leader` on lead.
struct Node {
    Layout layout;
    Shape shape;
    int leader;
    int tricks;
    int need;

    // How many tricks the defenders must take for the answer "no".
    int defence_need() const { return tricks - need + 1; }
};

// Whether a card that is played later takes the trick over. Trump, if there is one, is suit 0.
template <Kind kind>
constexpr bool takes_over(Slot card, Slot winning) {
    if (slot_suit(card) == slot_suit(winning)) return card > winning;
    return has_trump(kind) && slot_suit(card) == 0;
}

// Rules E.1 on slots.
template <Kind kind>
constexpr SlotSet legal_slots(SlotSet hand, Slot led) {
    if (const SlotSet following = hand & suit_around(led)) return following;
    if constexpr (has_trump(kind))
        if (const SlotSet trumping = hand & slots_of_suit(0)) return trumping;
    return hand;
}

// A trick to which two cards have been played.
template <Kind kind>
struct Pair {
    Slot led, second;
    int leader, second_player, last_player;
    Slot winning, beaten;  // of the two cards
    int winner;            // who played the winning one

    Pair(int leader, Slot led, Slot second)
        : led(led),
          second(second),
          leader(leader),
          second_player(next_player(leader)),
          last_player(previous_player(leader)) {
        const bool over = takes_over<kind>(second, led);
        winning = over ? second : led;
        beaten = over ? led : second;
        winner = over ? second_player : leader;
    }
};

}  // namespace preferans
