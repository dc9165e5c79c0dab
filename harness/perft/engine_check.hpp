// Compares an engine with our move generator on a list of positions.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/engine/uci_engine.hpp"
#include "harness/perft/perft_counter.hpp"
#include "suites/chess/position.hpp"

namespace pvslab {

struct EngineCheckPlan {
  struct Place {
    std::string prefix;  // "FILE:LINE: ", or empty
    chess::Position position;
  };
  int depth = 1;
  std::vector<Place> positions;
};

struct EngineCheck {
  std::size_t same = 0;
  std::size_t different = 0;
  std::size_t failed = 0;              // positions at which the engine failed
  bool is_complete = true;             // not interrupted, and no failure ended it
  std::optional<std::string> failure;  // that ended it: the engine cannot be started, or failed three times in a row
};

// Starts the engine, compares position by position and reports each in one line or, if they differ, a paragraph. An engine
// that fails at a position is started again for the next one. Stops if it cannot be started, after three failures in a row
// or on an interrupt.
[[nodiscard]] EngineCheck check_engine(const EngineCheckPlan& plan, const UciEngineOptions& options,
                                       PerftCounter& counter, const std::function<void(const std::string&)>& report);

// "3 positions to depth 5: 2 the same, 1 different"
[[nodiscard]] std::string summary_text(const EngineCheckPlan& plan, const EngineCheck& check);

}  // namespace pvslab
