// What the owners of one suit alone tell, tabulated for all 65,536 patterns (see Layout::suit_pattern).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "layout.hpp"

namespace preferans {

// Trumps that win for certain, as heights of the suit (one bit each), for each player.
//
// Every trump is played to some trick and wins it unless a higher trump of the other side falls on the same trick.
// Going down from the top, an opposing trump is one more that may beat something below; an own trump is either matched
// with one of these or, if none is left, wins. Whatever is played, at least that many tricks are won, by either leader.
// A defender is counted against the declarer only: a trump that his partner overtakes is still a trick for the defence.
struct TrumpPattern {
    std::array<std::uint8_t, 3> certain{};
    std::uint8_t unused = 0;
};

// A suit in a misere, or in raspasy for the seat called declarer here. d1 < d2 < ... are the declarer's cards.
struct MiserePattern {
    // Safe: for every k at most k - 1 opposing cards lie below dk. However the suit is played, the declarer can always
    // stay below a card that was led: each opposing lead under dk uses one of the cards below it.
    bool safe : 1;
    // Safe, and still safe after the declarer has led d1 and someone has had to beat it: opponents hold the suit, and
    // for every k >= 2 at most k - 2 opposing cards lie below dk.
    bool safe_to_lead : 1;
    // Forced: for all i each opponent's i-th lowest card is below di, as far as both exist. If this is so in every suit
    // and the declarer leads, he takes every trick: in any suit that he leads both opponents can stay below.
    bool forced : 1;
    // Forced, and the suit can also be led at the declarer by defender 1 (2): the leader has a card in it and each
    // defender's (i+1)-th lowest card is below di, so that after the round of their lowest cards the suit is still
    // forced.
    bool forces_from_1 : 1;
    bool forces_from_2 : 1;
    std::uint8_t unsafe_cards;  // declarer's cards that break the rule for safe
    // Declarer's cards below all those of defender 1 (2), who holds the suit: with these he stays below that defender.
    std::uint8_t under_1 : 4, under_2 : 4;
    // The slots on which `safe` and `safe_to_lead` rely: all above the lowest run of declarer's cards. The lengths say
    // that what lies below them is the declarer's.
    std::uint8_t safe_proof;
};

struct Patterns {
    std::vector<TrumpPattern> trump;
    std::vector<MiserePattern> misere;

    // The tables, computed once for the process and never changed. Only patterns without gaps below the top are filled
    // in, since a Layout has no others.
    static const Patterns& get();
};

}  // namespace preferans
