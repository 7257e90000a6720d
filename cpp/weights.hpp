// The figures of the move ordering. They change how fast an answer comes, never the answer.
// Found by hill climbing (tools/tune_ordering.py); a card with a higher score is tried first.
#pragma once

namespace preferans {

// How to follow to a trick in a game. A card either takes the trick over or not; ranks count 0 to 7 inside the
// compressed suit. That all legal cards are trumps, or none is, makes a term for trumps pointless.
struct FollowWeights {
    int win, win_rank, lose, lose_rank, discard_length;
    int sure_win;      // takes over, and the last player cannot beat it (second player only)
    int needless_win;  // takes over although the partner's lead could not be beaten by the last player
};

struct GameWeights {
    struct DeclarerLead {
        int top, trump, length, rank, singleton, nobody_else;
        int may_be_trumped;    // a side suit in which a defender with trumps is void
        int defenders_trumps;  // a trump, for each trump that the defenders hold
    } declarer_lead;
    struct DefenderLead {
        int top, trump, length, rank, declarer_void, partner_top, declarer_top, partner_void;
        int declarer_trumps;  // a side suit in which the declarer can trump
        int partner_trumps;   // a side suit in which the partner can trump
    } defender_lead;
    FollowWeights last_over_partner;  // the last player, whose partner is winning the trick
    FollowWeights last;               // the last player otherwise
    FollowWeights declarer_second;
    FollowWeights before_declarer;  // the second player, the declarer plays last
    FollowWeights after_declarer;   // the second player, the declarer led
};

inline constexpr GameWeights kTrumpWeights{
    .declarer_lead = {130, -108, 32, 2, 36, -142, -80, 0},
    .defender_lead = {58, -26, 0, -8, -364, 246, -62, -28, 30, 224},
    .last_over_partner = {-144, -6, 40, -48, 48, 0, 0},
    .last = {198, 0, 0, 0, 4, 0, 0},
    .declarer_second = {136, 2, 0, 0, 16, 0, 0},
    .before_declarer = {66, 44, 88, -36, -66, 0, 0},
    .after_declarer = {200, 0, 0, -12, 30, 0, 0},
};

inline constexpr GameWeights kNoTrumpWeights{
    .declarer_lead = {312, 20, 308, 12, 54, -114, 0, 0},
    .defender_lead = {22, 20, 0, -2, -174, 22, -30, -152, 0, 0},
    .last_over_partner = {-120, -6, 86, -6, -16, 0, 0},
    .last = {200, -6, 0, -6, 30, 0, 0},
    .declarer_second = {160, 28, 0, -14, 58, 0, 0},
    .before_declarer = {0, 14, 24, -104, -260, 0, 0},
    .after_declarer = {162, -16, 0, -74, -26, 0, 0},
};

// A card of the declarer is exposed if more opposing than own cards of its suit lie below it.
struct MisereWeights {
    struct DeclarerLead {
        int loses, rank, nobody_else, length, unsafe, exposed;
    } declarer_lead;
    struct DefenderLead {
        int declarer_void, void_rank, forces, unsafe, below, declarer_length, rank, partner_length, length;
    } defender_lead;
    struct DeclarerFollow {
        int lose, lose_rank, discard_shortness, discard_unsafe, win_last_rank, win, win_rank, discard_exposed;
    } declarer_follow;
    struct DefenderFollow {
        int win, lose, rank, discard_shortness, discard_declarer_void;
        int discard_below;  // a card below all of the declarer's in its suit
        int discard_safe;   // from a suit in which the declarer is safe
        int forces;         // the declarer, who plays last, must take the trick (second player only)
    } last_over_declarer, last, after_declarer, before_declarer;
};

inline constexpr MisereWeights kMisereWeights{
    .declarer_lead = {268, 104, -540, 44, 644, 12},
    .defender_lead = {-804, -196, -120, -266, -338, 100, 0, 52, -110},
    .declarer_follow = {116, 6, 54, 234, 38, 84, 12, 4},
    .last_over_declarer = {-276, 182, 10, 20, -24, -80, -4, 0},
    .last = {26, 0, 12, 14, -64, -4, 0, 0},
    .after_declarer = {-56, 0, 2, 4, -16, -16, 0, 0},
    .before_declarer = {136, 0, 30, 38, -184, -110, 80, 0},
};

struct Weights {
    GameWeights trump = kTrumpWeights;
    GameWeights no_trump = kNoTrumpWeights;
    MisereWeights misere = kMisereWeights;
};

}  // namespace preferans
