// A match that is decided before its last game: because the sides are the same, or by its sequential test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace match_decided_test {

using test::Finished;
using test::Words;
using testing::HasSubstr;
using testing::Not;

// It ends before all cells: that is no interruption. The journal is not needed any more.
TEST(DecidedMatch, WasNotInterrupted) {
  const test::Verb match_verb("match");
  const test::TemporaryDirectory directory;
  const std::string journal = directory / "journal.jsonl";
  const Words match{PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd",
                    "--searcher",
                    "x=pvs-sound",
                    "--searcher",
                    "y=pvs-sound",
                    "--adjudicate",
                    "length=8"};
  const Words same{"--depth", "1", "--count", "20", "--same-pairs", "3"};
  const Words decided{"--depth", "x=3", "--depth", "y=1", "--sprt", "elo0=0,elo1=300,alpha=0.4,beta=0.4"};
  for (const Words& ended : {same, decided}) {
    for (const Words& kept : {Words{"--no-journal"}, Words{"--journal", journal}}) {
      const Finished run = match_verb(test::joined(test::joined(match, ended), kept));
      EXPECT_EQ(run.exit_code, 0) << run.errors;
      EXPECT_THAT(run.output,
                  testing::AnyOf(HasSubstr("SAME: the sides make the same moves in 3 pairs"), HasSubstr("elo1")));
      EXPECT_THAT(run.errors, Not(HasSubstr("interrupted")));
      EXPECT_FALSE(std::filesystem::exists(journal));
    }
  }
}

}  // namespace match_decided_test
}  // namespace pvslab
