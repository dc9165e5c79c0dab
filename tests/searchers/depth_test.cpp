// Depth counts down to the horizon, Ply counts up from the root.
#include "searchers/core/depth.hpp"

#include <gtest/gtest.h>

#include <concepts>

namespace pvslab {
namespace {

static_assert(Depth() == Depth(0) && Depth().is_horizon() && !Depth(1).is_horizon());
static_assert(Depth(3).below() == Depth(2) && Depth(3).plies() == 3);
static_assert(Depth(2) < Depth(3));
static_assert(Ply() == Ply(0) && Ply(2).next() == Ply(3) && Ply(3).plies() == 3);
static_assert(Ply(2) < Ply(3));
static_assert(!std::convertible_to<int, Depth> && !std::convertible_to<int, Ply>);
static_assert(!std::convertible_to<Depth, Ply> && !std::constructible_from<Ply, Depth>);
static_assert(!std::equality_comparable_with<Depth, Ply>);

TEST(Depth, ReachesTheHorizonAfterAsManyPliesAsItSays) {
  int plies = 0;
  for (Depth depth(5); !depth.is_horizon(); depth = depth.below()) ++plies;
  EXPECT_EQ(plies, 5);
}

TEST(Ply, IsTheRootSidesAtEverySecondPly) {
  EXPECT_TRUE(Ply().is_root_sides());
  for (Ply ply; ply < Ply(10); ply = ply.next()) EXPECT_NE(ply.is_root_sides(), ply.next().is_root_sides());
}

#ifndef NDEBUG
TEST(DepthDeathTest, IsNeverNegative) {
  EXPECT_DEATH(static_cast<void>(Depth(-1)), "never negative");
  EXPECT_DEATH(static_cast<void>(Depth(0).below()), "never negative");
  EXPECT_DEATH(static_cast<void>(Ply(-1)), "never negative");
}
#endif

}  // namespace
}  // namespace pvslab
