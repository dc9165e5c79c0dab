// Either: two models whose positions have the same type, as one game. Which of the two it is, is known at run time. Every
// searcher is compiled for each game, so a game less saves its compile time in the unit of every searcher. Each tree is
// the one that its model makes alone.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "searchers/core/game.hpp"
#include "searchers/core/score.hpp"
#include "suites/synthetic/numbered_moves.hpp"

namespace pvslab::synthetic {

// A position that knows its score.
struct ScoredWord {
  std::uint64_t word = 0;
  Score score;
  bool operator==(const ScoredWord&) const = default;
};

template <typename First, typename Second>
class Either {
  template <typename Model>
  using FactsOf = std::remove_cvref_t<decltype(std::declval<const MovesOf<Model>&>().facts())>;

  // Those of the other model stay empty.
  struct Facts {
    bool is_second = false;
    FactsOf<First> first{};
    FactsOf<Second> second{};

    [[nodiscard]] constexpr auto move(std::uint32_t number) const {
      return is_second ? second.move(number) : first.move(number);
    }
  };

 public:
  using Position = typename First::Position;
  using Move = typename First::Move;
  static_assert(std::same_as<Position, typename Second::Position> && std::same_as<Move, typename Second::Move>);

  explicit Either(const First& first) : first_(first) {}
  explicit Either(const Second& second) : is_second_(true), second_(second) {}

  [[nodiscard]] constexpr Position root(std::uint64_t seed, std::uint64_t index) const {
    return is_second_ ? second_.root(seed, index) : first_.root(seed, index);
  }
  [[nodiscard]] constexpr NumberedMoves<Facts> moves(const Position& position) const {
    if (is_second_) {
      const auto moves = second_.moves(position);
      return {{.is_second = true, .second = moves.facts()}, moves.size()};
    }
    const auto moves = first_.moves(position);
    return {{.first = moves.facts()}, moves.size()};
  }
  [[nodiscard]] constexpr Position after(const Position&, const Move& successor) const { return successor; }
  [[nodiscard]] constexpr Score evaluate(const Position& position) const {
    return is_second_ ? second_.evaluate(position) : first_.evaluate(position);
  }
  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
    return is_second_ ? second_.key(position) : first_.key(position);
  }

  // The minimax score, for any depth of the search, if the model sets it.
  [[nodiscard]] constexpr std::optional<Score> known_value(const Position& position) const {
    return is_second_ ? known_to(second_, position) : known_to(first_, position);
  }

 private:
  template <typename Model>
  [[nodiscard]] static constexpr std::optional<Score> known_to(const Model& model, const Position& position) {
    if constexpr (requires { model.known_value(position); }) {
      return model.known_value(position);
    } else {
      return std::nullopt;
    }
  }

  bool is_second_ = false;
  First first_{typename First::Params()};  // with default parameters if it is not the one that is played
  Second second_{typename Second::Params()};
};

}  // namespace pvslab::synthetic
