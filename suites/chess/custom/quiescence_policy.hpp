// Quiescence policies of Chess (chess.hpp): the value of a position at the horizon. A user's own is a type with a
// default constructor and one of
//   Score operator()(const auto& horizon, auto& position) const
//   template <CutoffRule rule> Score operator()(const auto& horizon, auto& position, Window<rule> window) const
// where `horizon` is a Horizon (horizon.hpp). It is asked only about positions with a legal move, unless it says
// `static constexpr bool scores_the_end = true`, and returns the score from the view of the side to move; with a
// window, any value that fail-soft alpha-beta could return for that window.
#pragma once

#include <concepts>
#include <type_traits>

#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"
#include "suites/chess/custom/horizon.hpp"
#include "suites/chess/quiescence.inl.hpp"

namespace pvslab::chess {

// The search of quiescence.hpp with the evaluation of the game.
struct ShippedQuiescence {
  static constexpr bool scores_the_end = true;

  template <CutoffRule rule>
  [[nodiscard]] Score operator()(const auto& horizon, auto& position, Window<rule> window) const {
    const auto entered = [] {};
    return detail::quiesce(horizon, position, window, 0, Square(), entered);
  }
};

// The static evaluation.
struct NoQuiescence {
  [[nodiscard]] Score operator()(const auto& horizon, const auto& position) const { return horizon.standing(position); }
};

// `H` is the Horizon of the game.
template <typename Q, typename H>
concept QuiescesAlone = requires(const Q& quiescence, const H& horizon, typename H::Position& position) {
  { quiescence(horizon, position) } -> std::same_as<Score>;
};
template <typename Q, typename H>
concept QuiescesInWindow = requires(const Q& quiescence, const H& horizon, typename H::Position& position,
                                    Window<CutoffRule::at_beta> window, Window<CutoffRule::above_beta> strict) {
  { quiescence(horizon, position, window) } -> std::same_as<Score>;
  { quiescence(horizon, position, strict) } -> std::same_as<Score>;
};

template <typename Q>
inline constexpr bool scores_the_end = false;
template <typename Q>
requires requires { Q::scores_the_end; }
inline constexpr bool scores_the_end<Q> = Q::scores_the_end;

}  // namespace pvslab::chess
