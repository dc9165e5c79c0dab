#include "suites/chess/search_position.hpp"

#include <array>
#include <cassert>
#include <cstddef>

#include "suites/chess/legal_moves.hpp"
#include "suites/chess/passed_square.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::chess {
namespace {

template <Color us>
Board board_after(const Board& board, SearchMove move) {
  const Bitboard from = move.from().set();
  const Bitboard to = move.to().set();
  switch (move.kind()) {
    case MoveKind::pawn: return board.moved<us, Piece::pawn>(from, to);
    case MoveKind::knight: return board.moved<us, Piece::knight>(from, to);
    case MoveKind::bishop: return board.moved<us, Piece::bishop>(from, to);
    case MoveKind::rook: return board.moved<us, Piece::rook>(from, to);
    case MoveKind::queen: return board.moved<us, Piece::queen>(from, to);
    case MoveKind::king: return board.moved<us, Piece::king>(from, to);
    case MoveKind::en_passant:
      return board.without<opponent(us)>(detail::backward<us>(to)).template moved<us, Piece::pawn>(from, to);
    case MoveKind::castling: return detail::castled<us>(board, move.from().index(), move.to().index());
    case MoveKind::to_knight: return board.moved<us, Piece::pawn, Piece::knight>(from, to);
    case MoveKind::to_bishop: return board.moved<us, Piece::pawn, Piece::bishop>(from, to);
    case MoveKind::to_rook: return board.moved<us, Piece::pawn, Piece::rook>(from, to);
    case MoveKind::to_queen: return board.moved<us, Piece::pawn, Piece::queen>(from, to);
  }
  __builtin_unreachable();
}

template <Color us>
SearchPosition position_after(const SearchPosition& position, SearchMove move) {
  assert((position.board.of<us>() & move.from().set()) != 0 && "a side moves its own men");
  return {board_after<us>(position.board, move), detail::passed_square<us>(position.board, move), opponent(us)};
}

constexpr std::array<std::uint64_t, 10> key_numbers = [] {
  std::array<std::uint64_t, 10> numbers{};
  std::uint32_t number = 0;
  for (std::uint64_t& word : numbers) word = synthetic::mix(synthetic::successor_word(0, number++));
  return numbers;
}();

constexpr Bitboard side_word(Color side) { return side == Color::white ? 0 : 1; }

}  // namespace

SearchPosition after(const SearchPosition& position, SearchMove move) {
  return position.side == Color::white ? position_after<Color::white>(position, move)
                                       : position_after<Color::black>(position, move);
}

// Each word is mixed with its own number, so that they can be added in any order, as in Zobrist keys.
std::uint64_t key_of(const SearchPosition& position) {
  const Board& board = position.board;
  const std::array words{board.white,      board.black, board.pawns,    board.knights,       board.diagonal,
                         board.orthogonal, board.kings, board.castling, position.en_passant, side_word(position.side)};
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < words.size(); ++i) key += synthetic::mix(words[i] ^ key_numbers[i]);
  return key;
}

bool is_in_check(const SearchPosition& position) {
  const Square king(lowest(position.board.kings & position.board.of(position.side)));
  return attackers(position.board, king, opponent(position.side)) != 0;
}

}  // namespace pvslab::chess
