// The mistakes in a policy of Chess (chess.hpp), told in one error of the compiler before any other.
#pragma once

#include <concepts>

#include "suites/chess/custom/evaluation_policy.hpp"
#include "suites/chess/custom/horizon.hpp"
#include "suites/chess/custom/move_order_policy.hpp"
#include "suites/chess/custom/moves_policy.hpp"
#include "suites/chess/custom/quiescence_policy.hpp"

namespace pvslab::chess::detail {

template <typename E>
concept IsEvaluation = EvaluatesState<E> ||
    (!DeclaresState<E> && (EvaluatesPosition<E> || EvaluatesByName<E> || EvaluatesBoard<E>));

// Near misses. `At` is the position that the evaluation is called with.
template <typename E, typename At = SearchPosition>
concept ReturnsSomethingElse = requires(const E& evaluation, const At& position) {
  evaluation(position);
}
|| requires(const E& evaluation, const At& position) { evaluation.evaluate(position); };
template <typename E>
concept IsNotConst = requires(E& evaluation, const SearchPosition& position) {
  evaluation(position);
}
|| requires(E& evaluation, const SearchPosition& position) { evaluation.evaluate(position); };

template <typename E>
struct EvaluationRequirements {
  static constexpr bool is_right = IsEvaluation<E>;
  static constexpr bool has_state = DeclaresState<E>;
  static constexpr bool returns_else = !has_state && ReturnsSomethingElse<E>;
  static constexpr bool takes_clocks = !has_state && !returns_else && ReturnsSomethingElse<E, chess::Position>;
  static constexpr bool not_const = !has_state && !returns_else && !takes_clocks && IsNotConst<E>;

  static_assert(std::default_initializable<E>, "Chess: the evaluation needs a default constructor");
  static_assert(is_right || !has_state,
                "Chess: an evaluation with a State needs state(position), after(state, position, move) and "
                "operator()(position, state), all const");
  static_assert(is_right || !returns_else, "Chess: the evaluation must return pvslab::Score, as in Score(centipawns)");
  static_assert(
      is_right || !takes_clocks,
      "Chess: the evaluation takes const chess::SearchPosition&; a chess::Position has clocks, on which a score "
      "must not depend");
  static_assert(is_right || !not_const, "Chess: the evaluation must be a const member function");
  static_assert(is_right || has_state || returns_else || takes_clocks || not_const,
                "Chess: the evaluation needs Score operator()(const chess::SearchPosition&) const, or evaluate");
};

template <typename Q, typename H>
struct QuiescenceRequirements {
  static_assert(std::default_initializable<Q>, "Chess: the quiescence needs a default constructor");
  static_assert(QuiescesAlone<Q, H> || QuiescesInWindow<Q, H>,
                "Chess: the quiescence needs Score operator()(const auto& horizon, auto& position) const, or with "
                "Window<rule> window as third argument and template <CutoffRule rule>");
};

template <typename O>
struct MoveOrderRequirements {
  static_assert(std::default_initializable<O>, "Chess: the move order needs a default constructor");
  static_assert(std::same_as<O, ShippedOrder> || std::same_as<O, GenerationOrder> || OrdersMoves<O>,
                "Chess: the move order is ShippedOrder, GenerationOrder or has int operator()(const "
                "chess::SearchPosition&, chess::SearchMove) const");
};

template <typename M>
struct MovesRequirements {
  static_assert(std::same_as<M, CopyMake> || std::same_as<M, MakeUnmake>,
                "Chess: the fourth argument is CopyMake or MakeUnmake");
};

// A quiescence is looked at only with a right evaluation.
template <typename Q, typename E, typename M>
struct QuiescenceOfRequirements {};
template <typename Q, IsEvaluation E, typename M>
struct QuiescenceOfRequirements<Q, E, M> : QuiescenceRequirements<Q, Horizon<E, M>> {};

template <typename E, typename Q, typename O, typename M>
struct ChessRequirements : EvaluationRequirements<E>,
                           QuiescenceOfRequirements<Q, E, M>,
                           MoveOrderRequirements<O>,
                           MovesRequirements<M> {};

}  // namespace pvslab::chess::detail
