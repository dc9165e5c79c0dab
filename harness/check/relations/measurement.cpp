#include "harness/check/relations/measurement.hpp"

#include "harness/bind/catalog.hpp"
#include "searchers/core/line.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t hashed(std::uint64_t so_far, std::uint64_t next) {
  return synthetic::mix(so_far + (next + 1) * synthetic::golden_gamma);
}

// A best-first search reports nodes in any order: nothing here relies on nesting.
class MeasuringWatcher final : public Watcher {
 public:
  void enter(const Entry& entry) override {
    visit(entry);
    if (ply_++ == 0) at_root_.enter(entry);
  }
  void leave(const Entry& entry, const Exit& exit) override {
    ++nodes_;
    if (ply_ == 0) return;
    if (--ply_ == 0) at_root_.leave(entry, exit);
    if (ply_ == 1) at_root_.leaf(entry, exit);
  }
  void leaf(const Entry& entry, const Exit& exit) override {
    ++nodes_;
    visit(entry);
    if (ply_ == 1) at_root_.leaf(entry, exit);
  }
  void answer(const Entry& entry, const Exit& exit) override { leaf(entry, exit); }

  void report(Measurement& measurement) const {
    measurement.visits = visits_;
    measurement.nodes = nodes_;
    if (!at_root_.line().empty()) measurement.best_move = at_root_.line().front();
  }

 private:
  // Ply and number of the entered nodes determine their paths: a node's parent is the last node entered one ply above.
  void visit(const Entry& entry) { visits_ = hashed(visits_, ply_ << 32 | entry.number); }

  std::uint64_t visits_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t ply_ = 0;
  LineObserver at_root_{Depth(1)};  // sees the root and its successors
};

}  // namespace

Measurement MeasuredSearcher::measure(const MeasuredTree& tree, Bounds bounds) const {
  thread_local std::vector<ExplicitTree::Position> evaluated;
  evaluated.clear();
  MeasuringWatcher watcher;
  const RecordedTree game(tree.tree(), evaluated);
  Measurement measurement;
  measurement.returned = bound.watch(game, tree.tree().root(), tree.tree().height(), bounds, watcher, nullptr);
  watcher.report(measurement);
  measurement.leaves = evaluated.size();
  for (const auto leaf : evaluated) {
    const std::uint32_t number = tree.number_of(leaf);
    measurement.leaf_order = hashed(measurement.leaf_order, number);
    measurement.leaf_set.insert(number);
  }
  return measurement;
}

Structure MeasuredSearcher::structure(const MeasuredTree& tree, Bounds bounds) const {
  thread_local std::vector<ExplicitTree::Position> evaluated;
  evaluated.clear();
  StructureWatcher watcher;
  const RecordedTree game(tree.tree(), evaluated);
  static_cast<void>(bound.watch(game, tree.tree().root(), tree.tree().height(), bounds, watcher, nullptr));
  return watcher.structure();
}

namespace {

std::vector<MeasuredSearcher> measured(bool searches) {
  std::vector<MeasuredSearcher> result;
  for (const BoundSearcher<RecordedTree>& bound : bound_catalog<RecordedTree>()) {
    if (bound.is_the_search() == searches) result.push_back({bound.info, bound});
  }
  return result;
}

}  // namespace

std::span<const MeasuredSearcher> measured_catalog() {
  static const std::vector<MeasuredSearcher> searchers = measured(true);
  return searchers;
}

std::span<const MeasuredSearcher> measured_routines() {
  static const std::vector<MeasuredSearcher> routines = measured(false);
  return routines;
}

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
