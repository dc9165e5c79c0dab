// Makes the subjects of a searcher outside the catalogue. Instantiates it for two games.
#pragma once

#include <vector>

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {
namespace detail {

template <Searcher S, Game G>
[[nodiscard]] std::vector<BoundSearcher<G>> routines_on() {
  std::vector<BoundSearcher<G>> routines;
  bind_routines<S, G>([&](const BoundSearcher<G>& bound) { routines.push_back(bound); });
  return routines;
}

}  // namespace detail

// The search of S, followed by its further routines.
template <Searcher S>
[[nodiscard]] std::vector<Subject> subjects_of() {
  return subjects_from(detail::routines_on<S, RecordedTree>(), detail::routines_on<S, Adversary>());
}

}  // namespace pvslab
