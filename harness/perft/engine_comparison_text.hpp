// A disagreement with an engine as text: the position, how it is reached, and what differs there.
#pragma once

#include <string>

#include "harness/perft/engine_comparison.hpp"

namespace pvslab {

struct ComparisonNames {
  std::string command;  // of the engine, as given by the user
  std::string engine;   // the name that the engine reports
};

// Several lines. The last one is a command that reproduces the disagreement.
[[nodiscard]] std::string to_text(const Disagreement& disagreement, const chess::Position& root,
                                  const ComparisonNames& names);

}  // namespace pvslab
