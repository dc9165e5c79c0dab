// What a UCI engine is asked: a position and the limits of a search.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pvslab {

// A position in UCI's form: a FEN and the moves played from it.
struct UciPosition {
  std::string fen;
  std::vector<std::string> moves;
  bool is_chess960 = false;

  // "position fen ... moves ..."
  [[nodiscard]] std::string command() const;
};

// The limits of a search, as `go` takes them. At least one is given; what is absent is not sent.
struct UciLimits {
  std::optional<int> depth = {};  // at least 1
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::chrono::milliseconds> move_time = {};
  std::vector<std::string> search_moves = {};  // UCI notation
  bool is_infinite = false;                    // until `stop`
  bool ponders = false;                        // until `ponderhit` or `stop`
  std::string more = {};                       // words that are sent as they are

  // "go depth 6 nodes 1000 searchmoves e2e4 d2d4"
  [[nodiscard]] std::string command() const;
};

}  // namespace pvslab
