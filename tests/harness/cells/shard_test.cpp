// Plans and shards: every cell is in one shard, the shards cost about the same, and nothing but the plan decides.
#include "harness/cells/shard.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <numeric>
#include <set>

#include "harness/base/usage_error.hpp"
#include "tests/harness/cells/sample_plan.hpp"

namespace pvslab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Costs = std::vector<std::vector<std::uint64_t>>;

std::uint64_t cost_of(const CellPlan& plan, const std::vector<std::size_t>& cells) {
  std::uint64_t cost = 0;
  for (const std::size_t cell : cells) cost += plan.cost_of(cell);
  return cost;
}

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(parse_shard(text));
    return "accepted";
  } catch (const UsageError& error) {
    return error.what();
  }
}

TEST(CellPlan, NumbersCellsSetBySet) {
  const test::SamplePlan sample(Costs{{1, 2}, {}, {3}});
  EXPECT_EQ(sample.plan().size(), 3U);
  EXPECT_EQ(sample.plan().place_of(1).cell, 1U);
  EXPECT_EQ(sample.plan().place_of(2).set, 2U);
  EXPECT_EQ(sample.plan().number_of({2, 0}), 2U);
  EXPECT_EQ(sample.plan().name_of(2), "set 2, cell 0 of 1");
  EXPECT_EQ(sample.plan().total_cost(), 6U);
}

TEST(CellPlan, StartsTheLargestCellsFirstAndKeepsTheOrderAmongEquals) {
  const test::SamplePlan sample(Costs{{5, 7, 5}, {7}});
  EXPECT_THAT(sample.plan().largest_first(), ElementsAre(1, 3, 0, 2));
}

TEST(CellPlan, SumsOfCostsSaturate) {
  const test::SamplePlan sample(Costs{{UINT64_MAX, 5}});
  EXPECT_EQ(sample.plan().total_cost(), UINT64_MAX);
}

TEST(CellPlan, HasATextThatChangesWithEverythingThatDecides) {
  const std::string text = test::SamplePlan(Costs{{5, 3}}).plan().text();
  EXPECT_EQ(test::SamplePlan(Costs{{5, 3}}).plan().text(), text);
  EXPECT_NE(test::SamplePlan(Costs{{5, 4}}).plan().text(), text) << "a cost";
  EXPECT_NE(test::SamplePlan(Costs{{5}, {3}}).plan().text(), text) << "the sets";
  EXPECT_NE(test::SamplePlan(Costs{{5, 3}}, 7, "searcher b\n").plan().text(), text) << "the contents";
}

TEST(Blocks, CutWorkIntoCellsOfAtMostSoMuch) {
  EXPECT_EQ(cells_for(0, 10, 5), 1U);
  EXPECT_EQ(cells_for(10, 10, 5), 1U);
  EXPECT_EQ(cells_for(11, 10, 5), 2U);
  EXPECT_EQ(cells_for(1000, 10, 5), 5U) << "no more cells than asked for";
}

RC_GTEST_PROP(Blocks, CoverEverythingOnceAndDifferByAtMostOne, ()) {
  const auto items = *rc::gen::inRange<std::uint64_t>(0, 1000);
  const auto blocks = *rc::gen::inRange<std::uint64_t>(1, 50);
  RC_ASSERT(first_of_block(items, blocks, 0) == 0U);
  RC_ASSERT(first_of_block(items, blocks, blocks) == items);
  for (std::uint64_t block = 0; block < blocks; ++block) {
    const std::uint64_t size = first_of_block(items, blocks, block + 1) - first_of_block(items, blocks, block);
    RC_ASSERT(size == items / blocks || size == items / blocks + 1);
  }
}

RC_GTEST_PROP(Shards, HoldEveryCellOnceWithAboutTheSameCost, ()) {
  const auto costs = *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 1000));
  const auto of = *rc::gen::inRange<std::uint64_t>(1, 12);
  const test::SamplePlan sample(Costs{costs, {17}});
  std::multiset<std::size_t> all;
  std::vector<std::uint64_t> loads;
  for (std::uint64_t index = 0; index < of; ++index) {
    const std::vector<std::size_t> cells = cells_of(sample.plan(), {index, of});
    all.insert(cells.begin(), cells.end());
    loads.push_back(cost_of(sample.plan(), cells));
  }
  RC_ASSERT(all.size() == sample.plan().size());
  RC_ASSERT(std::set<std::size_t>(all.begin(), all.end()).size() == all.size());
  // Whoever deals the largest first is never off by more than one cell.
  const std::uint64_t largest = sample.plan().cost_of(sample.plan().largest_first().front());
  RC_ASSERT(*std::ranges::max_element(loads) - *std::ranges::min_element(loads) <= largest);
}

TEST(Shards, MayBeMoreThanCells) {
  const test::SamplePlan sample(Costs{{1}});
  EXPECT_THAT(cells_of(sample.plan(), {0, 3}), ElementsAre(0));
  EXPECT_TRUE(cells_of(sample.plan(), {2, 3}).empty());
}

TEST(ShardOption, NamesAShard) {
  EXPECT_EQ(parse_shard("3/40"), (Shard{3, 40}));
  EXPECT_EQ(parse_shard("0/1"), Shard());
  EXPECT_EQ(to_text(Shard{3, 40}), "3/40");
}

TEST(ShardOption, RefusesWhatNamesNone) {
  for (const char* const text : {"", "3", "3/", "/4", "a/4", "3/b", "-1/4", "3/4/5", "3 /4", "slurm", "k8s", "mpi/4"}) {
    EXPECT_THAT(refusal(text), HasSubstr("give I/N")) << text;
  }
  EXPECT_EQ(refusal("4/4"), "--shard 4/4: there is no shard 4 of 4; they are numbered from 0 to 3");
  EXPECT_THAT(refusal("0/0"), HasSubstr("the number of shards is 0; give 1 to 1000000"));
}

class Environment : public testing::Test {
 protected:
  ~Environment() override {
    for (const char* const name : names) ::unsetenv(name);
  }
  static void set(const char* name, const char* value) { ::setenv(name, value, 1); }

  static constexpr std::array names{"SLURM_ARRAY_TASK_ID",
                                    "SLURM_ARRAY_TASK_COUNT",
                                    "JOB_COMPLETION_INDEX",
                                    "OMPI_COMM_WORLD_RANK",
                                    "OMPI_COMM_WORLD_SIZE",
                                    "PMI_RANK",
                                    "PMI_SIZE",
                                    "SLURM_PROCID",
                                    "SLURM_NTASKS"};
};

TEST_F(Environment, IsReadOnlyWhereAsked) {
  set("SLURM_ARRAY_TASK_ID", "7");
  set("SLURM_ARRAY_TASK_COUNT", "1");  // a task that was submitted again alone
  EXPECT_EQ(parse_shard("slurm/10"), (Shard{7, 10}));
  EXPECT_EQ(parse_shard("2/4"), (Shard{2, 4}));
  set("JOB_COMPLETION_INDEX", "3");
  EXPECT_EQ(parse_shard("k8s/5"), (Shard{3, 5}));
}

TEST_F(Environment, TellsWhichVariableIsMissingOrWrong) {
  EXPECT_EQ(refusal("slurm/10"),
            "--shard slurm/10 reads SLURM_ARRAY_TASK_ID, which is not set. It is set in the tasks of a Slurm array "
            "(sbatch --array); elsewhere, give --shard I/N");
  set("SLURM_ARRAY_TASK_ID", "x");
  EXPECT_EQ(refusal("slurm/10"), "SLURM_ARRAY_TASK_ID is 'x', not a whole number");
  set("SLURM_ARRAY_TASK_ID", "10");
  EXPECT_EQ(refusal("slurm/10"), "--shard slurm/10: there is no shard 10 of 10; they are numbered from 0 to 9");
}

TEST_F(Environment, HasTheRankOfAnyLauncher) {
  EXPECT_THAT(refusal("mpi"), HasSubstr("they are not set. Start it with mpirun or srun"));
  set("SLURM_PROCID", "1");
  set("SLURM_NTASKS", "2");
  EXPECT_EQ(parse_shard("mpi"), (Shard{1, 2}));
  set("PMI_RANK", "2");
  set("PMI_SIZE", "3");
  EXPECT_EQ(parse_shard("mpi"), (Shard{2, 3}));
  set("OMPI_COMM_WORLD_RANK", "3");
  set("OMPI_COMM_WORLD_SIZE", "4");
  EXPECT_EQ(parse_shard("mpi"), (Shard{3, 4}));
}

}  // namespace
}  // namespace pvslab
