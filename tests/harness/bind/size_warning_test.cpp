// Warns before work that would take too long begins, and only then.
#include "harness/bind/trees/size_warning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(SizeWarning, NamesTheMinimalTreeOfWhatNoSearchFinishes) {
  EXPECT_EQ(
      size_warning("huge", {.largest_tree = 1e200, .nodes = 1e150}),
      "pvslab: warning: huge: a tree has about 1e200 nodes, and even a search in perfect order visits about 1e100 of "
      "them: this will not finish. Press Ctrl-C to stop, or choose smaller trees\n");
}

TEST(SizeWarning, TellsTheOrderOfTheTimeOfWhatTakesDays) {
  EXPECT_EQ(size_warning("large", {.largest_tree = 1e13, .nodes = 2.6e13}),
            "pvslab: warning: large: the searches visit about 3e13 nodes, which may take days or "
            "weeks. Press Ctrl-C to stop, or choose fewer or smaller trees\n");
}

TEST(SizeWarning, RoundsUpToTheNextPowerOfTen) {
  EXPECT_THAT(perft_size_warning("nearly", 9.7e15, false).value_or(""), testing::HasSubstr("about 1e16 games"));
}

TEST(SizeWarning, IsNotGivenForAnHour) {
  EXPECT_FALSE(size_warning("fine", {.largest_tree = 1e10, .nodes = 3e10}));
  EXPECT_FALSE(size_warning("nothing", {}));
  EXPECT_FALSE(perft_size_warning("fine", 1e12, false));
}

TEST(SizeWarning, CountsLeavesThatAreRememberedAsFewer) {
  EXPECT_TRUE(perft_size_warning("depth 10", 2e13, false));
  EXPECT_FALSE(perft_size_warning("depth 10", 2e13, true));
}

TEST(SizeWarning, IsNotGivenForWhatIsShipped) {
  for (const char* file : {"default.toml", "gate.toml"}) {
    const Plan plan = make_plan(read_experiment(std::string(PVSLAB_TEST_SOURCE_DIR "/suites/") + file));
    EXPECT_THAT(plan.warnings, IsEmpty()) << file;
  }
  VerificationOptions options;
  options.searchers = select_searchers({});
  const std::string suites = PVSLAB_TEST_SOURCE_DIR "/suites/";
  for (const std::string& spec :
       {"connect4:" + suites + "connect4/endgames-7x6.txt", "chess:" + suites + "chess/mates.epd,d=2",
        "chess:" + suites + "chess/endgames.epd,d=3"}) {
    options.suites.push_back(parse_workload(spec));
  }
  for (const CoveragePart& part : plan(options)) EXPECT_EQ(part.warning, "") << part.limits;
}

struct Case {
  std::vector<std::string> words;
  const char* warning;
};

class SizeWarningOf : public testing::TestWithParam<Case> {};

TEST_P(SizeWarningOf, ComesBeforeTheWork) {
  TemporaryDirectory directory;
  write_text(directory / "opening.txt", "44 1\n");
  std::vector<std::string> words = GetParam().words;
  for (std::string& word : words) {
    if (word == "connect4:OPENING") word = "connect4:" + (directory / "opening.txt");
  }
  Program program(words);
  std::string told;
  for (int i = 0; i < 6000 && program.is_running() && told.find('\n') == told.npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    told = program.errors_so_far();
  }
  EXPECT_THAT(told, HasSubstr("pvslab: warning: "));
  EXPECT_THAT(told, HasSubstr(GetParam().warning));
  EXPECT_EQ(told.find("warning"), told.rfind("warning")) << told;
}

INSTANTIATE_TEST_SUITE_P(
    SizeWarnings, SizeWarningOf,
    testing::Values(Case{{"verify", "--suite", "connect4:OPENING"}, "opening.txt: the searches visit about"},
                    Case{{"verify", "--suite", "connect4:OPENING", "--dry-run"}, "nodes, which may take years"},
                    Case{{"compare", "--workload", "uniform:b=100,d=100"},
                         "uniform:b=100,d=100: a tree has about 1e200 nodes"},
                    Case{{"compare", "--workload", "uniform:b=100,d=100", "--dry-run"}, "this will not finish"},
                    Case{{"compare", "--workload", "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd,d=9"},
                         "middlegames"},
                    Case{{"perft", "--depth", "13"}, "depth 13: there are about"},
                    Case{{"epd", "--fen", "startpos", "--depth", "30"}, "depth 30: a tree has about"}));

TEST(SizeWarning, OfASearchThatALimitEndsIsNotGiven) {
  const Finished run = run_program({"epd", "--fen", "startpos", "--depth", "30", "--max-nodes", "1000"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.errors, Not(HasSubstr("warning")));
}

}  // namespace
}  // namespace pvslab::test
