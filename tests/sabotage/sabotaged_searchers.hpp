// Copies of alpha-beta with one deliberate fault each: two that return the right value, which a gate must find, one that
// returns a wrong value, and one whose visits do not end. And one of alpha-beta with memory.
#pragma once

#include <cstdint>
#include <type_traits>

#include "searchers/alpha_beta.hpp"
#include "searchers/memory_alpha_beta.hpp"

namespace pvslab::test {

// Enters every interior node twice.
struct AlphaBetaWithAnExtraVisit {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr Score search(auto node, Window window) {
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

// Never searches the last of several moves; or only where alpha is not -infinity.
template <bool only_above_alpha>
struct AlphaBetaWithoutTheLastMove {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const std::uint32_t last = visit.successor_count() - 1;
    const bool looks_at_all = last == 0 || (only_above_alpha && window.alpha() == -Score::infinity());
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (successor.number() == last && !looks_at_all) break;
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// Returns without leaving a node that is cut off.
struct AlphaBetaWithAnEndlessVisit {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) return best;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// Takes the lower bounds in the table for upper ones, and the other way round.
struct MemoryAlphaBetaWithSwappedBounds {
  using Original = MemoryAlphaBeta<>;
  using Window = Original::Window;
  using Memory = TranspositionTable;
  static constexpr SearcherInfo info = Original::info;

  static constexpr Score search(auto node, Window window, Memory& memory) {
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (known.lower > -Score::infinity() && window.fails_low(known.lower)) return node.answer(window, known.lower);
    if (known.upper < Score::infinity() && window.cuts(known.upper)) return node.answer(window, known.upper);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const Window asked = window;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped(), memory));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, asked.classify(best));
    return visit.leave(best);
  }
};

// Alpha-beta that counts its searches, and at every third one returns one too much.
struct AlphaBetaWithAMemoryOfItsOwn {
  using Original = AlphaBeta<CutoffRule::at_beta>;
  using Window = Original::Window;
  static constexpr SearcherInfo info = Original::info;

  static Score search(auto node, Window window) {
    static thread_local int searches = 0;
    const Score value = Original::search(node, window);
    return ++searches % 3 == 0 && value < Score(1'000'000) ? value.next_above() : value;
  }
};

// Alpha-beta that returns one more where nobody observes it.
struct AlphaBetaThatSeesNobody {
  using Original = AlphaBeta<CutoffRule::at_beta>;
  using Window = Original::Window;
  static constexpr SearcherInfo info = Original::info;

  static Score search(auto node, Window window) {
    const Score value = Original::search(node, window);
    constexpr bool is_silent = std::is_same_v<std::remove_cvref_t<decltype(node.reports_to())>, SilentObserver>;
    return is_silent && value < Score(1'000'000) ? value.next_above() : value;
  }
};

// A plain alpha-beta whose author says that it is beyond the induction.
struct AspirationThatIsAlphaBeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = "aspiration",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "it searches the root more than once"};

  static constexpr Score search(auto node, Window window) {
    return AlphaBeta<CutoffRule::at_beta>::search(node, window);
  }
};

// Searches the only move of a position without lowering the depth: where only moves follow each other, it never ends.
struct AlphaBetaThatExtendsOnlyMoves {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const bool is_only = visit.successor_count() == 1;
      best = max(best, -search(is_only ? successor.at_depth(node.depth()) : successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// How many steps SlowerAlphaBeta wastes; set once, before the first search.
inline int wasted_steps = 0;

// Wastes `wasted_steps` steps, one after the other, in every interior node whose successors it searches one by one. Apart
// from that it is the searcher alpha-beta, line by line: a copy without `last_ply` would be slower by itself.
struct SlowerAlphaBeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = AlphaBeta<CutoffRule::at_beta>::info;

  static constexpr LastPly last_ply = LastPly::plain;

  static constexpr Score search(auto node, Window window) { return visit_node<SlowerAlphaBeta>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = delayed(-Score::infinity());
    for (auto successor : node.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }

 private:
  // Two instructions without steps: a comparison and a jump.
  static Score delayed(Score score) {
    if (wasted_steps == 0) [[likely]]
      return score;
    std::int64_t value = score.value();
    for (int i = 0; i < wasted_steps; ++i) asm volatile("" : "+r"(value));
    return Score(static_cast<std::int32_t>(value));
  }
};

}  // namespace pvslab::test
