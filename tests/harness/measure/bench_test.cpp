// The benchmarks: their twins are twins, and the program has the names and the counters that other tools rely on.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "harness/measure/bench/twins.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab::bench {
namespace {

using Rule = Window<CutoffRule::at_beta>;

struct Answer {
  Value value;
  std::uint64_t nodes;
  bool operator==(const Answer&) const = default;
};

Answer of_alpha_beta(Branching branching, int depth, Word root) {
  const synthetic::ContinuousUniform game({.branching = branching, .values = 0});
  CountingObserver observer;
  const Outcome outcome = search<AlphaBeta<CutoffRule::at_beta>>(game, root, Depth(depth), Rule::open(), observer);
  return {outcome.value.value(), observer.counters().nodes};
}

template <Branching branching, int depth>
void expect_twins(int trees) {
  std::vector<Twin> twins(scalar_twins<branching, depth>.begin(), scalar_twins<branching, depth>.end());
  twins.push_back(vectorised_twin<branching, depth>);
  for (int tree = 0; tree < trees; ++tree) {
    const Word root = synthetic::root_word(7, static_cast<std::uint64_t>(tree));
    const Answer wanted = of_alpha_beta(branching, depth, root);
    for (const Twin& twin : twins) {
      Answer got{0, 0};
      got.value = twin.count(root, got.nodes);
      EXPECT_EQ(got, wanted) << twin.name << ", tree " << tree;
      EXPECT_EQ(twin.search(root), wanted.value) << twin.name << ", tree " << tree;
    }
  }
}

TEST(Twins, ReturnTheValueOfAlphaBetaAndVisitAsManyNodes) {
  expect_twins<1, 3>(20);
  expect_twins<2, 2>(200);
  expect_twins<3, 5>(100);
  expect_twins<8, 4>(20);
  expect_twins<20, 3>(20);
  expect_twins<32, 2>(20);
}

TEST(Twins, CutAtTheDrawWhoseValueIsBeta) {
  for (const std::uint32_t draw : {0U, 1U, 2U, 3U, 0x7fffffffU, 0x80000000U, 0xfffffffeU, 0xffffffffU}) {
    const Value value = value_of_draw(draw);
    EXPECT_LE(draw, highest_cutting_draw(value));
    EXPECT_LE(draw, highest_cutting_draw(value - 1));
    if (value < highest_value) {
      EXPECT_GT(draw, highest_cutting_draw(value + 1));
    }
  }
}

// The standard output of the benchmark program, which is built beside the program under test.
std::string output_of_bench(const std::string& arguments) {
  const auto program = std::filesystem::path(PVSLAB_TEST_BINARY).parent_path() / "pvslab_bench";
  EXPECT_TRUE(std::filesystem::exists(program)) << "build the target pvslab_bench";
  const std::string command = "'" + program.string() + "' " + arguments + " 2>/dev/null";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string output;
  std::array<char, 4096> part;
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe.get())) output.append(part.data(), size);
  return output;
}

TEST(Bench, ListsASearcherTheSilentOneAndTheCeilingUnderTheSameWorkload) {
  const std::string list = "\n" + output_of_bench("--benchmark_list_tests");
  for (const std::string name : {"alpha-beta/uniform:b=8,d=8", "alpha-beta:silent/uniform:b=8,d=8",
                                 "ceiling/uniform:b=8,d=8", "ceiling/uniform:b=20,d=6", "negascout/uniform:b=20,d=6",
                                 "pvs-sound-strict/ordered:b=20,d=6", "minimax/uniform:b=4,d=8"}) {
    EXPECT_NE(list.find("\n" + name + "\n"), std::string::npos) << name;
  }
}

TEST(Bench, LeavesMinimaxOutWhereTheTreeIsLarge) {
  EXPECT_EQ(output_of_bench("--benchmark_list_tests").find("minimax/uniform:b=8,d=8"), std::string::npos);
}

// Ratios of one run, to a ceiling or, where there is none, to alpha-beta.
TEST(Bench, ComparesSpeedsOnTreesWithMemoryAndOnChessToo) {
  const test::Finished run = test::run_program({"bench", "--rounds", "1", "--searcher", "mtd-plus-inf"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  const std::string number = " +[0-9.]+";
  const auto row = [&](const std::string& contender, const std::string& yardstick) {
    return "\n *" + contender + number + number + number + " +" + yardstick + "\n";
  };
  for (const std::string& wanted :
       {std::string("uniform:b=8,d=8: 1 round, 4 trees, ceiling: ceiling:"), row("mtd-plus-inf", "ceiling:[a-z0-9-]+"),
        std::string("uniform:b=3,d=8,values=5: 1 round, 64 trees\n"), row("alpha-beta", "alpha-beta"),
        row("mtd-plus-inf", "alpha-beta"), std::string("chess:.*chess/middlegames.epd,d=4: 1 round, 4 trees\n")}) {
    EXPECT_TRUE(std::regex_search(run.output, std::regex(wanted))) << wanted << "\n" << run.output;
  }
}

// A wrong value is never timed. A value other than the score is not wrong if the score is not promised.
TEST(Bench, TimesSearchersThatDoNotPromiseTheScore) {
  const std::string output = output_of_bench(
      "--benchmark_filter='^(belle|pvs-lmr)/uniform:b=4,d=8$' --benchmark_min_time=0.001 --benchmark_format=json");
  const auto benchmarks = nlohmann::json::parse(output).at("benchmarks");
  ASSERT_EQ(benchmarks.size(), 2U);
  for (const auto& benchmark : benchmarks) EXPECT_FALSE(benchmark.contains("error_occurred")) << benchmark;
}

TEST(Bench, CountsTheNodesOfAllItsTreesPerIteration) {
  const std::string output = output_of_bench(
      "--benchmark_filter='^alpha-beta(:silent)?/uniform:b=4,d=8$' --benchmark_min_time=0.001 --benchmark_format=json");
  std::uint64_t wanted = 0;
  for (std::uint64_t tree = 0; tree < 4; ++tree) wanted += of_alpha_beta(4, 8, synthetic::root_word(1, tree)).nodes;
  const auto benchmarks = nlohmann::json::parse(output).at("benchmarks");
  ASSERT_EQ(benchmarks.size(), 2U);
  for (const auto& benchmark : benchmarks) {
    EXPECT_EQ(benchmark.at("nodes").get<double>(), static_cast<double>(wanted)) << benchmark.at("name");
    EXPECT_GT(benchmark.at("nodes/s").get<double>(), 0);
  }
}

}  // namespace
}  // namespace pvslab::bench
