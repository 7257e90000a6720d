// Cards, hands and positions as the caller knows them: plain values, no search.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace preferans {

using Card = int;                // 8 * suit + rank; suits S C D H, ranks 7 8 9 T J Q K A
using CardMask = std::uint32_t;  // bit c is set for each card c of the set

inline constexpr int kSeats = 3;
inline constexpr int kSuits = 4;
inline constexpr int kMostCards = 10;  // in one hand
inline constexpr int kNobody = -1;
inline constexpr Card kNoCard = -1;

constexpr CardMask card_bit(Card card) {
    return CardMask{1} << card;
}
constexpr CardMask cards_of_suit(int suit) {
    return CardMask{0xff} << (8 * suit);
}
constexpr int suit_of(int card) {
    return card >> 3;
}
constexpr Card lowest_card(CardMask cards) {
    return std::countr_zero(cards);
}
constexpr int next_seat(int seat) {
    return seat == 2 ? 0 : seat + 1;
}

using Hands = std::array<CardMask, kSeats>;

// What is played. A game with a trump, one without, a misere, or raspasy (everyone for himself, fewest tricks).
enum class Game : std::int8_t { kSpades, kClubs, kDiamonds, kHearts, kNoTrump, kMisere, kRaspasy };

inline constexpr int kNoTrumpSuit = -1;
constexpr int trump_of(Game game) {
    return game <= Game::kHearts ? static_cast<int>(game) : kNoTrumpSuit;
}

// An open position. Cards on the table are no longer in the hands; `leader` led, or leads, the current trick.
struct Position {
    Hands hands{};
    Game game = Game::kNoTrump;
    int declarer = 0;  // ignored in raspasy unless a question names him
    int leader = 0;
    int table_count = 0;
    std::array<Card, 2> table{kNoCard, kNoCard};
    // Raspasy only: talon cards that lead the current trick and the next one. While they last, `leader` plays first to
    // every trick, and also leads the first trick after them (rules E.7).
    int talon_count = 0;
    std::array<Card, 2> talon{kNoCard, kNoCard};
    bool talon_can_win = false;  // the sitting dealer plays the talon cards as his own (four players)
    bool two_hands = false;      // two players: the second seat takes no part (rules A.9)

    int seat_after(int seat) const {
        const int next = next_seat(seat);
        return two_hands && next == 1 ? 2 : next;
    }
    int players() const { return two_hands ? 2 : 3; }
    int to_move() const {
        int seat = leader;
        for (int i = 0; i < table_count; ++i) seat = seat_after(seat);
        return seat;
    }
    // The hands with the cards on the table put back: the position at the start of the trick.
    Hands hands_at_trick_start() const {
        auto full = hands;
        for (int i = 0, seat = leader; i < table_count; ++i, seat = seat_after(seat)) full[seat] |= card_bit(table[i]);
        return full;
    }
    // Tricks still to be taken, the running one included.
    int tricks_left() const { return std::popcount(hands[to_move()]); }
};

// Rules E.1: follow suit, else trump, else anything. `led_suit` is -1 for the player who leads.
constexpr CardMask legal_cards(CardMask hand, int led_suit, int trump) {
    if (led_suit < 0) return hand;
    if (const CardMask following = hand & cards_of_suit(led_suit)) return following;
    if (trump >= 0) {
        if (const CardMask trumping = hand & cards_of_suit(trump)) return trumping;
    }
    return hand;
}

// Rules E.2: whether `card`, played later, takes the trick from the card that is winning it.
constexpr bool beats(Card card, Card winning, int trump) {
    return suit_of(card) == suit_of(winning) ? card > winning : suit_of(card) == trump;
}

// The legal cards of the player to move.
CardMask legal_cards(const Position& position);

// Plays a legal card of the player to move. Returns who has won the trick; kNobody if it is not complete, or if the
// sitting dealer's card has won it.
int play(Position& position, Card card);

// Throws std::invalid_argument that says what is wrong with the position.
void validate(const Position& position);

std::string card_name(Card card);

}  // namespace preferans
