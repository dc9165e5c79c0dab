// Quiescence: the value of a position at the horizon is the value of a small search of its own, so that no exchange is left
// half done. The tree of that search is fixed by the position it begins with, never by path or window:
//
//   a side in check        tries every legal move; without one it is mated
//   a side not in check    may stand pat, which is worth the evaluation, and tries the noisy moves (move_generator.hpp):
//                          captures and promotions that may be worth it; without any legal move it is stalemate
//   beyond check_plies     a side in check, if it has a legal move, does as one that is not
//   beyond wide_plies      a side tries only the first of its noisy moves that goes where the last move went: the exchange
//                          that has begun is ended, and no other begun
//
// The tree ends: every move of a side not in check, and every move beyond check_plies, is a capture or a promotion, and no
// game has more than 30 of the one and 16 of the other. So no line is longer than check_plies + 46. And it is small, with
// thirty queens on the board too, for beyond wide_plies it does not branch.
//
// The search is fail-soft alpha-beta on that tree, so that for every window, open, half-open or zero, and under both cutoff
// rules, it returns what the fail-soft clause allows; with the open window the score itself.
#pragma once

#include <cstdint>

#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"
#include "suites/chess/attacks.hpp"
#include "suites/chess/evaluation.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

// The worth of having mated, the same however many moves it took: a score must not depend on the path. Far beyond every
// evaluation, so that nothing else is taken for it.
inline constexpr Score mate_score{100'000};

// Checks are answered in full on so many plies of a quiescence search.
inline constexpr int check_plies = 4;

// On so many plies all noisy moves are tried.
inline constexpr int wide_plies = 4;

class Quiescence {
 public:
  // From the view of the side to move, -mate_score to mate_score, always finite.
  template <CutoffRule rule>
  [[nodiscard]] Score search(const SearchPosition& position, Window<rule> window) const;

  // The nodes that the search with the open window enters, the first included.
  [[nodiscard]] std::uint64_t open_window_nodes(const SearchPosition& position) const;

 private:
  template <CutoffRule rule>
  [[nodiscard]] Score search(const SearchPosition& position, Window<rule> window, int ply, Square last_to,
                             auto& entered) const;
  // The best of `so_far` and the moves.
  template <CutoffRule rule>
  [[nodiscard]] Score best_of(const OrderedMoves& moves, const SearchPosition& position, Score so_far,
                              Window<rule> window, int ply, auto& entered) const;
  // The best of `so_far` and the first move to a square, if there is one.
  template <CutoffRule rule>
  [[nodiscard]] Score best_of_exchange(const OrderedMoves& moves, Square square, const SearchPosition& position,
                                       Score so_far, Window<rule> window, int ply, auto& entered) const;

  MoveGenerator moves_;
  Evaluation evaluation_;
  MagicSliders sliders_;
};

extern template Score Quiescence::search(const SearchPosition&, Window<CutoffRule::at_beta>) const;
extern template Score Quiescence::search(const SearchPosition&, Window<CutoffRule::above_beta>) const;

}  // namespace pvslab::chess
