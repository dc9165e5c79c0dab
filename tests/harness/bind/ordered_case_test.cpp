// Chess workloads with deepening, a table and move ordering: their values are those of the plain workload, and their
// counts are well defined.
#include "harness/bind/workloads/ordered_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/bind/catalog.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/workload_of.hpp"

namespace pvslab {
namespace {

constexpr const char* three_positions =
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\n"
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -\n"
    "r1bqk2r/4bpp1/1p1p1n1p/p1nPp3/P7/1PN3P1/3NPPBP/R1BQK2R w KQkq -\n";

constexpr const char* everything = ",deepen=yes,order=table+killers+history";

class OrderedCaseTest : public testing::Test {
 protected:
  OrderedCaseTest() { test::write_text(file_, three_positions); }

  [[nodiscard]] std::string spec(int depth, std::string_view aids = "") const {
    return "chess:" + file_ + ",d=" + std::to_string(depth) + std::string(aids);
  }
  [[nodiscard]] std::unique_ptr<Case> make(std::uint64_t index, int depth, std::string_view aids = "") const {
    return test::workload_of(spec(depth, aids))->make_case(1, index);
  }

  test::TemporaryDirectory directory_;
  std::string file_ = directory_ / "three.epd";
};

std::size_t searcher(std::string_view id) { return find_searcher(id).value(); }

Counters counted(const Case& one, std::string_view id) {
  Counters counters;
  static_cast<void>(one.count(searcher(id), Bounds{}, counters));
  return counters;
}

TEST_F(OrderedCaseTest, HasTheScoreOfThePlainCaseForEverySearcherThatPromisesIt) {
  for (std::uint64_t index = 0; index < 3; ++index) {
    const Score score = make(index, 3)->search(searcher("alpha-beta"), Bounds{}).value;
    for (const char* const aids : {",deepen=yes", ",order=table+killers+history", everything, ",table=1"}) {
      const auto one = make(index, 3, aids);
      for (std::size_t id = 0; id < searcher_infos().size(); ++id) {
        const SearcherInfo& info = *searcher_infos()[id];
        if (!info.contract.contains(Clause::root)) continue;
        EXPECT_EQ(one->search(id, Bounds{}).value, score) << info.id << aids << " on " << index;
      }
    }
  }
}

TEST_F(OrderedCaseTest, SearchesItsWindow) {
  const auto one = make(2, 3, everything);
  const Score score = one->search(searcher("pvs-sound"), Bounds{}).value;
  EXPECT_LE(one->search(searcher("pvs-sound"), {score, score.next_above()}).value, score);
  EXPECT_EQ(one->search(searcher("pvs-sound"), {score.next_below(), score.next_above()}).value, score);
}

TEST_F(OrderedCaseTest, WithoutRulesCountsAsThePlainCase) {
  for (const std::string_view id : {"alpha-beta", "pvs-sound", "negascout", "mtd-plus-inf"}) {
    EXPECT_EQ(counted(*make(2, 4, ",table=15"), id), counted(*make(2, 4), id)) << id;
  }
}

TEST_F(OrderedCaseTest, CountsAllIterations) {
  for (const std::string_view id : {"alpha-beta", "negascout", "pvs-split-strict"}) {
    Counters sum;
    for (const int depth : {1, 2, 3, 4}) sum += counted(*make(2, depth), id);
    EXPECT_EQ(counted(*make(2, 4, ",deepen=yes"), id), sum) << id;
  }
}

// The iterations before the last are those of the shallower case.
TEST_F(OrderedCaseTest, HasTheLastIterationsShareAsADifference) {
  const chess::ChessGame game;
  const chess::SearchPosition root = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  TranspositionTable table(SearchAids().table_bytes());
  OrderedSearch<chess::ChessGame> search(
      game, root, bound_catalog<OrderedGame<chess::ChessGame>>()[searcher("memory-pvs")], OrderingRules::all(), &table);
  std::uint64_t last = 0;
  for (const int depth : {1, 2, 3, 4}) {
    CountingObserver observer;
    static_cast<void>(search.search(Depth(depth), Bounds{}, observer));
    last = observer.counters().nodes;
  }
  EXPECT_EQ(counted(*make(1, 4, everything), "memory-pvs").nodes - counted(*make(1, 3, everything), "memory-pvs").nodes,
            last);
}

TEST_F(OrderedCaseTest, CountsTheSameAgainWhateverWasSearchedBefore) {
  const auto one = make(2, 4, everything);
  const Counters first = counted(*one, "aspiration-pvs");
  static_cast<void>(counted(*make(0, 4, ",table=1,order=table"), "mtd-f"));
  EXPECT_EQ(counted(*one, "aspiration-pvs"), first);
}

TEST_F(OrderedCaseTest, EntersFewerNodesWithEachRule) {
  const auto nodes = [&](std::string_view aids) { return counted(*make(2, 5, aids), "alpha-beta").nodes; };
  const std::uint64_t none = nodes(",deepen=yes");
  const std::uint64_t table = nodes(",deepen=yes,order=table");
  EXPECT_LT(table, none);
  EXPECT_LT(nodes(everything), table);
}

// mtd-f and aspiration-pvs start from the value of the last search.
TEST_F(OrderedCaseTest, StartsFromAGuess) {
  for (const std::string_view aids :
       {std::string_view(), std::string_view(",order=table+killers+history"), std::string_view(",deepen=yes")}) {
    const auto one = make(2, 4, aids);
    Counters unused;
    const Score score = one->score_at(Depth(4), unused);
    const auto from = [&](std::int32_t error, std::string_view id) {
      Counters counters;
      EXPECT_EQ(one->count_from(Score(score.value() + error), searcher(id), counters).value, score) << id << aids;
      return counters;
    };
    if (aids.find("deepen") == aids.npos) {
      EXPECT_EQ(from(0, "mtd-f").proofs, 2U) << aids;
    }
    EXPECT_LT(from(0, "mtd-f").nodes, from(60, "mtd-f").nodes) << aids;
    EXPECT_EQ(from(0, "memory-pvs"), from(60, "memory-pvs")) << aids;
    EXPECT_EQ(from(5, "alpha-beta"), counted(*one, "alpha-beta")) << aids;
  }
}

TEST_F(OrderedCaseTest, IsComparedByTheProgramWithTheSameCountsForAnyNumberOfThreads) {
  const auto compared = [&](const char* threads) {
    const auto run = test::run_program({"compare", "--workload", spec(4, everything), "--json", "-", "--threads",
                                        threads, "--searcher", "mtd-f", "--searcher", "pvs-sound"});
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    nlohmann::json json = nlohmann::json::parse(run.output);
    json.erase("times");
    for (nlohmann::json& result : json["results"]) result.erase("times");
    return json;
  };
  EXPECT_EQ(compared("1"), compared("3"));
}

}  // namespace
}  // namespace pvslab
