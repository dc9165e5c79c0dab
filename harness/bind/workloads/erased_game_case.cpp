#include "harness/bind/workloads/erased_game_case.hpp"

#include <utility>

#include "harness/bind/catalog.hpp"
#include "harness/bind/erased/erased_game.hpp"
#include "harness/bind/search/fresh_memory.hpp"
#include "harness/bind/search/thread_table.hpp"
#include "harness/bind/trees/grown_tree.hpp"
#include "harness/bind/trees/materialise.hpp"
#include "harness/bind/workloads/game_case.hpp"
#include "harness/bind/workloads/yardstick.hpp"

namespace pvslab {
namespace {

// Throws UsageError if the searcher cannot search the game. Who asks Workload::refusal before has a better place to name.
const BoundSearcher<ErasedGame>& bound(std::size_t searcher, GameAbilities abilities) {
  const BoundSearcher<ErasedGame>& found = bound_catalog<ErasedGame>()[searcher];
  if (const auto refusal = refusal_of(searcher, abilities); !refusal.empty()) {
    detail::throw_refusal(*found.info, refusal);
  }
  return found;
}

// A game whose evaluation needs no window.
struct WindowlessGame {
  using Position = ErasedPosition;
  using Move = ErasedGame::Move;

  [[nodiscard]] MoveNumbers moves(const Position& position) const { return game.moves(position); }
  [[nodiscard]] Position after(const Position& position, Move move) const { return game.after(position, move); }
  [[nodiscard]] Score evaluate(const Position& position) const {
    return game.evaluate(position, Window<CutoffRule::at_beta>::open());
  }

  const ErasedGame& game;
};

}  // namespace

std::string_view refusal_of(std::size_t searcher, GameAbilities game) {
  return refusal(game, searcher_infos()[searcher]->rule, has_memory(searcher));
}

Outcome ErasedGameCase::count_at(Depth depth, std::size_t searcher, Bounds bounds, Counters& counters) const {
  const MemorySize size(asked_.table_bytes);
  const auto places = start_->anew();
  const ErasedGame game(*places);
  return bound(searcher, abilities_).count(game, game.at(0), depth, bounds, counters);
}

Outcome ErasedGameCase::count(std::size_t searcher, Bounds bounds, Counters& counters) const {
  return count_at(asked_.depth, searcher, bounds, counters);
}

Outcome ErasedGameCase::search(std::size_t searcher, Bounds bounds) const {
  const auto search = bound(searcher, abilities_).search;
  if (search == nullptr) {
    Counters unused;
    return count(searcher, bounds, unused);
  }
  const MemorySize size(asked_.table_bytes);
  const auto places = start_->anew();
  const ErasedGame game(*places);
  return search(game, game.at(0), asked_.depth, bounds);
}

Outcome ErasedGameCase::search_silently(std::size_t searcher) const {
  const auto places = start_->anew();
  const ErasedGame game(*places);
  return bound(searcher, abilities_).silent(game, game.at(0), asked_.depth, Bounds{});
}

Outcome ErasedGameCase::count_from(Score guess, std::size_t searcher, Counters& counters) const {
  const auto count_with = bound(searcher, abilities_).count_with;
  if (count_with == nullptr) return count(searcher, Bounds{}, counters);
  const auto places = start_->anew();
  const ErasedGame game(*places);
  const ErasedPosition root = game.at(0);
  TranspositionTable& table = table_of_this_thread(asked_.table_bytes);
  table.forget();
  store_guess(table, game.key(root), asked_.depth, guess);
  return count_with(game, root, asked_.depth, Bounds{}, counters, table);
}

Score ErasedGameCase::score_at(Depth depth, Counters& counters) const {
  return count_at(depth, find_searcher("alpha-beta").value(), Bounds{}, counters).value;
}

Score ErasedGameCase::yardstick() const {
  const auto places = start_->anew();
  const ErasedGame game(*places);
  return yardstick::search(game, game.at(0), asked_.depth);
}

std::unique_ptr<OrderedPlaces> ErasedGameCase::places() const {
  const ErasedGame game(std::shared_ptr<const Places>(start_->anew()));
  return std::make_unique<GrownTree<ErasedGame>>(game, game.at(0));
}

std::optional<Tree> ErasedGameCase::written_out(std::size_t most_nodes) const {
  if (leaves_depend_on_window()) return std::nullopt;
  const auto places = start_->anew();
  const ErasedGame game(*places);
  return materialise_within(most_nodes, WindowlessGame{game}, game.at(0), asked_.depth);
}

}  // namespace pvslab
