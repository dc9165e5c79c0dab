// The operator Gamma of SSS* and DUAL*: what happens to the best state on the OPEN list, in six cases.
// Each application is reported. Applied to a live leaf, it evaluates the leaf and is reported as a leaf; any other
// application is reported as an interior node. So `nodes` counts operator applications and `leaves` counts evaluations.
// Best-first search has no path to nest nodes on: each is reported by itself, as if it were the root. A trace is flat,
// and there is no line. Unlike depth-first searchers, these need their own memory; it grows as they go.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "searchers/best_first/open_list.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// MAX needs one good move; all of MIN's moves must be answered. With MAX at the root this is SSS*, with MIN at the root
// the dual. The cases have Stockman's numbers. Scores are from the view of MAX. An interior node's value is reported as
// its merit.
template <typename Root>
class GammaOperator {
  using G = std::remove_cvref_t<decltype(std::declval<Root>().game())>;
  using Window = pvslab::Window<CutoffRule::at_beta>;

 public:
  GammaOperator(Root root, bool root_is_max, Ties ties)
      : root_(root), open_({.depth = root.depth(), .number = root.number(), .is_max = root_is_max}, ties) {
    expansions_.reserve(OpenList::first_places);
  }

  // The score of the root, from the view of the side to move there. Calls watch_open(open_list) before each step.
  [[nodiscard]] Score solve(auto&& watch_open) {
    while (true) {
      watch_open(std::as_const(open_));
      const State state = open_.best();
      const GeneratedNode node = open_.node(state.node);
      if (state.status == StateStatus::live) {
        apply_to_live(state, node);
      } else if (state.node != 0) {
        apply_to_solved(state, node);
      } else {
        return seen_by_mover(node, state.merit);
      }
    }
  }
  [[nodiscard]] Score solve() {
    return solve([](const OpenList&) {});
  }

 private:
  struct Expansion {
    Position<G> position;
    std::vector<Move<G>> moves;
  };

  void apply_to_live(const State& state, const GeneratedNode& node) {
    const Position<G> position = position_of(state.node, node);
    if (node.depth.is_horizon()) return apply_to_leaf(state, node, position);
    expansions_.resize(std::max(expansions_.size(), open_.places()));
    std::vector<Move<G>>& moves = expansions_[state.node].moves;
    moves.clear();
    for (const auto& move : root_.game().moves(position)) moves.push_back(move);
    if (moves.empty()) return apply_to_leaf(state, node, position);
    expansions_[state.node].position = position;
    report(node, state.merit);
    // Case 6: at a MAX node all successors; case 5: at a MIN node the first.
    open_.put_successors(state.node, node.is_max ? static_cast<std::uint32_t>(moves.size()) : 1, state.merit);
  }

  // Case 4: a leaf's value bounds the merit.
  void apply_to_leaf(const State& state, const GeneratedNode& node, const Position<G>& position) {
    open_.put({state.node, StateStatus::solved, min(state.merit, evaluate(node, position))});
  }

  void apply_to_solved(const State& state, const GeneratedNode& node) {
    report(node, state.merit);
    const std::size_t brothers = expansions_[node.parent].moves.size();
    if (node.is_max && node.number + 1 < brothers) {  // case 2: MIN's next move
      return open_.put_in_place(state.node, node.number + 1, state.merit);
    }
    // Case 1: this is MAX's best move, and all states below the parent are purged; case 3: all of MIN's moves are answered.
    open_.put({node.parent, StateStatus::solved, state.merit});
  }

  [[nodiscard]] Position<G> position_of(Place place, const GeneratedNode& node) const {
    if (place == 0) return root_.position();
    const Expansion& above = expansions_[node.parent];
    return root_.game().after(above.position, above.moves[node.number]);
  }

  [[nodiscard]] Score evaluate(const GeneratedNode& node, const Position<G>& position) {
    const Score value = [&] {
      if constexpr (EvaluatesInWindow<G>) {
        return root_.game().evaluate(position, Window::open());
      } else {
        return root_.game().evaluate(position);
      }
    }();
    note_entry(root_.reports_to());
    root_.reports_to().leaf(entry(node), exit(value));
    return seen_by_mover(node, value);
  }
  void report(const GeneratedNode& node, Score merit) {
    root_.reports_to().enter(entry(node));
    root_.reports_to().leave(entry(node), exit(seen_by_mover(node, merit)));
  }

  // Converts between the view of MAX and that of the side to move, in either direction.
  [[nodiscard]] static Score seen_by_mover(const GeneratedNode& node, Score score) {
    return node.is_max ? score : -score;
  }
  [[nodiscard]] static Entry entry(const GeneratedNode& node) {
    return {node.number, Purpose::plain, CutoffRule::at_beta, Window::open().alpha(), Window::open().beta()};
  }
  [[nodiscard]] static Exit exit(Score value) { return {.value = value, .kind = NodeKind::pv, .cutter = 0}; }

  Root root_;
  OpenList open_;
  std::vector<Expansion> expansions_;  // by place, of the interior nodes to which Gamma was applied
};

}  // namespace pvslab
