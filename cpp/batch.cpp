#include "batch.hpp"

#include <algorithm>
#include <thread>

namespace preferans {
namespace {

// Hands out rows in small portions, so that threads end together although rows differ a lot.
class Rows {
public:
    Rows(std::size_t count, int threads)
        : count_(count), portion_(std::clamp<std::size_t>(count / (threads * 16u), 1, 64)) {}

    // The next portion; empty when there are no more rows or the batch was stopped.
    std::pair<std::size_t, std::size_t> take() {
        const std::size_t from = stopped_ ? count_ : next_.fetch_add(portion_);
        return {std::min(from, count_), std::min(from + portion_, count_)};
    }
    void stop() { stopped_ = true; }

private:
    const std::size_t count_, portion_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopped_{false};
};

}  // namespace

std::size_t SolverPool::bytes() const {
    std::size_t sum = 0;
    for (const auto& solver : solvers_) sum += solver->bytes();
    return sum;
}

std::vector<std::uint8_t> SolverPool::run(std::size_t rows, int threads, const BatchLimits& limits, const Row& row) {
    threads = std::clamp(threads, 1, static_cast<int>(std::clamp<std::size_t>(rows, 1, kMostThreads)));
    std::vector<std::uint8_t> finished(rows, 0);
    Rows open_rows(rows, threads);
    std::mutex failure_lock;
    std::exception_ptr failure;
    const auto work = [&](Solver& solver) {
        solver.budget().node_limit = limits.nodes_per_row;
        solver.budget().deadline = limits.deadline;
        for (auto [i, end] = open_rows.take(); i < end; std::tie(i, end) = open_rows.take())
            for (; i < end; ++i) {
                try {
                    row(solver, i);
                    finished[i] = 1;
                } catch (const LimitReached&) {
                } catch (...) {
                    const std::lock_guard lock(failure_lock);
                    if (!failure) failure = std::current_exception();
                    open_rows.stop();
                    return;
                }
            }
    };
    solver(threads - 1);  // make them all before threads use them
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back([&, i] { work(solver(i)); });
        work(solver(0));
    }
    if (failure) std::rethrow_exception(failure);
    return finished;
}

}  // namespace preferans
