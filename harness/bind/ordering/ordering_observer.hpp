// OrderingObserver: reports to a MoveOrdering which moves caused cutoffs and which were best. It forwards every event
// to another observer, with each move under its number in the game's own order.
// Observers never steer a search, and neither does this one: the searcher does the same with it as without it. It is
// the OrderedGame that gives the moves in another order the next time. So all searchers get the same ordering, and none
// depends on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "harness/bind/ordering/move_ordering.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// A node's best move is the move that caused the cutoff, or else the move with the greatest value above the lower bound
// it was searched with, as in LineObserver (line.hpp). If all moves failed low there is none. Exit::cutter, which says
// whether the first move searched caused the cutoff, is forwarded unchanged.
//
// `Heard` is the type of the other observer, or a reference to it. In a search on several processors (searchers/core/team.hpp)
// each processor has an ordering of its own. A node whose successors were searched by others learns of the best of them when
// it takes in what they observed.
template <OrderableGame G, typename Heard, typename Table = TranspositionTable>
class OrderingObserver {
 public:
  using Tally = ForwardingTally<OrderingObserver>;
  using Ordering = MoveOrdering<G, Table>;

  // For one search. The ordering must outlive it. It learns nothing from nodes below `depth`, where a selective search may
  // go, or a faulty one that forgets to leave nodes.
  OrderingObserver(Ordering& ordering, Depth depth, Heard next)
      : ordering_(&ordering), next_(static_cast<Heard&&>(next)), rows_(static_cast<std::size_t>(depth.plies()) + 1) {}

  // With the orderings of all processors, which follow each other in memory, the first processor's first.
  [[nodiscard]] OrderingObserver& in_team(Ordering* orderings) { return team_ = orderings, *this; }
  [[nodiscard]] OrderingObserver fork(unsigned processor) const requires ForkedObserver<Heard> {
    OrderingObserver other(*this);
    other.ordering_ = team_ + processor;
    other.next_ = next_.fork();
    if (other.parent_has_row()) other.row_at(above()) = Row();
    return other;
  }
  void join(const OrderingObserver& fork, bool is_best) requires ForkedObserver<Heard> {
    next_.join(fork.next_, is_best);
    if (!parent_has_row()) return;
    const Row& found = fork.row_at(above());
    Row& own = row_at(above());
    if (!found.best_place || found.best <= own.best) return;
    own = found;
    if (own.best_move || !ordering_->rules().any()) return;
    if (const OrderedMove<G>* const made = fork.ordering_->made_at(above(), *own.best_place)) own.best_move = *made;
  }
  // The ply at which a search begins that may end by an exception, and the return to it.
  [[nodiscard]] Ply place() const { return ply_; }
  void return_to(Ply place) { ply_ = place; }
  [[nodiscard]] const std::remove_reference_t<Heard>& heard() const { return next_; }

  void enter(const Entry& entry) {
    next_.enter(renumbered(entry));
    if (has_row(ply_)) row_at(ply_) = Row();
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
    if (is_at_root()) return next_.leave(entry, exit);  // by a searcher that leaves a node twice
    ply_ = above();
    next_.leave(renumbered(entry), exit);
    if (has_row(ply_)) learn(exit);
    report(entry, exit.value);
  }
  void abandon(const Entry&) {
    if (!is_at_root()) ply_ = above();
  }

 private:
  // The best move so far of a node on the path.
  struct Row {
    std::optional<std::uint32_t> best_place;
    Score best = -Score::infinity();
    std::optional<OrderedMove<G>> best_move;  // if another processor made it
  };

  [[nodiscard]] bool has_row(Ply ply) const { return static_cast<std::size_t>(ply.plies()) < rows_.size(); }
  [[nodiscard]] Row& row_at(Ply ply) { return rows_[static_cast<std::size_t>(ply.plies())]; }
  [[nodiscard]] const Row& row_at(Ply ply) const { return rows_[static_cast<std::size_t>(ply.plies())]; }
  [[nodiscard]] Ply above() const { return Ply(ply_.plies() - 1); }
  [[nodiscard]] bool is_at_root() const { return ply_ == Ply(); }
  [[nodiscard]] bool parent_has_row() const { return !is_at_root() && has_row(above()); }

  // From the node at ply_, which was left.
  void learn(const Exit& exit) {
    if (const auto& by_other = row_at(ply_).best_move) ordering_->make(ply_, *by_other);
    if (exit.kind == NodeKind::cut) {
      ordering_->hear_cutoff(ply_, exit.cutter);
    } else if (const auto best = row_at(ply_).best_place) {
      ordering_->hear_best(ply_, *best);
    }
  }

  [[nodiscard]] Entry renumbered(Entry entry) const {
    if (!is_at_root()) entry.number = ordering_->base_number(above(), entry.number);
    return entry;
  }

  // Passes the value of the node at ply_ to its parent.
  void report(const Entry& entry, Score value) {
    if (!parent_has_row()) return;
    Row& parent = row_at(above());
    if (-value > -entry.beta && -value > parent.best) parent = {entry.number, -value, std::nullopt};
  }

  Ordering* ordering_;
  Ordering* team_ = nullptr;
  Heard next_;
  std::vector<Row> rows_;
  Ply ply_;  // of the next node to be entered; may be beyond the rows
};

}  // namespace pvslab
