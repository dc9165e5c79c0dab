// SCOUT: EVAL the first successor. TEST whether each further one is better than the best so far, and if so EVAL it.
// Promises the root value. EVAL uses no bounds: it searches successors with the open window, whatever its own window.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// J. Pearl 1980, "SCOUT: a simple game-searching algorithm with proven optimal properties", as described by the chess
// programming pages. Differs: one negamax routine each in place of a MAX and a MIN half; a test returns beta of a zero
// window for "better" and alpha for "not better", because scores are integers.
struct Scout {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "scout",
      .title = "SCOUT: EVAL the first successor, TEST the others, EVAL what is better",
      .citation = "Pearl 1980, as described by the chess programming pages, section History",
      .origin = Origin::adapted,
      .contract = root_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window) { return eval(node); }
  static constexpr Score eval(auto node) { return visit_node<Scout>(node, Window::open()); }
  static constexpr Score test(auto node, Window window) { return Test::search(node, window); }

  // EVAL.
  static constexpr Score visit(auto& node, Window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      if (successor.is_first() || is_better(successor, best)) best = -eval(successor);
    }
    return node.leave(best);
  }

  // TEST(successor, best, >), from the view of the side to move at the parent.
  static constexpr bool is_better(auto successor, Score best) {
    const Window window = Window::proof_at(best);
    return window.cuts(-test(successor.as_proof(Window::open()), window.flipped()));
  }

  // Returns beta if the score reaches it, else alpha. Stops as soon as this is decided.
  struct Test {
    static constexpr Score search(auto node, Window window) { return visit_node<Test>(node, window); }

    static constexpr Score visit(auto& node, Window window) {
      if (node.is_leaf()) return clamp(node.evaluate(), window.alpha(), window.beta());
      for (auto successor : node.successors()) {
        if (window.cuts(-test(successor, window.flipped()))) return node.leave(window.beta());
      }
      return node.leave(window.alpha());
    }
  };

  // TEST handles only zero windows; EVAL handles any other.
  static constexpr void for_each_routine(auto&& call) {
    call("TEST", [](auto node, Window window) { return window.is_proof() ? test(node, window) : eval(node); });
  }
};

}  // namespace pvslab
