// OrderedCase: a case whose searches are helped by SearchAids. Every searcher takes part: the aids are adaptors around
// the game.
//   - With deepening, the counters are the sum over all iterations, to depth 1, 2, ... N: the work of reaching depth N.
//     The share of the last one is this sum less that of the same case at depth N - 1.
//   - Table, killers and histories are empty before the first iteration and last to the end of the last one.
//   - The table holds table moves (order=table) and the bounds of a searcher with memory, which may answer from it. A
//     searcher without memory never answers from the table.
// The earlier iterations have the open window; the last has the window that is asked for.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "harness/bind/catalog.hpp"
#include "harness/bind/ordered_search.hpp"
#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/search/thread_table.hpp"
#include "harness/bind/workloads/game_case.hpp"

namespace pvslab {

template <OrderableGame G>
class OrderedCase final : public Case {
 public:
  OrderedCase(const G& game, const Position<G>& position, Depth depth, const SearchAids& aids, double whole_tree_nodes)
      : game_(game), position_(position), aids_(aids), plain_(game, position, depth, std::nullopt, whole_tree_nodes) {}

  [[nodiscard]] Outcome search(std::size_t searcher, Bounds bounds) const override {
    Counters unused;
    return count(searcher, bounds, unused);
  }
  // With the watcher that the aids need.
  [[nodiscard]] Outcome search_silently(std::size_t searcher) const override { return search(searcher, Bounds{}); }
  [[nodiscard]] Outcome count(std::size_t searcher, Bounds bounds, Counters& counters) const override {
    return count_iterations(std::nullopt, searcher, bounds, counters);
  }
  // With deepening, the guess replaces the value of the last iteration but one.
  [[nodiscard]] Outcome count_from(Score guess, std::size_t searcher, Counters& counters) const override {
    return count_iterations(guess, searcher, Bounds{}, counters);
  }
  [[nodiscard]] Score score_at(Depth depth, Counters& counters) const override {
    return plain_.score_at(depth, counters);
  }

  // Of the game itself, which none of the aids changes.
  [[nodiscard]] Score yardstick() const override { return plain_.yardstick(); }
  [[nodiscard]] Depth depth() const override { return plain_.depth(); }
  [[nodiscard]] std::optional<Score> known_value() const override { return plain_.known_value(); }
  [[nodiscard]] double whole_tree_nodes() const override { return plain_.whole_tree_nodes(); }
  [[nodiscard]] std::size_t table_bytes() const override { return aids_.table_bytes(); }
  [[nodiscard]] bool leaves_depend_on_window() const override { return plain_.leaves_depend_on_window(); }
  [[nodiscard]] std::unique_ptr<OrderedPlaces> places() const override { return plain_.places(); }
  [[nodiscard]] SharedStart shared() const override { return plain_.shared(); }
  [[nodiscard]] std::optional<Tree> written_out(std::size_t most_nodes) const override {
    return plain_.written_out(most_nodes);
  }

 private:
  [[nodiscard]] Outcome count_iterations(std::optional<Score> guess, std::size_t searcher, Bounds bounds,
                                         Counters& counters) const {
    const bool uses_table = aids_.order.table_move || has_memory(searcher);
    TranspositionTable* const table = uses_table ? &table_of_this_thread(aids_.table_bytes()) : nullptr;
    OrderedSearch<G> search(game_, position_, bound_catalog<OrderedGame<G>>()[searcher], aids_.order, table);
    const auto iterate = [&](Depth depth, Bounds window) {
      CountingObserver observer;
      const Outcome outcome = search.search(depth, window, observer);
      counters += observer.counters();
      return outcome;
    };
    if (aids_.deepen) {
      for (std::int32_t plies = 1; plies < depth().plies(); ++plies) iterate(Depth(plies), Bounds{});
    }
    if (guess && table != nullptr) store_guess(*table, game_.key(position_), depth(), *guess);
    return iterate(depth(), bounds);
  }

  G game_;
  Position<G> position_;
  SearchAids aids_;
  GameCase<G> plain_;
};

}  // namespace pvslab
