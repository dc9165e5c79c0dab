// P-games (Pearl 1980, "Asymptotic properties of minimax trees and game-searching procedures"): uniform trees whose leaves are
// independently won or lost. The side to move at a leaf has won with probability p. With p = 1 - p^b (0.618034 for b = 2) every node
// is won with that probability, and a search that stops at the first won successor evaluates (p / (1 - p))^d leaves on average.
// The trees are those of Irregular.
#pragma once

#include <optional>
#include <string_view>

#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/irregular.hpp"
#include "suites/synthetic/parameter.hpp"

namespace pvslab::synthetic {

struct PGameParams {
  using Games = GameList<>;  // of Irregular::Params

  std::uint32_t branching = 2;
  Probability p{0.618034};

  static constexpr std::string_view name = "pgame";
  static constexpr std::string_view title = "won or lost leaves, independent (P-games)";
  static void visit_parameters(auto& params, auto&& visitor) {
    visitor("b", params.branching, Range{1, max_branching}, "moves of a position");
    visitor("p", params.p, probability_range, "chance that a leaf is won");
  }
  [[nodiscard]] static PGameParams drawn(Draws& draws, DrawnSize size) {
    return {.branching = size.branching, .p = Probability(draws.one_of(std::array{0.2, 0.5, 0.618034}))};
  }
  [[nodiscard]] std::optional<ParameterError> error() const { return out_of_range(*this); }
  bool operator==(const PGameParams&) const = default;
};

// Calls the visitor with the game of `params`.
decltype(auto) with_game(const PGameParams& params, auto&& visitor) {
  return visitor(Irregular(params.branching, params.p));
}

}  // namespace pvslab::synthetic
