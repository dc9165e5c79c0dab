// Contract: which clauses a searcher promises. s is the minimax score, r the value that a search with (alpha, beta)
// returned:
//
//   clause      at_beta                                      above_beta
//   root        open window: r = s                           same
//   window      s <= alpha => r <= alpha;                    s < alpha => r < alpha;
//               s >= beta => r >= beta; else r = s           s > beta => r > beta; else r = s
//   fail_soft   r <= alpha => s <= r; r >= beta => s >= r    r < alpha => s <= r; r > beta => s >= r
//   fail_hard   alpha <= r <= beta                           (contradicts the window clause)
//   bound       the returned Bound is true of s, and exact whenever alpha < r < beta
//   lower_bound open window: r <= s, and r = s unless the returned Bound is `lower`
//   best_move   alpha < r < beta => the move is        alpha <= r <= beta => the move is optimal;
//               optimal; r >= beta => worth >= beta      r > beta => worth > beta
//   line_start  alpha < r < beta => the principal        the same for alpha <= r <= beta
//               variation is legal, each of its moves
//               optimal, its end worth r
//   line        line_start, and the variation ends at    the same
//               a leaf
//   visits      every visit ends exactly once: a leaf is evaluated; an interior node is left after its successors
//
// Where a clause names no case, it promises nothing. Every searcher promises `visits` (SearcherInfo::promises): without
// it, node counts mean nothing.
// The open window is (-infinity, +infinity). The move and the line are those that LineObserver (line.hpp) records; a
// searcher for which it records none promises neither. The contract does not say which of several equally good moves is
// found.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "searchers/core/bound.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

enum class Clause : std::uint8_t {
  root,
  window,
  fail_soft,
  fail_hard,
  bound,
  lower_bound,
  best_move,
  line_start,
  line,
  visits
};

inline constexpr std::array clauses{Clause::root,  Clause::window,      Clause::fail_soft, Clause::fail_hard,
                                    Clause::bound, Clause::lower_bound, Clause::best_move, Clause::line_start,
                                    Clause::line,  Clause::visits};

[[nodiscard]] constexpr std::string_view name(Clause clause) {
  switch (clause) {
    case Clause::root: return "root";
    case Clause::window: return "window";
    case Clause::fail_soft: return "fail_soft";
    case Clause::fail_hard: return "fail_hard";
    case Clause::bound: return "bound";
    case Clause::lower_bound: return "lower_bound";
    case Clause::best_move: return "best_move";
    case Clause::line_start: return "line_start";
    case Clause::line: return "line";
    case Clause::visits: return "visits";
  }
  __builtin_unreachable();
}

// A set of clauses: what a searcher promises, or what a search violated.
class Contract {
 public:
  constexpr Contract() = default;
  constexpr Contract(std::initializer_list<Clause> members) {
    for (const Clause clause : members) *this = with(clause);
  }

  [[nodiscard]] constexpr bool contains(Clause clause) const { return (bits_ & bit(clause)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  // The same set, with `clause` in it or not.
  [[nodiscard]] constexpr Contract with(Clause clause, bool present = true) const {
    Contract result = *this;
    result.bits_ = static_cast<std::uint16_t>(present ? bits_ | bit(clause) : bits_ & ~bit(clause));
    return result;
  }
  // Set union.
  constexpr Contract& operator|=(Contract other) {
    bits_ |= other.bits_;
    return *this;
  }
  constexpr bool operator==(const Contract&) const = default;

 private:
  static constexpr std::uint16_t bit(Clause clause) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(clause));
  }
  std::uint16_t bits_ = 0;
};

// The contracts that most searchers have. `root`: the score, the best move and the line at the open window. `window`:
// the same in any window. `fail_soft` and `fail_hard`: also a bound outside the window.
inline constexpr Contract root_contract{Clause::root, Clause::lower_bound, Clause::best_move, Clause::line_start,
                                        Clause::line};
inline constexpr Contract window_contract = root_contract.with(Clause::window);
inline constexpr Contract fail_soft_contract = window_contract.with(Clause::fail_soft);
inline constexpr Contract fail_hard_contract = window_contract.with(Clause::fail_hard);

// What a search returned: its value and, if the searcher reports one, the kind of bound that it is.
struct Outcome {
  Score value;
  std::optional<Bound> bound;

  constexpr Outcome(Score score) : value(score) {}  // NOLINT: an answer without a bound is an answer
  constexpr Outcome(Score score, Bound says) : value(score), bound(says) {}
  constexpr bool operator==(const Outcome&) const = default;
};

template <CutoffRule rule>
[[nodiscard]] constexpr bool keeps_window(Window<rule> window, Score score, Score returned) {
  const Bound side = window.classify(score);
  return side == window.classify(returned) && (side != Bound::exact || returned == score);
}

template <CutoffRule rule>
[[nodiscard]] constexpr bool keeps_fail_soft(Window<rule> window, Score score, Score returned) {
  switch (window.classify(returned)) {
    case Bound::upper: return score <= returned;
    case Bound::lower: return score >= returned;
    case Bound::exact: return true;
  }
  __builtin_unreachable();
}

template <CutoffRule rule>
[[nodiscard]] constexpr bool keeps_fail_hard(Window<rule> window, Score returned) {
  return window.alpha() <= returned && returned <= window.beta();
}

template <CutoffRule rule>
[[nodiscard]] constexpr bool keeps_bound(Window<rule> window, Score score, Outcome returned) {
  if (!returned.bound) return false;
  const bool inside = window.alpha() < returned.value && returned.value < window.beta();
  if (inside && *returned.bound != Bound::exact) return false;
  return (!is_upper(*returned.bound) || score <= returned.value) &&
         (!is_lower(*returned.bound) || score >= returned.value);
}

[[nodiscard]] constexpr bool keeps_lower_bound(Score score, Outcome returned) {
  return returned.value == score || (returned.value < score && returned.bound == Bound::lower);
}

// `worth` is the value of the move found; empty if the position is a leaf or no move was found.
template <CutoffRule rule>
[[nodiscard]] constexpr bool keeps_best_move(Window<rule> window, Score score, Score returned, bool is_leaf,
                                             std::optional<Score> worth) {
  if (window.fails_low(returned) || is_leaf) return true;
  return worth && (window.cuts(returned) ? window.cuts(*worth) : *worth >= score);
}

// The clauses that this search violates. Judges values only: best_move, the line and visits are checked elsewhere. The root
// and lower_bound clauses apply to the open window only. A searcher that returns no bound violates the bound clause.
template <CutoffRule rule>
[[nodiscard]] constexpr Contract violated(Window<rule> window, Score score, Outcome returned) {
  return Contract()
      .with(Clause::root, window == Window<rule>::open() && returned.value != score)
      .with(Clause::window, !keeps_window(window, score, returned.value))
      .with(Clause::fail_soft, !keeps_fail_soft(window, score, returned.value))
      .with(Clause::fail_hard, !keeps_fail_hard(window, returned.value))
      .with(Clause::bound, !keeps_bound(window, score, returned))
      .with(Clause::lower_bound, window == Window<rule>::open() && !keeps_lower_bound(score, returned));
}

}  // namespace pvslab
