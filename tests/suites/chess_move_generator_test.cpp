// What the generator finds for the quiescence search, and what a position keeps of its evaluation, are what their
// definitions say.
#include "suites/chess/move_generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "suites/chess/placed_position.hpp"
#include "suites/chess/surely_has_a_move.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

using chess::Color;
using chess::MoveKind;
using chess::Piece;
using chess::PlacedPosition;
using chess::Position;
using chess::SearchMove;
using chess::SearchPosition;
using chess::Square;

// From the words of move_generator.hpp.
bool is_promising(const Position& position, SearchMove move) {
  constexpr std::array<int, 6> worth{1, 3, 3, 5, 9, 0};
  if (const auto promotion = chess::promotion_of(move.kind())) return promotion == Piece::queen;
  if (move.kind() == MoveKind::castling) return false;
  if (move.kind() == MoveKind::en_passant) return true;
  const auto victim = chess::occupant(position.board, move.to());
  if (!victim) return false;
  const bool is_defended = attackers(position.board, move.to(), opponent(position.side)) != 0;
  return !is_defended || worth[static_cast<std::size_t>(chess::mover_of(move.kind()))] <=
                             worth[static_cast<std::size_t>(victim->piece)];
}

void require_noisy_moves(const Position& position) {
  const chess::MoveGenerator generator;
  std::vector<SearchMove> expected;
  const auto all = generator.all(position);
  for (const SearchMove move : all) {
    if (is_promising(position, move)) expected.push_back(move);
  }
  const auto noisy = generator.noisy(position);
  RC_ASSERT(std::vector<SearchMove>(noisy.moves.begin(), std::ranges::next(noisy.moves.begin(), noisy.moves.end())) ==
            expected);
  RC_ASSERT(noisy.game_is_over == all.empty());
  if (!is_in_check(position) && chess::detail::surely_has_a_move(position)) RC_ASSERT(!all.empty());
}

RC_GTEST_PROP(ChessMoveGenerator, FindsThePromisingMovesInTheOrderOfAllMoves, (const ChessGame& played)) {
  for_each_position(played, require_noisy_moves);
}

RC_GTEST_PROP(ChessMoveGenerator, FindsThePromisingMovesOfScatteredPieces, (std::uint64_t seed)) {
  ScatteredPositions positions(seed);
  for (int i = 0; i < 50; ++i) require_noisy_moves(positions.next());
}

RC_GTEST_PROP(ChessPlacedPosition, KeepsThePartsOfItsEvaluation, (std::uint64_t seed)) {
  ScatteredPositions positions(seed);
  const chess::MoveGenerator generator;
  for (int i = 0; i < 20; ++i) {
    const PlacedPosition position = positions.next();
    for (const SearchMove move : generator.all(position)) {
      const PlacedPosition next = after(position, move);
      RC_ASSERT(next.placement() == chess::placement_of(next.board));
      RC_ASSERT(next.pawn_structure() == chess::pawn_structure_of(next.board));
      RC_ASSERT(static_cast<const SearchPosition&>(next) == after(static_cast<const SearchPosition&>(position), move));
    }
  }
}

TEST(ChessPhased, AddsBothValuesOfEitherSign) {
  for (const int middle : {-16'000, -1, 0, 1, 16'000}) {
    for (const int end : {-16'000, -1, 0, 1, 16'000}) {
      const chess::Phased value(middle, end);
      EXPECT_EQ(value.middle(), middle);
      EXPECT_EQ(value.end(), end);
      const chess::Phased doubled = value * 3 - value;
      EXPECT_EQ(doubled.middle(), 2 * middle);
      EXPECT_EQ(doubled.end(), 2 * end);
      EXPECT_EQ((doubled - value - value), chess::Phased());
    }
  }
}

RC_GTEST_PROP(ChessBoard, KnowsThePieceOnASquare, (std::uint64_t seed)) {
  const Position position = ScatteredPositions(seed).next();
  for (int square = 0; square < 64; ++square) {
    const auto occupied = chess::occupant(position.board, Square(square));
    const chess::Board& board = position.board;
    const chess::Bitboard at = chess::bit(square);
    const std::array<bool, 6> has{(board.pawns & at) != 0,
                                  (board.knights & at) != 0,
                                  (board.diagonal & ~board.orthogonal & at) != 0,
                                  (board.orthogonal & ~board.diagonal & at) != 0,
                                  (board.diagonal & board.orthogonal & at) != 0,
                                  (board.kings & at) != 0};
    RC_ASSERT(std::ranges::count(has, true) == (occupied ? 1 : 0));
    if (occupied) RC_ASSERT(has[static_cast<std::size_t>(occupied->piece)]);
  }
}

}  // namespace
}  // namespace pvslab
