// Estimated visits for plans, in whole numbers: std::pow gives other bits on other processors, and a plan must be the same
// everywhere. The exponents are those of size_warning.hpp, or near them.
#pragma once

#include <cstdint>

namespace pvslab {

// The nodes of a whole tree as a whole number; at least 1, at most 2^63.
[[nodiscard]] std::uint64_t planned_nodes(double whole_tree_nodes);

// The visits of a search that prunes: N^(3/4), with usual move ordering.
[[nodiscard]] std::uint64_t usual_visits(std::uint64_t whole_tree_nodes);
// N^(9/16), with dynamic ordering: chess to depth 4 and 5 (planned_search_test.cpp).
[[nodiscard]] std::uint64_t well_ordered_visits(std::uint64_t whole_tree_nodes);

// The greatest whole number whose square is at most N.
[[nodiscard]] std::uint64_t square_root(std::uint64_t n);

}  // namespace pvslab
