// What an engine answers to `go perft N`: a line `e2e4: 20` for each move, and `Nodes searched: 400`. That is
// Stockfish's form, and by now the custom of UCI engines; the protocol itself has no perft.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/uint128.hpp"

namespace pvslab {

struct EngineCount {
  std::string move;  // as the engine writes it
  Uint128 nodes;

  bool operator==(const EngineCount&) const = default;
};

struct EngineDivide {
  std::vector<EngineCount> moves;  // in the engine's order; an engine with a bug may list a move twice
  Uint128 total = 0;               // as the engine says, which need not be the sum
};

// "e7e8q: 20": nothing for a line that is no move and count. A capital letter of a promotion is taken for a small one.
[[nodiscard]] std::optional<EngineCount> parse_engine_count(std::string_view line);

// "Nodes searched: 400"
[[nodiscard]] std::optional<Uint128> parse_engine_total(std::string_view line);

}  // namespace pvslab
