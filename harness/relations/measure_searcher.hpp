// Compiles a searcher to be measured. Included where that is done, and nowhere else.
#pragma once

#include <vector>

#include "harness/fresh_memory.hpp"
#include "harness/relations/measurement.hpp"
#include "searchers/core/line.hpp"
#include "searchers/core/searcher.hpp"
#include "suites/explicit/recorded_tree.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace detail {

[[nodiscard]] constexpr std::uint64_t hashed(std::uint64_t so_far, std::uint64_t next) {
  return synthetic::mix(so_far + (next + 1) * synthetic::golden_gamma);
}

// A best-first search tells of nodes as it likes: nothing here relies on their nesting.
class MeasuringObserver {
 public:
  using Tally = ForwardingTally<MeasuringObserver>;

  void enter(const Entry& entry) {
    visit(entry);
    if (ply_++ == 0) at_root_.enter(entry);
  }
  void leave(const Entry& entry, const Exit& exit) {
    ++nodes_;
    if (ply_ == 0) return;
    if (--ply_ == 0) at_root_.leave(entry, exit);
    if (ply_ == 1) at_root_.leaf(entry, exit);
  }
  void leaf(const Entry& entry, const Exit& exit) {
    ++nodes_;
    visit(entry);
    if (ply_ == 1) at_root_.leaf(entry, exit);
  }
  void answer(const Entry& entry, const Exit& exit) { leaf(entry, exit); }

  void report(Measurement& measurement) const {
    measurement.visits = visits_;
    measurement.nodes = nodes_;
    if (!at_root_.line().empty()) measurement.best_move = at_root_.line().front();
  }

 private:
  // A node's ply and number, in the order of entering, tell its path: its parent is the last that was entered a ply above.
  void visit(const Entry& entry) { visits_ = hashed(visits_, ply_ << 32 | entry.number); }

  std::uint64_t visits_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t ply_ = 0;
  LineObserver at_root_{Depth(1)};  // sees the root and its successors
};

template <Searcher S>
[[nodiscard]] Measurement measure(const MeasuredTree& tree, Bounds bounds) {
  thread_local std::vector<ExplicitTree::Position> evaluated;
  evaluated.clear();
  MeasuringObserver observer;
  const RecordedTree game(tree.tree(), evaluated);
  Measurement measurement;
  const Window<S::info.rule> window(bounds.alpha, bounds.beta);
  measurement.returned = search_afresh<S>(game, tree.tree().root(), tree.tree().height(), window, observer);
  observer.report(measurement);
  measurement.leaves = evaluated.size();
  for (const auto leaf : evaluated) {
    const std::uint32_t number = tree.number_of(leaf);
    measurement.leaf_order = hashed(measurement.leaf_order, number);
    measurement.leaf_set |= std::uint64_t{1} << number;
  }
  return measurement;
}

}  // namespace detail

template <Searcher S>
[[nodiscard]] constexpr MeasuredSearcher measured() {
  return {.info = &S::info, .measure = &detail::measure<S>};
}

}  // namespace pvslab
