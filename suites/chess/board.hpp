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

  // The board after a piece of `color` went from one square to another, capturing whatever stood there and becoming another
  // where it is a pawn that is promoted. Squares are sets of one. Castling and en-passant captures are put together from this
  // and `without`.
  template <Color color, Piece piece, Piece becomes = piece>
  [[nodiscard]] [[gnu::always_inline]] Board moved(Bitboard from, Bitboard to) const;

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

namespace detail {

// A board as four words and four: compilers make vector instructions of them, and what is stored by halves can be read by
// words at once, which a store of the whole cannot on every processor.
struct BoardHalves {
  using Half [[gnu::vector_size(32)]] = Bitboard;
  Half first;   // white, black, pawns, knights
  Half second;  // diagonal, orthogonal, kings, castling
};

constexpr Bitboard if_so(bool is_so) { return is_so ? ~Bitboard{0} : 0; }

// All ones in the two sets, for a queen three, in which such a man stands.
template <Color color, Piece piece>
inline constexpr BoardHalves sets_of{
    .first = {if_so(color == Color::white), if_so(color == Color::black), if_so(piece == Piece::pawn),
              if_so(piece == Piece::knight)},
    .second = {if_so(piece == Piece::bishop || piece == Piece::queen),
               if_so(piece == Piece::rook || piece == Piece::queen), if_so(piece == Piece::king), 0}};

// The same in all sets in which a man of the colour may stand that is captured.
template <Color color>
inline constexpr BoardHalves sets_of_captured{
    .first = {if_so(color == Color::white), if_so(color == Color::black), ~Bitboard{0}, ~Bitboard{0}},
    .second = {~Bitboard{0}, ~Bitboard{0}, 0, ~Bitboard{0}}};

}  // namespace detail

template <Color color, Piece piece, Piece becomes>
inline Board Board::moved(Bitboard from, Bitboard to) const {
  constexpr auto captured = detail::sets_of_captured<opponent(color)>;
  constexpr auto leaving = detail::sets_of<color, piece>;
  constexpr auto arriving = detail::sets_of<color, becomes>;
  auto after = __builtin_bit_cast(detail::BoardHalves, *this);
  after.first &= ~(captured.first & to);
  after.second &= ~(captured.second & to);
  if constexpr (piece == becomes) {
    after.first ^= leaving.first & (from | to);
    after.second ^= leaving.second & (from | to);
  } else {
    after.first ^= (leaving.first & from) | (arriving.first & to);
    after.second ^= (leaving.second & from) | (arriving.second & to);
  }
  using Half = detail::BoardHalves::Half;
  if constexpr (piece == Piece::rook) after.second &= ~(Half{0, 0, 0, ~Bitboard{0}} & from);
  if constexpr (piece == Piece::king) after.second &= ~Half{0, 0, 0, rank_mask(color == Color::white ? 0 : 7)};
  return __builtin_bit_cast(Board, after);
}

}  // namespace pvslab::chess
