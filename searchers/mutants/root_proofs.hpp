// Searchers that treat the moves of the root apart, and SCOUT, with one mistake each.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/alpha_beta.hpp"
#include "searchers/belle.hpp"
#include "searchers/last_move.hpp"
#include "searchers/mutants/fault.hpp"
#include "searchers/scout.hpp"

namespace pvslab::mutants {

enum class LastMoveBug : std::uint8_t { none, bound_called_exact, first_move_proved };

inline constexpr std::array last_move_faults{
    Fault<LastMoveBug>{
        LastMoveBug::bound_called_exact,
        {"last-move:bound-called-exact", "the bound of the last move's proof is returned as exact", ours}},
    Fault<LastMoveBug>{
        LastMoveBug::first_move_proved,
        {"last-move:first-move-proved", "the first of several moves is only proved, not the last", ours}}};

struct LastMoveFaults {
  using Window = LastMove::Window;
  using Bug = LastMoveBug;
  static constexpr SearcherInfo original = LastMove::info;
  static constexpr auto& faults = last_move_faults;

  static constexpr Outcome search(auto node, Window window, Bug bug) {
    using Below = AlphaBeta<CutoffRule::at_beta>;
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return {value, visit.leaf_bound(value)};
    }
    const std::uint32_t last = visit.successor_count() - 1;
    const std::uint32_t proved = bug == Bug::first_move_proved ? 0 : last;
    Score best = -Score::infinity();
    Bound bound = Bound::exact;
    for (auto successor : visit.successors()) {
      if (successor.number() == proved && last != 0) {
        const Score value = -Below::search(successor.as_proof(), Window::proof_at(window.alpha()).flipped());
        if (value > window.alpha() && bug != Bug::bound_called_exact) bound = Bound::lower;
        best = max(best, value);
      } else {
        best = max(best, -Below::search(successor, window.flipped()));
      }
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return {visit.leave(best), bound};
  }
};

enum class BelleBug : std::uint8_t { none, pending_move_forgotten, not_proved_again };

inline constexpr std::array belle_faults{
    Fault<BelleBug>{
        BelleBug::pending_move_forgotten,
        {"belle:pending-move-forgotten", "a second move that fails high replaces the pending one unsearched", ours}},
    Fault<BelleBug>{BelleBug::not_proved_again,
                    {"belle:not-proved-again", "the second move is not proved again at the new alpha", ours}}};

struct BelleFaults {
  using Window = Belle::Window;
  using Below = AlphaBeta<CutoffRule::at_beta>;
  using Bug = BelleBug;
  static constexpr SearcherInfo original = Belle::info;
  static constexpr auto& faults = belle_faults;

  static constexpr Outcome search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return {value, visit.leaf_bound(value)};
    }
    auto successors = visit.successors();
    auto at = successors.begin();
    Score best = -Below::search(*at, window.flipped());
    auto pending = at;  // meaningless unless is_pending
    bool is_pending = false;
    Score pending_value{};  // a lower bound on its value
    for (++at; at != successors.end() && !window.cuts(best); ++at) {
      window = window.raised_to(best);
      Score value = proof(*at, window);
      if (value > window.alpha() && is_pending && bug != Bug::pending_move_forgotten) {
        best = -Below::search((*pending).as_re_search(), window.flipped());
        is_pending = false;
        if (window.cuts(best)) break;
        window = window.raised_to(best);
        if (bug != Bug::not_proved_again) value = proof(*at, window);
      }
      if (value <= window.alpha()) {
        best = max(best, value);
        continue;
      }
      pending = at;
      is_pending = true;
      pending_value = value;
      if (window.cuts(value)) break;
    }
    if (is_pending) return {visit.leave(pending_value), Bound::lower};
    return {visit.leave(best), Bound::exact};
  }

 private:
  static constexpr Score proof(auto successor, Window window) {
    return -Below::search(successor.as_proof(), Window::proof_at(window.alpha()).flipped());
  }
};

enum class ScoutBug : std::uint8_t { none, equal_is_better };

inline constexpr std::array scout_faults{Fault<ScoutBug>{
    ScoutBug::equal_is_better,
    {"scout:equal-is-better", "TEST asks for a value at least as good, so that equals are evaluated again", ours}}};

struct ScoutFaults {
  using Window = Scout::Window;
  using Bug = ScoutBug;
  static constexpr SearcherInfo original = Scout::info;
  static constexpr auto& faults = scout_faults;

  static constexpr Score search(auto node, Window, Bug bug) {
    auto visit = node.enter(Window::open());
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score beaten = bug == Bug::equal_is_better && !successor.is_first() ? best.next_below() : best;
      if (successor.is_first() || Scout::is_better(successor, beaten)) {
        best = -search(successor, Window::open(), bug);
      }
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab::mutants
