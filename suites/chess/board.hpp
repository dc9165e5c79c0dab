// Board: the pieces and the castling rights in eight words: one cache line, copied for every move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "suites/chess/bitboard.hpp"

namespace pvslab::chess {

enum class Color : std::uint8_t { white, black };

[[nodiscard]] constexpr Color opponent(Color color) { return color == Color::white ? Color::black : Color::white; }

enum class Piece : std::uint8_t { pawn, knight, bishop, rook, queen, king };

// A piece is in the set of its colour and in that of its kind; queens are in both slider sets.
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

  // The board after a piece of `color` moves from one square to another. It captures any piece there, and a promoted
  // pawn becomes another piece. Squares are sets of one. Castling and en-passant captures combine this with `without`.
  template <Color color, Piece piece, Piece becomes = piece>
  [[nodiscard]] [[gnu::always_inline]] Board moved(Bitboard from, Bitboard to) const;
  // The same for pieces that are known at run time only. No branch depends on them.
  template <Color color>
  [[nodiscard]] Board moved(Piece piece, Piece becomes, Bitboard from, Bitboard to) const;

  // The board without the piece of `color` on that square, if any.
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

  // The kind of piece on a square; pawn if the square is empty. No branch depends on it.
  [[nodiscard]] constexpr Piece piece_on(int square) const {
    const auto has = [square](Bitboard set) { return static_cast<unsigned>((set >> square) & 1); };
    const unsigned diagonal_mover = has(diagonal);
    const unsigned orthogonal_mover = has(orthogonal);
    return static_cast<Piece>(has(knights) + 2 * diagonal_mover + 3 * orthogonal_mover -
                              (diagonal_mover & orthogonal_mover) + 5 * has(kings));
  }

  // Toggles pieces of this kind on these squares. Does not change the colour sets.
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

// Two sets of a board, in a register that every x86-64 processor has. Four sets in one are copied by twos by g++ 12
// where it tunes for a processor without AVX-512; loading all four then waits until both stores have reached the cache.
using Pair [[gnu::vector_size(16)]] = Bitboard;

struct BoardPairs {
  Pair colors;  // white, black
  Pair pawns_knights;
  Pair sliders;  // diagonal, orthogonal
  Pair kings_castling;
};

constexpr Bitboard if_so(bool is_so) { return is_so ? ~Bitboard{0} : 0; }

// All ones in the two sets (for a queen three) that contain such a piece.
template <Color color, Piece piece>
inline constexpr BoardPairs sets_of{.colors = {if_so(color == Color::white), if_so(color == Color::black)},
                                    .pawns_knights = {if_so(piece == Piece::pawn), if_so(piece == Piece::knight)},
                                    .sliders = {if_so(piece == Piece::bishop || piece == Piece::queen),
                                                if_so(piece == Piece::rook || piece == Piece::queen)},
                                    .kings_castling = {if_so(piece == Piece::king), 0}};

// All ones in every set that may contain a captured piece of the colour.
template <Color color>
inline constexpr BoardPairs sets_of_captured{.colors = {if_so(color == Color::white), if_so(color == Color::black)},
                                             .pawns_knights = {~Bitboard{0}, ~Bitboard{0}},
                                             .sliders = {~Bitboard{0}, ~Bitboard{0}},
                                             .kings_castling = {0, ~Bitboard{0}}};

// Loaded and stored whole: word by word, g++ joins two pairs again. `first` is the first set of the pair.
[[nodiscard]] [[gnu::always_inline]] inline Pair load(const Bitboard& first) {
  Pair sets;
  __builtin_memcpy(&sets, &first, sizeof sets);
  return sets;
}
[[gnu::always_inline]] inline void store(Bitboard& first, Pair sets) { __builtin_memcpy(&first, &sets, sizeof sets); }

template <Color color, Piece piece, Piece becomes>
[[nodiscard]] [[gnu::always_inline]] inline Pair moved(Pair sets, Pair BoardPairs::*pair, Bitboard from, Bitboard to) {
  return (sets & ~(sets_of_captured<opponent(color)>.*pair & to)) ^ (sets_of<color, piece>.*pair & from) ^
         (sets_of<color, becomes>.*pair & to);
}

}  // namespace detail

template <Color color, Piece piece, Piece becomes>
inline Board Board::moved(Bitboard from, Bitboard to) const {
  using detail::BoardPairs;
  using detail::load;
  using detail::store;
  auto kings_castling = detail::moved<color, piece, becomes>(load(kings), &BoardPairs::kings_castling, from, to);
  if constexpr (piece == Piece::rook) kings_castling &= ~detail::Pair{0, from};
  if constexpr (piece == Piece::king) kings_castling &= ~detail::Pair{0, rank_mask(color == Color::white ? 0 : 7)};
  Board after;
  store(after.white, detail::moved<color, piece, becomes>(load(white), &BoardPairs::colors, from, to));
  store(after.pawns, detail::moved<color, piece, becomes>(load(pawns), &BoardPairs::pawns_knights, from, to));
  store(after.diagonal, detail::moved<color, piece, becomes>(load(diagonal), &BoardPairs::sliders, from, to));
  store(after.kings, kings_castling);
  return after;
}

namespace detail {

// Half of the sets of a board, in their order. A board that is written in halves can be read in halves or pairs at once. The
// boards of perft are written in pairs, because they are read in pairs; those of a search are copied by others.
using Half [[gnu::vector_size(32)]] = Bitboard;

struct BoardHalves {
  Half first;   // white, black, pawns, knights
  Half second;  // diagonal, orthogonal, kings, castling
};

// By piece: all ones in the sets that contain such a piece.
template <Color color>
inline constexpr std::array<BoardHalves, 6> halves_of = [] {
  constexpr Bitboard white = if_so(color == Color::white);
  constexpr Bitboard black = if_so(color == Color::black);
  constexpr Bitboard all = ~Bitboard{0};
  return std::array<BoardHalves, 6>{
      BoardHalves{{white, black, all, 0}, {0, 0, 0, 0}},   BoardHalves{{white, black, 0, all}, {0, 0, 0, 0}},
      BoardHalves{{white, black, 0, 0}, {all, 0, 0, 0}},   BoardHalves{{white, black, 0, 0}, {0, all, 0, 0}},
      BoardHalves{{white, black, 0, 0}, {all, all, 0, 0}}, BoardHalves{{white, black, 0, 0}, {0, 0, all, 0}}};
}();

// All ones in every set that may contain a captured piece of the colour.
template <Color color>
inline constexpr BoardHalves halves_of_captured{
    {if_so(color == Color::white), if_so(color == Color::black), ~Bitboard{0}, ~Bitboard{0}},
    {~Bitboard{0}, ~Bitboard{0}, 0, ~Bitboard{0}}};

}  // namespace detail

template <Color color>
inline Board Board::moved(Piece piece, Piece becomes, Bitboard from, Bitboard to) const {
  using detail::Half;
  constexpr Bitboard home = rank_mask(color == Color::white ? 0 : 7);
  constexpr Half castling_set{0, 0, 0, ~Bitboard{0}};
  constexpr const detail::BoardHalves& captured = detail::halves_of_captured<opponent(color)>;
  const detail::BoardHalves& mover = detail::halves_of<color>[static_cast<std::size_t>(piece)];
  const detail::BoardHalves& placed = detail::halves_of<color>[static_cast<std::size_t>(becomes)];
  Half first;
  Half second;
  __builtin_memcpy(&first, &white, sizeof first);
  __builtin_memcpy(&second, &diagonal, sizeof second);
  first = (first & ~(captured.first & to)) ^ (mover.first & from) ^ (placed.first & to);
  // Only rooks have castling rights, so it does no harm to take the right of any other piece.
  second &= ~((captured.second & to) | (castling_set & (piece == Piece::king ? home : from)));
  second ^= (mover.second & from) ^ (placed.second & to);
  Board after;
  __builtin_memcpy(&after.white, &first, sizeof first);
  __builtin_memcpy(&after.diagonal, &second, sizeof second);
  return after;
}

}  // namespace pvslab::chess
