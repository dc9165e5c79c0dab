// What a program cannot be asked is left out and told, and nothing that is named on the command line is left out in silence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

const std::string tree_client = std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta.py";
const std::string game_client = std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta_game.py";

class ProgramLeftOut : public testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("python3")) GTEST_SKIP() << "no python3";
  }

  // A client with a piece of its text replaced.
  std::string changed(const std::string& client, const std::string& from, const std::string& to) {
    std::string text = read_text(client);
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    text.replace(place, from.size(), to);
    return "python3 " + written("changed.py", text);
  }
  std::string written(const std::string& name, const std::string& text) {
    std::ofstream(directory_ / name) << text;
    return directory_ / name;
  }

  const std::string program_ = "python3 " + tree_client;
  TemporaryDirectory directory_;
};

TEST_F(ProgramLeftOut, TreesThatAreTooLargeAreToldAndTheRestIsChecked) {
  const Finished run = run_program({"verify", "--program", program_, "--known-value", "1", "--trees", "50"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(unfolded(run.output),
              AllOf(HasSubstr("was not run on 4 known cases: the text of a tree would have more than"),
                    HasSubstr("mode=both")));
  EXPECT_THAT(run.output, EndsWith("every promise is kept; 4 known cases left out, as told above\n"));
}

// A hello without the word visits is as good as any: what speaks of nodes is left out, and the rest has a verdict.
TEST_F(ProgramLeftOut, RelationsOfAProgramWithoutVisitsAreToldAndTheRestIsChecked) {
  const std::string silent = changed(tree_client, " visits counts", "");
  const Finished run = run_program({"verify", "--program", silent, "--relations", "20", "--trees", "50"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(unfolded(run.output),
              AllOf(HasSubstr("No relation was asked of alpha-beta-py"), HasSubstr("every promise is kept")));
  const Finished alone = run_program({"verify", "--program", silent, "--relations", "20"});
  EXPECT_EQ(alone.exit_code, 5) << alone.output;
  EXPECT_THAT(alone.errors, HasSubstr("relations speak of nodes"));
}

TEST_F(ProgramLeftOut, AMistakeIsStillShownWithItsTree) {
  const std::string wrong = changed(tree_client, "best >= beta", "best >= alpha");
  const Finished run = run_program({"verify", "--program", wrong, "--known-value", "1", "--trees", "50"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("A PROMISE IS BROKEN"), HasSubstr("  tree      ")));
}

TEST_F(ProgramLeftOut, IfNothingWasCheckedNoPromiseIsKept) {
  // Its tree of depth 9 has more than 3 million nodes, few of which alpha-beta visits.
  const std::string wide = written("wide.epd", "8/8/4k3/8/4K3/4P3/8/8 w - - id \"wide\";\n");
  const Finished run = run_program({"verify", "--program", program_, "--suite", "chess:" + wide + ",d=9"});
  EXPECT_EQ(run.exit_code, 5) << run.errors << run.output;
  EXPECT_THAT(run.output, AllOf(HasSubstr("nothing was checked"), Not(HasSubstr("every promise is kept"))));
}

TEST_F(ProgramLeftOut, AProgramThatDiesOnOneGameIsReportedAndTheRestIsChecked) {
  const std::string dying =
      changed(game_client, "        visits = []", "        assert int(rest[1]) < 9\n        visits = []");
  const Finished run = run_program({"verify", "--program", dying, "--trees", "5", "--suite", "tictactoe:d=9"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("alpha-beta-game-py does not keep visits\n  tictactoe:d=9"),
                                HasSubstr("no answer: the program ended with exit code 1")));
  EXPECT_THAT(run.output, HasSubstr("5 trees")) << "what else was checked";
}

TEST_F(ProgramLeftOut, AProgramThatIsLateOnANamedSuiteFailsAndTheOptionThatHelpsIsTold) {
  const std::string late =
      changed(game_client, "        visits = []",
              "        if rest[1] == '9':\n            import time; time.sleep(60)\n        visits = []");
  const Finished run =
      run_program({"verify", "--program", late, "--program-seconds", "1", "--trees", "5", "--suite", "tictactoe:d=9"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(unfolded(run.output), AllOf(HasSubstr("was not run on 1 known case: the program"),
                                          HasSubstr("--program-seconds N gives it more time"),
                                          HasSubstr("1 KNOWN CASE NOT ANSWERED IN TIME"), EndsWith("as told above ")));
}

// Fail-soft alpha-beta without visits. FAULT stands where a value is known; `windows` are those that the request had before.
const std::string plain_client = R"(import json, sys, time


def search(node, alpha, beta):
    if isinstance(node, int):
        return node
    best = -float("inf")
    for successor in node:
        best = max(best, -search(successor, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


for line in sys.stdin:
    word, *rest = line.split()
    if word == "pvslab":
        print("hello 1 name=plain promises=root,window", flush=True)
    elif word == "search":
        windows = []
        answer = ["answer", rest[0]]
        tree = json.loads(",".join(word for word in rest[1:] if ":" not in word))
        for bounds in (word for word in rest[1:] if ":" in word):
            value = search(tree, *map(float, bounds.split(":")))
            FAULT
            windows.append(bounds)
            answer.append(str(value))
        print(*answer, flush=True)
)";

const std::vector<std::string> small_trees{"--exhaustive", "depth=2,branching=2,leaves=4,values=-1..1"};

TEST_F(ProgramLeftOut, AProgramThatHangsIsGivenUpWithItsTree) {
  std::string text = plain_client;
  text.replace(text.find("FAULT"), 5, "if 1 in (tree if isinstance(tree, list) else []): time.sleep(100)");
  const Finished run = run_program({"verify", small_trees[0], small_trees[1], "--program",
                                    "python3 " + written("hangs.py", text), "--program-seconds", "1"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output,
              AllOf(HasSubstr("plain does not keep visits\n  tree      [1]"), HasSubstr("did not answer within 1 s")));
  EXPECT_THAT(unfolded(run.output),
              AllOf(HasSubstr("plain was not asked for"), HasSubstr("six times --program-seconds")));
  EXPECT_THAT(run.output, AllOf(HasSubstr("A PROMISE IS BROKEN; "), EndsWith("left out, as told above\n")));
  EXPECT_THAT(run.output, Not(HasSubstr("pvslab trace"))) << "it lists no visits";
}

// Each smaller tree at which it hangs costs a twentieth of --program-seconds, or there would be time for one.
TEST_F(ProgramLeftOut, ATreeAtWhichAProgramHangsIsShrunk) {
  std::string text = plain_client;
  text.replace(text.find("FAULT"), 5, "if str(tree).count('[') > 3: time.sleep(100)");
  const std::string hanging = "python3 " + written("hangs.py", text);
  const Finished run =
      run_program({"verify", "--trees", "30", "--exhaustive", "depth=1,branching=2,leaves=2", "--known-value", "0",
                   "--threads", "1", "--program", hanging, "--program-seconds", "4"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("plain does not keep visits\n  tree      [[[[0]]]]\n"),
                                HasSubstr("did not answer within 4 s"), Not(HasSubstr("there may be a smaller one"))))
      << run.output;
}

// It is slow on all trees with two inner nodes, and hangs at one of three: no smaller one is told that it would have answered.
TEST_F(ProgramLeftOut, ATreeAtWhichAProgramIsSlowIsNotToldAsOneAtWhichItHangs) {
  std::string text = plain_client;
  text.replace(text.find("FAULT"), 5,
               "time.sleep({1: 0, 2: 0.5}.get(str(tree).count('['), 0 if str(tree).count('[') == 0 else 100))");
  const Finished run =
      run_program({"verify", "--trees", "30", "--exhaustive", "depth=1,branching=1,leaves=1", "--known-value", "0",
                   "--threads", "1", "--program", "python3 " + written("slow.py", text), "--program-seconds", "2"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("plain does not keep visits"), HasSubstr("did not answer within 2 s"),
                                HasSubstr("  shrunk    for 2 s (--program-seconds); there may be a smaller one\n")))
      << run.output;
}

// A searcher that is named beside it takes nothing away from a program.
TEST_F(ProgramLeftOut, AProgramRunsBesideASearcherThatIsNamed) {
  const std::string wrong = changed(tree_client, "best >= beta", "best >= alpha");
  const Finished verified =
      run_program({"verify", "--program", wrong, "--searcher", "pvs-split", small_trees[0], small_trees[1]});
  EXPECT_EQ(verified.exit_code, 1) << verified.errors;
  EXPECT_THAT(verified.output, HasSubstr("alpha-beta-py does not keep"));
  const Finished related =
      run_program({"relations", "--program", wrong, "--searcher", "alpha-beta", small_trees[0], small_trees[1]});
  EXPECT_EQ(related.exit_code, 1) << related.errors;
  EXPECT_THAT(related.output, HasSubstr("alpha-beta-py"));
}

TEST_F(ProgramLeftOut, AProgramThatCannotRunBesideASearcherIsRefused) {
  const std::string points = written("points.toml", "[[task]]\ntitle = \"root\"\npoints = 1\nclause = \"root\"\n");
  const Finished graded = run_program({"grade", "--points", points, "--program", program_, "--searcher", "alpha-beta"});
  EXPECT_EQ(graded.exit_code, 2) << graded.output;
  EXPECT_THAT(graded.errors, HasSubstr("2 are chosen"));
  const Finished traced = run_program({"trace", "pvs-split", "--tree", "[1 0]", "--program", program_});
  EXPECT_EQ(traced.exit_code, 2) << traced.output;
  EXPECT_THAT(unfolded(traced.errors), HasSubstr("alpha-beta-py is not among the searchers to show, pvs-split"));
  EXPECT_EQ(run_program({"trace", "pvs-split", "--against", "alpha-beta-py", "--tree", "[1 0]", "--program", program_})
                .exit_code,
            0);
}

// It cannot be shown node by node, so no command is printed that would do it.
TEST_F(ProgramLeftOut, AComparisonPrintsNoTraceOfAProgramWithoutVisits) {
  std::string text = read_text(tree_client);
  const std::string listing = "visits counts";
  text.replace(text.find("= search(tree"), 1, "= 1 +");
  const auto compare = [&](const std::string& program) {
    return run_program({"compare", "--workload", "uniform:b=2,d=3", "--trees", "3", "--out", directory_ / "results",
                        "--program", "python3 " + program});
  };
  const Finished shown = compare(written("listing.py", text));
  EXPECT_EQ(shown.exit_code, 1) << shown.errors;
  EXPECT_THAT(shown.output, AllOf(HasSubstr("WRONG VALUE: alpha-beta-py/"), HasSubstr("  trace: ")));
  text.replace(text.find(listing), listing.size(), "counts");
  const Finished plain = compare(written("plain.py", text));
  EXPECT_EQ(plain.exit_code, 1) << plain.errors;
  EXPECT_THAT(plain.output,
              AllOf(HasSubstr("WRONG VALUE: alpha-beta-py/"), HasSubstr("  reproduce: "), Not(HasSubstr("  trace: "))));
}

TEST_F(ProgramLeftOut, WhatAProgramSaidIsEscapedOnce) {
  const std::string babbling = changed(tree_client, "print(\" \".join(answer))", "print('\\x1b[31m', *answer)");
  const Finished run = run_program({"compare", "--workload", "uniform:b=2,d=3", "--trees", "3", "--out",
                                    directory_ / "results", "--program", babbling});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("\\x1b[31m"), Not(HasSubstr("\\x5cx1b"))));
}

// One blank between two words, as docs/protocol.md has it: JSON.parse of the shipped client refuses an empty word.
TEST_F(ProgramLeftOut, ARequestThatIsReplayedHasOneBlankBetweenWords) {
  std::string text = plain_client;
  text.replace(text.find("FAULT"), 5, "value += len(windows) > 1");
  const Finished run =
      run_program({"verify", small_trees[0], small_trees[1], "--program", "python3 " + written("remembers.py", text)});
  EXPECT_THAT(run.output, AllOf(HasSubstr("search 1 "), Not(HasSubstr("search 1  "))));
}

// The verdict stands on less than that of another program, and says so.
TEST_F(ProgramLeftOut, SmallerPartsOfAProgramThatAsksForMovesAreTold) {
  const auto planned = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"verify", "--dry-run"});
    return unfolded(run_program(words).output);
  };
  const std::string game = "python3 " + game_client;
  EXPECT_THAT(planned({"--program", game}),
              AllOf(HasSubstr("alpha-beta-game-py asks for moves"), HasSubstr("--decisive is left out"),
                    HasSubstr("is not foreseen"), Not(HasSubstr("50,000 trees"))));
  EXPECT_THAT(planned({"--program", game, "--trees", "5"}), Not(HasSubstr("asks for moves")));
  EXPECT_THAT(planned({"--program", program_}), Not(HasSubstr("asks for moves")));
}

// Its memory lives on between the windows of one request.
TEST_F(ProgramLeftOut, ACounterexampleHasTheWindowsThatCameBefore) {
  std::string text = plain_client;
  text.replace(text.find("FAULT"), 5, "value += len(windows) > 1");
  const Finished run =
      run_program({"verify", small_trees[0], small_trees[1], "--program", "python3 " + written("remembers.py", text)});
  EXPECT_EQ(run.exit_code, 1) << run.output;
  EXPECT_THAT(run.output, AllOf(HasSubstr("\n  before    "), HasSubstr("without these windows the answer is right")));
  const std::string begin = "  replay\n    printf";
  const std::size_t place = run.output.find(begin);
  ASSERT_NE(place, std::string::npos) << run.output;
  const std::size_t line = place + std::string("  replay\n").size();
  const std::string command = run.output.substr(line, run.output.find('\n', line) - line);
  const Finished replayed =
      run_program({"-c", command}, {.output_file = {}, .file_size_limit = {}, .program = "/bin/sh"});
  EXPECT_THAT(replayed.output, HasSubstr("answer 1 ")) << command << replayed.errors;
}

// A program that never answers must not get full marks: nothing is known of its relations.
TEST_F(ProgramLeftOut, AProgramThatNeverAnswersIsNotCalledEqual) {
  const std::string dying =
      "sh " + written("dying.sh", "read hello\necho hello 1 name=dying promises=root visits\nread request\nexit 3\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"relations", "--trees", "20", "--pair", "alpha-beta", "dying"},
        std::vector<std::string>{"verify", "--relations", "20", "--trees", "1", "--exhaustive",
                                 "depth=1,branching=1,leaves=1"}}) {
    std::vector<std::string> asked = words;
    asked.insert(asked.end(), {"--program", dying});
    const Finished run = run_program(asked);
    EXPECT_EQ(run.exit_code, 1) << run.output << run.errors;
    EXPECT_THAT(unfolded(run.output),
                AllOf(ContainsRegex("NOT COMPARED on [0-9]+ trees: dying: the program ended with exit code 3"),
                      Not(HasSubstr("\nholds")), Not(HasSubstr("0 tried on 5,126 trees: none failed")),
                      Not(HasSubstr("every promise is kept"))));
  }
}

// Its clauses are unknown, not kept, and nothing was returned.
TEST_F(ProgramLeftOut, AProgramThatNeverAnswersKeepsNoClause) {
  const std::string dying =
      "sh " + written("dying.sh", "read hello\necho hello 1 name=dying promises=root visits\nread request\nexit 3\n");
  const Finished run = run_program({"verify", "--program", dying, "--trees", "1", "--known-value", "0", "--exhaustive",
                                    "depth=1,branching=1,leaves=1"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(unfolded(run.output),
              AllOf(HasSubstr(" dying ? ? ? ? ? "), HasSubstr("? unknown: some searches had no answer"),
                    HasSubstr("A PROMISE IS BROKEN; "), HasSubstr(" searches had no answer"),
                    HasSubstr(" visit the program ended with exit code 3 "), Not(HasSubstr("Kept in every search")),
                    Not(HasSubstr(" returned "))));
  // Not more than were asked.
  EXPECT_TRUE(std::regex_search(unfolded(run.output), std::regex("([0-9,]+) searches checked: A PROMISE IS BROKEN; "
                                                                 "\\1 searches had no answer")))
      << run.output;
  const Finished replayed = run_program({"verify", "--program", dying, "--replay", "dying:-inf..+inf:0"});
  EXPECT_EQ(replayed.exit_code, 1) << replayed.errors;
  EXPECT_THAT(unfolded(replayed.output), AllOf(HasSubstr(" returned no answer "), HasSubstr(" root no answer"),
                                               HasSubstr(" visits broken "), Not(HasSubstr(" kept"))));
}

// What it answers is right, but it does not answer on one tree.
TEST_F(ProgramLeftOut, AProgramThatAnswersOnEasyTreesAloneGetsNoPoints) {
  const std::string dying = changed(tree_client, "            visits = []",
                                    "            assert str(tree) != '[1, 1]'\n            visits = []");
  const std::string points = written("points.toml",
                                     "title = \"Exercise\"\ntrees = 5\nexhaustive = \"depth=1,branching=2,leaves=2\"\n"
                                     "[[task]]\nclause = \"root\"\npoints = 4\n"
                                     "[[task]]\nrelation = \"same_value\"\nto = \"alpha-beta\"\npoints = 3\n");
  const Finished run = run_program({"grade", "--program", dying, "--points", points});
  EXPECT_EQ(run.exit_code, 1) << run.output << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("0 of 4"), HasSubstr("0 of 3"), Not(HasSubstr("  solved"))));
  EXPECT_THAT(unfolded(run.output), AllOf(HasSubstr("clause root: 289 searches without an answer, of which 288 "
                                                    "were not asked; after the first, nothing more is sent"),
                                          HasSubstr("the program ended with exit code 1")));
}

TEST_F(ProgramLeftOut, AFaultOnOneTreeLeavesTheTableOfTheOthers) {
  const std::string dying = changed(tree_client, "            visits = []",
                                    "            assert len(str(tree)) < 100\n            visits = []");
  const Finished run = run_program({"compare", "--workload", "uniform:b=2,d=2", "--workload", "uniform:b=3,d=4",
                                    "--trees", "3", "--searcher", "alpha-beta", "--program", dying});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(unfolded(run.output),
              AllOf(HasSubstr("no figures on uniform:b=3,d=4: tree 1: alpha-beta-py: the program"),
                    HasSubstr("uniform:b=2,d=2")));
}

TEST_F(ProgramLeftOut, AFaultOnOneWorkloadLeavesTheGateOfTheOthers) {
  const std::string experiment = written("two.toml",
                                         "name = \"two\"\nsearchers = [\"alpha-beta\"]\ntrees = 3\n[[workload]]\nspec "
                                         "= \"uniform:b=2,d=2\"\n[[workload]]\nspec = \"uniform:b=3,d=4\"\n");
  const std::string baseline = directory_ / "base.toml";
  const auto gated = [&](const std::string& program, const std::vector<std::string>& more) {
    std::vector<std::string> words{"gate", "--experiment", experiment, "--baseline", baseline, "--program", program};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  };
  ASSERT_EQ(gated(program_, {"--update"}).exit_code, 0);
  const std::string before = read_text(baseline);
  const std::string dying = changed(tree_client, "            visits = []",
                                    "            assert len(str(tree)) < 100\n            visits = []");
  const Finished run = gated(dying, {"--json", directory_ / "gate.json"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(unfolded(run.output),
              AllOf(HasSubstr("NO ANSWER: uniform:b=3,d=4, tree 1: alpha-beta-py: the program"),
                    HasSubstr("gate: FAIL: 1 fault of a program; 3 cells: 3 same"), Not(HasSubstr("missing"))));
  const auto report = nlohmann::json::parse(read_text(directory_ / "gate.json"));
  EXPECT_EQ(report.at("faults").at(0).at("searcher"), "alpha-beta-py");
  EXPECT_EQ(report.at("faults").at(0).at("workload"), "uniform:b=3,d=4");
  EXPECT_EQ(gated(dying, {"--update"}).exit_code, 1);
  EXPECT_EQ(read_text(baseline), before);
}

const char* const listed =
    "name = \"listed\"\nsearchers = [\"alpha-beta\"]\ntrees = 3\n[[workload]]\nspec = \"uniform:b=3,d=4,values=3\"\n";

TEST_F(ProgramLeftOut, AProgramRunsBesideTheListOfAnExperiment) {
  const std::string experiment = written("listed.toml", listed);
  const Finished compared = run_program({"compare", "--experiment", experiment, "--program", program_});
  EXPECT_EQ(compared.exit_code, 0) << compared.errors;
  EXPECT_THAT(compared.output, HasSubstr("\nalpha-beta-py")) << compared.output;
  const std::vector<std::string> gate{"gate",      "--experiment", experiment, "--baseline", directory_ / "base.toml",
                                      "--program", program_};
  std::vector<std::string> update = gate;
  update.emplace_back("--update");
  EXPECT_EQ(run_program(update).exit_code, 0);
  EXPECT_EQ(run_program(gate).exit_code, 0);
  std::vector<std::string> wrong = gate;
  wrong.back() = changed(tree_client, "best >= beta", "best > beta");
  EXPECT_EQ(run_program(wrong).exit_code, 3) << "it visits more";
}

TEST_F(ProgramLeftOut, ASearcherThatTheExperimentDoesNotHaveIsRefused) {
  const std::string experiment = written("listed.toml", listed);
  const std::string baseline = directory_ / "base.toml";
  const std::vector<std::string> gate{"gate", "--experiment", experiment, "--baseline", baseline};
  std::vector<std::string> update = gate;
  update.insert(update.end(), {"--searcher", "alpha-beta", "--update"});
  EXPECT_EQ(run_program(update).exit_code, 0) << "there is no baseline that could lose cells";
  EXPECT_EQ(run_program(update).exit_code, 2) << "now there is one";
  std::vector<std::string> other = gate;
  other.insert(other.end(), {"--searcher", "alpha-beta", "--searcher", "negascout"});
  const Finished run = run_program(other);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, HasSubstr("listed.toml has no searcher negascout"));
  std::vector<std::string> filtered = gate;
  filtered.insert(filtered.end(), {"--filter", "pvs-soun*"});
  const Finished by_glob = run_program(filtered);
  EXPECT_EQ(by_glob.exit_code, 2);
  EXPECT_THAT(by_glob.errors, HasSubstr("listed.toml has no searcher that matches pvs-soun*"));
}

}  // namespace
}  // namespace pvslab::test
