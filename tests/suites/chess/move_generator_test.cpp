// What the generator finds for the quiescence search, and what a position keeps of its evaluation, are what their
// definitions say.
#include "suites/chess/move_generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "suites/chess/custom/make_move.hpp"
#include "suites/chess/evaluation.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/placed_position.hpp"
#include "suites/chess/surely_has_a_move.hpp"
#include "tests/support/chess_games.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace move_generator_test {

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

void require_kept_parts(const Position& from) {
  const chess::Evaluation evaluation;
  const PlacedPosition position = from;
  for (const SearchMove move : chess::MoveGenerator().all(position)) {
    const PlacedPosition next = after(position, move);
    RC_ASSERT(next.placement() == chess::placement_of(next.board));
    RC_ASSERT(next.pawn_structure() == chess::pawn_structure_of(next.board));
    RC_ASSERT(evaluation(next) == evaluation(next.board, next.side));
    // make writes the board in place, piece by piece.
    SearchPosition made = position;
    static_cast<void>(make_move(made, move));
    RC_ASSERT(static_cast<const SearchPosition&>(next) == made);
  }
}

RC_GTEST_PROP(ChessPlacedPosition, KeepsThePartsOfItsEvaluation, (std::uint64_t seed)) {
  ScatteredPositions positions(seed);
  for (int i = 0; i < 20; ++i) require_kept_parts(positions.next());
}

RC_GTEST_PROP(ChessPlacedPosition, KeepsThePartsOfItsEvaluationInGames, (const ChessGame& played)) {
  for_each_position(played, require_kept_parts);
}

// The rules make boards with pieces known at compile time, a search with pieces known at run time.
template <Color us>
void require_same_boards(const Position& position) {
  const chess::LegalMoves<chess::MagicSliders> rules{chess::MagicSliders()};
  rules.for_each_move<us>(position.board, 0, [&](const chess::Board& made, chess::Bitboard, const auto& move) {
    if (move.castles) return;
    const chess::Bitboard from = chess::bit(move.from);
    RC_ASSERT(position.board.moved<us>(move.piece, move.becomes, from, chess::bit(move.to)) == made);
  });
}

RC_GTEST_PROP(ChessBoard, IsMadeAlikeAtRunTime, (const ChessGame& played)) {
  for_each_position(played, [](const Position& position) {
    position.side == Color::white ? require_same_boards<Color::white>(position)
                                  : require_same_boards<Color::black>(position);
  });
}

// It finds the next move eight at a time.
TEST(ChessOrderedMoves, AreSortedWhateverTheirNumber) {
  for (std::size_t count = 0; count <= chess::most_moves; ++count) {
    chess::OrderedMoves moves(Color::black);
    std::vector<int> expected;
    for (std::size_t i = 0; i < count; ++i) {
      const auto order = static_cast<int>(1 + i * 7919 % 10'007);
      moves.add(SearchMove(static_cast<std::uint16_t>(order)), static_cast<std::uint16_t>(order));
      expected.push_back(order);
    }
    std::ranges::sort(expected, std::greater());
    const chess::OrderedMoves copied = moves;
    std::vector<int> found;
    for (const SearchMove move : copied) found.push_back(move.bits());
    ASSERT_EQ(found, expected);
  }
}

TEST(ChessPhased, AddsBothValuesOfEitherSign) {
  for (const int middle : {-9'000, -1, 0, 1, 9'000}) {
    for (const int end : {-9'000, -1, 0, 1, 9'000}) {
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
    if (!occupied) RC_ASSERT(position.board.piece_on(square) == Piece::pawn);
  }
}

}  // namespace move_generator_test
}  // namespace pvslab
