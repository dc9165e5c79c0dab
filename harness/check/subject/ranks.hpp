// Ranks: replaces the leaf values of a tree and the finite ends of some windows, from the root's view, by their ranks.
// A counterexample hardly ever depends on more than this order. If ties or neighbouring values matter, no single value
// can be lowered by itself, so all of them are replaced together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

class Ranks {
 public:
  // `score` is the score of the tree; its rank is 0.
  Ranks(const Tree& tree, std::span<const Bounds> windows, Score score);

  // The greatest magnitude among them.
  [[nodiscard]] std::int64_t greatest_magnitude() const;

  // The tree with ranks, `spacing` apart, instead of values. Infinite ends stay. Only for the tree and windows given
  // above.
  [[nodiscard]] Tree of(const Tree& tree, std::int32_t spacing) const { return of(tree, spacing, false); }
  [[nodiscard]] Bounds of(Bounds bounds, std::int32_t spacing) const {
    return {of(bounds.alpha, spacing), of(bounds.beta, spacing)};
  }

 private:
  void collect(const Tree& tree, bool is_odd);
  [[nodiscard]] Tree of(const Tree& tree, std::int32_t spacing, bool is_odd) const;
  [[nodiscard]] Score of(Score value, std::int32_t spacing) const;
  [[nodiscard]] std::int32_t place_of(Score value) const;

  std::vector<Score> values_;  // ascending, each once
  std::int32_t zero_;
};

}  // namespace pvslab
