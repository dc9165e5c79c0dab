// TeamOrdering: what each processor of a search has learnt about the order of moves. Killers and histories are its own; table
// moves are in the table that all share.
#pragma once

#include <vector>

#include "harness/bind/ordering/ordered_game.hpp"
#include "searchers/memory/shared_table.hpp"

namespace pvslab {

template <OrderableGame G>
class TeamOrdering {
 public:
  using Ordering = MoveOrdering<G, SharedTable>;

  // The game of one processor.
  class OneGame : public OrderedGame<G, SharedTable> {
   public:
    OneGame(const G& game, Ordering& ordering, const TeamOrdering& team)
        : OrderedGame<G, SharedTable>(game, ordering), team_(&team) {}
    [[nodiscard]] const OneGame& of_processor(unsigned processor) const { return team_->games_[processor]; }

   private:
    const TeamOrdering* team_;
  };

  // The game and the table must outlive it.
  TeamOrdering(const G& game, const OrderingRules& rules, SharedTable& table, unsigned processors)
      : orderings_(processors, Ordering(rules, &table)) {
    games_.reserve(processors);
    for (Ordering& ordering : orderings_) games_.emplace_back(game, ordering, *this);
  }
  TeamOrdering(const TeamOrdering&) = delete;
  TeamOrdering& operator=(const TeamOrdering&) = delete;

  void begin_search(Depth depth) {
    for (Ordering& ordering : orderings_) ordering.begin_search(depth);
  }
  // Of the first processor; those of the others follow it in memory.
  [[nodiscard]] Ordering* orderings() { return orderings_.data(); }
  [[nodiscard]] const OneGame& game() const { return games_.front(); }

 private:
  std::vector<Ordering> orderings_;
  std::vector<OneGame> games_;
};

}  // namespace pvslab
