// Mandatory work first: what every alpha-beta search must visit is searched before anything that a cutoff may spare. For
// each node this is its first move, and the first move of each of its other moves.
#pragma once

#include "searchers/core/team.hpp"

namespace pvslab {

namespace detail {
// Alpha-beta without deep cutoffs under either cutoff rule (alpha_beta_shallow.hpp).
template <CutoffRule rule>
struct ShallowSearch {
  static Score search(auto node, Window<rule> window) {
    return visit_node<ShallowSearch>(node, window.without_alpha());
  }

  static Score visit(auto& node, Window<rule> window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      best = max(best, -search(successor, window.raised_to(best).flipped()));
      if (window.cuts(best)) break;
    }
    return node.leave(best);
  }
};
}  // namespace detail

// Akl, Barnard and Doran 1982, as Finkel and Fishburn 1983, "Improved Speedup Bounds for Parallel Alpha-Beta Search", sum it
// up: two stages, of which the second is often spared, and no deep cutoffs. The value of a brother's first move bounds the
// brother; only if this does not refute it are its other moves searched, one after the other. Ours: the brother is visited once
// in each stage, and its first visit ends without a value, because we do not keep a visit open.
template <CutoffRule rule>
struct MandatoryWorkFirst {
  using Window = pvslab::Window<rule>;
  using Serial = detail::ShallowSearch<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "mandatory-work-first" : "mandatory-work-first-strict",
      .title = "first what no cutoff can spare, then the rest; no deep cutoffs",
      .citation =
          "Akl, Barnard and Doran 1982, \"Design, Analysis, and Implementation of a Parallel Tree Search Algorithm\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    window = window.without_alpha();
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    auto first_moves = team.template shared_row<FirstMove>(visit.successor_count());

    team.search_alone(split, 1, [](auto& eldest, auto& inner) {
      const Score value = -search(eldest.node(), eldest.window().flipped(), inner);
      if (!inner.stopped()) eldest.fold(value);
    });
    const auto search_first = [](auto& brother, auto& inner, auto& all_found) {
      const FirstMove found = first_move(brother.node(), inner);
      all_found[brother.number()].write(found);
      if (!inner.stopped()) brother.fold(found.is_leaf ? -found.value : no_value);
    };
    team.share(split, search_first, first_moves);
    if (team.stopped()) return visit.abandon();

    split.restart_at_second();
    const auto search_others = [](auto& brother, auto& inner, auto& found_before) {
      const FirstMove first = found_before[brother.number()].read();
      Score value = no_value;
      if (!first.is_leaf) {
        const Window now = brother.window_now();
        value = now.fails_low(-first.value) ? -first.value
                                            : -other_moves(brother.node(), now.flipped(), first.value, inner);
      }
      if (!inner.stopped()) brother.fold(value);
    };
    team.share(split, search_others, first_moves);
    return team.stopped() ? visit.abandon() : split.leave();
  }

 private:
  static constexpr Score no_value = -Score::infinity();  // never the best

  // What the first stage found of a brother: its score is no less than the value; if it is a leaf, no more either.
  struct FirstMove {
    Score value{};
    bool is_leaf = false;
  };

  static FirstMove first_move(auto node, auto& team) {
    auto visit = node.enter(Window::open());
    if (visit.is_leaf()) return {visit.evaluate(), true};
    auto split = team.split(visit, Window::open());
    team.search_alone(split, 1, [](auto& eldest, auto& inner) {
      const Score value = -search(eldest.node(), Window::open(), inner);
      if (!inner.stopped()) eldest.fold(value);
    });
    static_cast<void>(visit.abandon());
    return {split.best(), false};
  }

  static Score other_moves(auto node, Window window, Score of_first, auto& team) {
    window = window.without_alpha();
    auto visit = node.enter(window);
    auto split = team.split(visit, window);
    split.begin_with(of_first);
    team.search_alone(split, split.remaining(), [](auto& brother, auto& inner) {
      const Score value = brother.is_first() ? no_value : -search(brother.node(), brother.window().flipped(), inner);
      if (!inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
