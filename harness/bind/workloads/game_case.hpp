// The one implementation of Case: a position of some game.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/erased/live_places.hpp"
#include "harness/bind/erased/shared_game.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/search/thread_table.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/bind/trees/materialise.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/yardstick.hpp"
#include "searchers/core/game_info.hpp"

namespace pvslab {

namespace detail {
[[noreturn]] void throw_refusal(const SearcherInfo& searcher, std::string_view refusal);
}

template <Game G>
class GameCase final : public Case, public StartsGame {
 public:
  GameCase(G game, const Position<G>& position, Depth depth, std::optional<Score> known_value, double whole_tree_nodes,
           std::size_t table_bytes = fresh_memory_bytes)
      : game_(std::move(game)),
        position_(position),
        depth_(depth),
        known_value_(known_value),
        whole_tree_nodes_(whole_tree_nodes),
        table_bytes_(table_bytes) {}

  [[nodiscard]] Outcome search(std::size_t searcher, Bounds bounds) const override {
    const MemorySize size(table_bytes_);
    const BoundSearcher<G>& found = bound(searcher);
    if (found.search != nullptr) return found.search(game_, position_, depth_, bounds);
    Counters unused;
    return found.count(game_, position_, depth_, bounds, unused);
  }
  [[nodiscard]] Outcome search_silently(std::size_t searcher) const override {
    return bound(searcher).silent(game_, position_, depth_, Bounds{});
  }
  [[nodiscard]] Outcome count(std::size_t searcher, Bounds bounds, Counters& counters) const override {
    const MemorySize size(table_bytes_);
    return bound(searcher).count(game_, position_, depth_, bounds, counters);
  }
  [[nodiscard]] Outcome count_from(Score guess, std::size_t searcher, Counters& counters) const override {
    if constexpr (KeyedGame<G>) {
      if (const BoundSearcher<G>& bound = this->bound(searcher); bound.count_with != nullptr) {
        TranspositionTable& table = table_of_this_thread(table_bytes_);
        table.forget();
        store_guess(table, game_.key(position_), depth_, guess);
        return bound.count_with(game_, position_, depth_, Bounds{}, counters, table);
      }
    }
    return count(searcher, Bounds{}, counters);
  }
  [[nodiscard]] Score score_at(Depth depth, Counters& counters) const override {
    return bound(find_searcher("alpha-beta").value()).count(game_, position_, depth, Bounds{}, counters).value;
  }
  [[nodiscard]] Score yardstick() const override { return yardstick::search(game_, position_, depth_); }
  [[nodiscard]] Depth depth() const override { return depth_; }
  [[nodiscard]] std::optional<Score> known_value() const override { return known_value_; }
  [[nodiscard]] double whole_tree_nodes() const override { return whole_tree_nodes_; }
  [[nodiscard]] std::size_t table_bytes() const override { return table_bytes_; }
  [[nodiscard]] bool leaves_depend_on_window() const override { return !EvaluatesAlone<G>; }
  [[nodiscard]] std::unique_ptr<OrderedPlaces> places() const override {
    return std::make_unique<GrownTree<G>>(game_, position_);
  }
  [[nodiscard]] std::unique_ptr<LiveGame> live_game() const override {
    if constexpr (NamedGame<G>) return std::make_unique<LivePlaces<G>>(game_, position_);
    return nullptr;
  }
  [[nodiscard]] SharedStart shared() const override { return shared_start(game_, position_); }
  [[nodiscard]] std::optional<Tree> written_out(std::size_t most_nodes) const override {
    if constexpr (EvaluatesAlone<G>) {
      return materialise_within(most_nodes, game_, position_, depth_);
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] std::vector<std::unique_ptr<Case>> next() const override {
    std::vector<std::unique_ptr<Case>> cases;
    if (depth_.is_horizon()) return cases;
    for (const auto move : game_.moves(position_)) {
      cases.push_back(std::make_unique<GameCase>(game_, game_.after(position_, move), depth_.below(), std::nullopt,
                                                 whole_tree_nodes_, table_bytes_));
    }
    return cases;
  }

 private:
  // Throws UsageError if the searcher cannot search the game. Who asks Workload::refusal before has a better place to name.
  [[nodiscard]] static const BoundSearcher<G>& bound(std::size_t searcher) {
    const BoundSearcher<G>& found = bound_catalog<G>()[searcher];
    if (!found.refusal.empty()) detail::throw_refusal(*found.info, found.refusal);
    return found;
  }

  G game_;
  Position<G> position_;
  Depth depth_;
  std::optional<Score> known_value_;
  double whole_tree_nodes_;
  std::size_t table_bytes_;
};

}  // namespace pvslab
