// Move order policies of Chess (chess.hpp): the order in which a search tries the moves. It changes counts and never a
// value: quiescence keeps its own order. A user's own is a type with a default constructor and
//   int operator()(const SearchPosition&, SearchMove) const      moves with a greater number come earlier
// Moves with equal numbers stay in the shipped order.
#pragma once

#include <concepts>
#include <cstdint>

#include "suites/chess/custom/move_list.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

// The static order of ordered_moves.hpp.
struct ShippedOrder {};

// The order in which the rules find the moves: king, pawns, knights, bishops, rooks, queens, en passant, castling.
struct GenerationOrder {};

template <typename O>
concept OrdersMoves = requires(const O& order, const SearchPosition& position, SearchMove move) {
  { order(position, move) } -> std::integral;
};

// The legal moves as the rules find them.
[[nodiscard]] MoveList generated_moves(const SearchPosition& position);

// The legal moves in the order of a policy.
template <typename O>
[[nodiscard]] auto moves_in(const O& order, const MoveGenerator& generator, const SearchPosition& position) {
  if constexpr (std::same_as<O, ShippedOrder>) {
    return generator.all(position);
  } else if constexpr (std::same_as<O, GenerationOrder>) {
    return generated_moves(position);
  } else if constexpr (OrdersMoves<O>) {
    ScoredMoves scored;
    for (const SearchMove move : generator.all(position))
      scored.add(move, static_cast<std::int64_t>(order(position, move)));
    return scored.sorted();
  } else {
    return generator.all(position);  // refused by the requirements
  }
}

}  // namespace pvslab::chess
