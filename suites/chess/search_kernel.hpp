// What a search of chess does at every node, once more in a unit of its own that is compiled for AVX2, and the function pointers
// through which the rest calls it. Values, moves and their order are the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"
#include "suites/chess/ordered_moves.hpp"
#include "suites/chess/placed_position.hpp"
#include "suites/chess/search_move.hpp"
#include "suites/chess/search_position.hpp"
#include "suites/cpu_level.hpp"

namespace pvslab::chess {

struct SearchKernel {
  OrderedMoves (*all_moves)(const SearchPosition& position);
  PlacedPosition (*after)(const PlacedPosition& position, SearchMove move);
  std::uint32_t (*greatest_below)(const std::uint32_t* keys, std::size_t size,
                                  std::uint32_t bound);  // as in ordered_moves.hpp
  // The quiescence search.
  Score (*value_at_beta)(const PlacedPosition& position, Window<CutoffRule::at_beta> window);
  Score (*value_above_beta)(const PlacedPosition& position, Window<CutoffRule::above_beta> window);

  template <CutoffRule rule>
  [[nodiscard]] Score value(const PlacedPosition& position, Window<rule> window) const {
    if constexpr (rule == CutoffRule::at_beta) return value_at_beta(position, window);
    if constexpr (rule == CutoffRule::above_beta) return value_above_beta(position, window);
  }
};

// Null if the program was compiled without it. Call only if the processor has the level avx2.
[[nodiscard]] const SearchKernel* avx2_search_kernel();

// The kernel of the level in use; null: the functions that are compiled with the rest of the program.
[[nodiscard]] const SearchKernel* search_kernel();

}  // namespace pvslab::chess
