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

}  // namespace pvslab
