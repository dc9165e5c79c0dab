// A user's program (tests/programs/user_pvslab.cpp): its searchers and games in every verb.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

Finished run_user(const std::vector<std::string>& words) {
  return run_program(words, {.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_USER_PROGRAM});
}

TEST(UserProgram, ChecksItsOwnSearchersUnlessOthersAreNamed) {
  const Finished own = run_user({"verify", "--trees", "200", "--searcher", "my-alpha-beta"});
  EXPECT_EQ(own.exit_code, 0) << own.output << own.errors;
  const Finished all_own = run_user({"verify", "--trees", "200"});
  EXPECT_EQ(all_own.exit_code, 1);
  EXPECT_THAT(all_own.output,
              AllOf(HasSubstr("my-alpha-beta"), HasSubstr("my-wrong-searcher"), Not(HasSubstr("negascout"))));
}

TEST(UserProgram, FindsTheMistakeOfASearcherOnATreeOfFourLeavesAtMost) {
  const Finished found = run_user({"verify", "--trees", "500", "--searcher", "my-wrong-searcher", "--json", "-"});
  ASSERT_EQ(found.exit_code, 1) << found.errors;
  EXPECT_THAT(found.output, HasSubstr("my-wrong-searcher"));
  const Finished shown = run_user({"verify", "--trees", "500", "--searcher", "my-wrong-searcher"});
  const std::size_t place = shown.output.find("  tree      ");
  ASSERT_NE(place, std::string::npos) << shown.output;
  const std::string tree = shown.output.substr(place, shown.output.find('\n', place) - place);
  EXPECT_LE(std::count(tree.begin(), tree.end(), ' '), 12 + 4) << tree;
}

TEST(UserProgram, PrintsCommandsWithItsOwnName) {
  const Finished shown = run_user({"verify", "--trees", "500", "--searcher", "my-wrong-searcher"});
  EXPECT_THAT(shown.output, HasSubstr(std::string(PVSLAB_TEST_USER_PROGRAM) + " verify --replay my-wrong-searcher:"));
  EXPECT_THAT(shown.output, Not(HasSubstr("    pvslab ")));
}

TEST(UserProgram, ComparesItsSearchersWithOursOnItsGames) {
  const Finished compared = run_user({"compare", "--workload", "nim:d=5", "--workload", "row", "--searcher",
                                      "my-alpha-beta", "--searcher", "pvs-sound", "--json", "-"});
  ASSERT_EQ(compared.exit_code, 0) << compared.errors;
  EXPECT_THAT(compared.output,
              AllOf(HasSubstr("my-alpha-beta"), HasSubstr("pvs-sound"), HasSubstr("row:stones=7,d=5")));
}

TEST(UserProgram, GivesItsGameParametersAndAPositionInEveryVerb) {
  const Finished compared = run_user({"compare", "--workload", "row:stones=3", "--workload", "row:stones=4,at=oo.o",
                                      "--searcher", "minimax", "--json", "-"});
  ASSERT_EQ(compared.exit_code, 0) << compared.errors;
  // Counted by hand, with every line to its end: o has 2 nodes, oo 6, o.o 5; ooo = 1 + 6 + 5 + 6 + 2 + 2.
  std::vector<std::pair<std::string, double>> nodes;
  const nlohmann::json document = nlohmann::json::parse(compared.output);
  for (const nlohmann::json& result : document["results"]) {
    if (result["searcher"] == "minimax") nodes.emplace_back(result["workload"], result["nodes"]["mean"]);
  }
  EXPECT_THAT(nodes, ElementsAre(Pair("row:stones=3", 22), Pair("row:stones=4,at=oo.o", 19)));
  const Finished verified = run_user({"verify", "--suite", "row:stones=9,d=3", "--searcher", "my-alpha-beta"});
  EXPECT_EQ(verified.exit_code, 0) << verified.errors;
  const Finished traced = run_user({"trace", "my-alpha-beta", "--workload", "row:stones=4,at=oo.o,d=2", "--case", "1"});
  EXPECT_THAT(traced.output, HasSubstr("oo.o after 0")) << traced.errors;
  const Finished played = run_user({"match", "row:stones=5", "--searcher", "x=pvs-sound", "--searcher",
                                    "y=my-alpha-beta", "--depth", "5", "--no-journal"});
  EXPECT_EQ(played.exit_code, 0) << played.errors;
  const TemporaryDirectory directory;
  write_text(directory / "rows.txt", "# game row:stones=4\noo.o d=3\noooo d=1 score=0\n");
  const Finished filed =
      run_user({"compare", "--workload", "game:" + (directory / "rows.txt"), "--searcher", "minimax"});
  EXPECT_EQ(filed.exit_code, 0) << filed.errors;
}

TEST(UserProgram, RefusesWhatItsGameRefusesWithThePlace) {
  const auto error = [](const std::string& spec) { return run_user({"compare", "--workload", spec}).errors; };
  EXPECT_THAT(error("row:stones=21"), HasSubstr("row:stones=21:1:12: stones must be from 1 to 20, not 21"));
  EXPECT_THAT(error("row:at=oo"), HasSubstr("row:at=oo:1:8: the row has another length"));
  EXPECT_THAT(error("nim:stones=3"), HasSubstr("unknown parameter 'stones'. The parameter of nim is d"));
  // The laws are checked on the board that is asked for.
  EXPECT_THAT(error("forgetful-row:stones=2"), HasSubstr("oo after 0"));
  const TemporaryDirectory directory;
  write_text(directory / "rows.txt", "# game forgetful-row:stones=2\noo\n");
  EXPECT_THAT(error("game:" + (directory / "rows.txt")), AllOf(HasSubstr("rows.txt:2:1: "), HasSubstr("oo after 0")));
}

TEST(UserProgram, SaysWhyASearcherCannotSearchAGame) {
  const Finished refused = run_user({"compare", "--workload", "nim", "--searcher", "memory-pvs"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors,
              HasSubstr("memory-pvs: not run on nim: it has a table, and the game has no key(position)"));
  EXPECT_EQ(run_user({"compare", "--workload", "row", "--searcher", "memory-pvs"}).exit_code, 0);
}

TEST(UserProgram, RefusesAGameWhoseUnmakeForgetsAField) {
  for (const char* const verb : {"compare", "verify"}) {
    const char* const option = verb == std::string("verify") ? "--suite" : "--workload";
    const Finished refused = run_user({verb, option, "forgetful-row"});
    EXPECT_EQ(refused.exit_code, 2) << refused.output;
    EXPECT_THAT(refused.errors, AllOf(HasSubstr("the game forgetful-row is refused.\nBROKEN LAW exact-unmake"),
                                      HasSubstr("ooooooo after 0"), HasSubstr("none, it is the starting position")));
  }
}

TEST(UserProgram, TracesASearchOfItsGame) {
  const Finished traced =
      run_user({"trace", "my-alpha-beta", "--against", "alpha-beta", "--workload", "nim:d=3", "--case", "1"});
  EXPECT_EQ(traced.exit_code, 0) << traced.errors;
  EXPECT_THAT(traced.output, AllOf(HasSubstr("nim:d=3"), HasSubstr("Both searches make the same visits.")));
}

TEST(UserProgram, HasRelationsBetweenItsSearchersAndOurs) {
  const Finished related = run_user({"relations", "--pair", "my-alpha-beta", "alpha-beta", "--trees", "100"});
  EXPECT_EQ(related.exit_code, 0) << related.errors;
  EXPECT_THAT(related.output, HasSubstr("holds"));
}

TEST(UserProgram, RunsItsExperimentAndItsVerbAndOffersItsReporter) {
  const Finished experiment = run_user({"compare", "--experiment", "mine"});
  EXPECT_EQ(experiment.exit_code, 0) << experiment.errors;
  EXPECT_THAT(experiment.output, HasSubstr("my-alpha-beta"));
  EXPECT_EQ(run_user({"greet"}).output, "the verb of a user\n");
  EXPECT_THAT(run_user({"gate", "-h"}).output, HasSubstr("mine: a line"));
}

TEST(UserProgram, GatesItsCountsAgainstABaselineOfItsOwn) {
  const TemporaryDirectory directory;
  const std::string baseline = directory / "mine.toml";
  const Finished update = run_user({"gate", "--experiment", "mine", "--baseline", baseline, "--update"});
  ASSERT_EQ(update.exit_code, 0) << update.errors << update.output;
  const Finished gated = run_user({"gate", "--experiment", "mine", "--baseline", baseline, "--reporter", "mine"});
  EXPECT_EQ(gated.exit_code, 0) << gated.errors;
  EXPECT_EQ(gated.output, "the report of a user\n");
}

TEST(UserProgram, ListsATestForEachSearcherAndSuite) {
  const Finished listed = run_user({"list", "tests"});
  EXPECT_EQ(listed.exit_code, 0);
  EXPECT_THAT(listed.output,
              AllOf(HasSubstr("my-alpha-beta\texhaustive\tverify\t--exhaustive\t"),
                    HasSubstr("my-alpha-beta\tnim:d=6\tverify\t--suite\tnim:d=6\n"), Not(HasSubstr("negascout"))));
}

TEST(UserProgram, SaysWhatItWasBuiltFrom) {
  EXPECT_THAT(run_user({"--version"}).output,
              AllOf(testing::StartsWith("pvslab "), HasSubstr("\ncommit "), HasSubstr("++ ")));
}

}  // namespace
}  // namespace pvslab::test
