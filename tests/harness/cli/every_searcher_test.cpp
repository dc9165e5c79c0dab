// Every searcher in every verb that searches, at depths 1 to 4: arrays by ply hold what a searcher reaches, which may be plies
// below the depth that was asked for. Sanitizers see what is written past them.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "tests/harness/base/shell.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

// A rook against a king: few moves, and checks, so that quiescence goes on.
constexpr const char* few_moves = "8/8/8/3k4/8/8/8/R3K3 w Q - 0 1";

void expect_searched(const Finished& run, const Words& words) {
  EXPECT_EQ(run.exit_code, 0) << testing::PrintToString(words) << run.errors;
  EXPECT_THAT(run.errors, AllOf(Not(HasSubstr("Sanitizer")), Not(HasSubstr("runtime error")))) << words.front();
}

class EverySearcher : public testing::TestWithParam<int> {
 protected:
  [[nodiscard]] std::string depth() const { return std::to_string(GetParam()); }
};

TEST_P(EverySearcher, IsCompared) {
  Words words{"compare", "--trees", "1", "--searcher", "*"};
  for (const std::string tree : {"uniform:b=3", "ordered:b=3", "incremental:b=3", "irregular:b=3", "transposing:b=3"})
    words.insert(words.end(), {"--workload", tree + ",d=" + depth()});
  expect_searched(run_program(words), words);
}

TEST_P(EverySearcher, OfManyThreadsIsCompared) {
  for (const char* machine : {"--processors", "--search-threads"}) {
    const Words words{"speedup", "--trees", "1",       "--workload", "ordered:b=3,d=" + depth(),
                      machine,   "2",       "--grain", "0"};
    expect_searched(run_program(words), words);
  }
}

TEST_P(EverySearcher, IsTraced) {
  for (const SearcherInfo* info : searcher_infos()) {
    const Words words{"trace", std::string(info->id), "--workload", "transposing:b=2,d=" + depth(), "--case", "1"};
    expect_searched(run_program(words), words);
  }
}

TEST_P(EverySearcher, SolvesPositionsWithEveryOrder) {
  for (const SearcherInfo* info : searcher_infos()) {
    const Words words{"epd",
                      "--fen",
                      few_moves,
                      "--searcher",
                      std::string(info->id),
                      "--depth",
                      depth(),
                      "--order",
                      "table,killers,history",
                      "--table",
                      "1"};
    expect_searched(run_program(words), words);
  }
}

INSTANTIATE_TEST_SUITE_P(AtDepth, EverySearcher, testing::Range(1, 5));

TEST(EverySearcherOfAnEngine, PlaysAtDepths1To4) {
  std::string commands = std::string("position fen ") + few_moves + "\\n";
  for (const char* depth : {"1", "2", "3", "4"}) commands += std::string("go depth ") + depth + "\\n";
  for (const SearcherInfo* info : searcher_infos()) {
    const Finished played =
        Shell(PVSLAB_TEST_BINARY)
            .run("sh -c \"printf '" + commands + "quit\\n' | pvslab uci --searcher " + std::string(info->id) + "\"");
    expect_searched(played, {std::string(info->id)});
    EXPECT_THAT(played.output, HasSubstr("bestmove ")) << info->id;
  }
}

}  // namespace
}  // namespace pvslab::test
