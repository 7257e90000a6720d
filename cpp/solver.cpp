#include "solver.hpp"

#include <tuple>

#include "talon.hpp"

namespace preferans {
namespace {

Kind kind_of(const Position& position) {
    if (position.game >= Game::kMisere) return Kind::kMisere;
    return position.game == Game::kNoTrump ? Kind::kNoTrump : Kind::kTrump;
}

// Questions of one kind about one position at the start of a trick or inside it.
template <Kind kind>
class Questions {
public:
    Questions(Search<kind>& search, const Position& position)
        : search_(search),
          frame_(position, trump_of(position.game), position.declarer),
          shape_(Shape::of(frame_.layout)) {}

    int tricks() const { return frame_.tricks; }
    int guess() const { return search_.guess(frame_.layout, shape_, frame_.leader, frame_.tricks); }

    bool takes(int need) {
        const Node node = node_for(need);
        switch (frame_.table_count) {
            case 0: return search_.lead(node).yes;
            case 1: return search_.second(node, frame_.table[0]).yes;
            default: return search_.third(node, pair()).yes;
        }
    }

    int value(int first_guess = kNoValue) {
        const int start = first_guess < 0 ? guess() : first_guess;
        return search_.find_value(tricks(), start, [&](int need) { return takes(need); });
    }

    CardValues card_values(CardMask legal) {
        std::array<int, 32> of_slot;
        of_slot.fill(kNoValue);
        int last = guess();
        const MoveList cards = moves();
        for (int i = 0; i < cards.size(); ++i) {
            const Slot slot = cards[i];
            last = of_slot[slot] =
                search_.find_value(tricks(), last, [&](int need) { return takes_after(slot, need); });
        }
        // Equal cards have the value of the lowest of their run, which is the nearest valued slot below them.
        CardValues values;
        values.fill(kNoValue);
        for (CardMask rest = legal; rest; rest &= rest - 1) {
            const Card card = lowest_card(rest);
            Slot slot = frame_.slot_of[card];
            while (of_slot[slot] == kNoValue) --slot;
            values[card] = of_slot[slot];
        }
        return values;
    }

private:
    Node node_for(int need) const { return {frame_.layout, shape_, frame_.leader, frame_.tricks, need}; }
    Pair<kind> pair() const { return {frame_.leader, frame_.table[0], frame_.table[1]}; }

    MoveList moves() const {
        const Node node = node_for(0);
        switch (frame_.table_count) {
            case 0: return search_.moves_to_lead(node, kNoSlot);
            case 1: return search_.moves_of_second(node, frame_.table[0]);
            default: return search_.moves_of_last(node, pair());
        }
    }

    bool takes_after(Slot slot, int need) {
        const Node node = node_for(need);
        switch (frame_.table_count) {
            case 0: return search_.second(node, slot).yes;
            case 1: return search_.third(node, {frame_.leader, frame_.table[0], slot}).yes;
            default: return search_.finish(node, pair(), slot).yes;
        }
    }

    Search<kind>& search_;
    Frame frame_;
    Shape shape_;
};

// Calls `use` with the questions of the right kind.
template <class Use>
auto ask(Table& table, Budget& budget, const Weights& weights, const Position& position, Use&& use) {
    const auto with_kind = [&]<Kind kind>() {
        Search<kind> search(table, budget, weights);
        Questions<kind> questions(search, position);
        return use(questions);
    };
    switch (kind_of(position)) {
        case Kind::kTrump: return with_kind.template operator()<Kind::kTrump>();
        case Kind::kNoTrump: return with_kind.template operator()<Kind::kNoTrump>();
        default: return with_kind.template operator()<Kind::kMisere>();
    }
}

// One seat against the other two, behind talon leads: does the seat take at least `need` tricks?
class SeatTakes {
public:
    using Outcome = bool;

    SeatTakes(Search<Kind::kMisere>& search, const Position& position, int need)
        : search_(search), declarer_(position.declarer), need_(need) {}

    bool rest(const Position& position, const Taken& taken) {
        const int missing = need_ - taken[declarer_];
        if (missing <= 0 || !position.hands[0]) return missing <= 0;
        return Questions<Kind::kMisere>(search_, position).takes(missing);
    }
    bool prefers(int seat, bool a, bool b) const { return a != b && a == wants(seat); }
    bool cannot_be_improved(int seat, bool outcome) const { return outcome == wants(seat); }

private:
    bool wants(int seat) const { return seat != declarer_; }

    Search<Kind::kMisere>& search_;
    int declarer_;
    int need_;
};

SeatTricks to_seats(Tally tally) {
    return {tally.of(0), tally.of(1), tally.of(2)};
}

Tally sum(Tally tally, const Taken& taken) {
    for (int seat = 0; seat < kSeats; ++seat)
        for (int i = 0; i < taken[seat]; ++i) tally = tally.with_trick(seat);
    return tally;
}

// Everyone for himself, behind talon leads.
class EachForHimself {
public:
    using Outcome = Tally;

    explicit EachForHimself(Raspasy<3>& search) : search_(search) {}

    Tally rest(const Position& position, const Taken& taken) {
        if (!position.hands[0]) return sum({}, taken);
        const Frame frame(position, kNoTrumpSuit, 0);
        return sum(search_.lead(frame.layout, frame.leader, frame.tricks), taken);
    }
    bool prefers(int seat, Tally a, Tally b) const { return liking(a, seat, 3) > liking(b, seat, 3); }
    bool cannot_be_improved(int, Tally) const { return false; }

private:
    Raspasy<3>& search_;
};

// Questions of max^n without talon leads, for two or three players.
template <int players>
class RaspasyQuestions {
public:
    RaspasyQuestions(TallyTable& table, Budget& budget, const Position& position)
        : search_(table, budget), frame_(position, kNoTrumpSuit, 0) {}

    SeatTricks after(Card card) {
        const auto& [layout, leader, tricks] = std::tie(frame_.layout, frame_.leader, frame_.tricks);
        const Slot slot = frame_.slot_of[card], led = frame_.table[0];
        if (frame_.table_count == 0) return seats(search_.after_lead(layout, leader, tricks, slot));
        if constexpr (players == 2) {
            return seats(search_.after_last(layout, leader, tricks, led, slot));
        } else {
            if (frame_.table_count == 1) return seats(search_.after_second(layout, leader, tricks, led, slot));
            return seats(search_.after_last(layout, leader, tricks, led, frame_.table[1], slot));
        }
    }

private:
    SeatTricks seats(Tally tally) const {
        if constexpr (players == 2)
            return {tally.of(0), 0, tally.of(1)};
        else
            return to_seats(tally);
    }

    Raspasy<players> search_;
    Frame frame_;
};

int liking(const SeatTricks& tricks, int seat, bool two_hands) {
    const int next = two_hands ? 2 - seat : next_seat(seat);
    return -256 * tricks[seat] + 16 * tricks[next] + (two_hands ? 0 : tricks[next_seat(next)]);
}

// Paranoid questions that a dedicated search does not answer: talon leads, or two hands (where the other player is
// alone).
bool needs_other_means(const Position& position) {
    return position.talon_count > 0 || position.two_hands;
}

// Whether the player to move wants the declarer to take tricks.
bool wants_many(const Position& position) {
    return (position.to_move() == position.declarer) == (position.game < Game::kMisere);
}

// The lowest card that is best for the player to move.
Card best_card(const Position& position, const CardValues& values) {
    const bool many = wants_many(position);
    Card best = kNoCard;
    for (Card card = 0; card < 32; ++card) {
        if (values[card] == kNoValue) continue;
        if (best == kNoCard || (many ? values[card] > values[best] : values[card] < values[best])) best = card;
    }
    return best;
}

Card best_card(const Position& position, const CardTricks& cards) {
    const int seat = position.to_move();
    Card best = kNoCard;
    int most_liked = 0;
    for (CardMask rest = cards.legal; rest; rest &= rest - 1) {
        const int liked = liking(cards.tricks[lowest_card(rest)], seat, position.two_hands);
        if (best != kNoCard && liked <= most_liked) continue;
        best = lowest_card(rest);
        most_liked = liked;
    }
    return best;
}

int best_of(const Position& position, const CardValues& values) {
    return values[best_card(position, values)];
}

bool is_subset(const Hands& part, const Hands& whole) {
    return !((part[0] & ~whole[0]) | (part[1] & ~whole[1]) | (part[2] & ~whole[2]));
}

}  // namespace

Solver::Solver(Options options) : table_(options.table_bytes), tallies_(options.raspasy_bytes) {}

void Solver::forget() {
    table_.clear();
    tallies_.clear();
    deal_.reset();
}

void Solver::begin(const Position& position) {
    validate(position);
    budget_.start();
    const Hands hands = position.hands_at_trick_start();
    if (reuse_ && deal_ && is_subset(hands, *deal_)) return;
    forget();
    deal_ = hands;
}

int Solver::value(const Position& position) {
    begin(position);
    return value_of(position);
}

int Solver::value_of(const Position& position) {
    if (needs_other_means(position)) return best_of(position, values_of(position));
    return ask(table_, budget_, weights_, position, [](auto& questions) { return questions.value(); });
}

int Solver::value_near(const Position& position, int guess) {
    budget_.start();
    return ask(table_, budget_, weights_, position, [=](auto& questions) { return questions.value(guess); });
}

bool Solver::takes(const Position& position, int tricks) {
    begin(position);
    if (position.two_hands) return value_of(position) >= tricks;
    if (position.talon_count > 0) {
        Search<Kind::kMisere> search(table_, budget_, weights_);
        SeatTakes rules(search, position, tricks);
        return TalonTricks(rules, position).best(position);
    }
    return ask(table_, budget_, weights_, position, [=](auto& questions) { return questions.takes(tricks); });
}

CardValues Solver::card_values(const Position& position) {
    begin(position);
    return values_of(position);
}

CardValues Solver::values_of(const Position& position) {
    const CardMask legal = legal_cards(position);
    if (position.two_hands) return two_hand_values(position);
    if (position.talon_count > 0) return values_behind_talon(position, legal);
    return ask(table_, budget_, weights_, position, [=](auto& questions) { return questions.card_values(legal); });
}

CardValues Solver::values_behind_talon(const Position& position, CardMask legal) {
    Search<Kind::kMisere> search(table_, budget_, weights_);
    CardValues values;
    values.fill(kNoValue);
    int last = 0;
    for (CardMask rest = legal; rest; rest &= rest - 1) {
        const Card card = lowest_card(rest);
        last = values[card] = search.find_value(position.tricks_left(), last, [&](int need) {
            SeatTakes rules(search, position, need);
            return TalonTricks(rules, position).after(position, card);
        });
    }
    return values;
}

CardValues Solver::two_hand_values(const Position& position) {
    const CardTricks cards = tricks_of(position);
    CardValues values;
    values.fill(kNoValue);
    for (CardMask rest = cards.legal; rest; rest &= rest - 1)
        values[lowest_card(rest)] = cards.tricks[lowest_card(rest)][position.declarer];
    return values;
}

CardTricks Solver::raspasy_cards(const Position& position) {
    begin(position);
    return tricks_of(position);
}

SeatTricks Solver::raspasy(const Position& position) {
    begin(position);
    const CardTricks cards = tricks_of(position);
    return cards.tricks[best_card(position, cards)];
}

CardTricks Solver::tricks_of(const Position& position) {
    CardTricks cards;
    cards.legal = legal_cards(position);
    const auto fill = [&](auto&& after) {
        for (CardMask rest = cards.legal; rest; rest &= rest - 1)
            cards.tricks[lowest_card(rest)] = after(lowest_card(rest));
    };
    if (position.talon_count > 0) {
        Raspasy<3> search(tallies_, budget_);
        EachForHimself rules(search);
        TalonTricks talon(rules, position);
        fill([&](Card card) { return to_seats(talon.after(position, card)); });
    } else if (position.two_hands) {
        RaspasyQuestions<2> questions(tallies_, budget_, position);
        fill([&](Card card) { return questions.after(card); });
    } else {
        RaspasyQuestions<3> questions(tallies_, budget_, position);
        fill([&](Card card) { return questions.after(card); });
    }
    return cards;
}

Line Solver::line(const Position& position, bool for_himself) {
    begin(position);
    Line line;
    Position at = position;
    while (const CardMask legal = legal_cards(at)) {
        Card card = lowest_card(legal);
        if (legal & (legal - 1)) card = for_himself ? best_card(at, tricks_of(at)) : best_card(at, values_of(at));
        line.plays.push_back({at.to_move(), card});
        const int winner = play(at, card);
        if (winner != kNobody) ++line.tricks[winner];
    }
    return line;
}

StrainTable Solver::strains(const Position& position) {
    begin(position);
    StrainTable table;
    Position asked = position;
    for (int strain = 0; strain < 5; ++strain)
        for (asked.declarer = 0; asked.declarer < kSeats; ++asked.declarer) {
            asked.game = static_cast<Game>(strain);
            table.tricks[asked.declarer][strain] = value_of(asked);
        }
    return table;
}

}  // namespace preferans
