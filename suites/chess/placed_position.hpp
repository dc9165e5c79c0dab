// PlacedPosition: a position with the parts of its evaluation that a move changes little: what the pieces are worth on their
// squares (piece_square.hpp), and the pawn structure (pawn_structure.hpp). Every move keeps them up to date. They follow from
// the position, so equality does not look at them; whoever writes to the board makes them wrong.
#pragma once

#include "suites/chess/pawn_structure.hpp"
#include "suites/chess/piece_square.hpp"
#include "suites/chess/search_move.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

// The sum for White's pieces less that for Black's.
[[nodiscard]] Phased placement_of(const Board& board);

class PlacedPosition : public SearchPosition {
 public:
  PlacedPosition() = default;
  // Implicit in both directions: the sums follow from the position.
  PlacedPosition(const SearchPosition& position)  // NOLINT
      : PlacedPosition(position, placement_of(position.board), pawn_structure_of(position.board)) {}
  PlacedPosition(const Position& position) : PlacedPosition(SearchPosition(position)) {}  // NOLINT

  // In place from its parts, which know how to make each: board(), en_passant(), side(), placement(), pawn_structure(board). For
  // `after`: each unit that makes moves has a type of parts of its own (placed_position.inl.hpp).
  template <typename Parts>
  requires requires(const Parts& parts, const Board& board) { parts.pawn_structure(board); }
  explicit PlacedPosition(const Parts& parts)
      : SearchPosition([&] { return parts.board(); }, parts.en_passant(), parts.side()),
        placement_(parts.placement()),
        pawn_structure_(parts.pawn_structure(board)) {}

  [[nodiscard]] Phased placement() const { return placement_; }
  [[nodiscard]] Phased pawn_structure() const { return pawn_structure_; }

 private:
  PlacedPosition(const SearchPosition& position, Phased placement, Phased pawn_structure)
      : SearchPosition(position), placement_(placement), pawn_structure_(pawn_structure) {}

  Phased placement_;
  Phased pawn_structure_;
};

// The position after a legal move.
[[nodiscard]] PlacedPosition after(const PlacedPosition& position, SearchMove move);

}  // namespace pvslab::chess
