// Makes the subjects of a searcher outside the catalogue. Instantiates it for three games.
#pragma once

#include <vector>

#include "harness/bind/bind_searcher.inl.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

// The search of S, followed by its further routines.
template <Searcher S>
void append_subjects_of(std::vector<Subject>& subjects) {
  std::vector<BoundSearcher<ExplicitTree>> on_trees;
  std::vector<BoundSearcher<RecordedTree>> on_recorded_trees;
  std::vector<BoundSearcher<Adversary>> on_adversary;
  bind_routines<S>(on_trees);
  bind_routines<S>(on_recorded_trees);
  bind_routines<S>(on_adversary);
  for (std::size_t i = 0; i < on_trees.size(); ++i) {
    subjects.push_back({&S::info, on_trees[i].routine, on_trees[i], on_recorded_trees[i], on_adversary[i]});
  }
}

}  // namespace pvslab
