// LivePlaces: the positions of any game as places that live as long as a search names them. A search holds few at a time, so
// their number stays small, however large the tree is.
#pragma once

#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/bind/erased/shared_game.hpp"
#include "harness/bind/trees/game_answers.hpp"
#include "harness/bind/trees/places.hpp"
#include "searchers/core/game.hpp"

namespace pvslab {

// The places of a game from a position on, which is place 0 and stays. For one search at a time.
class LiveGame : public Places {
 public:
  // The same from place 0 on, with no other place in use. May be called by several threads at a time.
  [[nodiscard]] virtual std::unique_ptr<LiveGame> anew() const = 0;
  // The same for a search on several processors.
  [[nodiscard]] virtual SharedStart shared() const = 0;

 protected:
  LiveGame() : Places(/*recycles=*/true) {}
};

// What begins at a position.
class StartsGame {
 public:
  // The game from there on; null if it is a tree, whose places are kept.
  [[nodiscard]] virtual std::unique_ptr<LiveGame> live_game() const = 0;

 protected:
  ~StartsGame() = default;
};

template <Game G>
class LivePlaces final : public LiveGame {
 public:
  LivePlaces(G game, const Position<G>& root) : game_(std::move(game)) { static_cast<void>(take(root)); }

  [[nodiscard]] std::unique_ptr<LiveGame> anew() const override {
    return std::make_unique<LivePlaces>(game_, *slots_.front().position);
  }
  [[nodiscard]] SharedStart shared() const override { return shared_start(game_, *slots_.front().position); }
  [[nodiscard]] std::uint32_t successor_count(Place place) const override {
    Slot& slot = slots_[place];
    if (!slot.moves) open(slot);
    return slot.move_count;
  }
  [[nodiscard]] Place successor(Place place, std::uint32_t number) const override {
    Slot& slot = slots_[place];
    if (!slot.moves) open(slot);
    return take(game_.after(*slot.position, move_of(slot, number)));
  }
  [[nodiscard]] std::uint64_t key(Place place) const override {
    if constexpr (KeyedGame<G>) return game_.key(*slots_[place].position);
    return 0;
  }
  [[nodiscard]] bool has_keys() const override { return KeyedGame<G>; }
  [[nodiscard]] Score evaluate(Place place, CutoffRule rule, Bounds bounds) const override {
    return evaluate_under(rule, game_, *slots_[place].position, bounds);
  }
  [[nodiscard]] bool evaluates_in_window(CutoffRule rule) const override {
    return pvslab::evaluates_in_window(rule, game_);
  }
  void forget_evaluations() const override {
    if constexpr (requires { game_.forget_evaluations(); }) game_.forget_evaluations();
  }
  [[nodiscard]] std::string text(Place place) const override { return game_text(game_, *slots_[place].position); }
  [[nodiscard]] std::string move_text(Place place, std::uint32_t number) const override {
    Slot& slot = slots_[place];
    if (!slot.moves) open(slot);
    return game_text(game_, *slot.position, move_of(slot, number));
  }

  void keep(Place place) const override { ++slots_[place].names; }
  void drop(Place place) const override {
    Slot& slot = slots_[place];
    if (--slot.names > 0) return;
    slot.moves.reset();
    free_.push_back(place);
  }

 private:
  using Moves = MovesOf<G>;
  using MoveIterator = decltype(std::declval<const Moves&>().begin());

  struct Slot {
    std::optional<Position<G>> position;
    std::optional<Moves> moves;  // nothing until they are asked for
    MoveIterator at{};           // move number `at_number`: most searches go on from the move before
    std::uint32_t at_number = 0;
    std::uint32_t move_count = 0;
    std::uint32_t names = 0;  // how often the place is kept
  };

  // A place for the position, kept once.
  [[nodiscard]] Place take(Position<G> position) const {
    Place place = 0;
    if (free_.empty()) {
      place = static_cast<Place>(slots_.size());
      slots_.emplace_back();
    } else {
      place = free_.back();
      free_.pop_back();
    }
    slots_[place].position = std::move(position);
    slots_[place].names = 1;
    return place;
  }
  void open(Slot& slot) const {
    slot.moves.emplace(game_.moves(*slot.position));
    const Moves& moves = *slot.moves;
    slot.at = moves.begin();
    slot.at_number = 0;
    slot.move_count = static_cast<std::uint32_t>(std::ranges::distance(moves.begin(), moves.end()));
  }
  [[nodiscard]] static Move<G> move_of(Slot& slot, std::uint32_t number) {
    if (number < slot.at_number) {
      slot.at = std::as_const(*slot.moves).begin();
      slot.at_number = 0;
    }
    std::ranges::advance(slot.at, static_cast<std::iter_difference_t<MoveIterator>>(number - slot.at_number));
    slot.at_number = number;
    return *slot.at;
  }
  G game_;
  mutable std::deque<Slot> slots_;  // its elements stay where they are
  mutable std::vector<Place> free_;
};

}  // namespace pvslab
