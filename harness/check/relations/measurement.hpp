// Measurement: a summary of one search of an explicit tree that makes two searches easy to compare: the nodes it
// visited, the leaves it evaluated and the value it returned. Structure: which kinds of nodes it found where, beside its window
// roles. MeasuredSearcher is a searcher of which both can be taken.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/search/watcher.hpp"
#include "harness/check/relations/number_set.hpp"
#include "searchers/core/node_kind.hpp"
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

// It answers statements about P-V, Cut and All nodes. True: no visit contradicts it. A node is inside a proof if it or a node above
// it was searched as a proof.
struct Structure {
  // The alpha-beta note, "What search trees look like". In any order: the successors of a P-V node are P-V or Cut nodes,
  // at least one of them P-V; those of a Cut node are P-V or Cut nodes, then one All node; those of an All node are Cut
  // nodes. In perfect order: the first successor of a P-V node is a P-V node and the others are Cut nodes; a Cut node has
  // one, an All node.
  bool obeys_grammar_of_any_order = true;
  bool obeys_grammar_of_perfect_order = true;
  bool leftmost_line_is_pv = true;      // every node that first moves alone lead to
  bool all_nodes_in_proofs = true;      // every All node
  bool full_windows_are_pv = true;      // every node outside the proofs is a P-V node
  bool pv_has_full_window = true;       // every P-V node is outside the proofs
  bool only_critical_positions = true;  // every node is one of Knuth and Moore's critical positions
};

class StructureWatcher final : public Watcher {
 public:
  void enter(const Entry& entry) override;
  void leave(const Entry& entry, const Exit& exit) override;
  void leaf(const Entry& entry, const Exit& exit) override;
  void answer(const Entry& entry, const Exit& exit) override { leaf(entry, exit); }

  [[nodiscard]] const Structure& structure() const { return structure_; }

 private:
  // A node on the path to the current one, and its successors so far.
  struct OpenNode {
    bool in_proof = false;
    bool first_at_even = true;  // every number at an even place of the path is the first
    bool first_at_odd = true;
    std::array<std::uint32_t, 3> successors{};  // of each NodeKind
    NodeKind last = NodeKind::pv;
    bool first_is_pv = false;
  };

  [[nodiscard]] OpenNode opened(const Entry& entry) const;
  void judge(const OpenNode& node, NodeKind kind);
  void judge_successors(const OpenNode& node, NodeKind kind);

  std::vector<OpenNode> path_;
  Structure structure_;
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
