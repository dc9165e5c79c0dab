// Ranks: the values of a tree's leaves and the finite ends of some windows, seen from the root's side, as places in their
// order. What makes a counterexample is hardly ever more than that order; and where ties or neighbours matter, no single value
// can be lowered by itself.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

class Ranks {
 public:
  // The rank of `score`, the tree's own, is 0.
  Ranks(const Tree& tree, std::span<const Bounds> windows, Score score);

  // The greatest magnitude among them.
  [[nodiscard]] std::int64_t greatest_magnitude() const;

  // The same with ranks, `spacing` apart, in place of values. Infinite ends stay. Of this tree and these windows only.
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
