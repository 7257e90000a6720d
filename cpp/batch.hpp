// Many positions in one call, spread over threads; the order of the answers is the order of the questions.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "solver.hpp"

namespace preferans {

// What every row of a batch may use.
struct BatchLimits {
    std::uint64_t nodes_per_row = 0;       // 0: no limit
    Budget::Clock::time_point deadline{};  // the epoch: no deadline
};

// Solvers for the threads of batches. They are made when first needed and kept with their tables.
class SolverPool {
public:
    explicit SolverPool(Solver::Options options) : options_(options) {}

    static constexpr std::size_t kMostThreads = 256;  // each has tables of its own

    // Calls row(solver, i) for i = 0 .. rows - 1, each once, on up to `threads` threads. Returns, for every row,
    // whether it was finished; the rows that ran into a limit, or were not begun before the deadline, were not. Another
    // exception ends the batch and is thrown again.
    using Row = std::function<void(Solver&, std::size_t)>;
    std::vector<std::uint8_t> run(std::size_t rows, int threads, const BatchLimits& limits, const Row& row);

    Solver& solver(std::size_t i) {
        while (solvers_.size() <= i) solvers_.push_back(std::make_unique<Solver>(options_));
        return *solvers_[i];
    }
    // Of the tables of all solvers.
    std::size_t bytes() const;

private:
    Solver::Options options_;
    std::vector<std::unique_ptr<Solver>> solvers_;
};

}  // namespace preferans
