// Estimated visits against counted ones: within a factor of three on the shipped workloads and on best-first trees.
#include "harness/bind/estimates/planned_search.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {
namespace {

class EstimatedVisits : public testing::TestWithParam<const char*> {};

TEST_P(EstimatedVisits, AreWithinAFactorOfThree) {
  const auto workload = make_workload(parse_workload(GetParam()));
  const PlannedSearches planned(*workload);
  const std::uint64_t cases = std::min<std::uint64_t>(workload->size().value_or(8), 8);
  for (const char* id : {"alpha-beta", "negascout", "minimax"}) {
    const std::size_t searcher = find_searcher(id).value();
    double estimated = 0;
    double counted = 0;
    for (std::uint64_t index = 0; index < cases; ++index) {
      const double whole = workload->whole_tree_nodes(index);
      if (id == std::string("minimax") && whole > 5e6) continue;
      Counters counters;
      static_cast<void>(workload->make_case(7, index)->count(searcher, {}, counters));
      estimated += static_cast<double>(planned.visits(searcher, whole));
      counted += static_cast<double>(counters.nodes);
    }
    EXPECT_LE(estimated, 3 * counted) << id;
    EXPECT_GE(estimated, counted / 3) << id;
  }
}

INSTANTIATE_TEST_SUITE_P(Workloads, EstimatedVisits,
                         testing::Values("uniform:b=8,d=8", "uniform:b=3,d=12", "uniform:b=2,d=14", "ordered:b=10,d=6",
                                         "ordered:b=20,d=6,p1=0.7,p2=0.9,q=100", "ordered:b=40,d=6,p1=1,p2=1",
                                         "ordered:b=8,d=10,p1=1,p2=1", "ordered:b=4,d=12,p1=0.5,p2=0.6",
                                         "incremental:b=8,d=7", "irregular:b=12,d=8", "transposing:b=6,d=8",
                                         "tictactoe:d=9"));

// Positions of a file differ in size. So many of them are searched, spread over the file.
constexpr std::uint64_t counted_positions = 32;

class EstimatedVisitsOfPositions : public testing::TestWithParam<const char*> {};

TEST_P(EstimatedVisitsOfPositions, AreWithinAFactorOfThree) {
  const auto workload = make_workload(parse_workload(
      std::string(GetParam()).replace(std::string(GetParam()).find(':') + 1, 0, PVSLAB_TEST_SOURCE_DIR "/suites/")));
  const PlannedSearches planned(*workload);
  const std::uint64_t size = workload->size().value();
  for (const char* id : {"alpha-beta", "negascout"}) {
    const std::size_t searcher = find_searcher(id).value();
    double estimated = 0;
    double counted = 0;
    for (std::uint64_t index = 0; index < size; index += std::max<std::uint64_t>(size / counted_positions, 1)) {
      Counters counters;
      static_cast<void>(workload->make_case(7, index)->count(searcher, {}, counters));
      estimated += static_cast<double>(planned.visits(searcher, workload->whole_tree_nodes(index)));
      counted += static_cast<double>(counters.nodes);
    }
    EXPECT_LE(estimated, 3 * counted) << id;
    EXPECT_GE(estimated, counted / 3) << id;
  }
}

INSTANTIATE_TEST_SUITE_P(Workloads, EstimatedVisitsOfPositions,
                         testing::Values("chess:chess/middlegames.epd,d=4", "chess:chess/endgames.epd,d=5",
                                         "chess:chess/middlegames.epd,d=4,order=killers",
                                         "chess:chess/middlegames.epd,d=4,order=table",
                                         "connect4:connect4/endgames-5x5.txt", "connect4:connect4/endgames-7x6.txt"));

TEST(ExtrapolatedVisits, AreExactWhereTheyWereCounted) {
  EXPECT_EQ(extrapolated({1, 4, 7}, 2), 7U);
  EXPECT_EQ(extrapolated({1, 4, 7}, 3), std::nullopt) << "too few to know the growth";
  EXPECT_EQ(extrapolated({1, 2, 4, 8}, 5), 32U);
  EXPECT_EQ(extrapolated({1, 2, 4, 8}, 6), 64U) << "from the last depth of the same parity";
}

// Each depth costs more than the one before, until nothing larger can be said.
TEST(ExtrapolatedVisits, GrowWithTheDepth) {
  std::uint64_t before = 0;
  for (std::int32_t plies = 0; plies < 40; ++plies) {
    const std::uint64_t visits = extrapolated({1, 4, 8, 32}, plies).value();
    EXPECT_GT(visits, before) << plies;
    before = visits;
  }
  EXPECT_EQ(extrapolated({1, 4, 8, 32}, 900), UINT64_MAX);
}

}  // namespace
}  // namespace pvslab
