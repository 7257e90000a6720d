#include "check.hpp"

#include <algorithm>

namespace preferans {
namespace {

int winner_of(int leader, const std::array<Card, 3>& table, int trump) {
    int best = 0;
    for (int i = 1; i < 3; ++i)
        if (beats(table[i], table[best], trump)) best = i;
    return (leader + best) % 3;
}

std::size_t mix(const std::array<CardMask, kSeats>& hands, int leader) {
    std::uint64_t x = hands[0] * 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 29 ^ hands[1]) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 32 ^ hands[2]) * 0x94d049bb133111ebull;
    return x ^ x >> 29 ^ static_cast<std::uint64_t>(leader);
}

// The place of an entry, or the free one where it belongs.
template <class Entry>
Entry& place(std::vector<Entry>& entries, std::uint32_t generation, const std::array<CardMask, kSeats>& hands,
             int leader) {
    const std::size_t mask = entries.size() - 1;
    std::size_t i = mix(hands, leader) & mask;
    while (entries[i].generation == generation && !(entries[i].hands == hands && entries[i].leader == leader))
        i = (i + 1) & mask;
    return entries[i];
}

template <class Entry>
void double_size(std::vector<Entry>& entries, std::uint32_t generation) {
    std::vector<Entry> old(entries.size() * 2);
    old.swap(entries);
    for (const Entry& entry : old)
        if (entry.generation == generation) place(entries, generation, entry.hands, entry.leader) = entry;
}

// The cards of one suit and one hand moved down over the gaps that played cards have left.
class Squeeze {
public:
    Squeeze() {
        for (unsigned in_play = 0; in_play < 256; ++in_play)
            for (unsigned held = 0; held < 256; ++held) {
                unsigned squeezed = 0, to = 0;
                for (unsigned rank = 0; rank < 8; ++rank)
                    if (in_play >> rank & 1) squeezed |= (held >> rank & 1) << to++;
                table_[in_play << 8 | held] = static_cast<std::uint8_t>(squeezed);
            }
    }
    unsigned operator()(unsigned in_play, unsigned held) const { return table_[in_play << 8 | held]; }

private:
    std::array<std::uint8_t, 1u << 16> table_{};
};

// The position reduced to what matters: ranks without gaps, and the suits that are not trump in one fixed order.
std::array<CardMask, kSeats> relative(const std::array<CardMask, kSeats>& hands, int trump) {
    static const Squeeze squeeze;
    std::array<std::uint32_t, kSuits> suits{};  // the three hands of a suit in three bytes
    for (int suit = 0; suit < kSuits; ++suit) {
        const unsigned a = hands[0] >> 8 * suit & 0xff, b = hands[1] >> 8 * suit & 0xff,
                       c = hands[2] >> 8 * suit & 0xff;
        const unsigned in_play = a | b | c;
        suits[suit] = squeeze(in_play, a) | squeeze(in_play, b) << 8 | squeeze(in_play, c) << 16;
    }
    const auto order = [&](int x, int y) {
        if (x != trump && y != trump && suits[x] > suits[y]) std::swap(suits[x], suits[y]);
    };
    for (const auto& [x, y] : {std::pair{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}) order(x, y);
    std::array<CardMask, kSeats> packed{};
    for (int suit = 0; suit < kSuits; ++suit)
        for (int seat = 0; seat < kSeats; ++seat) packed[seat] |= (suits[suit] >> 8 * seat & 0xff) << 8 * suit;
    return packed;
}

}  // namespace

Checked Exhaustive::solve(const Position& position) {
    validate(position);
    if (position.talon_count > 0 || position.two_hands)
        throw std::invalid_argument("only for three hands without talon leads");
    const Hands deal = position.hands_at_trick_start();
    if (position.game != game_ || position.declarer != declarer_ || deal != deal_) {
        game_ = position.game;
        declarer_ = position.declarer;
        deal_ = deal;
        ++generation_;
        used_ = 0;
    }
    nodes_ = 0;
    const Tricks tricks = position.table_count == 0 ? start_of_trick(position.hands, position.leader)
                                                    : play(position.hands, position.leader, position.table_count,
                                                           {position.table[0], position.table[1], kNoCard});
    return {{tricks[0], tricks[1], tricks[2]}, nodes_};
}

Exhaustive::Tricks Exhaustive::start_of_trick(const Hands& hands, int leader) {
    if (!hands[0]) return {};
    if (std::has_single_bit(hands[0])) return last_trick(hands, leader);
    const Hands packed = relative(hands, trump_of(game_));
    const Entry& known = entry_for(packed, leader);
    if (known.generation == generation_) return known.tricks;
    ++nodes_;
    const Tricks tricks = play(packed, leader, 0, {kNoCard, kNoCard, kNoCard});
    if (++used_ > entries_.size() / 4 * 3) double_size(entries_, generation_);
    entry_for(packed, leader) = {packed, generation_, static_cast<std::uint8_t>(leader), tricks};
    return tricks;
}

Exhaustive::Tricks Exhaustive::play(const Hands& hands, int leader, int count, const std::array<Card, 3>& table) {
    if (count == 3) return end_of_trick(hands, leader, table);
    const int seat = (leader + count) % 3;
    const CardMask legal = legal_cards(hands[seat], count ? suit_of(table[0]) : -1, trump_of(game_));
    Tricks best{};
    bool any = false;
    for (CardMask rest = legal; rest; rest &= rest - 1) {
        const Card card = lowest_card(rest);
        // The next lower card of the suit, if it is ours too, is worth the same and has been tried.
        if ((card & 7) && (legal & card_bit(card - 1))) continue;
        auto next = table;
        next[count] = card;
        auto left = hands;
        left[seat] &= ~card_bit(card);
        const Tricks tricks = play(left, leader, count + 1, next);
        if (!any || prefers(seat, tricks, best)) best = tricks;
        any = true;
    }
    return best;
}

Exhaustive::Tricks Exhaustive::end_of_trick(const Hands& hands, int leader, const std::array<Card, 3>& table) {
    const int winner = winner_of(leader, table, trump_of(game_));
    Tricks tricks = start_of_trick(hands, winner);
    ++tricks[winner];
    return tricks;
}

Exhaustive::Tricks Exhaustive::last_trick(const Hands& hands, int leader) const {
    std::array<Card, 3> table;
    for (int i = 0; i < 3; ++i) table[i] = lowest_card(hands[(leader + i) % 3]);
    Tricks tricks{};
    tricks[winner_of(leader, table, trump_of(game_))] = 1;
    return tricks;
}

bool Exhaustive::prefers(int seat, const Tricks& a, const Tricks& b) const {
    if (game_ == Game::kRaspasy) {
        if (a[seat] != b[seat]) return a[seat] < b[seat];
        return a[next_seat(seat)] > b[next_seat(seat)];
    }
    const bool wants_many = (seat == declarer_) == (game_ != Game::kMisere);
    return wants_many ? a[declarer_] > b[declarer_] : a[declarer_] < b[declarer_];
}

Exhaustive::Entry& Exhaustive::entry_for(const Hands& hands, int leader) {
    return place(entries_, generation_, hands, leader);
}

bool PlainAlphaBeta::confirms(const Position& position, int tricks) {
    quick_ = true;
    const Checked checked = solve(position, tricks - 1, tricks + 1);
    quick_ = false;
    return checked.tricks[position.declarer] == tricks;
}

Checked PlainAlphaBeta::solve(const Position& position, int alpha, int beta) {
    validate(position);
    if (position.game == Game::kRaspasy) throw std::invalid_argument("only for games and misere");
    trump_ = trump_of(position.game);
    misere_ = position.game == Game::kMisere;
    declarer_ = position.declarer;
    ++generation_;
    used_ = nodes_ = 0;
    const int value = position.table_count == 0 ? start_of_trick(position.hands, position.leader, alpha, beta)
                                                : play(position.hands, position.leader, position.table_count,
                                                       {position.table[0], position.table[1], kNoCard}, alpha, beta);
    Checked checked;
    checked.tricks[declarer_] = value;
    checked.nodes = nodes_;
    return checked;
}

int PlainAlphaBeta::start_of_trick(const Hands& as_dealt, int leader, int alpha, int beta) {
    if (!as_dealt[0]) return 0;
    const Hands hands = relative(as_dealt, trump_);
    const int tricks = std::popcount(hands[0]);
    int least = 0, most = tricks;
    const Entry& known = entry_for(hands, leader);
    if (known.generation == generation_) {
        least = known.least;
        most = known.most;
    }
    if (known.generation == generation_ || quick_) {
        if (least >= beta || least == most) return least;
        if (most <= alpha) return most;
    }
    ++nodes_;
    const int value = play(hands, leader, 0, {kNoCard, kNoCard, kNoCard}, alpha, beta);
    if (value > alpha) least = std::max(least, value);
    if (value < beta) most = std::min(most, value);
    Entry& entry = entry_for(hands, leader);
    const bool is_new = entry.generation != generation_;
    entry = {hands, generation_, static_cast<std::uint8_t>(leader), static_cast<std::int8_t>(least),
             static_cast<std::int8_t>(most)};
    if (is_new && ++used_ > entries_.size() / 4 * 3) double_size(entries_, generation_);
    return value;
}

int PlainAlphaBeta::play(const Hands& hands, int leader, int count, const std::array<Card, 3>& table, int alpha,
                         int beta) {
    if (count == 3) {
        const int winner = winner_of(leader, table, trump_), mine = winner == declarer_;
        return mine + start_of_trick(hands, winner, alpha - mine, beta - mine);
    }
    const int seat = (leader + count) % 3;
    const bool maximises = (seat == declarer_) != misere_;
    int best = maximises ? -1 : 11;
    const CardMask legal = legal_cards(hands[seat], count ? suit_of(table[0]) : -1, trump_);
    for (CardMask rest = legal; rest; rest &= rest - 1) {
        const Card card = lowest_card(rest);
        if (quick_ && (card & 7) && (legal & card_bit(card - 1))) continue;
        auto next = table;
        next[count] = card;
        auto left = hands;
        left[seat] &= ~card_bit(next[count]);
        const int value = play(left, leader, count + 1, next, alpha, beta);
        best = maximises ? std::max(best, value) : std::min(best, value);
        (maximises ? alpha : beta) = maximises ? std::max(alpha, value) : std::min(beta, value);
        if (alpha >= beta) break;
    }
    return best;
}

PlainAlphaBeta::Entry& PlainAlphaBeta::entry_for(const Hands& hands, int leader) {
    return place(entries_, generation_, hands, leader);
}

}  // namespace preferans
