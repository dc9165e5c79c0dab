// The workload "game:FILE,d=N": what a line says, what is refused where, and what `verify` makes of the scores.
#include <gmock/gmock.h>

#include <string>

#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/support/workload_of.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class GameFile {
 public:
  explicit GameFile(const std::string& text) { write_text(name_, text); }
  [[nodiscard]] std::string spec(const std::string& parameters = "") const { return "game:" + name_ + parameters; }
  [[nodiscard]] std::string error(const std::string& parameters = "") const {
    try {
      static_cast<void>(workload_of(spec(parameters)));
    } catch (const InputError& refused) {
      return std::to_string(refused.line) + ":" + std::to_string(refused.column) + " " + refused.message;
    }
    return "accepted";
  }

 private:
  TemporaryDirectory directory_;
  std::string name_ = directory_ / "positions.txt";
};

// X wins at c1, and O at once after any other move.
constexpr const char* crosses =
    "\xef\xbb\xbf# three in a row\r\n# game mnk\r\n\r\n"
    "XX./OO./...:X d=5 score=1\n.../.../...:X\nX../.../...:O score=0 d=2\n";

TEST(WorkloadSpec, ReadsPositionsOfAGameWithDepthAndScore) {
  const GameFile file(crosses);
  const auto workload = workload_of(file.spec());
  ASSERT_EQ(workload->size(), 3U);
  EXPECT_EQ(workload->place_of(0), file.spec().substr(5) + ":4");
  const auto first = workload->make_case(1, 0);
  EXPECT_EQ(first->places()->text(0), "XX./OO./...:X");
  EXPECT_EQ(first->depth(), Depth(5));
  EXPECT_EQ(first->known_value(), Score(1));
  Counters counters;
  EXPECT_EQ(first->count(find_searcher("minimax").value(), {}, counters).value, Score(1));
  EXPECT_EQ(workload->make_case(1, 1)->depth(), Depth(9));  // that of the game
  EXPECT_EQ(workload->make_case(1, 1)->known_value(), std::nullopt);
  EXPECT_EQ(workload->make_case(1, 2)->depth(), Depth(2));
}

TEST(WorkloadSpec, OfAFileOfPositionsHasADepthForAllOfThem) {
  const GameFile file(crosses);
  const auto workload = workload_of(file.spec(",d=2"));
  EXPECT_EQ(workload->make_case(1, 0)->depth(), Depth(2));
  EXPECT_EQ(workload->make_case(1, 1)->depth(), Depth(2));
  EXPECT_EQ(workload->make_case(1, 0)->known_value(), std::nullopt) << "a score of another depth";
  EXPECT_EQ(workload->make_case(1, 2)->known_value(), Score(0));
  EXPECT_EQ(parse_workload(file.spec(",d=2")).canonical(), file.spec(",d=2"));
}

TEST(WorkloadSpec, OfAFileOfPositionsIsRefusedAtItsPlace) {
  const auto error = [](const std::string& text) { return GameFile(text).error(); };
  EXPECT_THAT(error(""), HasSubstr("0:0 holds no positions; after a line '# game NAME'"));
  EXPECT_THAT(error("XX./OO./...:X\n"), HasSubstr("1:1 the game is not known yet"));
  EXPECT_THAT(error("# game mnk\n# game mnk\n"), HasSubstr("2:3 the game is named twice"));
  EXPECT_THAT(error("# game\n"), HasSubstr("1:3 expected one game"));
  EXPECT_THAT(error("# game mnkk\n"), HasSubstr("1:8 unknown workload 'mnkk'. Did you mean 'mnk'?"));
  EXPECT_THAT(error("# game mnk:m=17\n"), HasSubstr("1:14 m must be from 1 to 16"));
  EXPECT_THAT(error("# game uniform:b=2\n"), HasSubstr("1:8 'uniform' is not a game"));
  EXPECT_THAT(error("# game tictactoe\n"), HasSubstr("1:8 tictactoe does not read positions"));
  EXPECT_THAT(error("# game mnk\n\n  XX./OZ./...:X d=2\n"), HasSubstr("3:8 "));
  EXPECT_THAT(error("# game mnk\nXX./OO./...:X d=0\n"), HasSubstr("2:17 d must be from 1 to 100"));
  EXPECT_THAT(error("# game mnk\nXX./OO./...:X  score=x\n"), HasSubstr("2:22 "));
  EXPECT_THAT(error("# game mnk\nXX./OO./...:X deep\n"), HasSubstr("2:15 "));
  EXPECT_THAT(error("# game mnk\nXX./OO./...:X d=2 d=3\n"), HasSubstr("2:19 "));
  EXPECT_THAT(GameFile(crosses).error(",d=101"), HasSubstr("d must be from 1 to 100"));
}

// What it cannot find: a wrong score of a depth that is not searched.
TEST(WorkloadSpec, OfAFileWithAWrongScoreFailsWithItsLine) {
  const GameFile wrong("# game mnk\n.../.../...:X score=0\nXX./OO./...:X d=5 score=0\n");
  const Finished run = run_program({"verify", "--suite", wrong.spec(), "--searcher", "alpha-beta"});
  EXPECT_NE(run.exit_code, 0) << run.output;
  EXPECT_THAT(run.output + run.errors, HasSubstr("positions.txt:3"));
  const Finished shallow = run_program({"verify", "--suite", wrong.spec(",d=4"), "--searcher", "alpha-beta"});
  EXPECT_EQ(shallow.exit_code, 0) << shallow.output << shallow.errors;
}

TEST(WorkloadSpec, HasAScoreOfAPositionOnly) {
  EXPECT_EQ(workload_of("mnk:at=XX./OO./...:X,d=3,score=1")->make_case(1, 0)->known_value(), Score(1));
  EXPECT_THROW(static_cast<void>(parse_workload("mnk:d=3,score=1")), InputError);
  EXPECT_THROW(static_cast<void>(parse_workload("tictactoe:score=1")), InputError);
}

TEST(WorkloadSpec, TheEndgamesOfOthelloHaveTheirPublishedScores) {
  const auto shipped = shipped_suite_specs();
  const auto found = std::ranges::find_if(
      shipped, [](const WorkloadSpec& spec) { return spec.canonical().ends_with("othello/endgames.txt"); });
  ASSERT_NE(found, shipped.end());
  const auto workload = make_workload(*found);
  EXPECT_EQ(workload->size(), 19U);
  for (const std::uint64_t index : {4U, 6U, 10U}) {  // the quick ones; `verify --suite` searches all in two minutes
    const auto one = workload->make_case(1, index);
    Counters counters;
    EXPECT_EQ(one->count(find_searcher("memory-pvs-etc").value(), {}, counters).value, one->known_value());
  }
}

}  // namespace
}  // namespace pvslab::test
