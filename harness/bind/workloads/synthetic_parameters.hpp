// SyntheticParameters: what the spec of synthetic trees says: the trees, and the table of searchers with memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "suites/synthetic/spec.hpp"

namespace pvslab {

struct SyntheticParameters {
  synthetic::Spec trees;
  std::optional<std::uint64_t> table_mib = {};  // "table=64"; nothing: automatic_table_bytes
};

// The largest table that is chosen without being asked for.
inline constexpr std::size_t most_automatic_table_bytes = std::size_t{256} << 20;

// A table for searches of trees with so many nodes, of which an interior one has `width` successors: the usual 16 MiB, or as many
// times twice that as it takes to give each interior node of a search of N^(3/4) visits eight slots, up to the limit above. A search
// that visits more has fewer.
// It follows from the workload alone, so that counts are the same on every machine.
[[nodiscard]] std::size_t automatic_table_bytes(double whole_tree_nodes, double width);

}  // namespace pvslab
