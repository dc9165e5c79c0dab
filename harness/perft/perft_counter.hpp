// PerftCounter: interruptible perft on several threads, with optional hash tables. Promises the same counts for any
// threads and tables. Counts are exact below chess::too_many_nodes, which stands for itself and all larger counts.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "suites/chess/perft.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

struct PerftSettings {
  unsigned threads = 1;            // at least 1
  std::size_t hash_megabytes = 0;  // for all threads together; 0: no hash
  bool shows_progress = false;     // of each count, if standard error is a terminal
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
  // Throws UsageError if there is not enough memory for the tables.
  explicit PerftCounter(const PerftSettings& settings);

  // The nodes after each move, for a depth of at least 1. Empty if interrupted (harness/base/interrupt.hpp).
  [[nodiscard]] std::optional<Divide> divide(const chess::Position& position, int depth);

  // The nodes, for any depth. Empty if interrupted.
  [[nodiscard]] std::optional<Uint128> count(const chess::Position& position, int depth);

 private:
  struct Subtree {
    chess::Position position;
    std::size_t move;  // the root move that leads to it
  };

  [[nodiscard]] Uint128 count_subtree(const chess::Position& position, int depth);

  PerftSettings settings_;
  std::mutex choosing_table_;
  std::vector<std::unique_ptr<chess::PerftTable>> free_tables_;  // one per thread; each is used by one thread at a time
};

// The results as text, in Stockfish's format, which tools that compare engines read. Counts are written by
// chess::nodes_text.

// A line "e2e4: 20" for each move in UCI notation: castling as the king's two steps, or onto the rook in Chess960.
[[nodiscard]] std::string divide_text(const chess::Position& position, const Divide& divide);
// A blank line and "Nodes searched: 400".
[[nodiscard]] std::string total_text(Uint128 nodes);
// "1 node", "1,234,567 nodes"
[[nodiscard]] std::string counted_nodes(Uint128 nodes);
// "time 0.123456 s, 967.2 Mnps"
[[nodiscard]] std::string speed_text(Uint128 nodes, double seconds);

}  // namespace pvslab
