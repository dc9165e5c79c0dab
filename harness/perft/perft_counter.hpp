// PerftCounter: perft on several threads, with hash tables if wanted, that can be interrupted. Promises the same counts
// whatever the threads and the tables; exact below chess::too_many_nodes, which stands for itself and all that is greater.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "suites/chess/perft.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

struct PerftSettings {
  unsigned threads = 1;            // at least 1
  std::size_t hash_megabytes = 0;  // for all threads together; 0 is no hash
  bool shows_progress = false;     // of each count, where the standard error is a terminal
};

struct DivideEntry {
  chess::Move move;
  Uint128 nodes;
};

// In the order of legal_moves.
using Divide = std::vector<DivideEntry>;

[[nodiscard]] Uint128 total(const Divide& divide);

class PerftCounter {
 public:
  // Throws UsageError where the memory for the tables is not to be had.
  explicit PerftCounter(const PerftSettings& settings);

  // The nodes after each move, for a depth of at least 1; nothing if interrupted (harness/base/interrupt.hpp).
  [[nodiscard]] std::optional<Divide> divide(const chess::Position& position, int depth);

  // The nodes, for any depth; nothing if interrupted.
  [[nodiscard]] std::optional<Uint128> count(const chess::Position& position, int depth);

 private:
  struct Subtree {
    chess::Position position;
    std::size_t move;  // of the root, by which it is reached
  };

  [[nodiscard]] Uint128 count_subtree(const chess::Position& position, int depth);

  PerftSettings settings_;
  std::mutex choosing_table_;
  std::vector<std::unique_ptr<chess::PerftTable>> free_tables_;  // as many as threads; each is lent to one at a time
};

}  // namespace pvslab
