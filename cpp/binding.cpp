// The one file that knows Python: it turns the kernel's functions into the module preferans.solver._kernel.
#include <nanobind/nanobind.h>

#include <cstdint>

namespace {

// How many cards a 32-bit card set holds.
int count_cards(std::uint32_t mask) {
    int count = 0;
    for (; mask != 0; mask &= mask - 1) ++count;
    return count;
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.doc() = "Native kernel of the open-hand solver.";
    module.def("count_cards", &count_cards, nanobind::arg("mask"), "How many cards the 32-bit card set `mask` holds.");
}
