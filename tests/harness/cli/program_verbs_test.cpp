// --program in the verbs: a program in another language is checked, compared, traced and graded as our searchers are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "harness/grade/grading.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace program_verbs_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string client = std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta.py";
const std::string misbehaving = PVSLAB_TEST_MISBEHAVING;

class ProgramVerbs : public testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("python3")) GTEST_SKIP() << "no python3";
  }

  // The Python client with a piece of its text replaced.
  std::string changed(const std::string& from, const std::string& to) {
    std::string text = read_text(client);
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    text.replace(place, from.size(), to);
    const std::string file = directory_ / "changed.py";
    std::ofstream(file) << text;
    return "python3 " + file;
  }
  std::string written(const std::string& name, const std::string& text) {
    std::ofstream(directory_ / name) << text;
    return directory_ / name;
  }

  std::string program_ = "python3 " + client;
  TemporaryDirectory directory_;
};

// The number of leaves of the first tree of a report.
std::ptrdiff_t leaves_of_first_tree(const std::string& report) {
  const std::size_t place = report.find("  tree      ");
  EXPECT_NE(place, std::string::npos) << report;
  if (place == std::string::npos) return 1000;
  const std::string line = report.substr(place + 12, report.find('\n', place) - place - 12);
  return std::count(line.begin(), line.end(), ' ') + 1;
}

TEST_F(ProgramVerbs, ACorrectProgramKeepsItsPromises) {
  const Finished found =
      run_program({"verify", "--program", program_, "--trees", "300", "--exhaustive", "depth=2,branching=2,leaves=3"});
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("alpha-beta-py"), HasSubstr("every promise is kept")));
}

TEST_F(ProgramVerbs, AProgramThatCannotCountIsCheckedOnGamesToo) {
  static_cast<void>(changed(" visits counts", ""));
  std::string text = read_text(directory_ / "changed.py");
  const std::string count = "#{len(visits)}";
  text.replace(text.find(count), count.size(), "");
  const Finished found =
      run_program({"verify", "--program", "python3 " + written("silent.py", text), "--trees", "20", "--exhaustive",
                   "depth=2,branching=2,leaves=3", "--known-value", "0", "--suite", "tictactoe:d=2"});
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, HasSubstr("tictactoe"));
}

TEST_F(ProgramVerbs, AStrictComparisonInItsBoundsIsRefutedByFourLeavesAtMost) {
  const Finished found =
      run_program({"verify", "--program", changed("if value <= alpha", "if value < alpha"), "--trees", "300"});
  EXPECT_EQ(found.exit_code, 1) << found.errors;
  EXPECT_THAT(found.output, HasSubstr("alpha-beta-py does not keep bound"));
  EXPECT_LE(leaves_of_first_tree(found.output), 4);
}

TEST_F(ProgramVerbs, AStrictComparisonAtItsCutoffIsRefutedByTheVisitsOfAlphaBeta) {
  const std::string program = changed("best >= beta", "best > beta");
  EXPECT_EQ(run_program({"verify", "--program", program, "--trees", "100"}).exit_code, 0) << "its values are right";
  const Finished found = run_program({"verify", "--program", program, "--like", "alpha-beta", "--trees", "100"});
  EXPECT_EQ(found.exit_code, 1) << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("alpha-beta-py does not keep visits"), HasSubstr("alpha-beta")));
  EXPECT_LE(leaves_of_first_tree(found.output), 4);
}

TEST_F(ProgramVerbs, TheCommandsOfAReportRunTheProgramAgain) {
  const std::string program = changed("if value <= alpha", "if value < alpha");
  const Finished found = run_program({"verify", "--program", program, "--trees", "300"});
  const std::size_t place = found.output.find("pvslab verify --program '");
  ASSERT_NE(place, std::string::npos) << found.output;
  const std::string command = found.output.substr(place, found.output.find('\n', place) - place);
  const std::string token = command.substr(command.rfind(' ') + 1);
  const Finished again = run_program({"verify", "--program", program, "--replay", token});
  EXPECT_EQ(again.exit_code, 1) << again.errors;
  EXPECT_THAT(again.output, HasSubstr("bound       broken"));
}

struct Fault {
  const char* name;
  const char* words;  // of misbehaving_program
  const char* told;
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }

class ProgramFault : public testing::TestWithParam<Fault> {};

TEST_P(ProgramFault, IsAVerdictWithTheSmallestTree) {
  const Finished found = run_program({"verify", "--program", misbehaving + " " + GetParam().words, "--program-seconds",
                                      "1", "--exhaustive", "depth=2,branching=2,leaves=2", "--threads", "1"});
  EXPECT_EQ(found.exit_code, 1) << found.output << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("does not keep visits"), HasSubstr(GetParam().told)));
  EXPECT_LE(leaves_of_first_tree(found.output), 2);
}

INSTANTIATE_TEST_SUITE_P(Of, ProgramFault,
                         testing::Values(Fault{"death", "on-tree-crash 1", "was killed by signal"},
                                         Fault{"babble", "on-tree-garbage 1", "best so far: 3"},
                                         Fault{"hang", "on-tree-hang 1", "1 s"},
                                         Fault{"form", "on-tree-too-many 1", "the program"}),
                         [](const auto& one) { return std::string(one.param.name); });

TEST_F(ProgramVerbs, ComparesItsVisitsWithThoseOfAlphaBeta) {
  const Finished compared = run_program({"compare", "--program", program_, "--searcher", "alpha-beta", "--searcher",
                                         "alpha-beta-py", "--workload", "uniform:b=3,d=4", "--trees", "5"});
  ASSERT_EQ(compared.exit_code, 0) << compared.errors;
  EXPECT_THAT(compared.output, HasSubstr("alpha-beta-py"));
  const Finished related =
      run_program({"relations", "--program", program_, "--pair", "alpha-beta", "alpha-beta-py", "--trees", "50"});
  EXPECT_EQ(related.exit_code, 0) << related.errors;
  EXPECT_THAT(related.output, Not(HasSubstr("false ")));
}

// A count without a source is not 0, and no ratio of it is good news.
TEST_F(ProgramVerbs, ShowNoCountThatTheyDoNotTell) {
  const std::string counting = changed(" visits counts", " counts");
  const std::string out = directory_ / "out";
  const Finished run =
      run_program({"compare", "--program", counting, "--searcher", "alpha-beta", "--workload", "uniform:b=3,d=3",
                   "--trees", "60", "--counter", "leaves", "--counter", "nodes", "--out", out});
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, testing::ContainsRegex("\nalpha-beta-py +[0-9.]+ +- +- +- +- +same +-\n")) << run.output;
  const auto results = nlohmann::json::parse(read_text(out + "/results.json"));
  EXPECT_THAT(results.at("notes").dump(), HasSubstr("its leaves and other counts are not known"));
  const auto& of_program = results.at("results").at(1);
  ASSERT_EQ(of_program.at("searcher"), "alpha-beta-py");
  EXPECT_TRUE(of_program.at("leaves").is_null());
  EXPECT_GT(of_program.at("nodes").at("mean"), 0);
  for (const auto& ratio : of_program.at("ratios")) {
    EXPECT_EQ(ratio.at("value").is_null(), ratio.at("counter") == "leaves") << ratio;
  }
  EXPECT_THAT(read_text(out + "/results.csv"), Not(HasSubstr("nan")));
  EXPECT_THAT(read_text(out + "/results.md"), Not(HasSubstr("nan")));
  const Finished again = run_program({"report", out, "--full"});
  EXPECT_EQ(again.exit_code, 0) << again.errors;
  const Finished compared = run_program({"report", out + "/results.json", out + "/results.json"});
  EXPECT_EQ(compared.exit_code, 0) << compared.errors;
  EXPECT_THAT(compared.output, Not(HasSubstr("nan")));
  const std::string experiment = written("own.toml", R"(
searchers = ["alpha-beta-py"]
trees = 3
[[workload]]
spec = "uniform:b=3,d=4"
)");
  const std::string baseline = directory_ / "own-baseline.toml";
  const std::vector<std::string> gate{"gate",     "--program",  counting, "--experiment",
                                      experiment, "--baseline", baseline};
  std::vector<std::string> update = gate;
  update.push_back("--update");
  ASSERT_EQ(run_program(update).exit_code, 0);
  EXPECT_THAT(read_text(baseline), AllOf(HasSubstr("\nnodes = "), Not(HasSubstr("leaves = "))));
  EXPECT_EQ(run_program(gate).exit_code, 0);
}

TEST_F(ProgramVerbs, AreGatedWithAWordWhereTheyReportTheirCountsThemselves) {
  const std::string experiment = written("experiment.toml", R"(
searchers = ["alpha-beta-py"]
trees = 3
[[workload]]
spec = "uniform:b=3,d=4"
)");
  const auto gated = [&](const std::string& program, const std::string& baseline, bool update) {
    std::vector<std::string> words{"gate", "--program", program, "--experiment", experiment, "--baseline", baseline};
    if (update) words.push_back("--update");
    return run_program(words);
  };
  const std::string baseline = directory_ / "baseline.toml";
  const Finished first = gated(program_, baseline, true);
  ASSERT_EQ(first.exit_code, 0) << first.errors;
  const Finished same = gated(program_, baseline, false);
  EXPECT_EQ(same.exit_code, 0) << same.errors;
  EXPECT_THAT(same.output, Not(HasSubstr("reports its node counts")));
  // Without cutoffs it visits the whole tree.
  const Finished dearer = gated(changed("best >= beta", "False"), baseline, false);
  EXPECT_EQ(dearer.exit_code, 3) << dearer.output << dearer.errors;
  const std::string other = directory_ / "other.toml";
  const std::string program = changed("fail_soft,bound visits counts", "fail_soft,bound counts");
  ASSERT_EQ(gated(program, other, true).exit_code, 0);
  const Finished own = gated(program, other, false);
  EXPECT_EQ(own.exit_code, 0) << own.errors;
  EXPECT_THAT(own.output, HasSubstr("alpha-beta-py: it reports its node counts"));
  // No node is no improvement.
  std::string text = read_text(directory_ / "changed.py");
  text.replace(text.find("#{len(visits)}"), std::string("#{len(visits)}").size(), "#0");
  const Finished none = gated("python3 " + written("none.py", text), other, false);
  EXPECT_EQ(none.exit_code, 2) << none.output;
  EXPECT_THAT(none.errors, HasSubstr("alpha-beta-py entered no node on uniform:b=3,d=4: its cost is not known"));
}

TEST_F(ProgramVerbs, TracesItsSearchWithTheWindowsOfAlphaBeta) {
  const Finished traced =
      run_program({"trace", "--program", program_, "--against", "alpha-beta", "--tree", "[[3 1] [2 5]]"});
  EXPECT_EQ(traced.exit_code, 0) << traced.errors;
  EXPECT_THAT(traced.output, HasSubstr("Both searches make the same visits."));
}

// The tree has no such node, and no figure is made of it.
TEST_F(ProgramVerbs, TakeNoVisitThatNoSearchCanMake) {
  const std::string lies = changed("for path in visits]", "for path in visits + [[9]]]");
  const Finished traced = run_program({"trace", "--program", lies, "--tree", "[[3 1] [2 5]]"});
  EXPECT_EQ(traced.exit_code, 2);
  EXPECT_THAT(traced.errors, HasSubstr("listed 9 as its visit 8, and its parent has 2 successors"));
  const Finished compared = run_program(
      {"compare", "--program", lies, "--workload", "uniform:b=2,d=2", "--trees", "2", "--searcher", "alpha-beta"});
  EXPECT_EQ(compared.exit_code, 1);
  EXPECT_THAT(compared.output, HasSubstr("no figures on uniform:b=2,d=2"));
}

TEST_F(ProgramVerbs, SearchesRealGamesByTheTextOfTheirTrees) {
  const Finished compared =
      run_program({"compare", "--program", program_, "--searcher", "alpha-beta-py", "--workload", "tictactoe:d=3"});
  EXPECT_EQ(compared.exit_code, 0) << compared.errors;
}

TEST_F(ProgramVerbs, AreNotCoveredByInduction) {
  const Finished refused = run_program({"verify", "--program", program_, "--inductive", "branching=2"});
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.errors,
              HasSubstr("does not cover alpha-beta-py (a program cannot be asked about one node alone)"));
}

// The program says hello, notes that it was asked, and never answers.
TEST_F(ProgramVerbs, AnInterruptionIsToldWithTheCommandThatStartsAgain) {
  const std::string points = written("points.toml", "[[task]]\nclause = \"root\"\npoints = 4\n");
  const std::string asked = directory_ / "asked";
  const std::string program = "read x; echo hello 1 name=silent visits; read x; touch " + asked + "; sleep 600";
  for (const std::vector<std::string>& words : {std::vector<std::string>{"verify", "--trees", "5"},
                                                {"verify", "--exhaustive", "depth=1,branching=2,leaves=2"},
                                                {"compare", "--searcher", "silent", "--workload", "uniform:b=2,d=2"},
                                                {"relations", "--pair", "silent", "alpha-beta", "--trees", "5"},
                                                {"trace", "--tree", "[1 2]"},
                                                {"grade", "--points", points}}) {
    std::filesystem::remove(asked);
    std::vector<std::string> with_program = words;
    with_program.insert(with_program.begin() + 1, {"--program", program});
    Program run(with_program);
    wait_until(run, [&] { return std::filesystem::exists(asked); });
    run.signal(SIGINT);
    const Finished ended = run.wait();
    EXPECT_EQ(ended.exit_code, 130) << words.front() << "\n" << ended.errors;
    EXPECT_THAT(ended.errors, HasSubstr("interrupted"));
    EXPECT_THAT(ended.errors, HasSubstr("pvslab " + words.front() + " --program "));
  }
}

// By Ctrl-Z, or because the whole machine stood still: the program, which stands still as well, is not late by that.
TEST_F(ProgramVerbs, TheTimeInWhichWeAreStoppedIsNotThatOfTheProgram) {
  const std::string asked = directory_ / "asked";
  const std::string goes_on = directory_ / "goes on";
  const std::string program = changed("            visits = []",
                                      "            if int(rest[0]) == 3:\n"
                                      "                import os, time\n"
                                      "                open('" +
                                          asked +
                                          "', 'w').close()\n"
                                          "                while not os.path.exists('" +
                                          goes_on +
                                          "'): time.sleep(0.01)\n"
                                          "            visits = []");
  Program run({"verify", "--program", program, "--program-seconds", "2", "--trees", "5", "--exhaustive",
               "depth=1,branching=1,leaves=1", "--threads", "1"});
  wait_until(run, [&] { return std::filesystem::exists(asked); });
  run.signal(SIGSTOP);
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  run.signal(SIGCONT);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  write_text(goes_on, "");
  const Finished ended = run.wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.output << ended.errors;
  EXPECT_THAT(ended.output, Not(HasSubstr("did not answer")));
}

// It had answered right a thousand times; the rest is not known.
TEST_F(ProgramVerbs, AnInterruptedGradingGivesNoPoints) {
  const std::string points = written("points.toml",
                                     "trees = 20000\n[[task]]\nclause = \"root\"\npoints = 4\n"
                                     "[[task]]\nrelation = \"same_value\"\nto = \"alpha-beta\"\npoints = 3\n");
  const std::string asked = directory_ / "asked";
  const std::string noting = changed("            visits = []", "            if int(rest[0]) == 1000: open('" + asked +
                                                                    "', 'w').close()\n            visits = []");
  Program run({"grade", "--program", noting, "--points", points});
  wait_until(run, [&] { return std::filesystem::exists(asked); });
  run.signal(SIGINT);
  const Finished ended = run.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.errors;
  EXPECT_THAT(ended.output, AllOf(HasSubstr("0 of 4"), HasSubstr("0 of 3"), Not(HasSubstr("solved"))));
  TaskGrade grade;
  grade.checked = 1000;
  EXPECT_TRUE(grade.is_solved());
  grade.complete = false;
  EXPECT_FALSE(grade.is_solved());
  EXPECT_TRUE(grade.is_open());
}

TEST_F(ProgramVerbs, AnUnusableProgramIsAWrongArgument) {
  for (const char* const command : {"no-such-program", "true", "cat"}) {
    const Finished refused = run_program({"verify", "--program", command, "--trees", "1"});
    EXPECT_EQ(refused.exit_code, 2) << command;
    EXPECT_THAT(refused.errors, HasSubstr(std::string("--program: the program ") + command + " cannot be used"));
  }
  EXPECT_EQ(run_program({"verify", "--like", "alpha-beta"}).exit_code, 2);
  EXPECT_EQ(run_program({"verify", "--program", program_, "--like", "nobody"}).exit_code, 2);
}

// "Find the bug" on the command line: a program that makes the mistake of a mutant.
TEST_F(ProgramVerbs, MayBeHeldAgainstTheVisitsOfAMutant) {
  const std::string never_cuts = changed("if best >= beta", "if False");
  const auto verified = [&](const std::string& program, const std::string& like) {
    return run_program({"verify", "--program", program, "--like", like, "--trees", "100", "--exhaustive",
                        "depth=2,branching=2,leaves=3"});
  };
  const Finished same = verified(never_cuts, "alpha-beta:never-cuts");
  EXPECT_EQ(same.exit_code, 0) << same.output << same.errors;
  const Finished other = verified(program_, "alpha-beta:never-cuts");
  EXPECT_EQ(other.exit_code, 1) << other.errors;
  EXPECT_THAT(other.output, HasSubstr("and alpha-beta:never-cuts enters"));
  const Finished unknown = verified(program_, "alpha-beta:never-cut");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.errors, AllOf(HasSubstr("--like: unknown mutant"), HasSubstr("`pvslab power --list`")));
  EXPECT_THAT(run_program({"trace", "alpha-beta:never-cut", "--tree", "[1 0]"}).errors,
              HasSubstr("Did you mean 'alpha-beta:never-cuts'?"));
  const Finished of_another_rule = verified(program_, "alpha-beta-strict");
  EXPECT_EQ(of_another_rule.exit_code, 2);
  EXPECT_THAT(of_another_rule.errors, HasSubstr("it cuts off at value > beta, and the program alpha-beta-py"));
}

TEST_F(ProgramVerbs, GivesPointsForWhatItKeeps) {
  const std::string points = written("points.toml", R"(
title = "Exercise 3"
trees = 200
exhaustive = "depth=2,branching=2,leaves=3"
[[task]]
clause = "root"
points = 4
[[task]]
title = "visits what alpha-beta visits"
relation = "same_visits"
to = "alpha-beta"
points = 3
)");
  const Finished full = run_program({"grade", "--program", program_, "--points", points});
  EXPECT_EQ(full.exit_code, 0) << full.output << full.errors;
  EXPECT_THAT(full.output, AllOf(HasSubstr("Exercise 3: alpha-beta-py"), HasSubstr("7 of 7")));
  const Finished lost = run_program({"grade", "--program", changed("best >= beta", "best > beta"), "--points", points});
  EXPECT_EQ(lost.exit_code, 1) << lost.errors;
  EXPECT_THAT(lost.output,
              AllOf(HasSubstr("4 of 7"), HasSubstr("not solved"), HasSubstr("again: pvslab trace --program")));
  EXPECT_LE(leaves_of_first_tree(lost.output), 4);
  EXPECT_THAT(lost.output, AllOf(HasSubstr("only the visits differ"),
                                 HasSubstr("you cut at > β: the visits are those of alpha-beta-strict")));
}

TEST_F(ProgramVerbs, RefusesPointsWithTheirPlace) {
  const auto refused = [&](const std::string& text) {
    return run_program({"grade", "--searcher", "alpha-beta", "--points", written("wrong.toml", text)});
  };
  EXPECT_THAT(refused("[[task]]\nclause = \"rot\"\n").errors, AllOf(HasSubstr("wrong.toml:2:10"), HasSubstr("root")));
  EXPECT_THAT(refused("[[task]]\nrelation = \"same_visits\"\n").errors, HasSubstr("add to = \"alpha-beta\""));
  EXPECT_THAT(refused("[[task]]\npoints = 3\n").errors, HasSubstr("asks for one thing"));
  EXPECT_EQ(refused("trees = 3\n").exit_code, 2);
  EXPECT_EQ(refused("[[task]]\nclause = \"root\"\npoint = 3\n").exit_code, 2);
}

}  // namespace program_verbs_test
}  // namespace pvslab::test
