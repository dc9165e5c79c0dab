// Board: where the pieces stand and what may still castle, in eight words: one cache line, copied for every move.
#pragma once

#include <cstdint>

#include "suites/chess/bitboard.hpp"

namespace pvslab::chess {

enum class Color : std::uint8_t { white, black };

[[nodiscard]] constexpr Color opponent(Color color) { return color == Color::white ? Color::black : Color::white; }

enum class Piece : std::uint8_t { pawn, knight, bishop, rook, queen, king };

// Queens are in both slider sets. A piece stands in the set of its colour and in that of its kind.
struct Board {
  Bitboard white = 0;
  Bitboard black = 0;
  Bitboard pawns = 0;
  Bitboard knights = 0;
  Bitboard diagonal = 0;    // bishops and queens
  Bitboard orthogonal = 0;  // rooks and queens
  Bitboard kings = 0;
  Bitboard castling = 0;  // the rooks that may still castle

  template <Color color>
  [[nodiscard]] constexpr Bitboard of() const {
    return color == Color::white ? white : black;
  }
  [[nodiscard]] constexpr Bitboard of(Color color) const { return color == Color::white ? white : black; }
  [[nodiscard]] constexpr Bitboard occupied() const { return white | black; }

  // The board after a piece of `color` went from one square to another, capturing whatever stood there. Squares are sets of
  // one. Castling, en-passant captures and promotions are put together from this and `without`.
  template <Color color, Piece piece>
  [[nodiscard]] [[gnu::always_inline]] constexpr Board moved(Bitboard from, Bitboard to) const {
    Board after = without<opponent(color)>(to);
    (color == Color::white ? after.white : after.black) ^= from | to;
    after.template toggle<piece>(from | to);
    if constexpr (piece == Piece::rook) after.castling &= ~from;
    if constexpr (piece == Piece::king) after.castling &= ~rank_mask(color == Color::white ? 0 : 7);
    return after;
  }

  // The board without the piece of `color` on that square, if there is one.
  template <Color color>
  [[nodiscard]] [[gnu::always_inline]] constexpr Board without(Bitboard square) const {
    Board after = *this;
    (color == Color::white ? after.white : after.black) &= ~square;
    after.pawns &= ~square;
    after.knights &= ~square;
    after.diagonal &= ~square;
    after.orthogonal &= ~square;
    after.castling &= ~square;
    return after;
  }

  // Puts pieces of this kind on the squares where there are none, and removes those that are there; colours apart.
  template <Piece piece>
  [[gnu::always_inline]] constexpr void toggle(Bitboard squares) {
    if constexpr (piece == Piece::pawn) pawns ^= squares;
    if constexpr (piece == Piece::knight) knights ^= squares;
    if constexpr (piece == Piece::bishop || piece == Piece::queen) diagonal ^= squares;
    if constexpr (piece == Piece::rook || piece == Piece::queen) orthogonal ^= squares;
    if constexpr (piece == Piece::king) kings ^= squares;
  }

  constexpr bool operator==(const Board&) const = default;
};

static_assert(sizeof(Board) == 64);

}  // namespace pvslab::chess
