// What a search of a case costs, estimated for plans (harness/cells) in whole numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

// The visits of a search by that searcher, an index into the catalogue, of a tree with so many nodes.
[[nodiscard]] std::uint64_t planned_visits(const Workload& workload, std::size_t searcher, double whole_tree_nodes);

// The same in nanoseconds of one core; UINT64_MAX if it does not fit. Measured on one machine: what counts are the
// proportions between workloads.
[[nodiscard]] std::uint64_t planned_nanoseconds(const Workload& workload, std::uint64_t visits);

}  // namespace pvslab
