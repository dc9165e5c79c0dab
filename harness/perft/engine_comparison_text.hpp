// A disagreement with an engine, as a person wants to read it: the position, how it is reached, and what differs there.
#pragma once

#include <string>

#include "harness/perft/engine_comparison.hpp"

namespace pvslab {

struct ComparisonNames {
  std::string command;  // of the engine, as the user gave it
  std::string engine;   // as it calls itself
};

// Several lines, the last of which is a command that shows the disagreement again.
[[nodiscard]] std::string to_text(const Disagreement& disagreement, const chess::Position& root,
                                  const ComparisonNames& names);

}  // namespace pvslab
