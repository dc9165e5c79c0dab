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

// Near misses. `At` is the position that the evaluation takes.
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
  static constexpr bool is_missing = !is_right && !has_state && !returns_else && !takes_clocks && !not_const;

  static_assert(std::default_initializable<E>, "Chess: the evaluation needs a default constructor");
  static_assert(
      is_right || !has_state,
      "Chess: the evaluation has a State, so it needs state, after and operator() as evaluation_policy.hpp says");
  static_assert(is_right || !returns_else, "Chess: the evaluation must return pvslab::Score, as in Score(centipawns)");
  static_assert(is_right || !takes_clocks,
                "Chess: the evaluation must take a chess::SearchPosition: a score must not depend on clocks");
  static_assert(is_right || !not_const, "Chess: the evaluation must be a const member function");
  static_assert(!is_missing, "Chess: the evaluation needs Score operator()(const chess::SearchPosition&) const");
};

template <typename Q, typename H>
struct QuiescenceRequirements {
  static constexpr bool is_right = QuiescesAlone<Q, H> || QuiescesInWindow<Q, H>;
  static_assert(std::default_initializable<Q>, "Chess: the quiescence needs a default constructor");
  static_assert(is_right, "Chess: the quiescence needs Score operator() const as quiescence_policy.hpp says");
};

template <typename O>
struct MoveOrderRequirements {
  static constexpr bool is_ours = std::same_as<O, ShippedOrder> || std::same_as<O, GenerationOrder>;
  static_assert(std::default_initializable<O>, "Chess: the move order needs a default constructor");
  static_assert(is_ours || OrdersMoves<O>,
                "Chess: the move order needs int operator()(const chess::SearchPosition&, chess::SearchMove) const");
};

template <typename M>
struct MovesRequirements {
  static_assert(std::same_as<M, CopyMake> || std::same_as<M, MakeUnmake>,
                "Chess: the policy of moves is CopyMake or MakeUnmake");
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
