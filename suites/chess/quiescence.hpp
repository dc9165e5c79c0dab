// Quiescence: a position at the horizon gets the value of a small search of its own, so that exchanges are played out.
// The tree of that search depends only on its root position, never on path or window:
//
//   a side in check        tries every legal move; if there is none, it is mated
//   a side not in check    may stand pat, which is worth the evaluation, and tries the noisy moves: promising captures
//                          and promotions (move_generator.hpp); without any legal move it is stalemate
//   beyond check_plies     a side in check that has a legal move is treated as if it were not in check
//   beyond wide_plies      a side tries only its first noisy move to the target square of the last move: it finishes the
//                          current exchange and starts no other
//
// The tree ends: every move of a side not in check, and every move beyond check_plies, is a capture or a promotion, and
// no game has more than 30 captures and 16 promotions. So no line is longer than check_plies + 46. The tree is small,
// even with thirty queens on the board, because beyond wide_plies it does not branch.
//
// The search is fail-soft alpha-beta on that tree. So for every window (open, half-open or zero) and both cutoff rules
// it returns a value that the fail-soft clause allows; with the open window, the score itself.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"
#include "suites/chess/attacks.hpp"
#include "suites/chess/evaluation.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/placed_position.hpp"

namespace pvslab::chess {

// The value of mate, the same for any number of moves: a score must not depend on the path. Far beyond every
// evaluation, so that it cannot be mistaken for one.
inline constexpr Score mate_score{100'000};

// The number of quiescence plies on which every reply to a check is searched.
inline constexpr int check_plies = 4;

// The number of quiescence plies on which all noisy moves are searched.
inline constexpr int wide_plies = 4;

class Quiescence {
 public:
  // From the view of the side to move, in -mate_score to mate_score, always finite.
  template <CutoffRule rule>
  [[nodiscard]] Score search(const PlacedPosition& position, Window<rule> window) const;

  // The number of nodes entered by the search with the open window, including the root.
  [[nodiscard]] std::uint64_t open_window_nodes(const PlacedPosition& position) const;

  // The moves to the mate if the value is mate_score (`mates`) or -mate_score (not `mates`), otherwise nothing: in this tree the
  // shortest mate against the longest defence. Outside of it there may be a shorter one.
  [[nodiscard]] std::optional<std::vector<SearchMove>> mate(const PlacedPosition& position, bool mates) const;

 private:
  template <CutoffRule rule>
  [[nodiscard]] Score search(const PlacedPosition& position, Window<rule> window, int ply, Square last_to,
                             auto& entered) const;
  [[nodiscard]] std::optional<std::vector<SearchMove>> mate(const PlacedPosition& position, bool mates, int ply,
                                                            Square last_to) const;
  MoveGenerator moves_;
  Evaluation evaluation_;
  MagicSliders sliders_;
};

extern template Score Quiescence::search(const PlacedPosition&, Window<CutoffRule::at_beta>) const;
extern template Score Quiescence::search(const PlacedPosition&, Window<CutoffRule::above_beta>) const;

}  // namespace pvslab::chess
