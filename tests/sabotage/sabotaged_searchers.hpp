// Two copies of alpha-beta with a deliberate fault each, of the kind that a gate is for: both return the right value.
#pragma once

#include <cstdint>

#include "searchers/alpha_beta.hpp"

namespace pvslab::test {

// Enters every interior node twice.
struct AlphaBetaWithAnExtraVisit {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto extra = node.enter(window);
    static_cast<void>(extra.leave(-Score::infinity()));
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// Wastes some cycles on every move, `delay` instructions that each wait for the one before.
template <int delay>
struct SlowerAlphaBeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = delayed(max(best, -search(successor, window.flipped())));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

 private:
  static Score delayed(Score score) {
    std::int32_t value = score.value();
    static_assert(delay % 2 == 0, "the value is as it was after an even number of changes");
    for (int i = 0; i < delay; ++i) {
      value ^= 1;
      asm volatile("" : "+r"(value));  // the compiler does not see through it
    }
    return Score(value);
  }
};

}  // namespace pvslab::test
