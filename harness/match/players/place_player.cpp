#include "harness/match/players/place_player.hpp"

#include <algorithm>

#include "harness/base/interrupt.hpp"
#include "harness/bind/bound_games.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/search/search_meter.hpp"
#include "searchers/core/game_info.hpp"

namespace pvslab::match {
namespace {

// The places of a game, and whether one was evaluated at which the game goes on. If none was, no greater depth changes a search.
class HorizonPlaces final : public Places {
 public:
  explicit HorizonPlaces(const Places& game) : Places(game.recycles()), game_(game) {}

  [[nodiscard]] bool has_met_horizon() const { return has_met_horizon_; }
  void begin() { has_met_horizon_ = false; }

  [[nodiscard]] std::uint32_t successor_count(Place place) const override { return game_.successor_count(place); }
  [[nodiscard]] Place successor(Place place, std::uint32_t number) const override {
    return game_.successor(place, number);
  }
  [[nodiscard]] std::uint64_t key(Place place) const override { return game_.key(place); }
  [[nodiscard]] bool has_keys() const override { return game_.has_keys(); }
  [[nodiscard]] Score evaluate(Place place, CutoffRule rule, Bounds bounds) const override {
    has_met_horizon_ = has_met_horizon_ || game_.successor_count(place) != 0;
    return game_.evaluate(place, rule, bounds);
  }
  [[nodiscard]] bool evaluates_in_window(CutoffRule rule) const override { return game_.evaluates_in_window(rule); }
  void keep(Place place) const override { game_.keep(place); }
  void drop(Place place) const override { game_.drop(place); }
  void forget_evaluations() const override { game_.forget_evaluations(); }

 private:
  const Places& game_;
  mutable bool has_met_horizon_ = false;
};

class MeteringWatcher final : public Watcher {
 public:
  MeteringWatcher(SearchMeter& meter, Depth depth) : meter_(meter), depth_(depth) {}

  void enter(const Entry&) override { meter_.count(depth_); }
  void leaf(const Entry&, const Exit&) override { meter_.count(depth_); }
  void answer(const Entry&, const Exit&) override { meter_.count(depth_); }
  void leave(const Entry&, const Exit&) override {}

 private:
  SearchMeter& meter_;
  Depth depth_;
};

// The first of the best moves; `value_of` searches a successor.
PlayerMove best_move(const PlaceWalk& walk, const Places& places, auto&& value_of) {
  const ErasedGame game(places);
  const ErasedPosition root = game.at(walk.place());
  std::uint32_t best = 0;
  Score best_value = -Score::infinity();
  for (const std::uint32_t number : game.moves(root)) {
    const Score value = -value_of(game, game.after(root, number));
    if (number != 0 && value <= best_value) continue;
    best = number;
    best_value = value;
  }
  return {.move = walk.move_text(best), .centipawns = best_value.value()};
}

PlayerMove searched(const PlaceWalk& walk, const Side& side) {
  const BoundSearcher<ErasedGame>& bound = bound_catalog<ErasedGame>()[*side.searcher];
  Counters counters;
  PlayerMove move = best_move(walk, walk.places(), [&](const ErasedGame& game, const ErasedPosition& successor) {
    return bound.count(game, successor, Depth(*side.limits.depth).below(), Bounds{}, counters).value;
  });
  move.nodes = counters.nodes;
  return move;
}

PlayerMove deepened(const PlaceWalk& walk, const Side& side) {
  const BoundSearcher<ErasedGame>& bound = bound_catalog<ErasedGame>()[*side.searcher];
  SearchMeter meter({.nodes = side.limits.nodes});
  if (side.limits.time) meter.set_deadline(SearchMeter::Clock::now() + *side.limits.time);
  HorizonPlaces places(walk.places());
  PlayerMove found{.move = walk.move_text(0)};  // if not even the first depth is finished
  try {
    const std::int32_t last = side.limits.depth.value_or(max_game_depth);
    for (std::int32_t plies = 1; plies <= last; ++plies) {
      const Depth depth(plies);
      MeteringWatcher watcher(meter, depth);
      places.begin();
      PlayerMove move = best_move(walk, places, [&](const ErasedGame& game, const ErasedPosition& successor) {
        meter.look(depth);
        const SearchMeter::Foresight foresight(meter, depth);
        return bound.watch(game, successor, depth.below(), Bounds{}, watcher, nullptr).value;
      });
      move.nodes = meter.nodes();
      found = move;
      if (!places.has_met_horizon()) break;
    }
  } catch (const MeterStop&) {
  }
  return found;
}

}  // namespace

PlayerAnswer PlacePlayer::ask(const PlaceWalk& walk) {
  PlayerAnswer answer = program_.answer_of([&] {
    const bool deepens = side_.limits.nodes || side_.limits.time;
    return PlayerAnswer{.move = deepens ? deepened(walk, side_) : searched(walk, side_)};
  });
  if (interrupted()) throw WorkInterrupted("interrupted amid a move");
  return answer;
}

}  // namespace pvslab::match
