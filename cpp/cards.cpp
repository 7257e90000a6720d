#include "cards.hpp"

namespace preferans {
namespace {

[[noreturn]] void refuse(const std::string& what) {
    throw std::invalid_argument(what);
}

std::string seat_name(int seat) {
    return "seat " + std::to_string(seat);
}

void require_seat(const char* field, int seat) {
    if (seat < 0 || seat >= kSeats) refuse(std::string(field) + " must be 0, 1 or 2, not " + std::to_string(seat));
}

// Adds a card to those already seen; a card may appear once only.
void see(CardMask& seen, CardMask cards) {
    if (const CardMask twice = seen & cards) refuse("duplicate card " + card_name(lowest_card(twice)));
    seen |= cards;
}

void validate_talon(const Position& p, CardMask& seen) {
    if (p.talon_count < 0 || p.talon_count > 2) refuse("0 to 2 talon cards can still lead");
    if (p.talon_count == 0) return;
    if (p.game != Game::kRaspasy) refuse("talon cards lead only in raspasy");
    if (p.two_hands) refuse("the talon stays closed with two hands");
    for (int i = 0; i < p.talon_count; ++i) {
        if (p.talon[i] < 0 || p.talon[i] > 31) refuse("no such talon card: " + std::to_string(p.talon[i]));
        see(seen, card_bit(p.talon[i]));
    }
    if (p.tricks_left() < p.talon_count) refuse("more talon leads than tricks");
}

// A talon card that only gives the suit needs somebody to follow; in a real deal somebody can (the lemma of rules E.7).
void validate_following(const Position& p) {
    if (p.talon_can_win) return;
    const CardMask in_hands = p.hands[0] | p.hands[1] | p.hands[2];
    for (int i = 0; i < p.talon_count; ++i) {
        const CardMask suit = cards_of_suit(suit_of(p.talon[i]));
        const auto full = p.hands_at_trick_start();
        const CardMask cards = i == 0 ? full[0] | full[1] | full[2] : in_hands;
        const int leaving = i == 0 ? 0 : p.players() - p.table_count;
        if (std::popcount(cards & suit) <= leaving)
            refuse("nobody could follow to " + card_name(p.talon[i]) + " from the talon, which no deal leads to");
    }
}

// The cards on the table must be ones that their players could have played.
void validate_table(const Position& p) {
    const int trump = trump_of(p.game);
    int led_suit = p.talon_count > 0 ? suit_of(p.talon[0]) : -1;
    for (int i = 0, seat = p.leader; i < p.table_count; ++i, seat = p.seat_after(seat)) {
        const CardMask hand = p.hands[seat] | card_bit(p.table[i]);
        if (!(legal_cards(hand, led_suit, trump) & card_bit(p.table[i])))
            refuse(card_name(p.table[i]) + " on the table breaks the duty to follow suit or to trump");
        if (led_suit < 0) led_suit = suit_of(p.table[i]);
    }
}

}  // namespace

std::string card_name(Card card) {
    return {"SCDH"[suit_of(card)], "789TJQKA"[card & 7]};
}

CardMask legal_cards(const Position& p) {
    const int led_suit = p.talon_count > 0 ? suit_of(p.talon[0]) : p.table_count > 0 ? suit_of(p.table[0]) : -1;
    return legal_cards(p.hands[p.to_move()], led_suit, trump_of(p.game));
}

namespace {

// The seat that wins a complete trick; kNobody if the sitting dealer's talon card does.
int winner_of(const Position& p, const std::array<Card, kSeats>& cards) {
    const bool by_talon = p.talon_count > 0;
    const int led_suit = suit_of(by_talon ? p.talon[0] : cards[0]);
    int winner = kNobody;
    Card highest = by_talon && p.talon_can_win ? p.talon[0] : kNoCard;
    for (int i = 0, seat = p.leader; i < p.players(); ++i, seat = p.seat_after(seat)) {
        // The first card of the suit leads the way; a talon card that only gives the suit is none.
        const bool over =
            highest == kNoCard ? suit_of(cards[i]) == led_suit : beats(cards[i], highest, trump_of(p.game));
        if (!over) continue;
        highest = cards[i];
        winner = seat;
    }
    return winner;
}

}  // namespace

int play(Position& p, Card card) {
    p.hands[p.to_move()] &= ~card_bit(card);
    if (p.table_count + 1 < p.players()) {
        p.table[p.table_count++] = card;
        return kNobody;
    }
    std::array<Card, kSeats> cards{p.table[0], p.table[1], kNoCard};
    cards[p.table_count] = card;
    const int winner = winner_of(p, cards);
    p.table_count = 0;
    if (p.talon_count > 0) {
        --p.talon_count;
        p.talon[0] = p.talon[1];
    } else {
        p.leader = winner;
    }
    return winner;
}

void validate(const Position& p) {
    if (p.game < Game::kSpades || p.game > Game::kRaspasy) refuse("unknown game");
    require_seat("declarer", p.declarer);
    require_seat("leader", p.leader);
    if (p.two_hands) {
        if (p.game != Game::kRaspasy) refuse("two hands are played only in raspasy");
        if (p.hands[1]) refuse("with two hands the second seat holds no cards");
        if (p.leader == 1) refuse("with two hands the second seat does not lead");
    }
    if (p.table_count < 0 || p.table_count >= p.players()) refuse("too many cards on the table");
    CardMask seen = 0;
    for (int seat = 0; seat < kSeats; ++seat) see(seen, p.hands[seat]);
    for (int i = 0; i < p.table_count; ++i) {
        if (p.table[i] < 0 || p.table[i] > 31) refuse("no such card: " + std::to_string(p.table[i]));
        see(seen, card_bit(p.table[i]));
    }
    const auto full = p.hands_at_trick_start();
    const int tricks = std::popcount(full[p.leader]);
    for (int seat = 0; seat < kSeats; ++seat) {
        if (p.two_hands && seat == 1) continue;
        if (std::popcount(full[seat]) != tricks)
            refuse("unequal hands: " + seat_name(seat) + " has " + std::to_string(std::popcount(full[seat])) +
                   " cards for this trick, the leader has " + std::to_string(tricks));
    }
    if (tricks < 1 || tricks > kMostCards) refuse("hands must have 1 to 10 cards");
    validate_talon(p, seen);
    validate_following(p);
    validate_table(p);
}

}  // namespace preferans
