#include "suites/chess/search_position.hpp"

#include <array>
#include <cstddef>

#include "suites/chess/board_after.hpp"
#include "suites/chess/passed_square.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::chess {
namespace {

template <Color us>
SearchPosition position_after(const SearchPosition& position, SearchMove move) {
  return {[&] { return detail::board_after<us>(position.board, move); },
          detail::passed_square<us>(position.board, move), opponent(us)};
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
