// The one file that knows Python: it turns the kernel's functions into the module preferans.solver._kernel.
//
// Plain numbers come in and go out; preferans.solver wraps them in the domain types. A solver is locked while it works,
// so threads may share one (they wait for each other), and the interpreter lock is released meanwhile.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <bit>
#include <thread>

#include "batch.hpp"
#include "check.hpp"
#include "discards.hpp"
#include "layouts.hpp"

namespace nb = nanobind;

namespace preferans {
namespace {

template <class T, int dimensions>
using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

using Hand = std::uint32_t;

Game make_game(int game) {
    if (game < 0 || game > static_cast<int>(Game::kRaspasy)) throw std::invalid_argument("unknown game");
    return static_cast<Game>(game);
}

// A position as Python passes it: three hands, game, declarer, leader, two cards on the table (-1: none), two talon
// leads (-1: none), and flags (1: the dealer plays the talon cards; 2: two hands).
Position make_position(Hand first, Hand second, Hand third, int game, int declarer, int leader, int table_0,
                       int table_1, int talon_0, int talon_1, int flags) {
    Position position;
    position.hands = {first, second, third};
    position.game = make_game(game);
    position.declarer = declarer;
    position.leader = leader;
    position.table_count = (table_0 >= 0) + (table_1 >= 0);
    position.table = {table_0, table_1};
    position.talon_count = (talon_0 >= 0) + (talon_1 >= 0);
    position.talon = {talon_0, talon_1};
    position.talon_can_win = flags & 1;
    position.two_hands = flags & 2;
    return position;
}

// Python runs its signal handlers on one thread, the one that imports this module (or none, if another did).
const std::thread::id signal_thread = std::this_thread::get_id();

// Lets Ctrl-C through while a question is worked on; what its handler raises ends the question. The table keeps what
// was proven.
void handle_signals() {
    if (std::this_thread::get_id() != signal_thread) return;
    const nb::gil_scoped_acquire with_interpreter;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

class SharedSolver {
public:
    SharedSolver(std::size_t table_bytes, std::size_t raspasy_bytes) : pool_({table_bytes, raspasy_bytes}) {
        pool_.solver(0).budget().pause = handle_signals;  // solver 0 works on the thread that asks
    }

    // Runs `use(solver)` without the interpreter lock.
    template <class Use>
    auto locked(Use&& use) {
        nb::gil_scoped_release without_interpreter;
        const std::lock_guard lock(mutex_);
        return use(pool_.solver(0));
    }
    template <class Use>
    auto locked_pool(Use&& use) {
        nb::gil_scoped_release without_interpreter;
        const std::lock_guard lock(mutex_);
        return use(pool_);
    }

    void limit(std::uint64_t nodes, double seconds) {
        nodes_ = nodes;
        seconds_ = seconds;
    }
    BatchLimits limits() const {
        BatchLimits limits{nodes_, {}};
        const double seconds = seconds_;
        if (seconds > 0 && seconds < kLongestWait)
            limits.deadline = Budget::Clock::now() + std::chrono::duration_cast<Budget::Clock::duration>(
                                                         std::chrono::duration<double>(seconds));
        return limits;
    }
    // One question within the limits.
    template <class Question>
    auto ask(Question&& question) {
        return locked([&](Solver& solver) {
            const BatchLimits allowed = limits();
            solver.budget().node_limit = allowed.nodes_per_row;
            solver.budget().deadline = allowed.deadline;
            return question(solver);
        });
    }

private:
    static constexpr double kLongestWait = 1e9;  // seconds; more, which no clock could count, is no limit

    SolverPool pool_;
    std::mutex mutex_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<double> seconds_ = 0;
};

// The move ordering as a plain list, for the tuner. Which list: 0 trump, 1 no trump, 2 misere.
template <class W>
std::vector<int> to_list(const W& weights) {
    const auto numbers = std::bit_cast<std::array<int, sizeof(W) / sizeof(int)>>(weights);
    return {numbers.begin(), numbers.end()};
}
template <class W>
void from_list(W& weights, const std::vector<int>& list) {
    std::array<int, sizeof(W) / sizeof(int)> numbers;
    if (list.size() != numbers.size())
        throw std::invalid_argument("there are " + std::to_string(numbers.size()) + " weights");
    std::copy(list.begin(), list.end(), numbers.begin());
    weights = std::bit_cast<W>(numbers);
}
std::vector<int> get_weights(const Weights& weights, int which) {
    return which == 0 ? to_list(weights.trump) : which == 1 ? to_list(weights.no_trump) : to_list(weights.misere);
}
void set_weights(Weights& weights, int which, const std::vector<int>& list) {
    which == 0   ? from_list(weights.trump, list)
    : which == 1 ? from_list(weights.no_trump, list)
                 : from_list(weights.misere, list);
}

nb::dict to_dict(const CardValues& values) {
    nb::dict result;
    for (Card card = 0; card < 32; ++card)
        if (values[card] != kNoValue) result[nb::int_(card)] = values[card];
    return result;
}

nb::dict to_dict(const CardTricks& cards) {
    nb::dict result;
    for (CardMask rest = cards.legal; rest; rest &= rest - 1) {
        const SeatTricks& tricks = cards.tricks[lowest_card(rest)];
        result[nb::int_(lowest_card(rest))] = nb::make_tuple(tricks[0], tricks[1], tricks[2]);
    }
    return result;
}

// The columns of a batch: one row for each position.
struct Columns {
    Array<const std::uint32_t, 2> hands;  // rows x 3
    Array<const std::int8_t, 2> facts;    // rows x 8: game, declarer, leader, table 2, talon 2, flags

    std::size_t rows() const { return hands.shape(0); }
    void check() const {
        if (hands.shape(1) != 3 || facts.shape(1) != 8 || facts.shape(0) != rows())
            throw std::invalid_argument("hands must be rows x 3 and facts rows x 8");
    }
    Position row(std::size_t i) const {
        const std::uint32_t* h = hands.data() + 3 * i;
        const std::int8_t* f = facts.data() + 8 * i;
        return make_position(h[0], h[1], h[2], f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]);
    }
};

// Answers each row into its part of the output, which has `width` numbers.
template <class Answers, class Answer>
void for_each_row(SharedSolver& shared, const Columns& columns, int threads, Answers& answers, std::size_t width,
                  Answer&& answer) {
    columns.check();
    if (answers.shape(0) != columns.rows() || answers.size() != columns.rows() * width)
        throw std::invalid_argument("out must have " + std::to_string(width) + " numbers a row");
    std::int8_t* const out = answers.data();
    std::fill(out, out + columns.rows() * width, std::int8_t{kNoValue});
    const BatchLimits limits = shared.limits();
    shared.locked_pool([&](SolverPool& pool) {
        pool.run(columns.rows(), threads, limits, [&](Solver& solver, std::size_t i) {
            try {
                answer(solver, columns.row(i), out + i * width);
            } catch (const std::invalid_argument& error) {
                throw std::invalid_argument("row " + std::to_string(i) + ": " + error.what());
            }
        });
    });
}

using Hands2 = Array<const std::uint32_t, 2>;
using Facts2 = Array<const std::int8_t, 2>;

void batch_values(SharedSolver& shared, Hands2 hands, Facts2 facts, Array<std::int8_t, 1> out, int threads) {
    for_each_row(shared, Columns{hands, facts}, threads, out, 1,
                 [](Solver& solver, const Position& position, std::int8_t* to) { *to = solver.value(position); });
}

void batch_takes(SharedSolver& shared, Hands2 hands, Facts2 facts, int tricks, Array<std::int8_t, 1> out, int threads) {
    for_each_row(
        shared, Columns{hands, facts}, threads, out, 1,
        [=](Solver& solver, const Position& position, std::int8_t* to) { *to = solver.takes(position, tricks); });
}

void batch_card_values(SharedSolver& shared, Hands2 hands, Facts2 facts, Array<std::int8_t, 2> out, int threads) {
    for_each_row(shared, Columns{hands, facts}, threads, out, 32,
                 [](Solver& solver, const Position& position, std::int8_t* to) {
                     const CardValues values = solver.card_values(position);
                     std::copy(values.begin(), values.end(), to);
                 });
}

void batch_raspasy(SharedSolver& shared, Hands2 hands, Facts2 facts, Array<std::int8_t, 2> out, int threads) {
    for_each_row(shared, Columns{hands, facts}, threads, out, 3,
                 [](Solver& solver, const Position& position, std::int8_t* to) {
                     const SeatTricks tricks = solver.raspasy(position);
                     std::copy(tricks.begin(), tricks.end(), to);
                 });
}

void batch_raspasy_cards(SharedSolver& shared, Hands2 hands, Facts2 facts, Array<std::int8_t, 3> out, int threads) {
    for_each_row(shared, Columns{hands, facts}, threads, out, 96,
                 [](Solver& solver, const Position& position, std::int8_t* to) {
                     const CardTricks cards = solver.raspasy_cards(position);
                     for (CardMask rest = cards.legal; rest; rest &= rest - 1)
                         std::copy_n(cards.tricks[lowest_card(rest)].begin(), 3, to + 3 * lowest_card(rest));
                 });
}

void batch_strains(SharedSolver& shared, Hands2 hands, Facts2 facts, Array<std::int8_t, 3> out, int threads) {
    for_each_row(shared, Columns{hands, facts}, threads, out, 15,
                 [](Solver& solver, const Position& position, std::int8_t* to) {
                     for (const auto& row : solver.strains(position).tricks) to = std::copy(row.begin(), row.end(), to);
                 });
}

// The engines that the solver is checked and measured by: tricks of the seats (of the declarer only for plain
// alpha-beta) and trick nodes of each row, on one thread for each call.
template <class Engine>
void check_rows(Hands2 hands, Facts2 facts, Array<std::int8_t, 2> out, Array<std::uint64_t, 1> nodes) {
    const Columns columns{hands, facts};
    columns.check();
    if (out.shape(0) != columns.rows() || out.shape(1) != 3 || nodes.shape(0) != columns.rows())
        throw std::invalid_argument("out must be rows x 3, nodes one a row");
    nb::gil_scoped_release without_interpreter;
    Engine engine;
    for (std::size_t i = 0; i < columns.rows(); ++i) {
        const Checked checked = engine.solve(columns.row(i));
        std::copy(checked.tricks.begin(), checked.tricks.end(), out.data() + 3 * i);
        nodes.data()[i] = checked.nodes;
    }
}

// Whether plain alpha-beta finds so many tricks of the declarer: 1 or 0 for each row.
void confirm_rows(Hands2 hands, Facts2 facts, Array<const std::int8_t, 1> tricks, Array<std::int8_t, 1> out) {
    const Columns columns{hands, facts};
    columns.check();
    if (tricks.shape(0) != columns.rows() || out.shape(0) != columns.rows())
        throw std::invalid_argument("tricks and out must have one number a row");
    nb::gil_scoped_release without_interpreter;
    PlainAlphaBeta engine;
    for (std::size_t i = 0; i < columns.rows(); ++i)
        out.data()[i] = engine.confirms(columns.row(i), tricks.data()[i]);
}

template <class Method>
auto on_position(Method method) {
    return [method](SharedSolver& shared, Hand first, Hand second, Hand third, int game, int declarer, int leader,
                    int table_0, int table_1, int talon_0, int talon_1, int flags) {
        const Position position =
            make_position(first, second, third, game, declarer, leader, table_0, table_1, talon_0, talon_1, flags);
        return shared.ask([&](Solver& solver) { return method(solver, position); });
    };
}

template <class Method>
auto on_position_as_dict(Method method) {
    return
        [ask = on_position(method)](SharedSolver& shared, Hand first, Hand second, Hand third, int game, int declarer,
                                    int leader, int table_0, int table_1, int talon_0, int talon_1, int flags) {
            return to_dict(
                ask(shared, first, second, third, game, declarer, leader, table_0, table_1, talon_0, talon_1, flags));
        };
}

nb::tuple to_tuple(const Line& line) {
    nb::list plays;
    for (const auto& [seat, card] : line.plays) plays.append(nb::make_tuple(seat, card));
    return nb::make_tuple(plays, nb::make_tuple(line.tricks[0], line.tricks[1], line.tricks[2]));
}

// For each game the tricks and the masks of the discards.
nb::list to_list(const DiscardTable& table) {
    nb::list games;
    for (const BestDiscards& best : table) {
        nb::list discards;
        for (const CardMask pair : best.discards) discards.append(pair);
        games.append(nb::make_tuple(best.tricks, discards));
    }
    return games;
}

using Masks = std::array<CardMask, kSeats>;

LayoutQuestion make_question(int seat, CardMask hand, CardMask unseen, Masks held, Masks voids, int game, int declarer,
                             int leader) {
    return {seat, hand, unseen, held, voids, make_game(game), declarer, leader};
}

// Progress is reported with the interpreter lock, some times a second at most; an exception there stops the work.
std::vector<std::uint64_t> layouts(SharedSolver& shared, const LayoutQuestion& question, int threads,
                                   nb::object progress) {
    const BatchLimits limits = shared.limits();
    auto last = Budget::Clock::now();
    bool failed = false;
    const Progress report = [&](std::uint64_t done, std::uint64_t all) {
        const auto now = Budget::Clock::now();
        if (done < all && now - last < std::chrono::milliseconds(100)) return true;
        last = now;
        if (progress.is_none()) return true;
        const nb::gil_scoped_acquire with_interpreter;
        PyObject* answer = PyObject_CallFunction(progress.ptr(), "KK", static_cast<unsigned long long>(done),
                                                 static_cast<unsigned long long>(all));
        failed = answer == nullptr;
        Py_XDECREF(answer);
        return !failed;
    };
    const LayoutCounts counts =
        shared.locked_pool([&](SolverPool& pool) { return solve_layouts(pool, question, threads, limits, report); });
    if (failed) throw nb::python_error();
    return {counts.by_tricks.begin(), counts.by_tricks.end()};
}

}  // namespace
}  // namespace preferans

NB_MODULE(_kernel, module) {
    using namespace preferans;
    module.doc() = "Native kernel of the open-hand solver. Use preferans.solver, which explains the numbers.";
    nb::exception<LimitReached>(module, "LimitReached", PyExc_RuntimeError);

    nb::class_<SharedSolver> solver(module, "Solver");
    solver.def(nb::init<std::size_t, std::size_t>(), nb::arg("table_bytes"), nb::arg("raspasy_bytes"));
    const auto define = [&](const char* name, auto function) {
        solver.def(name, function, nb::arg("first"), nb::arg("second"), nb::arg("third"), nb::arg("game"),
                   nb::arg("declarer"), nb::arg("leader"), nb::arg("table_0") = -1, nb::arg("table_1") = -1,
                   nb::arg("talon_0") = -1, nb::arg("talon_1") = -1, nb::arg("flags") = 0);
    };
    define("value", on_position([](Solver& s, const Position& p) { return s.value(p); }));
    define("card_values", on_position_as_dict([](Solver& s, const Position& p) { return s.card_values(p); }));
    define("raspasy", on_position([](Solver& s, const Position& p) { return s.raspasy(p); }));
    define("raspasy_cards", on_position_as_dict([](Solver& s, const Position& p) { return s.raspasy_cards(p); }));
    define("strains", on_position([](Solver& s, const Position& p) { return s.strains(p).tricks; }));
    define("validate", [](SharedSolver&, Hand first, Hand second, Hand third, int game, int declarer, int leader,
                          int table_0, int table_1, int talon_0, int talon_1, int flags) {
        validate(
            make_position(first, second, third, game, declarer, leader, table_0, table_1, talon_0, talon_1, flags));
    });
    solver.def("line", [](SharedSolver& shared, bool for_himself, Hand first, Hand second, Hand third, int game,
                          int declarer, int leader, int table_0, int table_1, int talon_0, int talon_1, int flags) {
        const Position position =
            make_position(first, second, third, game, declarer, leader, table_0, table_1, talon_0, talon_1, flags);
        return to_tuple(shared.ask([&](Solver& s) { return s.line(position, for_himself); }));
    });
    solver.def(
        "best_discards", [](SharedSolver& shared, Hand first, Hand second, Hand third, int declarer, int leader) {
            const Position position = make_position(first, second, third, 0, declarer, leader, -1, -1, -1, -1, 0);
            return to_list(shared.ask([&](Solver& s) { return best_discards(s, position); }));
        });
    solver.def(
        "layouts",
        [](SharedSolver& shared, int seat, CardMask hand, CardMask unseen, Masks held, Masks voids, int game,
           int declarer, int leader, int threads, nb::object progress) {
            return layouts(shared, make_question(seat, hand, unseen, held, voids, game, declarer, leader), threads,
                           progress);
        },
        nb::arg("seat"), nb::arg("hand"), nb::arg("unseen"), nb::arg("held"), nb::arg("voids"), nb::arg("game"),
        nb::arg("declarer"), nb::arg("leader"), nb::arg("threads"), nb::arg("progress").none());
    module.def("count_layouts", [](int seat, CardMask hand, CardMask unseen, Masks held, Masks voids) {
        return count_layouts(make_question(seat, hand, unseen, held, voids, 0, 0, 0));
    });
    solver.def("takes", [](SharedSolver& shared, int tricks, Hand first, Hand second, Hand third, int game,
                           int declarer, int leader, int table_0, int table_1, int talon_0, int talon_1, int flags) {
        const Position position =
            make_position(first, second, third, game, declarer, leader, table_0, table_1, talon_0, talon_1, flags);
        return shared.ask([&](Solver& s) { return s.takes(position, tricks); });
    });

    solver.def("batch_values", &batch_values, nb::arg("hands"), nb::arg("facts"), nb::arg("out"), nb::arg("threads"));
    solver.def("batch_takes", &batch_takes, nb::arg("hands"), nb::arg("facts"), nb::arg("tricks"), nb::arg("out"),
               nb::arg("threads"));
    solver.def("batch_card_values", &batch_card_values, nb::arg("hands"), nb::arg("facts"), nb::arg("out"),
               nb::arg("threads"));
    solver.def("batch_raspasy", &batch_raspasy, nb::arg("hands"), nb::arg("facts"), nb::arg("out"), nb::arg("threads"));
    solver.def("batch_raspasy_cards", &batch_raspasy_cards, nb::arg("hands"), nb::arg("facts"), nb::arg("out"),
               nb::arg("threads"));
    solver.def("batch_strains", &batch_strains, nb::arg("hands"), nb::arg("facts"), nb::arg("out"), nb::arg("threads"));

    solver.def(
        "limit", &SharedSolver::limit, nb::arg("nodes"), nb::arg("seconds"),
        "Limits for each further question: nodes (0: none) and seconds (0: none; for a batch, the whole of it).");
    solver.def("forget", [](SharedSolver& shared) { shared.locked([](Solver& s) { s.forget(); }); });
    solver.def("set_reuse",
               [](SharedSolver& shared, bool reuse) { shared.locked([=](Solver& s) { s.set_reuse(reuse); }); });
    solver.def("counters", [](SharedSolver& shared) {
        return shared.locked([](Solver& s) { return std::make_pair(s.budget().nodes, s.budget().plays); });
    });
    solver.def("weights", [](SharedSolver& shared, int which) {
        return shared.locked([=](Solver& s) { return get_weights(s.weights(), which); });
    });
    solver.def("set_weights", [](SharedSolver& shared, int which, const std::vector<int>& list) {
        shared.locked([&](Solver& s) { set_weights(s.weights(), which, list); });
    });
    module.def("check_exhaustive", &check_rows<Exhaustive>, nb::arg("hands"), nb::arg("facts"), nb::arg("out"),
               nb::arg("nodes"));
    module.def("check_plain", &check_rows<PlainAlphaBeta>, nb::arg("hands"), nb::arg("facts"), nb::arg("out"),
               nb::arg("nodes"));
    module.def("confirm_plain", &confirm_rows, nb::arg("hands"), nb::arg("facts"), nb::arg("tricks"), nb::arg("out"));
    solver.def("bytes", [](SharedSolver& shared) {
        return shared.locked_pool([](const SolverPool& pool) { return pool.bytes(); });
    });
}
