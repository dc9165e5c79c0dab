// OrderedSearch: repeated searches of one position, to any depth, by any searcher, with dynamic move ordering. It keeps
// what it learns: table moves, killers, histories, and the bounds in the memory of a searcher. None of this changes a
// value: bounds are used only at the depth they were found at, and the rest only orders moves. So a searcher that
// promises the score returns the same value as without ordering.
#pragma once

#include <cassert>

#include "harness/bind/bound_searcher.hpp"
#include "harness/bind/ordering/ordered_game.hpp"
#include "harness/bind/ordering/ordering_observer.hpp"

namespace pvslab {

// A searcher of the catalogue.
template <OrderableGame G>
using SolveOrdered = BoundSearcher<OrderedGame<G>>;

template <OrderableGame G>
class OrderedSearch {
 public:
  // `table` is for table moves and for the searcher's memory; null if neither is used. It is cleared here. The table
  // and the game must outlive this object.
  OrderedSearch(const G& game, const Position<G>& root, const SolveOrdered<G>& solve, const OrderingRules& rules,
                TranspositionTable* table)
      : ordering_(rules, table), game_(game, ordering_), root_{root, Ply()}, solve_(solve), table_(table) {
    assert((table != nullptr || !rules.table_move) && "table moves need a table");
    if (table != nullptr) table->forget();
  }
  OrderedSearch(const OrderedSearch&) = delete;
  OrderedSearch& operator=(const OrderedSearch&) = delete;

  // The observer must be made for this depth. It sees every move under its number in the game's own order. It may end
  // the search by throwing; what was learnt until then remains valid.
  template <Observer O>
  Outcome search(Depth depth, Bounds bounds, O& observer) {
    ordering_.begin_search(depth);
    OrderingObserver<G, O&> ear(ordering_, depth, observer);
    WatcherOf watcher(ear);
    return solve_.watch(game_, root_, depth, bounds, watcher, table_);
  }

 private:
  MoveOrdering<G> ordering_;
  OrderedGame<G> game_;
  Position<OrderedGame<G>> root_;
  SolveOrdered<G> solve_;
  TranspositionTable* table_;
};

}  // namespace pvslab
