// What an experiment asks for beside the nodes: other counts, other denominators, a window, two swept parameters, tables.
#include "harness/measure/experiment/asked_figures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "harness/base/json/stored_number.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/ordering/search_aids.hpp"
#include "harness/bind/workloads/synthetic_parameters.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/experiment/table_memory.hpp"
#include "harness/measure/results/cost_matrix.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/report_notes.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
namespace asked_figures_test {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr CountNumber leaves_number = field_index(&Counters::leaves);

Experiment experiment_of(std::vector<std::string> searchers, const std::string& spec, std::uint64_t trees = 60) {
  Experiment experiment = test::tiny_experiment();
  experiment.trees = trees;
  experiment.searchers = select_searchers(searchers);
  experiment.workloads = {{parse_workload(spec), std::nullopt, std::nullopt, {}}};
  return experiment;
}

std::vector<CellRecord> records_of(const Plan& plan) {
  return run_plan(plan, {.threads = 1, .stop = {}, .show_progress = false});
}

Results results_of(const Experiment& experiment) {
  const Plan plan = make_plan(experiment);
  return pvslab::results_of(plan, records_of(plan), "pvslab compare", 1);
}

const Comparison& find(const Results& results, std::string_view searcher) {
  return *std::ranges::find(results.comparisons, searcher, &Comparison::searcher);
}

TEST(AskedFigures, NameTheNearestCounter) {
  try {
    static_cast<void>(count_of_name("leavs"));
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("Did you mean 'leaves'?"));
  }
  for (CountNumber count = 0; count < end_of_count_numbers; ++count) {
    EXPECT_EQ(count_of_name(name_of_count(count)), count);
  }
}

// The paper's figure of SSS* is leaves: its nodes, of which it enters many again, tell another story.
TEST(RatiosOfLeaves, AreThoseOfTheLeavesOfEachTree) {
  Experiment experiment = experiment_of({"alpha-beta", "sss-star"}, "uniform:b=4,d=4");
  experiment.asked.counts = {nodes_number, leaves_number};
  const Plan plan = make_plan(experiment);
  const std::vector<CellRecord> records = records_of(plan);
  std::vector<std::uint64_t> of_sss;
  std::vector<std::uint64_t> of_alpha_beta;
  for (const CellRecord& record : records) {
    auto& leaves = searcher_infos()[record.searcher]->id == "sss-star" ? of_sss : of_alpha_beta;
    const std::vector<std::uint64_t>& block = record.counts.at(leaves_number);
    leaves.insert(leaves.end(), block.begin(), block.end());
    EXPECT_EQ(std::accumulate(block.begin(), block.end(), Uint128{0}), record.counters[leaves_number].sum);
  }
  const Results results = pvslab::results_of(plan, records, "pvslab compare", 1);
  const Comparison& sss = find(results, "sss-star");
  ASSERT_EQ(sss.asked_ratios.size(), 2U);
  EXPECT_EQ(sss.asked_ratios[0].ratio, sss.ratio);
  EXPECT_EQ(sss.asked_ratios[1].ratio, paired_ratio(of_sss, of_alpha_beta));
  EXPECT_TRUE(sss.asked_ratios[1].ratio->low());
  EXPECT_LT(sss.asked_ratios[1].ratio->value, sss.ratio.value);
  EXPECT_EQ(results_from_json(to_json(results), "x"), results);
  EXPECT_THAT(report_text(results), HasSubstr("leaves to  Mnodes"));
  EXPECT_THAT(to_csv(results), HasSubstr(",leaves_ratio_to_alpha-beta,leaves_ratio_to_alpha-beta_low,"));
}

TEST(RatiosToAnySearcher, AreInverseToEachOther) {
  Experiment experiment = experiment_of({"pvs-split"}, "uniform:b=4,d=4");
  experiment.asked.against = select_searchers(std::vector<std::string>{"negascout", "pvs-split"});
  const Results results = results_of(experiment);
  const auto ratio = [&](std::string_view one, std::string_view to) {
    return ratio_of(find(results, one), nullptr, {.to = std::string(to)})->value;
  };
  EXPECT_NE(ratio("pvs-split", "negascout"), 1);
  EXPECT_NEAR(ratio("pvs-split", "negascout") * ratio("negascout", "pvs-split"), 1, 1e-12);
  EXPECT_EQ(ratio("negascout", "negascout"), 1);
  EXPECT_FALSE(find(results, "negascout").selected);
  EXPECT_EQ(cost_matrix(results, {.to = "negascout"}).rows.size(), 3U);
  EXPECT_THAT(report_text(results), HasSubstr("those of negascout on the same trees"));
}

// Results of another run: the leaves of each tree are gone, the ratio of their means is not.
TEST(RatiosOfMeans, HaveNoInterval) {
  const Results results = results_of(experiment_of({"pvs-split"}, "uniform:b=4,d=4"));
  const RatioMeasure leaves{.counter = "leaves"};
  const auto ratio = ratio_of(find(results, "pvs-split"), &find(results, "alpha-beta"), leaves);
  ASSERT_TRUE(ratio);
  EXPECT_EQ(ratio->value, find(results, "pvs-split").counter(&Counters::leaves).mean /
                              find(results, "alpha-beta").counter(&Counters::leaves).mean);
  EXPECT_FALSE(ratio->low());
  EXPECT_FALSE(ratio_of(find(results, "pvs-split"), nullptr, leaves));
}

TEST(DistinctLeaves, AreNoMoreThanEvaluationsAndOfAlphaBetaTheSame) {
  Experiment experiment =
      experiment_of({"alpha-beta", "scout", "negascout", "mtd-f", "sss-star"}, "uniform:b=3,d=5,values=9", 20);
  experiment.asked.counts = {distinct_leaves_number};
  const Results results = results_of(experiment);
  for (const Comparison& one : results.comparisons) {
    ASSERT_TRUE(one.distinct_leaves);
    EXPECT_LE(one.distinct_leaves->mean, one.counter(&Counters::leaves).mean) << one.searcher;
  }
  const auto repeats = [&](std::string_view id) {
    return find(results, id).counter(&Counters::leaves).mean - find(results, id).distinct_leaves->mean;
  };
  EXPECT_EQ(repeats("alpha-beta"), 0);
  EXPECT_EQ(repeats("sss-star"), 0);
  EXPECT_GT(repeats("scout"), 0);
  EXPECT_GT(repeats("negascout"), 0);
  EXPECT_EQ(results_from_json(to_json(results), "x"), results);
}

TEST(DistinctLeaves, AreNotCountedWhereSearchesAreAided) {
  Experiment experiment =
      experiment_of({"alpha-beta"}, "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/mates.epd,d=1,deepen=yes", 1);
  experiment.asked.counts = {distinct_leaves_number};
  EXPECT_THROW(static_cast<void>(make_plan(experiment)), UsageError);
}

TEST(Windows, LeaveOutWhoPromisesNothingOfThem) {
  Experiment experiment = experiment_of({"alpha-beta", "negascout", "sss-star"}, "uniform:b=3,d=4,values=9", 20);
  experiment.asked.window = Bounds{Score(-1), Score(1)};
  const Results results = results_of(experiment);
  EXPECT_EQ(results.comparisons.size(), 2U);
  EXPECT_TRUE(results.violations.empty());
  EXPECT_THAT(results.notes,
              testing::Contains(HasSubstr("sss-star: not run on uniform:b=3,d=4,values=9: it promises")));
  EXPECT_LT(find(results, "alpha-beta").counter(&Counters::nodes).mean,
            find(results_of(experiment_of({"alpha-beta"}, "uniform:b=3,d=4,values=9", 20)), "alpha-beta")
                .counter(&Counters::nodes)
                .mean);
  EXPECT_THAT(report_text(results), HasSubstr("window -1..1"));
  EXPECT_EQ(results_from_json(to_json(results), "x"), results);
}

// Both are asked whether the score is above the window; one says otherwise.
TEST(Windows, BlameAValueOnTheWrongSide) {
  Experiment experiment = experiment_of({"alpha-beta", "negascout"}, "uniform:b=3,d=4,values=9", 20);
  experiment.asked.window = Bounds{Score(-1), Score(1)};
  const Plan plan = make_plan(experiment);
  for (const std::string_view liar : {"negascout", "alpha-beta"}) {
    std::vector<CellRecord> records = records_of(plan);
    for (CellRecord& record : records) {
      if (searcher_infos()[record.searcher]->id != liar) continue;
      record.values[3] = record.values[3] <= Score(-1) ? Score(4) : Score(-4);
    }
    const Results results = pvslab::results_of(plan, records, "pvslab compare", 1);
    ASSERT_EQ(results.violations.size(), 1U) << liar;
    EXPECT_EQ(results.violations[0].searcher, liar);
    EXPECT_EQ(results.violations[0].window, "-1..1");
    EXPECT_THAT(results.violations[0].command, HasSubstr("--window -1..1"));
    EXPECT_THAT(trace_command(results.violations[0]), HasSubstr("--window -1..1"));
    EXPECT_EQ(results_from_json(to_json(results), "x"), results);
  }
}

TEST(CountsOfTrees, HaveARowForEachTreeAndSearcher) {
  Experiment experiment = experiment_of({"alpha-beta", "pvs-split"}, "uniform:b=2,d=3", 5);
  experiment.asked.counts = {leaves_number};
  const Plan plan = make_plan(experiment);
  const std::vector<CellRecord> records = records_of(plan);
  std::vector<const CellRecord*> all;
  for (const CellRecord& record : records) all.push_back(&record);
  const std::string csv = trees_csv(plan, all);
  EXPECT_THAT(csv, testing::StartsWith("workload,spec,seed,index,place,searcher,value,nodes,leaves\n"
                                       "\"uniform:b=2,d=3\",\"uniform:b=2,d=3\",1,0,,alpha-beta,"));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 2 * 5);
}

TEST(RecordsOfAskedCounts, ReadBack) {
  Experiment experiment = experiment_of({"alpha-beta"}, "uniform:b=2,d=3", 5);
  experiment.asked.counts = {leaves_number, distinct_leaves_number};
  const Plan plan = make_plan(experiment);
  CellRecord record = run_cell(plan, plan.cells.front());
  record.lost_entries = 7;
  const CellResult result = stored(record);
  EXPECT_EQ(record_from(result.value, result.times), record);

  std::string unknown = result.value;
  unknown.replace(unknown.find("\"leaves\":["), 8, "\"leavez\"");
  EXPECT_THROW(static_cast<void>(record_from(unknown, result.times)), StoredResultError) << "never a silent skip";
}

TEST(CountsOfTrees, TellThoseOfLeastAndOfGreatestRatio) {
  const Experiment experiment = experiment_of({"scout"}, "uniform:b=3,d=4");
  const Plan plan = make_plan(experiment);
  const std::vector<CellRecord> records = records_of(plan);
  const Results results = pvslab::results_of(plan, records, "pvslab compare", 1);
  EXPECT_TRUE(find(results, "alpha-beta").outliers.empty()) << "the same on every tree";
  const Comparison& scout = find(results, "scout");
  ASSERT_EQ(scout.outliers.size(), 6U);
  const auto ratio = [](const Comparison::TreeNodes& tree) {
    return static_cast<double>(tree.nodes) / static_cast<double>(tree.to);
  };
  EXPECT_TRUE(std::ranges::is_sorted(scout.outliers, {}, ratio));
  EXPECT_DOUBLE_EQ(ratio(scout.outliers.front()), scout.ratio.least.value());
  EXPECT_DOUBLE_EQ(ratio(scout.outliers.back()), scout.ratio.greatest.value());
  std::vector<std::uint64_t> nodes;
  for (const CellRecord& record : records) {
    if (searcher_infos()[record.searcher]->id == "scout")
      nodes.insert(nodes.end(), record.nodes.begin(), record.nodes.end());
  }
  for (const Comparison::TreeNodes& tree : scout.outliers) EXPECT_EQ(tree.nodes, nodes.at(tree.index));
  EXPECT_EQ(find(results_of(experiment_of({"scout"}, "uniform:b=3,d=4", 4)), "scout").outliers.size(), 4U)
      << "all of few";
}

constexpr const char* two_parameters = R"(name = "two"
searchers = ["alpha-beta"]
trees = 2
counters = ["leaves"]
against = ["alpha-beta"]
window = "-10..10"
[[sweep]]
name = "width and order"
spec = "ordered:b={},d=2,p1={}"
parameter = ["b", "p1"]
values = [[2, 4], [0.5, 0.9]]
)";

TEST(SweepsOverTwoParameters, HaveAWorkloadForEachPairAndReadBack) {
  const Experiment experiment = parse_experiment(two_parameters, "two.toml");
  ASSERT_EQ(experiment.workloads.size(), 4U);
  EXPECT_EQ(experiment.workloads[2].spec.text(), "ordered:b=4,d=2,p1=0.5");
  EXPECT_EQ(experiment.workloads[2].sweep, (SweepPoint{"width and order", "b", 4, "p1", 0.5}));
  const Plan plan = make_plan(experiment);
  const Experiment again = parse_experiment(canonical_text(plan), "two.toml");
  EXPECT_EQ(again.asked, experiment.asked);
  EXPECT_EQ(again.workloads[3].sweep, experiment.workloads[3].sweep);
  const Results results = pvslab::results_of(plan, records_of(plan), "pvslab compare", 1);
  EXPECT_EQ(results_from_json(to_json(results), "x"), results);
  EXPECT_THAT(matrix_report_text(results), HasSubstr("sweep width and order, over b and p1"));
  EXPECT_THAT(to_csv(results), AllOf(HasSubstr("spec,sweep,parameter,value,second_parameter,second_value,trees"),
                                     HasSubstr(",width and order,b,4,p1,0.9,2,")));
}

TEST(SweepsOverTwoParameters, SayWhatTheyLack) {
  const auto error_of = [](std::string from, const std::string& to) {
    std::string text = two_parameters;
    text.replace(text.find(from), from.size(), to);
    try {
      static_cast<void>(parse_experiment(text, "two.toml"));
      return std::string();
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_THAT(error_of("p1={}", "p1=0.5"), HasSubstr("two.toml:9:8: the spec of a sweep over two parameters"));
  EXPECT_THAT(error_of("[[2, 4], [0.5, 0.9]]", "[2, 4]"), HasSubstr("this is no list of values"));
  EXPECT_THAT(error_of("[\"b\", \"p1\"]", "[\"b\"]"), HasSubstr("a sweep has one parameter or two"));
  EXPECT_THAT(error_of("\"-10..10\"", "\"3..3\""), HasSubstr("two.toml:6:10: the window (3, 3) is empty"));
  EXPECT_THAT(error_of("\"leaves\"", "\"leavs\""), HasSubstr("Did you mean 'leaves'?"));
}

TEST(Tables, AreLargerForLargerTreesAlone) {
  const auto bytes_of = [](const char* spec) { return make_workload(parse_workload(spec))->table_bytes(); };
  EXPECT_EQ(bytes_of("uniform:b=8,d=8"), std::size_t{16} << 20);
  EXPECT_EQ(bytes_of("ordered:b=20,d=6"), std::size_t{16} << 20);
  EXPECT_GT(bytes_of("uniform:b=8,d=10"), std::size_t{16} << 20);
  EXPECT_EQ(bytes_of("uniform:b=40,d=12"), most_automatic_table_bytes);
  EXPECT_EQ(bytes_of("uniform:b=8,d=10,table=1"), std::size_t{1} << 20);
  EXPECT_EQ(parse_workload("uniform:table=64,b=8").canonical(), "uniform:b=8,d=6,table=64");
  EXPECT_THROW(static_cast<void>(parse_workload("uniform:b=8,table=0")), InputError);
}

// Another table would change counts that are recorded.
TEST(Tables, OfTheShippedExperimentsAreTheUsualOnes) {
  for (const char* const name : {"gate", "default"}) {
    const auto file = std::string(PVSLAB_TEST_SOURCE_DIR "/suites/") + name + ".toml";
    for (const WorkloadRequest& request : read_experiment(file).workloads) {
      EXPECT_EQ(make_workload(request.spec)->table_bytes(), fresh_memory_bytes) << request.spec.text();
    }
  }
}

TEST(Tables, ThatLosePositionsSayIt) {
  const Results lossy = results_of(experiment_of({"mtd-plus-inf"}, "uniform:b=8,d=8,table=1", 2));
  const Comparison& small = find(lossy, "mtd-plus-inf");
  ASSERT_TRUE(small.table);
  EXPECT_EQ(small.table->mib, 1U);
  EXPECT_GT(small.table->lost_entries, 1000);
  EXPECT_FALSE(find(lossy, "alpha-beta").table);
  for (const std::string& text : {report_text(lossy), report_markdown(lossy)}) {
    EXPECT_THAT(text, HasSubstr("table of 1 MiB"));
    EXPECT_THAT(text, HasSubstr("promises the visits of SSS"));
    EXPECT_THAT(text, Not(HasSubstr("counts are not those")));
  }
  EXPECT_EQ(results_from_json(to_json(lossy), "x"), lossy);
  const Results roomy = results_of(experiment_of({"mtd-plus-inf"}, "uniform:b=8,d=8,table=256", 2));
  EXPECT_LT(find(roomy, "mtd-plus-inf").counter(&Counters::nodes).mean, small.counter(&Counters::nodes).mean);
  const Results nothing_lost = results_of(experiment_of({"mtd-plus-inf"}, "uniform:b=2,d=4", 2));
  EXPECT_FALSE(find(nothing_lost, "mtd-plus-inf").table);
  EXPECT_THAT(report_text(nothing_lost), Not(HasSubstr("MiB")));
}

// Two positions may have the same slot in a table of any size, and the loss of one need not be noticed.
TEST(Tables, ThatLoseFewPositionsAreNotToldToHaveOtherCounts) {
  const Results results = results_of(experiment_of({"mtd-plus-inf"}, "uniform:b=8,d=6,table=64", 2));
  const Comparison& one = find(results, "mtd-plus-inf");
  ASSERT_TRUE(one.table);
  const std::vector<std::string> lines = losses_of(results, true);
  EXPECT_THAT(lines.back(), testing::EndsWith("lost " + si(one.table->lost_entries) +
                                              " a tree on average, so its counts may differ from those of SSS*; a "
                                              "larger table (--table) loses fewer"));
}

TEST(Tables, TakeThreadsAwayBeforeMemory) {
  const Plan plan = make_plan(experiment_of({"mtd-f"}, "uniform:b=2,d=4,table=100", 2));
  constexpr std::uint64_t mib = 1 << 20;
  EXPECT_EQ(largest_table(plan), 100 * mib);
  EXPECT_EQ(threads_with_room(plan, 8, std::nullopt), 8U);
  EXPECT_EQ(threads_with_room(plan, 8, 650 * mib), 3U);
  EXPECT_EQ(threads_with_room(plan, 2, 650 * mib), 2U);
  EXPECT_THROW(static_cast<void>(threads_with_room(plan, 8, 150 * mib)), UsageError);
  EXPECT_EQ(threads_with_room(make_plan(experiment_of({"alpha-beta"}, "uniform:b=2,d=4,table=100", 2)), 8, mib), 8U);
}

}  // namespace asked_figures_test
}  // namespace pvslab
