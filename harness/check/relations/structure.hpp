// Structure: which kinds of nodes a search found where, beside its window roles. It answers statements about P-V, Cut
// and All nodes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/bind/search/watcher.hpp"
#include "searchers/core/node_kind.hpp"

namespace pvslab {

// True: no visit contradicts it. A node is inside a proof if it or a node above it was searched as a proof.
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

}  // namespace pvslab
