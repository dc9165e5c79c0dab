#include "harness/sides/search_difference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

void compare_iterations(const EngineIteration& a, const EngineIteration& b, WhatCounts counts, ComparedFigures& figures,
                        std::vector<std::string>& what) {
  if (a.score && b.score) {
    ++figures.scores;
    const bool same_figure = a.score->centipawns == b.score->centipawns && a.score->mate == b.score->mate;
    if (!same_figure) what.emplace_back("score");
    if (same_figure && a.score->bound != b.score->bound) what.emplace_back("bound");
  }
  if (counts == WhatCounts::scores) return;
  if (!a.line.empty() && !b.line.empty()) {
    ++figures.lines;
    if (a.line.front() != b.line.front()) {
      what.emplace_back("best move");
    } else if (a.line != b.line) {
      what.emplace_back("principal variation");
    }
  }
  if (a.nodes && b.nodes) {
    ++figures.nodes;
    if (*a.nodes != *b.nodes) what.emplace_back("nodes");
  }
}

}  // namespace

ComparedFigures& ComparedFigures::operator+=(const ComparedFigures& other) {
  scores += other.scores;
  lines += other.lines;
  nodes += other.nodes;
  moves += other.moves;
  return *this;
}

std::string iteration_text(const EngineIteration* iteration) {
  if (iteration == nullptr) return "does not tell this iteration";
  std::vector<std::string> parts;
  if (iteration->score) parts.push_back("score " + to_text(*iteration->score));
  if (iteration->nodes) parts.push_back("nodes " + grouped(*iteration->nodes));
  if (!iteration->line.empty()) parts.push_back(fmt::format("pv {}", fmt::join(iteration->line, " ")));
  return parts.empty() ? "tells no figure" : fmt::format("{}", fmt::join(parts, ", "));
}

SearchComparison compare_searches(const EngineSearch& a, const EngineSearch& b, DepthRange depths, WhatCounts counts) {
  SearchComparison result;
  std::set<int> told;
  for (const EngineSearch* const search : {&a, &b}) {
    for (const EngineIteration& iteration : search->iterations) {
      if (iteration.depth >= depths.least && iteration.depth <= depths.greatest) told.insert(iteration.depth);
    }
  }
  // A side that tells nothing of its iterations leaves them out.
  result.a_tells = !a.iterations.empty();
  result.b_tells = !b.iterations.empty();
  const bool both_tell = result.a_tells && result.b_tells;
  for (const int depth : told) {
    if (!both_tell || result.difference) break;
    const EngineIteration* const of_a = a.at_depth(depth);
    const EngineIteration* const of_b = b.at_depth(depth);
    std::vector<std::string> what;
    if (of_a == nullptr || of_b == nullptr) {
      what.emplace_back("iteration");
    } else {
      ++result.iterations;
      compare_iterations(*of_a, *of_b, counts, result.figures, what);
    }
    if (!what.empty()) {
      result.difference = {
          .depth = depth, .what = std::move(what), .a = iteration_text(of_a), .b = iteration_text(of_b)};
    }
  }
  if (counts == WhatCounts::scores) return result;
  if (!a.move.empty() && !b.move.empty()) ++result.figures.moves;
  if (a.move != b.move && !result.difference) {
    const auto text = [](const std::string& move) { return move.empty() ? "no best move" : "bestmove " + move; };
    result.difference = {.depth = 0, .what = {"best move"}, .a = text(a.move), .b = text(b.move)};
  }
  return result;
}

}  // namespace pvslab
