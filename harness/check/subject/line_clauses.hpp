// The clauses about the best move and the line, checked against the score of every node of an explicit tree.
#pragma once

#include <optional>
#include <span>

#include "searchers/core/contract.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

enum class LineVerdict : std::uint8_t { wrong, stops_early, whole };

// Wrong: a move is illegal or not optimal. Stops early: its moves are right, but it does not reach a leaf; a position
// with successors has at least one move on its line. Optimal moves keep the score, so the end is worth what the root is.
[[nodiscard]] inline LineVerdict judged(const ExplicitTree& tree, std::span<const std::uint32_t> line) {
  ExplicitTree::Position at = tree.root();
  for (const std::uint32_t move : line) {
    if (move >= tree.successor_count(at)) return LineVerdict::wrong;
    const Score before = tree.score(at);
    at = tree.after(at, move);
    if (-tree.score(at) != before) return LineVerdict::wrong;
  }
  if (tree.moves(at).empty()) return LineVerdict::whole;
  return line.empty() ? LineVerdict::wrong : LineVerdict::stops_early;
}

// Which of best_move, line_start and line this search broke. Call the tree's minimax() before.
template <CutoffRule rule>
[[nodiscard]] Contract broken_by_line(const ExplicitTree& tree, Window<rule> window, Score score, Score returned,
                                      std::span<const std::uint32_t> line) {
  if (window.fails_low(returned)) return {};
  const bool is_leaf = tree.moves(tree.root()).empty();
  std::optional<Score> worth;
  if (!line.empty() && line.front() < tree.successor_count(tree.root())) {
    worth = -tree.score(tree.after(tree.root(), line.front()));
  }
  const Contract of_move =
      Contract().with(Clause::best_move, !keeps_best_move(window, score, returned, is_leaf, worth));
  if (window.cuts(returned)) return of_move;
  const LineVerdict verdict = returned == score ? judged(tree, line) : LineVerdict::wrong;
  return of_move.with(Clause::line_start, verdict == LineVerdict::wrong)
      .with(Clause::line, verdict != LineVerdict::whole);
}

}  // namespace pvslab
