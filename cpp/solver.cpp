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
        : search_(search), frame_(position, trump_of(position.game), position.declarer),
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

    int value() {
        return search_.find_value(tricks(), guess(), [&](int need) { return takes(need); });
    }

    CardValues card_values(CardMask legal) {
        std::array<int, 32> of_slot;
        of_slot.fill(kNoValue);
        int last = guess();
        for (const Slot slot : moves())
            last = of_slot[slot] =
                search_.find_value(tricks(), last, [&](int need) { return takes_after(slot, need); });
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

Position after_talon(const Position& position, const Hands& hands, int leader) {
    Position rest = position;
    rest.hands = hands;
    rest.leader = leader;
    rest.table_count = rest.talon_count = 0;
    return rest;
}

// One seat against the other two, behind talon leads: does the seat take at least `need` tricks?
class SeatTakes {
public:
    using Outcome = bool;

    SeatTakes(Search<Kind::kMisere>& search, const Position& position, int need)
        : search_(search), position_(position), need_(need) {}

    bool rest(const Hands& hands, int leader, const Taken& taken) {
        const int missing = need_ - taken[position_.declarer];
        if (missing <= 0 || !hands[0]) return missing <= 0;
        return Questions<Kind::kMisere>(search_, after_talon(position_, hands, leader)).takes(missing);
    }
    bool prefers(int seat, bool a, bool b) const { return a != b && a == wants(seat); }
    bool cannot_be_improved(int seat, bool outcome) const { return outcome == wants(seat); }

private:
    bool wants(int seat) const { return seat != position_.declarer; }

    Search<Kind::kMisere>& search_;
    const Position& position_;
    int need_;
};

SeatTricks to_seats(Tally tally) { return {tally.of(0), tally.of(1), tally.of(2)}; }

Tally sum(Tally tally, const Taken& taken) {
    for (int seat = 0; seat < kSeats; ++seat)
        for (int i = 0; i < taken[seat]; ++i) tally = tally.with_trick(seat);
    return tally;
}

// Everyone for himself, behind talon leads.
class EachForHimself {
public:
    using Outcome = Tally;

    EachForHimself(Raspasy<3>& search, const Position& position) : search_(search), position_(position) {}

    Tally rest(const Hands& hands, int leader, const Taken& taken) {
        if (!hands[0]) return sum({}, taken);
        const Frame frame(after_talon(position_, hands, leader), kNoTrumpSuit, 0);
        return sum(search_.lead(frame.layout, frame.leader, frame.tricks), taken);
    }
    bool prefers(int seat, Tally a, Tally b) const { return liking(a, seat, 3) > liking(b, seat, 3); }
    bool cannot_be_improved(int, Tally) const { return false; }

private:
    Raspasy<3>& search_;
    const Position& position_;
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

// Paranoid questions that a dedicated search does not answer: talon leads, or two hands (where the other player is alone).
bool needs_other_means(const Position& position) { return position.talon_count > 0 || position.two_hands; }

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
    if (needs_other_means(position)) return value_by_cards(position);
    begin(position);
    return ask(table_, budget_, weights_, position, [](auto& questions) { return questions.value(); });
}

bool Solver::takes(const Position& position, int tricks) {
    begin(position);
    if (position.two_hands) return value_by_cards(position) >= tricks;
    if (position.talon_count > 0) {
        Search<Kind::kMisere> search(table_, budget_, weights_);
        SeatTakes rules(search, position, tricks);
        return TalonTricks(rules, position).best(position);
    }
    return ask(table_, budget_, weights_, position, [=](auto& questions) { return questions.takes(tricks); });
}

CardValues Solver::card_values(const Position& position) {
    begin(position);
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
    const CardTricks cards = raspasy_cards(position);
    CardValues values;
    values.fill(kNoValue);
    for (CardMask rest = cards.legal; rest; rest &= rest - 1)
        values[lowest_card(rest)] = cards.tricks[lowest_card(rest)][position.declarer];
    return values;
}

int Solver::value_by_cards(const Position& position) {
    const CardValues values = card_values(position);
    const bool wants_few = position.to_move() == position.declarer;
    int best = kNoValue;
    for (const int value : values)
        if (value != kNoValue && (best == kNoValue || (wants_few ? value < best : value > best))) best = value;
    return best;
}

CardTricks Solver::raspasy_cards(const Position& position) {
    begin(position);
    CardTricks cards;
    cards.legal = legal_cards(position);
    const auto fill = [&](auto&& after) {
        for (CardMask rest = cards.legal; rest; rest &= rest - 1)
            cards.tricks[lowest_card(rest)] = after(lowest_card(rest));
    };
    if (position.talon_count > 0) {
        Raspasy<3> search(tallies_, budget_);
        EachForHimself rules(search, position);
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

SeatTricks Solver::raspasy(const Position& position) {
    const CardTricks cards = raspasy_cards(position);
    const int seat = position.to_move();
    SeatTricks best{};
    bool any = false;
    for (CardMask rest = cards.legal; rest; rest &= rest - 1) {
        const SeatTricks& tricks = cards.tricks[lowest_card(rest)];
        if (!any || liking(tricks, seat, position.two_hands) > liking(best, seat, position.two_hands)) best = tricks;
        any = true;
    }
    return best;
}

StrainTable Solver::strains(const Position& position) {
    StrainTable table;
    Position asked = position;
    for (int strain = 0; strain < 5; ++strain)
        for (asked.declarer = 0; asked.declarer < kSeats; ++asked.declarer) {
            asked.game = static_cast<Game>(strain);
            table.tricks[asked.declarer][strain] = value(asked);
        }
    return table;
}

}  // namespace preferans
