#include "harness/check/relations/structure.hpp"

namespace pvslab {

StructureWatcher::OpenNode StructureWatcher::opened(const Entry& entry) const {
  OpenNode node;
  if (!path_.empty()) {
    const OpenNode& parent = path_.back();
    const bool at_even_place = path_.size() % 2 == 0;
    const bool is_first = entry.number == 0;
    node.in_proof = parent.in_proof;
    node.first_at_even = parent.first_at_even && (!at_even_place || is_first);
    node.first_at_odd = parent.first_at_odd && (at_even_place || is_first);
  }
  node.in_proof = node.in_proof || entry.purpose == Purpose::proof;
  return node;
}

void StructureWatcher::judge(const OpenNode& node, NodeKind kind) {
  const bool on_leftmost_line = node.first_at_even && node.first_at_odd && !node.in_proof;
  if (on_leftmost_line && kind != NodeKind::pv) structure_.leftmost_line_is_pv = false;
  if (kind == NodeKind::all && !node.in_proof) structure_.all_nodes_in_proofs = false;
  if (kind != NodeKind::pv && !node.in_proof) structure_.full_windows_are_pv = false;
  if (kind == NodeKind::pv && node.in_proof) structure_.pv_has_full_window = false;
  if (!node.first_at_even && !node.first_at_odd) structure_.only_critical_positions = false;
  if (path_.empty()) return;
  OpenNode& parent = path_.back();
  if (parent.successors == decltype(parent.successors){}) parent.first_is_pv = kind == NodeKind::pv;
  ++parent.successors[static_cast<std::size_t>(kind)];
  parent.last = kind;
}

void StructureWatcher::judge_successors(const OpenNode& node, NodeKind kind) {
  const std::uint32_t pv = node.successors[static_cast<std::size_t>(NodeKind::pv)];
  const std::uint32_t cut = node.successors[static_cast<std::size_t>(NodeKind::cut)];
  const std::uint32_t all = node.successors[static_cast<std::size_t>(NodeKind::all)];
  bool in_any_order = false;
  bool in_perfect_order = false;
  switch (kind) {
    case NodeKind::pv:
      in_any_order = all == 0 && pv > 0;
      in_perfect_order = all == 0 && pv == 1 && node.first_is_pv;
      break;
    case NodeKind::cut:
      in_any_order = all == 1 && node.last == NodeKind::all;
      in_perfect_order = in_any_order && pv + cut == 0;
      break;
    case NodeKind::all: in_any_order = in_perfect_order = pv + all == 0; break;
  }
  structure_.obeys_grammar_of_any_order = structure_.obeys_grammar_of_any_order && in_any_order;
  structure_.obeys_grammar_of_perfect_order = structure_.obeys_grammar_of_perfect_order && in_perfect_order;
}

void StructureWatcher::enter(const Entry& entry) { path_.push_back(opened(entry)); }

void StructureWatcher::leave(const Entry&, const Exit& exit) {
  if (path_.empty()) return;  // a search that does not nest its visits
  const OpenNode node = path_.back();
  path_.pop_back();
  judge_successors(node, exit.kind);
  judge(node, exit.kind);
}

void StructureWatcher::leaf(const Entry& entry, const Exit& exit) { judge(opened(entry), exit.kind); }

}  // namespace pvslab
