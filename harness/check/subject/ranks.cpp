#include "harness/check/subject/ranks.hpp"

#include <algorithm>

namespace pvslab {

Ranks::Ranks(const Tree& tree, std::span<const Bounds> windows, Score score) : values_{score} {
  collect(tree, false);
  for (const Bounds bounds : windows) {
    for (const Score end : {bounds.alpha, bounds.beta}) {
      if (end.is_finite()) values_.push_back(end);
    }
  }
  std::ranges::sort(values_);
  values_.erase(std::ranges::unique(values_).begin(), values_.end());
  zero_ = place_of(score);
}

std::int64_t Ranks::greatest_magnitude() const {
  return std::max(-std::int64_t{values_.front().value()}, std::int64_t{values_.back().value()});
}

void Ranks::collect(const Tree& tree, bool is_odd) {
  if (tree.is_leaf()) values_.push_back(is_odd ? -tree.value : tree.value);
  for (const Tree& successor : tree.successors) collect(successor, !is_odd);
}

Tree Ranks::of(const Tree& tree, std::int32_t spacing, bool is_odd) const {
  Tree ranked;
  if (tree.is_leaf()) ranked.value = is_odd ? -of(-tree.value, spacing) : of(tree.value, spacing);
  for (const Tree& successor : tree.successors) ranked.successors.push_back(of(successor, spacing, !is_odd));
  return ranked;
}

Score Ranks::of(Score value, std::int32_t spacing) const {
  return value.is_finite() ? Score((place_of(value) - zero_) * spacing) : value;
}

std::int32_t Ranks::place_of(Score value) const {
  return static_cast<std::int32_t>(std::ranges::lower_bound(values_, value) - values_.begin());
}

}  // namespace pvslab
