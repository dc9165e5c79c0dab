// SearchMove: a chess move in two bytes, since searches make and order millions of them. It includes the kind of move,
// so that making it needs no lookup on the board.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "suites/chess/board.hpp"
#include "suites/chess/move.hpp"
#include "suites/chess/square.hpp"

namespace pvslab::chess {

// A plain move is named after the moving piece. The first six are in the order of Piece.
enum class MoveKind : std::uint8_t {
  pawn,
  knight,
  bishop,
  rook,
  queen,
  king,
  en_passant,
  castling,
  to_knight,
  to_bishop,
  to_rook,
  to_queen
};

// The promotion piece, if the move promotes.
[[nodiscard]] constexpr std::optional<Piece> promotion_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::to_knight: return Piece::knight;
    case MoveKind::to_bishop: return Piece::bishop;
    case MoveKind::to_rook: return Piece::rook;
    case MoveKind::to_queen: return Piece::queen;
    case MoveKind::pawn:
    case MoveKind::knight:
    case MoveKind::bishop:
    case MoveKind::rook:
    case MoveKind::queen:
    case MoveKind::king:
    case MoveKind::en_passant:
    case MoveKind::castling: return std::nullopt;
  }
  __builtin_unreachable();
}

namespace detail {
// By kind of move. Not in the functions: there g++ copies them for each call.
inline constexpr std::array<Piece, 12> movers{Piece::pawn,  Piece::knight, Piece::bishop, Piece::rook,
                                              Piece::queen, Piece::king,   Piece::pawn,   Piece::king,
                                              Piece::pawn,  Piece::pawn,   Piece::pawn,   Piece::pawn};
inline constexpr std::array<Piece, 12> placed{Piece::pawn,   Piece::knight, Piece::bishop, Piece::rook,
                                              Piece::queen,  Piece::king,   Piece::pawn,   Piece::king,
                                              Piece::knight, Piece::bishop, Piece::rook,   Piece::queen};
}  // namespace detail

// The moving piece; for castling, the king.
[[nodiscard]] constexpr Piece mover_of(MoveKind kind) { return detail::movers[static_cast<std::size_t>(kind)]; }

// The piece on the target square after the move; for castling, the king.
[[nodiscard]] constexpr Piece placed_by(MoveKind kind) { return detail::placed[static_cast<std::size_t>(kind)]; }

class SearchMove {
 public:
  constexpr SearchMove() = default;
  constexpr SearchMove(MoveKind kind, Square from, Square to)
      : bits_(static_cast<std::uint16_t>((static_cast<unsigned>(kind) << 12) |
                                         (static_cast<unsigned>(from.index()) << 6) |
                                         static_cast<unsigned>(to.index()))) {}
  explicit constexpr SearchMove(std::uint16_t bits) : bits_(bits) {}

  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 12); }
  [[nodiscard]] constexpr Square from() const { return Square((bits_ >> 6) & 63); }
  // For castling: the square of the king's own rook.
  [[nodiscard]] constexpr Square to() const { return Square(bits_ & 63); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

  constexpr bool operator==(const SearchMove&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

static_assert(sizeof(SearchMove) == 2);

// The same move as the type that the rules, SAN and UCI use.
[[nodiscard]] constexpr Move to_move(SearchMove move) {
  return {move.from(), move.to(), promotion_of(move.kind()), move.kind() == MoveKind::castling};
}

}  // namespace pvslab::chess
