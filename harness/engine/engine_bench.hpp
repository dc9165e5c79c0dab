// What `ENGINE bench` prints: most engines search positions of their own and tell how many nodes that took, as a signature of
// the search. It is no part of UCI, so that the words differ.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/engine/uci_engine.hpp"

namespace pvslab {

// The nodes that a line tells: "Nodes searched  : 3467381", "Nodes : 5,132,900", "Bench: 1234", "1234 nodes 567 nps". Nothing for
// a speed, a time, and every other line.
[[nodiscard]] std::optional<std::uint64_t> parse_bench_line(std::string_view line);

// Runs the command with the argument `bench` and reads its standard output and error up to their end; the last number of nodes
// counts. `timeout` of the options is for the whole of it. Throws UsageError if it cannot be started, or tells
// no nodes or none above 0; EngineError if it fails; and EngineInterrupted.
[[nodiscard]] std::uint64_t bench_nodes(const UciEngineOptions& options);

}  // namespace pvslab
