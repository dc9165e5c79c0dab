#include "harness/check/oracles/tree_shapes.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace pvslab {

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

namespace {

// `by_leaves[n]` holds the shapes with exactly n leaves.
using Shapes = std::vector<std::vector<Tree>>;

// Appends to `result` every row of 1 .. `branching` successors with `leaves` leaves in total, after the given first
// ones.
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

// The number of rows of exactly `successors` trees with n leaves in total, given the number of trees with n leaves.
std::vector<std::uint64_t> count_rows(const std::vector<std::uint64_t>& trees,
                                      std::vector<std::uint64_t> shorter_rows) {
  std::vector<std::uint64_t> rows(trees.size(), 0);
  for (std::size_t in_last = 1; in_last < trees.size(); ++in_last) {
    for (std::size_t before = 0; before + in_last < trees.size(); ++before) {
      const auto combined = saturating_product(trees[in_last], shorter_rows[before]);
      rows[before + in_last] = saturating_sum(rows[before + in_last], combined);
    }
  }
  return rows;
}

std::vector<std::uint64_t> count_shapes(const ShapeLimits& limits, std::int32_t depth) {
  std::vector<std::uint64_t> shapes(limits.leaves + 1, 0);
  shapes[1] = 1;
  if (depth == 0) return shapes;
  const auto successors = count_shapes(limits, depth - 1);
  std::vector<std::uint64_t> rows(limits.leaves + 1, 0);
  rows[0] = 1;
  for (std::uint32_t length = 1; length <= std::min(limits.branching, limits.leaves); ++length) {
    rows = count_rows(successors, rows);
    for (std::size_t leaves = 1; leaves < rows.size(); ++leaves) {
      shapes[leaves] = saturating_sum(shapes[leaves], rows[leaves]);
    }
  }
  return shapes;
}

}  // namespace

std::vector<std::uint64_t> count_shapes(const ShapeLimits& limits) { return count_shapes(limits, limits.depth); }

std::vector<Tree> all_shapes(const ShapeLimits& limits) {
  std::vector<Tree> all;
  for (auto& with_some_leaves : shapes_by_leaves(limits, limits.depth)) {
    std::ranges::move(with_some_leaves, std::back_inserter(all));
  }
  return all;
}

LeafPatterns LeafPatterns::all_values(std::size_t leaves, Score lowest, Score highest) {
  return LeafPatterns(leaves, lowest, highest, 1, false);
}

LeafPatterns LeafPatterns::all_ranks(std::size_t leaves, std::int32_t spacing) {
  assert(leaves >= 1);
  const auto span = static_cast<std::int32_t>(leaves - 1) * spacing;
  return LeafPatterns(leaves, Score(0), Score(span), spacing, true);
}

std::uint64_t LeafPatterns::count_values(std::size_t leaves, Score lowest, Score highest) {
  const auto values = static_cast<std::uint64_t>(std::int64_t{highest.value()} - lowest.value() + 1);
  std::uint64_t patterns = 1;
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) patterns = saturating_product(patterns, values);
  return patterns;
}

std::uint64_t LeafPatterns::count_ranks(std::size_t leaves) {
  // Ordered Bell numbers: k leaves have the lowest rank, chosen in n over k ways, and the rest is ranked likewise.
  std::vector<std::uint64_t> orders{1};
  for (std::size_t n = 1; n <= leaves; ++n) {
    std::uint64_t sum = 0;
    std::uint64_t n_over_k = 1;
    for (std::size_t k = 1; k <= n; ++k) {
      n_over_k = saturating_product(n_over_k, n - k + 1) / k;
      sum = saturating_sum(sum, saturating_product(n_over_k, orders[n - k]));
    }
    orders.push_back(sum);
  }
  return orders[leaves];
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

void LeafPatterns::skip(std::uint64_t patterns) {
  if (every_rank_) {
    while (patterns-- > 0) advance();
    return;
  }
  // All assignments count like the digits of a number, the first leaf being the lowest digit.
  const auto values = static_cast<std::uint64_t>((std::int64_t{highest_.value()} - lowest_.value()) / step_ + 1);
  for (Score& leaf : values_) {
    patterns += static_cast<std::uint64_t>((std::int64_t{leaf.value()} - lowest_.value()) / step_);
    leaf = Score(static_cast<std::int32_t>(lowest_.value() + static_cast<std::int64_t>(patterns % values) * step_));
    patterns /= values;
  }
  assert(patterns == 0);
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
