#include "frame.hpp"

namespace preferans {
namespace {

// Where each suit goes: trump to 0, the others after it in their order.
std::array<int, kSuits> relabelled_suits(int trump) {
    std::array<int, kSuits> label{};
    int next = 0;
    if (trump >= 0) label[trump] = next++;
    for (int suit = 0; suit < kSuits; ++suit)
        if (suit != trump) label[suit] = next++;
    return label;
}

int owner_of(const std::array<CardMask, kSeats>& hands, Card card) {
    for (int seat = 0; seat < kSeats; ++seat)
        if (hands[seat] & card_bit(card)) return seat;
    return kNobody;
}

}  // namespace

Frame::Frame(const Position& position, int trump, int seat_zero) {
    const auto hands = position.hands_at_trick_start();
    for (int player = 0, seat = seat_zero; player < position.players(); ++player, seat = position.seat_after(seat))
        player_of_[seat] = player;
    leader = player_of_[position.leader];
    tricks = std::popcount(hands[position.leader]);
    card_of.fill(kNoCard);
    slot_of.fill(kNoSlot);
    const auto label = relabelled_suits(trump);
    for (int suit = 0; suit < kSuits; ++suit) {
        Slot slot = 8 * label[suit] + 7;
        for (Card card = 8 * suit + 7; card >= 8 * suit; --card) {
            const int seat = owner_of(hands, card);
            if (seat == kNobody) continue;
            layout.place(slot, player_of_[seat]);
            card_of[slot] = card;
            slot_of[card] = slot--;
        }
    }
    table_count = position.table_count;
    for (int i = 0; i < table_count; ++i) table[i] = slot_of[position.table[i]];
}

}  // namespace preferans
