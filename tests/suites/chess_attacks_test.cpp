// The slider tables against the rays that define them, for every occupation that matters.
#include "suites/chess/attacks.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace pvslab::chess {
namespace chess_attacks_test {

// Calls visit(occupied) for every subset of a mask.
void for_each_subset(Bitboard mask, auto&& visit) {
  Bitboard subset = 0;
  do {
    visit(subset);
    subset = (subset - mask) & mask;
  } while (subset != 0);
}

TEST(ChessAttacks, EveryBishopLookUpIsWhatWalkingTheRaysFinds) {
  const MagicSliders sliders;
  for (int square = 0; square < 64; ++square) {
    for_each_subset(magic_tables().bishop[static_cast<std::size_t>(square)].mask, [&](Bitboard occupied) {
      ASSERT_EQ(sliders.bishop(square, occupied), walk_bishop(square, occupied)) << "square " << square;
    });
  }
}

TEST(ChessAttacks, EveryRookLookUpIsWhatWalkingTheRaysFinds) {
  const MagicSliders sliders;
  for (int square = 0; square < 64; ++square) {
    for_each_subset(magic_tables().rook[static_cast<std::size_t>(square)].mask, [&](Bitboard occupied) {
      ASSERT_EQ(sliders.rook(square, occupied), walk_rook(square, occupied)) << "square " << square;
    });
  }
}

TEST(ChessAttacks, TheOccupationOfAnyOtherSquareChangesNothing) {
  const MagicSliders sliders;
  for (int square = 0; square < 64; ++square) {
    const auto at = static_cast<std::size_t>(square);
    EXPECT_EQ(sliders.bishop(square, ~magic_tables().bishop[at].mask), walk_bishop(square, 0));
    EXPECT_EQ(sliders.rook(square, ~magic_tables().rook[at].mask), walk_rook(square, 0));
  }
}

TEST(ChessAttacks, BetweenHoldsTheSquaresOfALineAndTheSecondSquareAlways) {
  const auto& between = between_table().including_second;
  EXPECT_EQ(between[0][56], file_a & ~bit(0));              // a1 to a8
  EXPECT_EQ(between[0][18], bit(9) | bit(18));              // a1 to c3
  EXPECT_EQ(between[0][17], bit(17));                       // a1 to b3: a knight's move, no line
  EXPECT_EQ(between[63][60], bit(62) | bit(61) | bit(60));  // h8 to e8
}

}  // namespace chess_attacks_test
}  // namespace pvslab::chess
