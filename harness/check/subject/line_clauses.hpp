// The clauses about the best move and the line, checked against the score of every node of an explicit tree.
#pragma once

#include <optional>
#include <span>

#include "searchers/core/contract.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// Whether the line is legal, each of its moves is optimal, and its end has the score of the root. An empty line is
// valid only at a leaf.
[[nodiscard]] inline bool is_principal_variation(const ExplicitTree& tree, std::span<const std::uint32_t> line) {
  ExplicitTree::Position at = tree.root();
  if (line.empty()) return tree.moves(at).empty();
  for (const std::uint32_t move : line) {
    if (move >= tree.successor_count(at)) return false;
    const Score before = tree.score(at);
    at = tree.after(at, move);
    if (-tree.score(at) != before) return false;
  }
  return true;
}

// Which of best_move and line this search broke. Call the tree's minimax() before.
template <CutoffRule rule>
[[nodiscard]] Contract broken_by_line(const ExplicitTree& tree, Window<rule> window, Score score, Score returned,
                                      std::span<const std::uint32_t> line) {
  if (returned <= window.alpha()) return {};
  const bool is_leaf = tree.moves(tree.root()).empty();
  std::optional<Score> worth;
  if (!line.empty() && line.front() < tree.successor_count(tree.root())) {
    worth = -tree.score(tree.after(tree.root(), line.front()));
  }
  const bool is_inside = returned < window.beta();
  return Contract()
      .with(Clause::best_move, !keeps_best_move(window, score, returned, is_leaf, worth))
      .with(Clause::line, is_inside && (returned != score || !is_principal_variation(tree, line)));
}

}  // namespace pvslab
