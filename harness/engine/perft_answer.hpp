// An engine's answer to `go perft N`: a line `e2e4: 20` for each move, and `Nodes searched: 400`. This is Stockfish's
// form, which most UCI engines have adopted; the protocol itself does not define perft.
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
  Uint128 total = 0;               // as reported; may differ from the sum
};

// Reads "e7e8q: 20". Nothing if the line is not a move and a count. A capital promotion letter is read as a small one.
[[nodiscard]] std::optional<EngineCount> parse_engine_count(std::string_view line);

// Reads "Nodes searched: 400".
[[nodiscard]] std::optional<Uint128> parse_engine_total(std::string_view line);

}  // namespace pvslab
