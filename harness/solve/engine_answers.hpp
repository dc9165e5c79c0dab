// What a UCI engine answers to the positions of a solved EPD file, at the same depth, beside our answers. The engine's depth is
// its own: most engines extend and reduce, so equal depths are not equal work.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/engine/uci_engine.hpp"
#include "harness/solve/suite_solution.hpp"

namespace pvslab {

class Fields;

struct EngineAnswer {
  const SolvedRecord* ours;
  std::optional<chess::Move> move = {};  // nothing if it named none
  EngineScore score = {};                // of its last iteration; without a figure if it told none
  // By the rules for our answers. Absent without a solution in the file, without a move, or after a fault.
  std::optional<bool> is_solved = {};
  std::optional<std::string> fault = {};  // what it did instead of answering: it died, hung, or made an illegal move
  std::string dialogue = {};              // of a fault

  // Nothing if one of the two has no move.
  [[nodiscard]] std::optional<bool> agrees() const;
};

struct EngineAnswers {
  std::string engine;              // the name that it reports
  bool has_thread_option = false;  // then it was set to 1, unless the user set it
  std::vector<EngineAnswer> answers = {};

  [[nodiscard]] std::size_t agreeing() const;
  [[nodiscard]] std::size_t compared() const;
  [[nodiscard]] std::size_t faults() const;
};

// Each position is a game of its own (`ucinewgame`), so the order of the file does not matter to an engine that keeps to it.
// A fault costs one position; the engine is started again. Throws EngineError if it cannot be started, and
// EngineInterrupted. `solution` must outlive the result.
[[nodiscard]] EngineAnswers ask_engine(const UciEngineOptions& options, const SuiteSolution& solution,
                                       const UciLimits& limits);

// A table with a row for each position, and how often both name the same move.
[[nodiscard]] std::string to_text(const EngineAnswers& engine, const Style& style = {});
// As JSON, inside that of the solved file (suite_solution_json.hpp).
void describe(Fields& fields, const EngineAnswers& engine);

}  // namespace pvslab
