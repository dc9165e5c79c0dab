// Question: whether a relation holds for certain searchers, and what many trees showed. Searchers are indices into one
// list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "harness/check/relations/measurement.hpp"
#include "harness/check/relations/relation.hpp"
#include "harness/check/relations/tree_facts.hpp"
#include "harness/check/subject/counterexample.hpp"

namespace pvslab {

struct Question {
  Relation relation;
  std::size_t one;
  std::size_t other = 0;  // meaningless unless the relation is of two searchers
  std::int32_t max_height = any_height;
  TreeOrder order = TreeOrder::any;
  bool in_proof_windows = false;
};

// A tree and its text, made once for all questions that it refutes.
struct NamedTree {
  Tree tree;
  std::string text;
};

// A tree and a window in which the relation does not hold.
struct RelationExample {
  std::shared_ptr<const NamedTree> tree;
  Bounds bounds;
  Bounds wider;  // for a relation of two windows: the other one; else meaningless
  ExampleSize size;
  double shrunk_for = 0;  // seconds, if shrinking ended because they were over (shrink.hpp)
};

// By size, then by text and bounds: a total order, so that the smallest of a set does not depend on which thread found
// it first.
[[nodiscard]] bool is_smaller(const RelationExample& a, const RelationExample& b);

[[nodiscard]] ExampleSize size_of(const ExplicitTree& tree, Bounds bounds, Bounds wider);

struct RelationTally {
  std::uint64_t trees = 0;       // tried, among those that the relation covers
  std::uint64_t windows = 0;     // tried on these trees; for a relation of two windows, pairs of them
  std::uint64_t violations = 0;  // among these
  std::optional<RelationExample> smallest;
  std::uint64_t unanswered = 0;  // further trees, which were not tried: a program did something else than answer
  std::string fault = {};        // what it did, at first

  [[nodiscard]] bool was_tried() const { return trees > 0; }
  [[nodiscard]] bool held() const { return violations == 0; }
  void offer(RelationExample candidate);
  void merge(const RelationTally& other);
};

// Trees that a program did not answer for: they are not compared.
struct UnansweredTrees {
  std::string fault;  // what it did
  std::uint64_t trees = 0;
};

// Whether the relation covers every window, or the open one only.
[[nodiscard]] bool speaks_of_windows(std::span<const MeasuredSearcher> searchers, const Question& question);

// Whether the question covers such a tree.
[[nodiscard]] bool speaks_of(const Question& question, const TreeFacts& facts);

// Whether the question covers this window of a searcher with that rule.
[[nodiscard]] bool speaks_of(const Question& question, CutoffRule rule, Bounds bounds);

// Whether a relation of two searchers holds between two measurements with the same window.
[[nodiscard]] bool holds_of_two(Relation relation, const Measurement& one, const Measurement& other, Bounds bounds);

// One search: what was measured, and its structure if the relation needs it (RelationTraits::needs_structure).
struct OneSearch {
  CutoffRule rule;
  Bounds bounds;
  const Measurement& measurement;
  const Structure& structure;
};
[[nodiscard]] bool holds_of_one(Relation relation, const OneSearch& search, const TreeFacts& facts);

// Whether a relation of two windows covers this pair of windows, in this order.
[[nodiscard]] bool is_pair_of(Relation relation, Bounds first, Bounds second);
// Whether it holds between the measurements in these windows.
[[nodiscard]] bool holds_of_windows(Relation relation, CutoffRule rule, const Measurement& first, Bounds first_window,
                                    const Measurement& second, Bounds second_window);

}  // namespace pvslab
