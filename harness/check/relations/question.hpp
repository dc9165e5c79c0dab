// Question: whether a relation holds of certain searchers, and what was found when many trees were asked. The searchers are
// those of one list, by their place in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "harness/check/relations/measurement.hpp"
#include "harness/check/relations/tree_facts.hpp"
#include "harness/check/search/counterexample.hpp"
#include "searchers/core/relation.hpp"

namespace pvslab {

struct Question {
  Relation relation;
  std::size_t one;
  std::size_t other = 0;  // of no meaning where the relation is of one searcher
  std::int32_t max_height = any_height;
};

// A tree and its text, made once for all questions to which it is a counterexample.
struct NamedTree {
  Tree tree;
  std::string text;
};

// A tree and a window in which the relation does not hold.
struct RelationExample {
  std::shared_ptr<const NamedTree> tree;
  Bounds bounds;
  Bounds wider;  // of narrower_window_fewer_leaves: the window that `bounds` lies in; else of no meaning
  ExampleSize size;
};

// By size, then by text and bounds: a total order, so that the smallest of a set does not depend on who found it first.
[[nodiscard]] bool is_smaller(const RelationExample& a, const RelationExample& b);

[[nodiscard]] ExampleSize size_of(const ExplicitTree& tree, Bounds bounds, Bounds wider);

struct RelationTally {
  std::uint64_t trees = 0;       // tried, of those that the relation speaks of
  std::uint64_t windows = 0;     // of these trees, tried; for nested windows, pairs of them
  std::uint64_t violations = 0;  // among these
  std::optional<RelationExample> smallest;

  [[nodiscard]] bool was_tried() const { return trees > 0; }
  [[nodiscard]] bool held() const { return violations == 0; }
  void offer(RelationExample candidate);
  void merge(const RelationTally& other);
};

// Whether the relation is one on every window, or on the open one alone.
[[nodiscard]] bool speaks_of_windows(std::span<const MeasuredSearcher> searchers, const Question& question);

// Whether the relation says anything of such a tree.
[[nodiscard]] bool speaks_of(const Question& question, const TreeFacts& facts);

// Of two measurements with the same window.
[[nodiscard]] bool holds_of_two(Relation relation, const Measurement& one, const Measurement& other, Bounds bounds);

// Of one measurement; narrower_window_fewer_leaves is of two of the same searcher, and not for this to say.
[[nodiscard]] bool holds_of_one(Relation relation, const Measurement& measurement, const TreeFacts& facts);

}  // namespace pvslab
