// SCOUT: EVAL the first successor; of every other TEST whether it is better than the best so far, and EVAL it if so.
// Promises the root value. EVAL knows no bounds: its successors are searched with the open window, whatever they were asked.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// J. Pearl 1980, "SCOUT: a simple game-searching algorithm with proven optimal properties", as described by the chess
// programming pages. Differs: one negamax routine each in place of a MAX and a MIN half; a test says "better" by beta and
// "not better" by alpha of a zero window, for scores are whole numbers.
struct Scout {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "scout",
      .title = "SCOUT: EVAL the first successor, TEST the others, EVAL what is better",
      .citation = "Pearl 1980, as described by the chess programming pages, section History",
      .contract = root_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window) { return eval(node); }

  static constexpr Score eval(auto node) {
    if (node.on_last_plies()) return eval(node.last_plies());
    auto visit = node.enter(Window::open());
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (successor.is_first() || is_better(successor, best)) best = -eval(successor);
    }
    return visit.leave(best);
  }

  // TEST(successor, best, >), from the view of the side that chooses among the successors.
  static constexpr bool is_better(auto successor, Score best) {
    const Window window = Window::proof_at(best);
    return window.cuts(-test(successor.as_proof(), window.flipped()));
  }

  // Beta if the score reaches it, else alpha; decided as soon as it can be.
  static constexpr Score test(auto node, Window window) {
    if (node.on_last_plies()) return test(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return clamp(visit.evaluate(), window.alpha(), window.beta());
    for (auto successor : visit.successors()) {
      if (window.cuts(-test(successor, window.flipped()))) return visit.leave(window.beta());
    }
    return visit.leave(window.alpha());
  }

  // TEST speaks of zero windows alone: any other is EVAL's.
  static constexpr void for_each_routine(auto&& visit) {
    visit("TEST", [](auto node, Window window) { return window.is_proof() ? test(node, window) : eval(node); });
  }
};

}  // namespace pvslab
