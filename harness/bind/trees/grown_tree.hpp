// GrownTree: the positions of any game as places, found when a search first asks for them and then kept.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "harness/bind/trees/game_answers.hpp"
#include "harness/bind/trees/places.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

template <Game G>
class GrownTree final : public OrderedPlaces {
 public:
  // The root is place 0.
  GrownTree(G game, const Position<G>& root) : game_(std::move(game)) { add(root); }

  [[nodiscard]] std::uint32_t successor_count(Place place) const override {
    if (!nodes_[place].is_grown) grow(place);
    return nodes_[place].successors;
  }
  [[nodiscard]] Place successor(Place place, std::uint32_t number) const override {
    return nodes_[place].first_successor + number_in_game(place, number);
  }
  // In a game without keys, every place has a key of its own.
  [[nodiscard]] std::uint64_t key(Place place) const override {
    if constexpr (KeyedGame<G>) {
      if (pvslab::has_keys(game_)) return game_.key(positions_[place]);
    }
    return synthetic::mix(place);
  }
  [[nodiscard]] bool evaluates_in_window(CutoffRule rule) const override {
    return pvslab::evaluates_in_window(rule, game_);
  }
  [[nodiscard]] Score evaluate(Place place, CutoffRule rule, Bounds bounds) const override {
    return evaluate_under(rule, game_, positions_[place], bounds);
  }

  void forget_evaluations() const override {
    if constexpr (requires { game_.forget_evaluations(); }) game_.forget_evaluations();
  }
  [[nodiscard]] std::string text(Place place) const override { return game_text(game_, positions_[place]); }
  [[nodiscard]] std::string move_text(Place place, std::uint32_t number) const override {
    const auto moves = game_.moves(positions_[place]);
    return game_text(game_, positions_[place], *std::ranges::next(moves.begin(), number_in_game(place, number)));
  }

  [[nodiscard]] std::uint32_t number_in_game(Place place, std::uint32_t number) const override {
    const std::uint32_t first = nodes_[place].first_number;
    if (number > first) return number;
    return number == 0 ? first : number - 1;
  }
  void put_first(Place place, std::uint32_t number_in_game) override { nodes_[place].first_number = number_in_game; }

 private:
  struct Node {
    Place first_successor = 0;
    std::uint32_t successors = 0;
    std::uint32_t first_number = 0;  // of the move that comes first, in the game's own order
    bool is_grown = false;
  };

  void add(const Position<G>& position) const {
    positions_.push_back(position);
    nodes_.emplace_back();
  }
  void grow(Place place) const {
    const Position<G> position = positions_[place];
    Node grown{.first_successor = static_cast<Place>(nodes_.size()), .is_grown = true};
    const auto moves = game_.moves(position);
    for (auto move = moves.begin(); move != moves.end(); ++move, ++grown.successors) {
      add(game_.after(position, *move));
    }
    nodes_[place] = grown;
  }

  G game_;
  mutable std::vector<Position<G>> positions_;
  mutable std::vector<Node> nodes_;
};

}  // namespace pvslab
