#include "harness/verify/tree_shapes.hpp"

#include <algorithm>

namespace pvslab {
namespace {

// `by_leaves[n]` holds the shapes with exactly n leaves.
using Shapes = std::vector<std::vector<Tree>>;

// Appends to `result` every row of 1 .. `branching` successors with `leaves` leaves in all, behind the given first ones.
void append_rows(const Shapes& successors, std::uint32_t branching, std::uint32_t leaves, const Tree& first_ones,
                 std::vector<Tree>& result) {
  if (leaves == 0) {
    result.push_back(first_ones);
    return;
  }
  if (first_ones.successors.size() == branching) return;
  for (std::uint32_t in_next = 1; in_next <= leaves; ++in_next) {
    for (const Tree& next : successors[in_next]) {
      Tree row = first_ones;
      row.successors.push_back(next);
      append_rows(successors, branching, leaves - in_next, row, result);
    }
  }
}

Shapes shapes_by_leaves(const ShapeLimits& limits, std::int32_t depth) {
  Shapes shapes(limits.leaves + 1);
  shapes[1].push_back(Tree{});
  if (depth == 0) return shapes;
  const Shapes successors = shapes_by_leaves(limits, depth - 1);
  for (std::uint32_t leaves = 1; leaves <= limits.leaves; ++leaves) {
    append_rows(successors, limits.branching, leaves, Tree{}, shapes[leaves]);
  }
  return shapes;
}

}  // namespace

std::vector<Tree> all_shapes(const ShapeLimits& limits) {
  std::vector<Tree> all;
  for (auto& with_some_leaves : shapes_by_leaves(limits, limits.depth)) {
    all.insert(all.end(), with_some_leaves.begin(), with_some_leaves.end());
  }
  return all;
}

LeafPatterns LeafPatterns::all_values(std::size_t leaves, Score lowest, Score highest) {
  return LeafPatterns(leaves, lowest, highest, 1, false);
}

LeafPatterns LeafPatterns::all_ranks(std::size_t leaves, std::int32_t spacing) {
  const auto span = static_cast<std::int32_t>(leaves - 1) * spacing;
  return LeafPatterns(leaves, Score(0), Score(span), spacing, true);
}

LeafPatterns::LeafPatterns(std::size_t leaves, Score lowest, Score highest, std::int32_t step, bool every_rank)
    : values_(leaves, lowest), lowest_(lowest), highest_(highest), step_(step), every_rank_(every_rank) {}

bool LeafPatterns::advance() {
  do {
    auto place = values_.begin();
    while (place != values_.end() && *place == highest_) *place++ = lowest_;
    if (place == values_.end()) return false;
    *place = Score(place->value() + step_);
  } while (!is_pattern());
  return true;
}

bool LeafPatterns::is_pattern() const {
  if (!every_rank_) return true;
  const Score greatest = *std::ranges::max_element(values_);
  for (Score rank = lowest_; rank < greatest; rank = Score(rank.value() + step_)) {
    if (std::ranges::find(values_, rank) == values_.end()) return false;
  }
  return true;
}

void LeafPatterns::apply(ExplicitTree& tree) const {
  const auto leaves = tree.leaves();
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    tree.set_value(leaves[i], tree.is_odd(leaves[i]) ? -values_[i] : values_[i]);
  }
}

}  // namespace pvslab
