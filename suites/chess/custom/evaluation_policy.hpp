// What Chess (chess.hpp) asks of an evaluation: a default constructor and one of
//   Score operator()(const SearchPosition&) const      from the view of the side to move
//   Score evaluate(const SearchPosition&) const        the same by name
//   Score operator()(const Board&, Color side) const   from the view of `side`, as the shipped one
// An incremental evaluation has a type State, which every position then carries, and in place of these
//   State state(const SearchPosition&) const                                     from scratch
//   State after(const State&, const SearchPosition& before, SearchMove) const    of the position after the move
//   Score operator()(const SearchPosition&, const State&) const
// `static constexpr bool is_symmetric = false` says that the evaluation of a position and of its mirror image (ranks
// and colours exchanged) may differ; otherwise the harness checks that they do not.
// Scores must lie between -mate_score and mate_score, and depend on the position alone: SearchPosition has no clocks.
#pragma once

#include <concepts>
#include <stdexcept>
#include <string>

#include "searchers/core/score.hpp"
#include "suites/chess/evaluation.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

// The evaluation of ChessGame.
using ShippedEvaluation = Evaluation;

template <typename E>
concept EvaluatesPosition = requires(const E& evaluation, const SearchPosition& position) {
  { evaluation(position) } -> std::same_as<Score>;
};
template <typename E>
concept EvaluatesByName = requires(const E& evaluation, const SearchPosition& position) {
  { evaluation.evaluate(position) } -> std::same_as<Score>;
};
template <typename E>
concept EvaluatesBoard = requires(const E& evaluation, const Board& board, Color side) {
  { evaluation(board, side) } -> std::same_as<Score>;
};

template <typename E>
concept DeclaresState = requires {
  typename E::State;
};
template <typename E>
concept EvaluatesState = DeclaresState<E> &&
    requires(const E& evaluation, const SearchPosition& position, SearchMove move, const typename E::State& state) {
  { evaluation.state(position) } -> std::same_as<typename E::State>;
  { evaluation.after(state, position, move) } -> std::same_as<typename E::State>;
  { evaluation(position, state) } -> std::same_as<Score>;
} && std::copyable<typename E::State> && std::default_initializable<typename E::State>;

// A position with the state of an incremental evaluation. The state is not part of its identity: two ways to a position
// must lead to the same state.
template <typename State>
struct PositionWithState : SearchPosition {
  State state{};

  friend bool operator==(const PositionWithState& a, const PositionWithState& b) {
    return static_cast<const SearchPosition&>(a) == static_cast<const SearchPosition&>(b);
  }
};

namespace detail {
template <typename E>
struct PositionFor {
  using Type = SearchPosition;
};
template <DeclaresState E>
struct PositionFor<E> {
  using Type = PositionWithState<typename E::State>;
};
}  // namespace detail

// The positions that a game with this evaluation searches.
template <typename E>
using PositionOf = typename detail::PositionFor<E>::Type;

// Whether the evaluation promises the same value for a position and its mirror image.
template <typename E>
inline constexpr bool claims_symmetry = true;
template <typename E>
requires requires { E::is_symmetric; }
inline constexpr bool claims_symmetry<E> = E::is_symmetric;

// Thrown for a score that could be mistaken for a mate.
struct ScoreOutOfRange : std::range_error {
  explicit ScoreOutOfRange(Score score)
      : std::range_error("the evaluation returned " + std::to_string(score.value()) +
                         "; it must stay between -100000 and 100000, the scores of mates") {}
};

}  // namespace pvslab::chess
