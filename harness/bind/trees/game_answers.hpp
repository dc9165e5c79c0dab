// What places ask of a game that may lack the function.
#pragma once

#include <concepts>
#include <string>

#include "harness/bind/search/bounds.hpp"
#include "searchers/core/game.hpp"

namespace pvslab {

namespace detail {
template <CutoffRule rule, Game G>
[[nodiscard]] Score evaluate_under(const G& game, const Position<G>& position, Bounds bounds) {
  if constexpr (EvaluatesInWindow<G, rule>) {
    return game.evaluate(position, Window<rule>(bounds.alpha, bounds.beta));
  } else if constexpr (EvaluatesAlone<G>) {
    return game.evaluate(position);
  } else {
    return game.evaluate(position, Window<CutoffRule::at_beta>::open());  // searchers of this rule are refused
  }
}
}  // namespace detail

// As a searcher of that rule asks (node.hpp): in its window if the game takes one.
template <Game G>
[[nodiscard]] Score evaluate_under(CutoffRule rule, const G& game, const Position<G>& position, Bounds bounds) {
  return rule == CutoffRule::at_beta ? detail::evaluate_under<CutoffRule::at_beta>(game, position, bounds)
                                     : detail::evaluate_under<CutoffRule::above_beta>(game, position, bounds);
}
template <Game G>
[[nodiscard]] bool evaluates_in_window(CutoffRule rule, const G& game) {
  const bool takes_one = rule == CutoffRule::at_beta ? EvaluatesInWindow<G, CutoffRule::at_beta>
                                                     : EvaluatesInWindow<G, CutoffRule::above_beta>;
  return takes_one && !leaves_are_exact(game, rule);
}

// As the game writes it; empty if it has no text.
template <Game G>
[[nodiscard]] std::string game_text(const G& game, const Position<G>& position) {
  if constexpr (requires {
                  { game.text(position) } -> std::convertible_to<std::string>;
                }) {
    return game.text(position);
  } else {
    return {};
  }
}
template <Game G>
[[nodiscard]] std::string game_text(const G& game, const Position<G>& position, const Move<G>& move) {
  if constexpr (requires {
                  { game.text(position, move) } -> std::convertible_to<std::string>;
                }) {
    return game.text(position, move);
  } else {
    return {};
  }
}

}  // namespace pvslab
