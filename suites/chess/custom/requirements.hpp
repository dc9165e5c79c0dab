// What a policy of Chess (chess.hpp) needs, one static_assert for each kind of policy, which shows what is wanted.
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

template <typename E>
struct EvaluationRequirements {
  static constexpr bool right = std::default_initializable<E> && IsEvaluation<E>;
  static_assert(right || DeclaresState<E>,
                "Chess: wanted: an evaluation with `Score operator()(const chess::SearchPosition&) const` or `Score "
                "evaluate(const "
                "chess::SearchPosition&) const`, public, and a default constructor; a SearchPosition has no clocks, so "
                "that a score "
                "does not depend on them");
  static_assert(
      right || !DeclaresState<E>,
      "Chess: wanted: an evaluation with a State has `State state(const chess::SearchPosition&) const`, `State "
      "after(const State&, const chess::SearchPosition&, chess::SearchMove) const`, `Score operator()(const "
      "chess::SearchPosition&, const State&) const`, public, and it and its State a default constructor");
};

template <typename Q, typename H>
struct QuiescenceRequirements {
  static constexpr bool right = std::default_initializable<Q> && (QuiescesAlone<Q, H> || QuiescesInWindow<Q, H>);
  static_assert(
      right,
      "Chess: wanted: a quiescence with `Score operator()(const auto& horizon, auto& position) const` or `template "
      "<CutoffRule rule> Score operator()(const auto& horizon, auto& position, Window<rule> window) const`, public, "
      "and a default constructor");
};

template <typename O>
struct MoveOrderRequirements {
  static constexpr bool is_ours = std::same_as<O, ShippedOrder> || std::same_as<O, GenerationOrder>;
  static constexpr bool right = std::default_initializable<O> && (is_ours || OrdersMoves<O>);
  static_assert(
      right,
      "Chess: wanted: a move order with `int operator()(const chess::SearchPosition&, chess::SearchMove) const`, "
      "public, and a default constructor");
};

template <typename M>
struct MovesRequirements {
  static_assert(std::same_as<M, CopyMake> || std::same_as<M, MakeUnmake>,
                "Chess: wanted: the policy of moves is CopyMake or MakeUnmake");
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
