// The lists of bound searchers. For units that compile them for a game.
#pragma once

#include "harness/bind/bindings.hpp"

namespace pvslab::detail {

template <typename G>
std::vector<BoundSearcher<G>>& bindings() {
  static std::vector<BoundSearcher<G>> bound;
  return bound;
}

template <typename G>
void add_binding(const BoundSearcher<G>& bound) {
  bindings<G>().push_back(bound);
}

}  // namespace pvslab::detail
