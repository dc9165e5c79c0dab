// ErasedGame: the places of any game as a Game, so that a searcher that is compiled for it searches every game. Each question
// is a virtual call, so it is slow: docs/library.md says how slow.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "harness/bind/trees/places.hpp"
#include "searchers/core/game.hpp"

namespace pvslab {

// A place that is kept as long as a position names it.
class ErasedPosition {
 public:
  ErasedPosition() = default;
  // Of a place that is kept already.
  ErasedPosition(const Places& places, Place place) : places_(places.recycles() ? &places : nullptr), place_(place) {}
  ErasedPosition(const ErasedPosition& other) : places_(other.places_), place_(other.place_) {
    if (places_ != nullptr) places_->keep(place_);
  }
  ErasedPosition(ErasedPosition&& other) noexcept
      : places_(std::exchange(other.places_, nullptr)), place_(other.place_) {}
  ErasedPosition& operator=(ErasedPosition other) noexcept {
    std::swap(places_, other.places_);
    std::swap(place_, other.place_);
    return *this;
  }
  ~ErasedPosition() {
    if (places_ != nullptr) places_->drop(place_);
  }

  [[nodiscard]] Place place() const { return place_; }

 private:
  const Places* places_ = nullptr;  // null if they are not recycled
  Place place_ = 0;
};

class ErasedGame {
 public:
  using Position = ErasedPosition;
  using Move = std::uint32_t;  // its number

  // `places` must outlive this object, its copies and their positions.
  explicit ErasedGame(const Places& places) : places_(std::shared_ptr<const Places>(), &places) {}
  explicit ErasedGame(std::shared_ptr<const Places> places) : places_(std::move(places)) {}

  [[nodiscard]] Position at(Place place) const {
    places_->keep(place);
    return {*places_, place};
  }
  [[nodiscard]] MoveNumbers moves(const Position& position) const {
    return MoveNumbers(places_->successor_count(position.place()));
  }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    return {*places_, places_->successor(position.place(), move)};
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const { return places_->key(position.place()); }
  [[nodiscard]] bool has_keys() const { return places_->has_keys(); }
  template <CutoffRule rule>
  [[nodiscard]] Score evaluate(const Position& position, Window<rule> window) const {
    return places_->evaluate(position.place(), rule, {window.alpha(), window.beta()});
  }
  [[nodiscard]] bool leaves_are_exact(CutoffRule rule) const { return !places_->evaluates_in_window(rule); }
  void forget_evaluations() const { places_->forget_evaluations(); }

  [[nodiscard]] std::string text(const Position& position) const { return places_->text(position.place()); }
  [[nodiscard]] std::string text(const Position& position, Move move) const {
    return places_->move_text(position.place(), move);
  }

 private:
  std::shared_ptr<const Places> places_;
};

static_assert(KeyedGame<ErasedGame> && !EvaluatesAlone<ErasedGame>);

}  // namespace pvslab
