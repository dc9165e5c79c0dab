// Traces of cases of workloads: the search is the one that compare counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/show/trace/search_trace.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

const std::string suites = std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/";

class TraceOfCase : public testing::TestWithParam<std::string> {};

TEST_P(TraceOfCase, CountsWhatCompareCounts) {
  const auto one = make_workload(parse_workload(GetParam()))->make_case(1, 2);
  const auto game = traced_case({.spec = GetParam(), .seed = 1, .index = 2});
  for (std::size_t searcher = 0; searcher < searcher_infos().size(); ++searcher) {
    const SearcherInfo& info = *searcher_infos()[searcher];
    if (!info.scales && one->whole_tree_nodes() > 1e5) continue;
    Counters counters;
    const Outcome returned = one->count(searcher, Bounds{}, counters);
    const SearchTrace trace = trace_search(*game, std::string(info.id), {});
    EXPECT_EQ(totals(trace), counters) << info.id;
    EXPECT_EQ(trace.returned, returned) << info.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Workloads, TraceOfCase,
                         testing::Values("uniform:b=4,d=5,values=5", "ordered:b=6,d=5,p1=0.7", "incremental:b=5,d=4",
                                         "irregular:b=4,d=6", "transposing:b=4,d=6",
                                         "connect4:" + suites + "connect4/endgames-5x5.txt",
                                         "chess:" + suites + "chess/middlegames.epd,d=2",
                                         "chess:" + suites + "chess/middlegames.epd,d=3,order=table+killers+history"));

TEST(TraceOfCase, ShowsTheLastIterationOfADeepeningSearchAndSaysSo) {
  const auto game =
      traced_case({.spec = "chess:" + suites + "chess/middlegames.epd,d=2,deepen=yes", .seed = 1, .index = 0});
  EXPECT_THAT(game->case_text(), HasSubstr("the last iteration"));
  const auto plain = traced_case({.spec = "chess:" + suites + "chess/middlegames.epd,d=2", .seed = 1, .index = 0});
  EXPECT_EQ(totals(trace_search(*game, "alpha-beta", {})), totals(trace_search(*plain, "alpha-beta", {})));
}

TEST(TraceOfCase, ReachesTreesThatAreTooLargeToBeWrittenOut) {
  const auto game = traced_case({.spec = "uniform:b=8,d=8", .seed = 1, .index = 0});
  const SearchTrace trace = trace_search(*game, "alpha-beta", {});
  EXPECT_GT(trace.visits.size(), 100'000U);
  EXPECT_EQ(game->tree_text(), "");
}

TEST(TraceOfCase, NumbersNodesAlikeForTwoSearches) {
  const auto game = traced_case({.spec = "uniform:b=3,d=4", .seed = 1, .index = 0});
  const SearchTrace one = trace_search(*game, "alpha-beta", {});
  const SearchTrace other = trace_search(*game, "negascout", {});
  const SearchTrace again = trace_search(*game, "alpha-beta", {});
  ASSERT_EQ(one.visits.size(), again.visits.size());
  for (std::size_t i = 0; i < one.visits.size(); ++i) EXPECT_EQ(one.visits[i].place, again.visits[i].place);
  EXPECT_EQ(one.visits.front().place, other.visits.front().place);
}

TEST(TraceOfPosition, NamesMovesInStandardNotation) {
  const auto game = traced_position("startpos", Depth(2));
  const SearchTrace trace = trace_search(*game, "alpha-beta", {});
  EXPECT_EQ(path_text(*game, trace.line), "e4 e5");
  EXPECT_THAT(game->fen(), HasSubstr("KQkq"));
}

TEST(TraceSearch, RefusesASearchThatIsTooLong) {
  const auto game = traced_case({.spec = "uniform:b=10,d=8", .seed = 1, .index = 0});
  EXPECT_THROW(static_cast<void>(trace_search(*game, "minimax", {})), UsageError);
}

TEST(TraceSearch, KnowsTheLeavesOfABestFirstSearch) {
  const auto game = traced_tree(Tree{{}, {Tree{Score(1), {}}, Tree{Score(2), {}}}});
  const SearchTrace trace = trace_search(*game, "sss-star", {});
  EXPECT_FALSE(trace.is_nested);
  std::vector<Place> leaves;
  for (const TracedVisit& visit : trace.visits) {
    if (visit.how == TracedVisit::How::leaf) leaves.push_back(visit.place);
  }
  EXPECT_THAT(leaves, testing::ElementsAre(1U, 2U));
}

}  // namespace
}  // namespace pvslab
