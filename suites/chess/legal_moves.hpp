// Legal moves, generated and counted without a move list. `Sliders` provides the lookup of slider attacks. The side to
// move is a template parameter, checks are one mask, pins are two, and pawns move as sets.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "suites/chess/attacks.hpp"
#include "suites/chess/board.hpp"

namespace pvslab::chess {

// What the generator passes to its visitor together with the board after the move.
struct MoveSquares {
  int from;
  int to;  // of castling: the square of the king's own rook
  Piece piece;
  Piece becomes;  // the piece on `to` afterwards; differs from the mover only for promotions
  bool castles = false;
};

// Sliders that handle all pieces of a side at once.
template <typename Sliders>
concept MovesSets = requires(const Sliders& sliders, const Board& board, Bitboard set) {
  { sliders.count_piece_moves(board, set, set) } -> std::same_as<std::uint64_t>;
  { sliders.template attacked_by<Color::white>(board, set) } -> std::same_as<Bitboard>;
};

template <typename Sliders>
class LegalMoves {
 public:
  explicit LegalMoves(const Sliders& sliders) : sliders_(sliders), between_(between_table()) {}

  // The number of moves. `en_passant` is the square behind a pawn that has just made a double step, as a set.
  template <Color us>
  [[nodiscard]] std::uint64_t count_moves(const Board& board, Bitboard en_passant) const;

  // Calls visit(board after the move, its en-passant set, MoveSquares) for every move.
  template <Color us>
  void for_each_move(const Board& board, Bitboard en_passant, auto&& visit) const;

  // The same for the captures and the promotions to a queen alone; no other promotion. Returns whether the side to move
  // is in check.
  template <Color us>
  bool for_each_noisy_move(const Board& board, Bitboard en_passant, auto&& visit) const;

 private:
  // The lines between our king and pinning sliders, including the slider.
  struct Pins {
    Bitboard diagonal;
    Bitboard orthogonal;
    [[nodiscard]] Bitboard all() const { return diagonal | orthogonal; }
  };
  // Which moves are generated: all, or captures and promotions to a queen.
  enum class Wanted : bool { all, noisy };
  // Facts about a position that are needed before generating moves.
  struct Facts {
    Bitboard own;
    Bitboard enemy;
    Bitboard occupied;
    int king;
    Bitboard attacked;      // by the enemy, with our king removed; empty if the king has no wanted square beside it
    Bitboard king_targets;  // the wanted squares where the king may go
    Bitboard checkers;
    Bitboard check_mask;  // where a piece other than the king must go: everywhere, or between king and checker
    Pins pins;

    [[nodiscard]] bool in_check() const { return checkers != 0; }
    [[nodiscard]] bool in_double_check() const { return without_lowest(checkers) != 0; }
  };

  template <Color us, Wanted wanted = Wanted::all>
  [[nodiscard]] Facts facts_of(const Board& board) const;
  template <Color them>
  [[nodiscard]] Bitboard attacked_by(const Board& board, Bitboard occupied) const;

  // Pawn moves as sets of target squares.
  struct PawnTargets {
    Bitboard one_step;
    Bitboard two_steps;
    Bitboard capture_west;
    Bitboard capture_east;
  };
  // Of unpinned pawns, and of pinned ones.
  template <Color us>
  [[nodiscard]] static PawnTargets free_pawn_targets(Bitboard pawns, const Facts& facts, Bitboard check_mask);
  template <Color us>
  [[nodiscard]] static PawnTargets pinned_pawn_targets(const Board& board, Pins pins);

  // The parts of count_moves.
  [[nodiscard]] std::uint64_t count_piece_moves(const Board& board, Bitboard pieces, Bitboard targets) const;
  template <Color us>
  [[nodiscard]] static std::uint64_t count_pawn_moves(const PawnTargets& targets);
  template <Color us>
  [[nodiscard]] std::uint64_t count_pinned_moves(const Board& board, Pins pins) const;
  template <Color us>
  [[nodiscard]] std::uint64_t count_moves_in_check(const Board& board, Bitboard en_passant) const;

  // The pawns that may capture en passant.
  template <Color us>
  [[nodiscard]] Bitboard en_passant_capturers(const Board& board, Bitboard en_passant) const;
  // Whether castling_rooks can find any: nothing stands between the king and a rook with a right.
  template <Color us>
  [[nodiscard]] bool sees_castling_rook(const Board& board, const Facts& facts) const;
  // The rooks with which we may castle now. We must not be in check. `attacked` as in Facts of all moves.
  template <Color us>
  [[nodiscard]] Bitboard castling_rooks(const Board& board, Bitboard attacked) const;

  [[nodiscard]] const std::array<Bitboard, 64>& lines_from(int square) const {
    return between_.including_second[static_cast<std::size_t>(square)];
  }

  // The pieces go to `targets`, as far as checks and pins allow it.
  template <Color us, Piece piece>
  void for_each_piece_move(const Board& board, const Facts& facts, Bitboard pieces, Bitboard targets,
                           auto&& visit) const;
  template <Color us>
  void for_each_officer_move(const Board& board, const Facts& facts, Bitboard targets, auto&& visit) const;
  template <Color us, Wanted wanted = Wanted::all>
  void for_each_pawn_move(const Board& board, const Facts& facts, auto&& visit) const;
  template <Color us>
  void for_each_en_passant_capture(const Board& board, Bitboard en_passant, auto&& visit) const;

  Sliders sliders_;
  const Between& between_;
};

}  // namespace pvslab::chess

#include "suites/chess/legal_moves.inl.hpp"
