// Whether two searches of one position are the same search: iteration by iteration score with its bound, principal
// variation and node count, and the best move at the end. What a side does not tell is left out and counted, never 0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/engine/engine_search.hpp"

namespace pvslab {

// The iterations that are compared, in plies; `least` is at least 1.
struct DepthRange {
  int least = 1;
  int greatest = 1;
};

// How often both sides told a figure, so that it could be compared.
struct ComparedFigures {
  std::size_t scores = 0;
  std::size_t lines = 0;
  std::size_t nodes = 0;
  std::size_t moves = 0;  // best moves

  ComparedFigures& operator+=(const ComparedFigures& other);
  [[nodiscard]] std::size_t of_iterations() const { return scores + lines + nodes; }
  [[nodiscard]] std::size_t all() const { return of_iterations() + moves; }
};

// The first iteration that differs.
struct SearchDifference {
  int depth = 0;                       // of the iteration; 0 if only the best moves at the end differ
  std::vector<std::string> what = {};  // "score", "bound", "best move", "principal variation", "nodes", "iteration"
  std::string a = {};                  // the iteration as a line: "score +12, nodes 1,234, pv e2e4 e7e5"
  std::string b = {};
};

struct SearchComparison {
  std::size_t iterations = 0;  // told by both, in the range
  bool a_tells = true;         // of iterations, in the range or not
  bool b_tells = true;
  ComparedFigures figures = {};
  std::optional<SearchDifference> difference = {};
};

// Which figures count. Scores alone are compared between a position given by moves and by FEN: tables and repetitions see
// the moves.
enum class WhatCounts : bool { everything, scores };

[[nodiscard]] SearchComparison compare_searches(const EngineSearch& a, const EngineSearch& b, DepthRange depths,
                                                WhatCounts counts = WhatCounts::everything);

// "score +12, nodes 1,234, pv e2e4 e7e5". Null: "does not tell this iteration".
[[nodiscard]] std::string iteration_text(const EngineIteration* iteration);

}  // namespace pvslab
