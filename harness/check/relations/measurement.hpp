// Measurement: one search of an explicit tree, told so that two searches can be compared at once: where it went, what it
// evaluated and what it returned. MeasuredSearcher is a searcher that is measured so.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

// A set of leaves is one word. A larger tree is not measured.
inline constexpr std::size_t most_measured_leaves = 64;

struct Measurement {
  Outcome returned{Score()};
  std::optional<std::uint32_t> best_move;  // at the root, as LineObserver sees it
  std::uint64_t visits = 0;      // a hash of the sequence of the nodes that were entered, each named by its path
  std::uint64_t leaf_order = 0;  // a hash of the sequence of evaluated leaves
  std::uint64_t leaf_set = 0;    // bit i: the leaf with i leaves to its left was evaluated
  std::uint64_t leaves = 0;      // evaluations, each again
  std::uint64_t nodes = 0;       // as Counters::nodes

  [[nodiscard]] std::uint64_t distinct_leaves() const { return static_cast<std::uint64_t>(std::popcount(leaf_set)); }
};

// A tree that is to be searched many times, with other leaf values in it each time if wanted.
class MeasuredTree {
 public:
  // At most `most_measured_leaves` leaves.
  explicit MeasuredTree(const Tree& tree) : tree_(tree), numbers_(tree_.node_count(), 0) {
    std::uint32_t number = 0;
    for (const auto leaf : tree_.leaves()) numbers_[leaf] = number++;
  }

  [[nodiscard]] ExplicitTree& tree() { return tree_; }
  [[nodiscard]] const ExplicitTree& tree() const { return tree_; }
  // How many leaves there are to the left of this one.
  [[nodiscard]] std::uint32_t number_of(ExplicitTree::Position leaf) const { return numbers_[leaf]; }

 private:
  ExplicitTree tree_;
  std::vector<std::uint32_t> numbers_;
};

struct MeasuredSearcher {
  const SearcherInfo* info;
  BoundSearcher<RecordedTree> bound;

  // `bounds` is a window under the searcher's rule.
  [[nodiscard]] Measurement measure(const MeasuredTree& tree, Bounds bounds) const;
};

// The catalogue, in its order.
[[nodiscard]] std::span<const MeasuredSearcher> measured_catalog();

}  // namespace pvslab
