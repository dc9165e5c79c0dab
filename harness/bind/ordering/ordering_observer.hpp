// OrderingObserver: the ear of a MoveOrdering. It hears which moves cut and which were best, tells the ordering, and hands all
// that it hears on to another observer, with every move under its number in the game's own order.
// Observers see, they never steer. This one is no exception: the searcher does the same with it as without it. It is the game
// that is asked for moves and that may give them in another order next time, and what the game knows, it has heard here. So
// every searcher is ordered alike, and none knows that it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/bind/ordering/move_ordering.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// A node's best move is the one whose value raised the lower bound that it was asked with, and was the greatest to do so, as in
// LineObserver (line.hpp); where one cut, it is that one; where all failed low, there is none. Exit::cutter, which says whether
// the first move searched has cut, is handed on as it is.
template <OrderableGame G, Observer Heard>
class OrderingObserver {
 public:
  using Tally = ForwardingTally<OrderingObserver>;

  // For one search of at most `depth` plies. Both outlive it.
  OrderingObserver(MoveOrdering<G>& ordering, Depth depth, Heard& next)
      : ordering_(ordering), next_(next), rows_(static_cast<std::size_t>(depth.plies()) + 1) {}

  void enter(const Entry& entry) {
    next_.enter(renumbered(entry));
    if (static_cast<std::size_t>(ply_.plies()) + 1 == rows_.size()) {
      ++too_deep_;
      return;
    }
    row_at(ply_) = Row();
    ply_ = ply_.next();
  }
  void leaf(const Entry& entry, const Exit& exit) {
    next_.leaf(renumbered(entry), exit);
    report(entry, exit.value);
  }
  void answer(const Entry& entry, const Exit& exit) {
    next_.answer(renumbered(entry), exit);
    report(entry, exit.value);
  }
  void leave(const Entry& entry, const Exit& exit) {
    if (too_deep_ != 0 || is_at_root()) {
      if (too_deep_ != 0) --too_deep_;
      next_.leave(renumbered(entry), exit);
      return;
    }
    ply_ = above();
    next_.leave(renumbered(entry), exit);
    if (exit.kind == NodeKind::cut) {
      ordering_.hear_cutoff(ply_, exit.cutter);
    } else if (const auto best = row_at(ply_).best_place) {
      ordering_.hear_best(ply_, *best);
    }
    report(entry, exit.value);
  }

 private:
  // Of a node on the path, the best move so far.
  struct Row {
    std::optional<std::uint32_t> best_place;
    Score best = -Score::infinity();
  };

  [[nodiscard]] Row& row_at(Ply ply) { return rows_[static_cast<std::size_t>(ply.plies())]; }
  [[nodiscard]] Ply above() const { return Ply(ply_.plies() - 1); }
  [[nodiscard]] bool is_at_root() const { return ply_ == Ply(); }

  [[nodiscard]] Entry renumbered(Entry entry) const {
    if (!is_at_root()) entry.number = ordering_.base_number(above(), entry.number);
    return entry;
  }

  // Tells the parent what the node at ply_ is worth.
  void report(const Entry& entry, Score value) {
    if (is_at_root() || too_deep_ != 0) return;
    Row& parent = row_at(above());
    if (-value > -entry.beta && -value > parent.best) parent = {entry.number, -value};
  }

  MoveOrdering<G>& ordering_;
  Heard& next_;
  std::vector<Row> rows_;
  Ply ply_;
  std::size_t too_deep_ = 0;  // nodes entered below the deepest ply and not left: by a searcher that breaks `visits`
};

}  // namespace pvslab
