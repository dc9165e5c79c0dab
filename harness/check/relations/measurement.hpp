// Measurement: a summary of one search of an explicit tree that makes two searches easy to compare: the nodes it
// visited, the leaves it evaluated and the value it returned. MeasuredSearcher is a searcher that can be measured this
// way.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "harness/check/relations/number_set.hpp"
#include "harness/check/relations/structure.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

struct Measurement {
  Outcome returned{Score()};
  std::optional<std::uint32_t> best_move;  // at the root, from LineObserver
  std::uint64_t visits = 0;                // a hash of the sequence of entered nodes, each identified by its path
  std::uint64_t leaf_order = 0;            // a hash of the sequence of evaluated leaves
  NumberSet leaf_set = {};                 // of the evaluated leaves: how many leaves are to the left of each
  std::uint64_t leaves = 0;                // evaluations, repeated ones included
  std::uint64_t nodes = 0;                 // as Counters::nodes

  [[nodiscard]] std::uint64_t distinct_leaves() const { return leaf_set.size(); }
};

// A tree for many searches. Its leaf values can be changed between searches.
class MeasuredTree {
 public:
  explicit MeasuredTree(const Tree& tree) : tree_(tree), numbers_(tree_.node_count(), 0) {
    std::uint32_t number = 0;
    for (const auto leaf : tree_.leaves()) numbers_[leaf] = number++;
  }

  [[nodiscard]] ExplicitTree& tree() { return tree_; }
  [[nodiscard]] const ExplicitTree& tree() const { return tree_; }
  // The number of leaves to the left of this one.
  [[nodiscard]] std::uint32_t number_of(ExplicitTree::Position leaf) const { return numbers_[leaf]; }

 private:
  ExplicitTree tree_;
  std::vector<std::uint32_t> numbers_;
};

struct MeasuredSearcher {
  const SearcherInfo* info;
  BoundSearcher<RecordedTree> bound;

  // "pvs-split", or "pvs-split/zws" for a further routine.
  [[nodiscard]] std::string name() const { return bound.name(); }
  // `bounds` is a window under the searcher's rule.
  [[nodiscard]] Measurement measure(const MeasuredTree& tree, Bounds bounds) const;
  // For searchers whose visits nest: not for best-first search.
  [[nodiscard]] Structure structure(const MeasuredTree& tree, Bounds bounds) const;
};

// All searchers of the catalogue, in its order.
[[nodiscard]] std::span<const MeasuredSearcher> measured_catalog();
// The further routines of all searchers, in the same order.
[[nodiscard]] std::span<const MeasuredSearcher> measured_routines();

}  // namespace pvslab
