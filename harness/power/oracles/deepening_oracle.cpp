// The oracle of deepening: each tree is searched to depth 1, 2, ... and then again from depth 1, as a program does for
// its next move, all with one table. The best move of an iteration comes first in the next. The value of each iteration
// is compared with minimax.
#include <optional>
#include <utility>
#include <vector>

#include "harness/bind/search/fresh_memory.hpp"
#include "harness/power/erased_case.hpp"
#include "harness/power/oracle.hpp"

namespace pvslab::zoo {
namespace {

constexpr std::uint64_t most_events = 100'000;

// Finds the best move at each place from the events of a search. A search whose events do not nest, such as a
// best-first one, may leave it with moves that are none; these are dropped.
class BestMoves final : public Watcher {
 public:
  explicit BestMoves(OrderedPlaces& places) : places_(places) {}

  void enter(const Entry& entry) override { path_.push_back({.place = place_of(entry)}); }
  void leaf(const Entry& entry, const Exit& exit) override { value_of(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) override { value_of(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) override {
    if (path_.empty()) return;
    const Step left = path_.back();
    path_.pop_back();
    if (exit.kind != NodeKind::all && left.number < places_.successor_count(left.place)) {
      best_.emplace_back(left.place, places_.number_in_game(left.place, left.number));
    }
    value_of(entry, exit);
  }

  // Puts the best moves first. Not during a search.
  void reorder() {
    for (const auto& [place, number] : best_) places_.put_first(place, number);
    best_.clear();
    path_.clear();
  }

 private:
  struct Step {
    Place place = 0;
    Score best = -Score::infinity();
    std::uint32_t number = 0;
  };

  [[nodiscard]] Place place_of(const Entry& entry) const {
    if (path_.empty()) return 0;
    const Place parent = path_.back().place;
    return entry.number < places_.successor_count(parent) ? places_.successor(parent, entry.number) : parent;
  }
  void value_of(const Entry& entry, const Exit& exit) {
    if (path_.empty() || -exit.value <= path_.back().best) return;
    path_.back().best = -exit.value;
    path_.back().number = entry.number;
  }

  OrderedPlaces& places_;
  std::vector<Step> path_;
  std::vector<std::pair<Place, std::uint32_t>> best_;
};

// Whether one iteration breaks a promise. Nothing if it is given up.
std::optional<bool> is_caught_at(Depth depth, const Body& body, const ErasedCase& one, BestMoves& moves,
                                 TranspositionTable& table) {
  VisitCheck visits;
  ErasedObserver observer(moves, visits, most_events);
  Searched searched;
  try {
    const ErasedGame game(*one.places);
    searched.returned = body.search({game, game.at(0), depth, Bounds{}, observer, &table});
  } catch (const SearchTooLong&) {
    return std::nullopt;
  }
  searched.visits_kept = !visits.fault();
  return breaks_a_promise(body, Bounds{}, minimax(one, depth), searched);
}

bool is_caught_in_deepening(const Body& body, const ErasedCase& one) {
  BestMoves moves(*one.places);
  TranspositionTable& table = fresh_memory();
  for (std::int32_t iteration = 0; iteration < 2 * one.depth.plies(); ++iteration) {
    const Depth depth(1 + iteration % one.depth.plies());
    const std::optional<bool> is_caught = is_caught_at(depth, body, one, moves, table);
    if (is_caught.value_or(true)) return is_caught.has_value();
    moves.reorder();
  }
  return false;
}

}  // namespace

Catch detail::run_deepening(const Mutant& mutant, std::uint64_t seed) {
  for (std::uint64_t index = 0; index < info_of(Oracle::deepening).most; ++index) {
    if (is_caught_in_deepening(mutant.body, drawn_erased_case(seed, index))) return {.trees = index + 1};
  }
  return {};
}

}  // namespace pvslab::zoo
