// What the plan of a verification assumes of its searches, against what was counted: within a factor of three. Never times.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/check/drawn/aimed_trees.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "harness/check/relations/ask.hpp"
#include "harness/check/relations/measurement.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace planned_costs_test {

constexpr std::array ids{"alpha-beta", "negascout", "pvs-split-strict"};

void expect_near(double estimated, double counted, const std::string& what) {
  EXPECT_LE(estimated, 3 * counted) << what;
  EXPECT_GE(estimated, counted / 3) << what;
}

// Of trees that are drawn: the windows of each, and the visits of a search, which a plan takes from the number of leaves.
void expect_planned(const NumberedTrees& trees) {
  constexpr std::uint64_t sample = 1000;
  std::vector<Subject> subjects;
  for (const char* id : ids) subjects.push_back(subject(id));
  std::vector<RoutineTally> tallies(subjects.size());
  double visits = 0;
  double drawn = 0;
  for (std::uint64_t index = 0; index < trees.size; index += std::max<std::uint64_t>(trees.size / sample, 1)) {
    const Tree tree = trees.tree(index);
    trees.check(subjects, index, tree, tallies);
    visits += static_cast<double>(subjects.front().count(ExplicitTree(tree), Bounds{}).nodes);
    ++drawn;
  }
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    expect_near(static_cast<double>(trees.windows), static_cast<double>(tallies[i].searches) / drawn,
                "windows of " + subjects[i].name());
  }
  expect_near(static_cast<double>(trees.leaves + 1), visits / drawn, "visits");
}

TEST(PlannedCosts, OfRandomTreesAreThoseCounted) { expect_planned(random_trees(7, 4000, {})); }

TEST(PlannedCosts, OfDecisiveTreesAreThoseCounted) { expect_planned(decisive_trees(7, 1, {})); }

TEST(PlannedCosts, OfAimedTreesAreThoseCounted) {
  const std::vector<std::int32_t> numbers{17, 900};
  expect_planned(aimed_trees(numbers, 7, 1000));
}

// One search stands for many trees, and the estimate is of what is run.
TEST(PlannedCosts, OfExhaustiveChecksAreThoseCounted) {
  const ExhaustiveLimits of_values{};
  const ExhaustiveLimits of_ranks{.shapes = {.depth = 3, .branching = 3, .leaves = 4}, .values = {}};
  const ExhaustiveLimits small{.shapes = {.depth = 2, .branching = 3, .leaves = 3}, .values = {}};
  for (const ExhaustiveLimits& limits : {of_values, of_ranks, small}) {
    for (const char* id : ids) {
      const std::vector subjects{subject(id)};
      double cost = 0;
      for (const std::uint64_t of_cell : ExhaustiveCheck(subjects, limits).cells().costs) {
        cost += static_cast<double>(of_cell);
      }
      const double cost_of_visit = static_cast<double>(cost_of_search(subjects.front(), 1)) / 2;
      const ExhaustiveResult found = verify_exhaustively(subjects, limits, {});
      const RoutineTally& tally = found.tallies.front();
      const double visits_of_run = static_cast<double>(tally.open_window_nodes) / static_cast<double>(found.trees);
      expect_near(cost / cost_of_visit, visits_of_run * static_cast<double>(tally.runs), id);
    }
  }
}

TEST(PlannedCosts, OfTheWindowsOfAKnownCaseAreThoseCounted) {
  std::vector<WorkloadSpec> specs = giant_tree_specs();
  const std::string suites = PVSLAB_TEST_SOURCE_DIR "/suites/";
  for (const std::string& spec :
       {"connect4:" + suites + "connect4/endgames-5x5.txt", "chess:" + suites + "chess/endgames.epd,d=3"}) {
    specs.push_back(parse_workload(spec));
  }
  for (const WorkloadSpec& spec : specs) {
    const auto workload = make_workload(spec);
    for (const char* id : ids) {
      const std::size_t searcher = find_searcher(id).value();
      Counters open;
      Counters all;
      const auto one = workload->make_case(7, 0);
      const Score score = one->count(searcher, {}, open).value;
      for (const Bounds bounds : windows_of_case(score, *searcher_infos()[searcher])) {
        static_cast<void>(one->count(searcher, bounds, all));
      }
      expect_near(static_cast<double>(searches_in_windows),
                  static_cast<double>(all.nodes) / static_cast<double>(open.nodes), spec.text() + " by " + id);
    }
  }
}

TEST(PlannedCosts, OfTheWindowsOfARelationAreThoseCounted) {
  const ExhaustiveLimits of_values{.shapes = {.depth = 3, .branching = 3, .leaves = 3}};
  const ExhaustiveLimits of_ranks{.shapes = {.depth = 2, .branching = 3, .leaves = 3}, .values = {}};
  const RelationTrees random{.random = 500};
  std::vector<MeasuredSearcher> searchers;
  for (const char* id : {"alpha-beta", "negascout"}) {
    searchers.push_back(measured_catalog()[find_searcher(id).value()]);
  }
  for (const RelationTrees& trees : {RelationTrees{{of_values}}, RelationTrees{{of_ranks}}, random}) {
    const std::array questions{Question{Relation::same_value, 0, 1}};
    const RelationTally tally = ask(searchers, questions, trees, {}).tallies.front();
    expect_near(static_cast<double>(windows_of_asked_tree),
                static_cast<double>(tally.windows) / static_cast<double>(tally.trees),
                trees.random != 0 ? "random" : "exhaustive");
  }
}

}  // namespace planned_costs_test
}  // namespace pvslab
