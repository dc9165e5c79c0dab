// A range of scores, for programs whose INF is small; names of programs; and figures that a program does not tell.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace program_range_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string shipped_client = std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta.py";
using Edits = std::vector<std::pair<std::string, std::string>>;

class ProgramRange : public testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("python3")) GTEST_SKIP() << "no python3";
  }

  // The shipped client with some of its text replaced.
  std::string edited(const std::string& name, const Edits& edits) {
    std::string text = read_text(shipped_client);
    for (const auto& [from, to] : edits) {
      EXPECT_NE(text.find(from), text.npos) << from;
      text.replace(text.find(from), from.size(), to);
    }
    std::ofstream(directory_ / name) << text;
    return "python3 " + (directory_ / name);
  }
  // As engines are written: its infinity is 32001, and it does not know a window without ends.
  std::string small_inf(const std::string& name, const std::string& range, const Edits& more = {}) {
    Edits edits{{"best = -math.inf", "best = -32001"},
                {"map(float, bounds.split(\":\"))", "map(end_of, bounds.split(\":\"))"},
                {"for line in sys.stdin:",
                 "def end_of(text):\n    return {\"inf\": 32001, \"-inf\": -32001}.get(text) or int(text)\n\n\n"
                 "for line in sys.stdin:"},
                {"hello 1 ", "hello 1 " + range}};
    edits.insert(edits.end(), more.begin(), more.end());
    return edited(name, edits);
  }
  static Finished verify(const std::string& program, std::vector<std::string> more = {}) {
    std::vector<std::string> words{
        "verify", "--program", program, "--trees", "300", "--exhaustive", "depth=2,branching=2,leaves=3"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  }

  TemporaryDirectory directory_;
};

TEST_F(ProgramRange, WithoutOneEveryEngineOfASmallInfShowsTheSameTree) {
  const Finished found = verify(small_inf("plain.py", ""));
  EXPECT_EQ(found.exit_code, 1) << found.output << found.errors;
  EXPECT_THAT(found.output, HasSubstr("[3"));
  EXPECT_THAT(found.output, AllOf(HasSubstr("A PROMISE IS BROKEN"), Not(HasSubstr("[[0 -1]]"))));
}

TEST_F(ProgramRange, ACorrectEngineKeepsItsPromisesWithinItsRange) {
  for (const auto& [range, option] : {std::pair<std::string, std::vector<std::string>>{"range=-32000:32000 ", {}},
                                      {"", {"--range", "-30000:30000"}}}) {
    const Finished found = verify(small_inf("ranged.py", range), option);
    EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
    EXPECT_THAT(found.output, HasSubstr("every promise is kept; drawn values and ends of windows lie in -3"));
  }
}

TEST_F(ProgramRange, AWrongEngineShowsItsOwnMistake) {
  const Finished found = verify(small_inf("wrong.py", "range=-30000:30000 ", {{"value <= alpha", "value < alpha"}}));
  EXPECT_EQ(found.exit_code, 1) << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("does not keep bound"), HasSubstr("[[0 -1]]"), Not(HasSubstr("[3"))));
}

// A mistake that only large values show is found at the end of the range, and stays within it when it is made small.
TEST_F(ProgramRange, IsReachedAndIsKeptByWhatIsShrunk) {
  const Finished found =
      verify(small_inf("clamped.py", "range=-30000:30000 ",
                       {{"        return node\n", "        return max(min(node, 29990), -29990)\n"}}));
  EXPECT_EQ(found.exit_code, 1) << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("29991"), Not(HasSubstr("2147483646"))));
}

TEST_F(ProgramRange, OneThatTheTreesCannotKeepIsAnErrorThatSaysWhy) {
  const Finished narrow = verify("python3 " + shipped_client, {"--range", "-1:1"});
  EXPECT_EQ(narrow.exit_code, 2) << narrow.output;
  EXPECT_THAT(narrow.errors, AllOf(HasSubstr("range -1:1"), HasSubstr("values up to 1"), HasSubstr("-2 and 2")));
  const Finished one_sided = verify("python3 " + shipped_client, {"--range", "0:100"});
  EXPECT_EQ(one_sided.exit_code, 2) << one_sided.output;
  EXPECT_THAT(one_sided.errors, HasSubstr("negated"));
  const Finished special = verify("python3 " + shipped_client, {"--range", "-100:100", "--scores", "range=99:101"});
  EXPECT_EQ(special.exit_code, 2) << special.output;
  EXPECT_THAT(special.errors, HasSubstr("101 is beyond the range -100:100"));
  const Finished in_hello = verify(small_inf("hello.py", "range=1:100 "));
  EXPECT_EQ(in_hello.exit_code, 2) << in_hello.output;
  EXPECT_THAT(in_hello.errors, HasSubstr("a range holds -1 and 1"));
}

TEST_F(ProgramRange, HoldsForRelationsAndKnownCasesToo) {
  const std::string program = small_inf("known.py", "range=-30000:30000 ");
  const Finished relations = run_program({"relations", "--program", program, "--searcher", "alpha-beta", "--trees",
                                          "200", "--exhaustive", "depth=2,branching=2,leaves=3"});
  EXPECT_EQ(relations.exit_code, 0) << relations.output << relations.errors;
  EXPECT_THAT(relations.output, HasSubstr("lie in -30000:30000"));
  const Finished known = run_program({"verify", "--program", program, "--known-value", "1"});
  EXPECT_EQ(known.exit_code, 0) << known.output << known.errors;
  EXPECT_THAT(known.output, HasSubstr("q=9666"));
}

// Its leaves are those of its game: what is beyond the range is not asked, and told.
TEST_F(ProgramRange, PositionsBeyondItAreLeftOutAndTold) {
  const std::string program = small_inf("narrow.py", "range=-50:50 ");
  const Finished found = run_program(
      {"verify", "--program", program, "--suite", "tictactoe:d=2", "--suite", "uniform:b=2,d=2,values=1001"});
  EXPECT_EQ(found.exit_code, 2) << found.output << found.errors;
  const Finished compared = run_program({"compare", "--program", program, "--searcher", "alpha-beta", "--workload",
                                         "uniform:b=2,d=2,values=1001", "--trees", "3"});
  EXPECT_NE(compared.exit_code, 0) << compared.output;
  EXPECT_THAT(compared.output + compared.errors,
              AllOf(HasSubstr("its range is -50:50"), HasSubstr("values=N in the workload")));
}

TEST_F(ProgramRange, AnExerciseGivesItsOwn) {
  const std::string points = directory_ / "exercise.toml";
  const std::string task = "trees = 100\n[[task]]\nclause = \"root\"\n";
  std::ofstream(points) << task;
  const std::string program = small_inf("student.py", "range=-30000:30000 ");
  const Finished refused = run_program({"grade", "--points", points, "--program", program});
  EXPECT_EQ(refused.exit_code, 1) << refused.errors;
  EXPECT_THAT(refused.output, HasSubstr("an exercise file gives its own range"));
  std::ofstream(points) << "range = \"-30000:30000\"\n" + task;
  const Finished solved = run_program({"grade", "--points", points, "--program", program});
  EXPECT_EQ(solved.exit_code, 0) << solved.output << solved.errors;
}

using ProgramsByName = ProgramRange;

TEST_F(ProgramsByName, TwoBuildsOfOneEngineAreCompared) {
  const std::string program = "python3 " + shipped_client;
  const std::vector<std::string> rest{"--searcher", "alpha-beta", "--workload", "uniform:b=3,d=3", "--trees", "3"};
  std::vector<std::string> words{"compare", "--program", "old=" + program, "--program",
                                 "new=" + edited("new.py", {{"best >= beta", "best > beta"}})};
  words.insert(words.end(), rest.begin(), rest.end());
  const Finished found = run_program(words);
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("\nold "), HasSubstr("\nnew ")));
  const Finished twice = run_program({"verify", "--program", program, "--program", program});
  EXPECT_EQ(twice.exit_code, 2) << twice.output;
  EXPECT_THAT(twice.errors, AllOf(HasSubstr("there is a searcher alpha-beta-py already"), HasSubstr("NAME=")));
  const Finished ours = run_program({"verify", "--program", "alpha-beta=" + program});
  EXPECT_EQ(ours.exit_code, 2) << ours.output;
  EXPECT_THAT(ours.errors, HasSubstr("there is a searcher alpha-beta already"));
}

TEST_F(ProgramsByName, AnAssignmentOfTheShellIsNoName) {
  const std::string program =
      edited("env.py", {{"name=alpha-beta-py", "name=\" + __import__(\"os\").environ[\"NAME_OF_IT\"] + \""}});
  const Finished found = verify("NAME_OF_IT=from-shell " + program);
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, HasSubstr("from-shell"));
  const Finished both = verify("mine=NAME_OF_IT=from-shell " + program);
  EXPECT_EQ(both.exit_code, 0) << both.output << both.errors;
  EXPECT_THAT(both.output, AllOf(HasSubstr("\nmine "), Not(HasSubstr("from-shell "))));
  const Finished empty = verify("mine=");
  EXPECT_EQ(empty.exit_code, 2) << empty.output;
  EXPECT_THAT(empty.errors, HasSubstr("a command comes right after 'mine='"));
}

TEST_F(ProgramsByName, ReplaysAndPartsKeepThem) {
  const std::string wrong = "mine=" + edited("wrong.py", {{"value <= alpha", "value < alpha"}});
  const Finished found = verify(wrong);
  EXPECT_EQ(found.exit_code, 1) << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("mine does not keep bound"), HasSubstr("--program '" + wrong + "'")));
  const std::string parts = directory_ / "parts";
  const Finished part = verify(wrong, {"--shard", "0/1", "--parts", parts});
  const Finished merged = run_program({"merge", parts, "--with", wrong});
  EXPECT_EQ(merged.exit_code, 1) << merged.output << merged.errors << part.errors;
  EXPECT_THAT(merged.output, HasSubstr("mine does not keep bound"));
}

using ProgramFigures = ProgramRange;

const Edits no_figures{{" visits counts", ""}, {"#{len(visits)}", ""}};

// Of trees it tells no counts, and a figure without a source would be 0, of which no change is seen.
TEST_F(ProgramFigures, WithoutASourceForNodeCountsThereIsNoGate) {
  for (const std::string mode : {"", "mode=both "}) {
    Edits edits = no_figures;
    edits.emplace_back("hello 1 ", "hello 1 " + mode);
    const std::string program = edited("silent.py", edits);
    const std::string baseline = directory_ / "baseline.toml";
    const Finished gate =
        run_program({"gate", "--program", program, "--baseline", baseline, "--update", "--searcher", "alpha-beta"});
    EXPECT_EQ(gate.exit_code, 2) << gate.output;
    EXPECT_THAT(gate.errors, HasSubstr("tells no node counts of its searches of trees"));
    const Finished compared = run_program(
        {"compare", "--program", program, "--searcher", "alpha-beta", "--workload", "uniform:b=3,d=3", "--trees", "3"});
    EXPECT_EQ(compared.exit_code, 2) << compared.output;
    const Finished verified = verify(program);
    EXPECT_EQ(verified.exit_code, 0) << verified.output << verified.errors;
  }
}

}  // namespace program_range_test
}  // namespace pvslab::test
