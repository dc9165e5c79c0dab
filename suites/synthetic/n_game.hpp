// N-games (Nau 1982, "An investigation of the causes of pathology in games"): each move adds 1 or -1 to a sum, with equal chance, and
// the sign of the sum at the end decides: won (1), lost (-1), or even (0), which happens at even depths. Leaves near each other depend
// on each other, as in real games and unlike in P-games. The trees are those of Incremental.
#pragma once

#include <optional>
#include <string_view>

#include "suites/synthetic/draws.hpp"
#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/parameter.hpp"

namespace pvslab::synthetic {

struct NGameParams {
  using Games = GameList<>;  // of Incremental::Params

  std::uint32_t branching = 2;

  static constexpr std::string_view name = "ngame";
  static constexpr std::string_view title = "the sign of a sum of steps on the path (N-games)";
  static void visit_parameters(auto& params, auto&& visitor) {
    visitor("b", params.branching, Range{1, max_branching}, "moves of a position");
  }
  [[nodiscard]] static NGameParams drawn(Draws&, DrawnSize size) { return {.branching = size.branching}; }
  [[nodiscard]] std::optional<ParameterError> error() const { return out_of_range(*this); }
  bool operator==(const NGameParams&) const = default;
};

// Calls the visitor with the game of `params`.
decltype(auto) with_game(const NGameParams& params, auto&& visitor) { return visitor(Incremental(params.branching)); }

}  // namespace pvslab::synthetic
