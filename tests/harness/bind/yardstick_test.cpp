// The yardstick is alpha-beta, and frozen.
#include "harness/bind/workloads/yardstick.hpp"

#include <gtest/gtest.h>

#include "harness/base/input.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/timing/block_timer.hpp"
#include "harness/measure/timing/paired_blocks.hpp"
#include "suites/synthetic/irregular.hpp"
#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/harness/measure/small_plan.hpp"
#include "tests/support/workload_of.hpp"

namespace pvslab {
namespace {

TEST(Yardstick, ReturnsWhatAlphaBetaReturnsOnEveryKindOfGame) {
  const std::size_t alpha_beta = find_searcher("alpha-beta").value();
  for (const std::string spec :
       {"uniform:b=4,d=5", "uniform:b=3,d=5,values=3", "ordered:b=4,d=4", "irregular:b=6,d=6", "incremental:b=4,d=4",
        "transposing:b=3,d=5", "connect4:" PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-5x5.txt",
        "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/tactics.epd,d=2"}) {
    const auto workload = test::workload_of(spec);
    for (std::uint64_t index = 0; index < 4; ++index) {
      const auto tree = workload->make_case(1, index);
      EXPECT_EQ(tree->yardstick(), tree->search(alpha_beta, Bounds()).value) << spec << ", tree " << index;
    }
  }
}

TEST(Yardstick, HasOneSearcherBesideItThatIsCompiledWithoutAnObserver) {
  for (const auto& bound : bound_catalog<synthetic::Uniform>()) {
    EXPECT_EQ(bound.silent != nullptr, bound.name() == "alpha-beta") << bound.name();
    EXPECT_NE(bound.count, nullptr) << bound.name();
  }
  const auto tree = test::workload_of("uniform:b=4,d=5")->make_case(1, 0);
  EXPECT_EQ(tree->search_silently(find_searcher("alpha-beta").value()).value, tree->yardstick());
}

template <Game G>
std::uint64_t nodes_of_yardstick(const G& game, Depth depth, std::uint64_t index) {
  yardstick::Visits visits;
  static_cast<void>(
      yardstick::alpha_beta(game, game.root(1, index), depth, -Score::infinity(), Score::infinity(), visits));
  return visits.nodes;
}

std::uint64_t nodes_of_alpha_beta(const std::string& spec, std::uint64_t index) {
  Counters counters;
  static_cast<void>(
      test::workload_of(spec)->make_case(1, index)->count(find_searcher("alpha-beta").value(), Bounds(), counters));
  return counters.nodes;
}

TEST(Yardstick, VisitsWhatAlphaBetaVisits) {
  const synthetic::Uniform uniform({.branching = 5, .values = 4});
  const synthetic::ContinuousUniform continuous({.branching = 8, .values = 0});
  for (std::uint64_t index = 0; index < 10; ++index) {
    EXPECT_EQ(nodes_of_yardstick(uniform, Depth(5), index), nodes_of_alpha_beta("uniform:b=5,d=5,values=4", index));
    EXPECT_EQ(nodes_of_yardstick(continuous, Depth(6), index), nodes_of_alpha_beta("uniform:b=8,d=6", index));
  }
}

// Times with different yardsticks cannot be compared. A new yardstick needs a new file and a new name.
TEST(Yardstick, IsFrozen) {
  EXPECT_EQ(hash_of_file(PVSLAB_TEST_SOURCE_DIR "/harness/bind/workloads/yardstick.hpp"), 0xc266664b4ca40d4U);
}

TEST(BlockTimer, TakesTheTimeOfTheWorkAlone) {
  BlockTimer timer;
  int runs = 0;
  const double nothing = timer.seconds_of([&] { ++runs; });
  EXPECT_EQ(runs, 1);
  EXPECT_GE(nothing, 0);
  volatile std::uint64_t sum = 0;
  const double something = timer.seconds_of([&] {
    for (std::uint64_t i = 0; i < 20'000'000; ++i) sum = sum + i;
  });
  EXPECT_GT(something, nothing);
}

TEST(BlockTimer, PassesOnWhatTheWorkThrows) {
  BlockTimer timer;
  EXPECT_THROW(static_cast<void>(timer.seconds_of([] { throw std::runtime_error("a failure"); })), std::runtime_error);
  EXPECT_GE(timer.seconds_of([] {}), 0);
}

TEST(PairedBlocks, AreOfTheCellsThatAreToBeTimedSortedByName) {
  Experiment experiment = test::small_experiment();
  experiment.workloads[0].timed = select_searchers(std::vector<std::string>{"pvs-split", "alpha-beta"});
  const auto cells =
      time_blocks(make_plan(experiment), {.seconds = 60, .most_blocks = 3}, [](const auto&) { return false; });
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].name.searcher, "alpha-beta");
  EXPECT_EQ(cells[1].name.searcher, "pvs-split");
  for (const TimedBlocks& cell : cells) {
    ASSERT_EQ(cell.blocks.size(), 3U);
    for (const Block& block : cell.blocks) EXPECT_GT(block.ratio(), 0);
  }
}

TEST(PairedBlocks, EndWhenTheyAreEnough) {
  Experiment experiment = test::tiny_experiment();
  experiment.workloads[0].timed = select_searchers(std::vector<std::string>{"alpha-beta"});
  const auto cells = time_blocks(make_plan(experiment), {.seconds = 60, .most_blocks = 100},
                                 [](const auto& all) { return all.front().blocks.size() == 7; });
  EXPECT_EQ(cells.front().blocks.size(), 7U);
}

}  // namespace
}  // namespace pvslab
