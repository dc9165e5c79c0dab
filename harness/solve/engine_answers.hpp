// What a UCI engine answers to the positions of a solved EPD file, at the same depth, beside our answers. The engine's depth is
// its own: most engines extend and reduce, so equal depths are not equal work.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/engine/uci_engine.hpp"
#include "harness/solve/suite_solution.hpp"

namespace pvslab {

struct EngineAnswer {
  const SolvedRecord* ours;
  std::optional<chess::Move> move;  // nothing if it named none
  EngineScore score;

  // Nothing if one of the two has no move.
  [[nodiscard]] std::optional<bool> agrees() const;
};

struct EngineAnswers {
  std::string engine;  // the name that it reports
  std::vector<EngineAnswer> answers = {};

  [[nodiscard]] std::size_t agreeing() const;
  [[nodiscard]] std::size_t compared() const;
};

// Throws EngineError, also for a move that is not legal, and EngineInterrupted. `solution` must outlive the result.
[[nodiscard]] EngineAnswers ask_engine(const UciEngineOptions& options, const SuiteSolution& solution, Depth depth);

// A table with a row for each position, and how often both name the same move.
[[nodiscard]] std::string to_text(const EngineAnswers& engine, const Style& style = {});
// {"name", "positions": [{"line", "move", "score", "same_move"}], "same_move", "compared"}
[[nodiscard]] nlohmann::ordered_json to_json(const EngineAnswers& engine);

}  // namespace pvslab
