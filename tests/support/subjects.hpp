// Searchers by name, as verification subjects, and helpers for tests: values, visits, counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string_view>
#include <vector>

#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/check/subject/windows.hpp"
#include "searchers/core/trace.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {

// The subject of the catalogue with that name. An unknown name is a mistake in the test.
[[nodiscard]] inline const Subject& subject(std::string_view name) {
  const Subject* const found = find_subject(all_subjects(), name);
  if (found == nullptr) {
    std::cerr << "no searcher is called " << name << '\n';
    std::abort();
  }
  return *found;
}

// The search of a searcher that promises the score.
[[nodiscard]] inline bool finds_the_score(const Subject& subject) {
  return subject.is_the_search() && subject.info->contract.contains(Clause::root);
}

// Whether its trace shows the path to each node: the trace of a best-first search is flat.
[[nodiscard]] inline bool traces_paths(const Subject& subject) {
  return subject.info->beyond_induction.find("best-first") == std::string_view::npos;
}

[[nodiscard]] inline ExplicitTree tree_of(std::string_view text) { return ExplicitTree(parse_tree(text)); }

using Path = std::vector<std::uint32_t>;

// The visits of a search: the positions it entered, in order, each as a path of move numbers.
struct Visits {
  std::vector<Path> nodes;   // interior nodes, leaves and what memory answered, every re-visit again
  std::vector<Path> leaves;  // the leaves among them

  [[nodiscard]] std::set<Path> distinct_leaves() const { return {leaves.begin(), leaves.end()}; }
};

[[nodiscard]] inline Visits visits_of(const std::vector<TraceEvent>& events) {
  Visits visits;
  Path path;
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::leave) {
      path.pop_back();
      continue;
    }
    path.push_back(event.entry.number);
    visits.nodes.push_back(path);
    if (event.kind == TraceEvent::Kind::enter) continue;
    if (event.kind == TraceEvent::Kind::leaf) visits.leaves.push_back(path);
    path.pop_back();
  }
  return visits;
}

[[nodiscard]] inline bool is_subset(const std::set<Path>& a, const std::set<Path>& b) {
  return std::ranges::includes(b, a);
}

[[nodiscard]] inline Visits visits_of(const Subject& searcher, const ExplicitTree& tree, Bounds bounds = {}) {
  return visits_of(searcher.trace(tree, bounds));
}

// All windows whose ends are infinite or lie at, next to or between the values that matter most: the score of the tree,
// its least, its greatest and its first leaf, seen from the root's side.
[[nodiscard]] inline std::vector<Bounds> telling_windows(CutoffRule rule, ExplicitTree tree) {
  std::vector<Score> values;
  for (const auto leaf : tree.leaves())
    values.push_back(tree.is_odd(leaf) ? -tree.evaluate(leaf) : tree.evaluate(leaf));
  const Score first = values.front();
  const auto [least, greatest] = std::ranges::minmax(values);
  std::vector<Score> ends;
  for (const Score end : {tree.minimax(), least, greatest, first}) {
    for (const Score near : {end.next_below(), end, end.next_above()}) {
      if (near.is_finite()) ends.push_back(near);
    }
  }
  std::ranges::sort(ends);
  ends.erase(std::ranges::unique(ends).begin(), ends.end());
  std::vector<Bounds> windows = finite_windows(rule, ends);
  const std::vector<Bounds> open = open_windows(ends);
  windows.insert(windows.end(), open.begin(), open.end());
  return windows;
}

// The nodes that a searcher enters in open windows on all trees within limits whose leaves are worth -1, 0 or 1.
[[nodiscard]] inline std::uint64_t open_window_nodes(const Subject& searcher, const ShapeLimits& limits) {
  std::uint64_t nodes = 0;
  for (const Tree& shape : all_shapes(limits)) {
    ExplicitTree tree(shape);
    LeafPatterns patterns = LeafPatterns::all_values(tree.leaves().size(), Score(-1), Score(1));
    do {
      patterns.apply(tree);
      nodes += searcher.count(tree, {}).nodes;
    } while (patterns.advance());
  }
  return nodes;
}

}  // namespace pvslab
