// Perft on several threads: the subtrees two plies below the root are shared out. The counts do not depend on the threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "suites/chess/position.hpp"

namespace pvslab {

struct PerftOptions {
  unsigned threads = 1;
  std::size_t hash_megabytes = 0;  // of all threads together; 0: no table
  std::function<bool()> stop = [] { return false; };
};

struct DivideEntry {
  chess::Move move;
  std::uint64_t nodes;  // legal games of depth-1 plies after it
};

// For each legal move, in the order of `legal_moves`. `depth` is at least 1. Nothing if stopped before the end.
[[nodiscard]] std::optional<std::vector<DivideEntry>> divide(const chess::Position& position, int depth,
                                                             const PerftOptions& options = {});

// Legal games of `depth` plies, 1 for depth 0. Nothing if stopped before the end.
[[nodiscard]] std::optional<std::uint64_t> perft(const chess::Position& position, int depth,
                                                 const PerftOptions& options = {});

}  // namespace pvslab
