// Drawn trees whose values keep to a ScoreLimit. The order of values is kept, so that what a tree was drawn for stays true of it.
#pragma once

#include <vector>

#include "harness/bind/search/score_limit.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// Static values of inner nodes keep to it as well. A tree within the limit stays as it is.
inline void keep_within(Tree& tree, ScoreLimit limit) {
  if (!limit.is_given()) return;
  std::vector<Score*> values;
  const auto collect = [&values](auto& self, Tree& node) -> void {
    values.push_back(&node.value);
    for (Tree& successor : node.successors) self(self, successor);
  };
  collect(collect, tree);
  limit.restrict(values);
}

[[nodiscard]] inline bool is_within(const Tree& tree, ScoreLimit limit) {
  if (!limit.contains(tree.value)) return false;
  for (const Tree& successor : tree.successors) {
    if (!is_within(successor, limit)) return false;
  }
  return true;
}

}  // namespace pvslab
