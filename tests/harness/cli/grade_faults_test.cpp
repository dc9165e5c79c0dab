// `pvslab grade` with programs that do something else than answer: a fault is no answer, is shown with what the program wrote to its
// standard error, and ends its own task alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace grade_faults_test {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// What a student does beside what our example does: `in` each inner node, `before` the answer to a request, `instead` of writing it.
struct Student {
  std::string in = "pass";
  std::string before = "pass";
  std::string instead = "pass";
  std::string hello = "promises=root,window visits";
};

class GradeOfAFault : public testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("python3")) GTEST_SKIP() << "no python3";
  }

  std::string written(const std::string& name, const std::string& text) {
    std::ofstream(directory_ / name) << text;
    return directory_ / name;
  }

  std::string program(const Student& student) {
    std::string text = read_text(std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta.py");
    const auto insert = [&](const std::string& before, const std::string& line) {
      const std::size_t place = text.find(before);
      ASSERT_NE(place, std::string::npos) << before;
      text.insert(place, line + "\n");
    };
    insert("    best = -math.inf", "    " + student.in);
    insert("        windows = [", "        " + student.before);
    insert("        print(\" \".join(answer))", "        " + student.instead);
    const std::string hello = "promises=root,window,fail_soft,bound visits counts";
    const std::size_t place = text.find(hello);
    EXPECT_NE(place, std::string::npos);
    text.replace(place, hello.size(), student.hello);
    return "python3 " + written("student.py", "import time\n" + text);
  }

  Finished graded(const Student& student, const std::vector<std::string>& further = {}, int trees = 20) {
    const std::string points =
        written("points.toml", "title = \"Exercise\"\ntrees = " + std::to_string(trees) +
                                   "\nexhaustive = \"depth=2,branching=2,leaves=3\"\n"
                                   "[[task]]\ntitle = \"the score\"\nclause = \"root\"\npoints = 4\n"
                                   "[[task]]\ntitle = \"its visits\"\nclause = \"visits\"\npoints = 2\n"
                                   "[[task]]\ntitle = \"like alpha-beta\"\nrelation = \"same_visits\"\n"
                                   "to = \"alpha-beta\"\npoints = 3\n");
    std::vector<std::string> words{"grade", "--program", program(student), "--points", points};
    words.insert(words.end(), further.begin(), further.end());
    return run_program(words);
  }

  TemporaryDirectory directory_;
};

TEST_F(GradeOfAFault, IsSolvedWithoutOne) {
  const Finished run = graded({});
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("9 of 9"), Not(HasSubstr("no answer"))));
}

// 0.5, None and a number without end are no scores.
TEST_F(GradeOfAFault, IsNoAnswerWhateverItSays) {
  for (const std::string instead : {"print('fail', rest[0], 'not done yet', flush=True); continue", "answer[2] = '0.5'",
                                    "answer[2] = 'None'", "answer[2] = '1' + '0' * 30", "answer = answer[:2]",
                                    "raise SystemExit(3)", "print('what?', flush=True); continue"}) {
    const Finished run = graded({.instead = instead});
    EXPECT_EQ(run.exit_code, 1) << instead << run.output << run.errors;
    EXPECT_THAT(run.output, AllOf(ContainsRegex("the score  +0 of 4 +no answer"), ContainsRegex("all +0 of 9\n"),
                                  HasSubstr("  did       the program "), Not(HasSubstr("  solved"))))
        << instead;
  }
}

// One request without an answer decides: the program is not started again for each of hundreds of trees.
TEST_F(GradeOfAFault, IsAskedForOnceInATask) {
  const std::string starts = directory_ / "starts";
  const Finished run = graded({.instead = "open('" + starts + "', 'a').write('.'); raise SystemExit(3)"}, {}, 2000);
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("ended with exit code 3"));
  EXPECT_LT(read_text(starts).size(), 16U) << run.output;
  EXPECT_GT(read_text(starts).size(), 0U);
}

// The first fault is that of one thread, whatever several have asked meanwhile.
TEST_F(GradeOfAFault, EndsATaskAtTheSameSearchForAnyNumberOfThreads) {
  const Student dies_at_times{.before = "if '3' in rest[-1] and '-2' in rest[-1]: raise SystemExit(3)"};
  const auto document = [&](const std::string& threads) {
    const Finished run = graded(dies_at_times, {"--threads", threads, "--program-seconds", "2", "--json", "-"}, 500);
    EXPECT_EQ(run.exit_code, 1) << run.errors;
    nlohmann::json tasks = nlohmann::json::parse(run.output).at("tasks");
    for (nlohmann::json& task : tasks) task.erase("smallest");  // what it resembles is sought for seconds
    return tasks;
  };
  const nlohmann::json with_one = document("1");
  EXPECT_GT(with_one.at(0).at("checked"), 0);
  EXPECT_GT(with_one.at(0).at("unanswered"), 0);
  EXPECT_GT(with_one.at(2).at("checked"), 0) << "what the smallest tree of one task cost is not held against another";
  EXPECT_EQ(document("4"), with_one);
}

TEST_F(GradeOfAFault, IsShownWithTheTracebackAndTheTree) {
  const Finished run = graded({.in = "node[1]"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("  tree      ["), HasSubstr("  did       the program ended with exit code 1"),
                                HasSubstr("\n    IndexError: list index out of range"), HasSubstr("node[1]")));
  const Finished verified =
      run_program({"verify", "--program", program({.in = "node[1]"}), "--replay", "alpha-beta-py:-inf..+inf:[1]"});
  EXPECT_THAT(verified.output, HasSubstr("\n            IndexError: list index out of range")) << verified.errors;
}

// A refusal is told with what was written just before it, not with what an earlier request wrote.
TEST_F(GradeOfAFault, OfARefusalHasItsOwnErrors) {
  const Finished run = graded({.before = "sys.stderr.write('request %s\\n' % rest[0])",
                               .instead = "print('fail', rest[0], flush=True); continue"});
  EXPECT_THAT(run.output, ContainsRegex("refused the request: no reason; its standard error:\n    request [0-9]+\n\n"))
      << run.errors;
}

// A grader of a class wants a result of every hand-in, and a person a message.
TEST_F(GradeOfAFault, AtItsStartIsAResultWithoutPointsWhereAGraderAsks) {
  const std::string points = written("points.toml", "[[task]]\nclause = \"root\"\npoints = 4\n");
  const std::string broken = written("broken.py", "import sys\nsys.stderr.write('\x1b[31m' * 2)\ndef f(:\n");
  const std::string results = directory_ / "results.json";
  const std::vector<std::string> words{"grade", "--program", "python3 " + broken, "--points", points};
  EXPECT_EQ(run_program(words).exit_code, 2);
  std::vector<std::string> asked = words;
  asked.insert(asked.end(), {"--format", "gradescope", "--out", results});
  const Finished run = run_program(asked);
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  const std::string text = read_text(results);
  const auto test = nlohmann::json::parse(text).at("tests").at(0);
  EXPECT_EQ(test.at("score"), 0);
  EXPECT_EQ(test.at("max_score"), 4);
  EXPECT_THAT(test.at("output").get<std::string>(), AllOf(HasSubstr("not checked"), HasSubstr("SyntaxError")));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

// It answers every question of the exercise, and dies when it is compared with the mutants: that is said where the likeness would be.
TEST_F(GradeOfAFault, WhileItIsComparedIsToldInPlaceOfALikeness) {
  const std::string points = written("points.toml",
                                     "trees = 0\nexhaustive = \"depth=2,branching=2,leaves=3\"\n[[task]]\n"
                                     "relation = \"same_visits\"\nto = \"minimax\"\n");
  const Finished run = run_program(
      {"grade", "--program", program({.before = "assert len(line) < 60", .hello = "visits"}), "--points", points});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("only the visits differ"), HasSubstr("  like      not compared: "),
                                HasSubstr("AssertionError")));
}

// What does not list its visits is compared with nothing, and the reason is given. The document for a grader says the same.
TEST_F(GradeOfAFault, IsNotWhatListsNoVisits) {
  const Student student{.before = "pass", .instead = "answer[2] = '9'", .hello = "promises=root"};
  const Finished run = graded(student, {"--format", "gradescope"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  const std::string told = nlohmann::json::parse(run.output).at("tests").at(0).at("output").get<std::string>();
  EXPECT_THAT(told, AllOf(HasSubstr("own       not known: "), HasSubstr("does not list its"),
                          HasSubstr("like      not compared")));
}

TEST_F(GradeOfAFault, IsNoFormatAndNoTarget) {
  const std::string points = written("points.toml", "[[task]]\nclause = \"root\"\n");
  const auto refused = [&](const std::vector<std::string>& further) {
    std::vector<std::string> words{"grade", "--searcher", "alpha-beta", "--points", points};
    words.insert(words.end(), further.begin(), further.end());
    const Finished run = run_program(words);
    EXPECT_EQ(run.exit_code, 2) << run.output;
    return run.errors;
  };
  EXPECT_THAT(refused({"--format", "gradscope"}), HasSubstr("none of text, gradescope and junit"));
  EXPECT_THAT(refused({"--format", "junit", "--json", "-"}), HasSubstr("give one of them a file"));
  EXPECT_THAT(refused({"--format", "junit", "--out", points}), HasSubstr("points.toml"));
  EXPECT_THAT(refused({"--task-seconds", "0"}), HasSubstr("--task-seconds"));
  EXPECT_EQ(run_program({"grade", "--answers", "x", "--format", "junit"}).exit_code, 2);
}

// The values are right: only the lists of visits are missing.
TEST_F(GradeOfAFault, EndsItsOwnTaskAlone) {
  const Finished run = graded({.before = "assert word != 'visit'"});
  EXPECT_EQ(run.exit_code, 1) << run.errors;
  EXPECT_THAT(run.output, AllOf(ContainsRegex("the score  +4 of 4 +solved"), ContainsRegex("its visits  +0 of 2"),
                                ContainsRegex("all +4 of 9\n")))
      << run.errors;
}

// It cannot be asked for visits: that task is not checked, and the others are.
TEST_F(GradeOfAFault, IsNotWhatCannotBeAsked) {
  const Finished run = graded({.hello = "promises=root,window"}, {"--json", "-"});
  EXPECT_EQ(run.exit_code, 1) << run.output << run.errors;
  const auto json = nlohmann::json::parse(run.output);
  EXPECT_EQ(json.at("tasks").at(0).at("points"), 4);
  EXPECT_EQ(json.at("tasks").at(2).at("points"), 0);
  EXPECT_EQ(json.at("tasks").at(2).at("checked"), 0);
  EXPECT_THAT(json.at("tasks").at(2).dump(), HasSubstr("visits"));
}

// It dies once and answers when it is asked again: the values are right, and the death is not kept secret.
TEST_F(GradeOfAFault, IsToldWhereNoTaskIsAboutIt) {
  const std::string marker = directory_ / "died";
  const std::string once =
      "import os; d = os.path.exists('" + marker + "'); d or open('" + marker + "', 'w'); d or sys.exit(3)";
  const std::string points = written("values.toml",
                                     "trees = 20\nexhaustive = \"depth=1,branching=2,leaves=2\"\n"
                                     "[[task]]\nclause = \"root\"\n");
  const std::vector<std::string> words{"grade",
                                       "--points",
                                       points,
                                       "--threads",
                                       "1",
                                       "--program",
                                       program({.before = once, .hello = "promises=root,window"})};
  const Finished run = run_program(words);
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  EXPECT_THAT(run.output, AllOf(ContainsRegex("clause root +1 of 1 +solved"),
                                HasSubstr("No task is about it, but 1 request had a fault or a wrong list of visits:"),
                                HasSubstr("  did       asked again for this report, it answered")));
}

TEST_F(GradeOfAFault, IsNoReasonToSayNothingIfTheProgramDoesNotStartAgain) {
  const std::string marker = directory_ / "started";
  const std::string dying = program({.in = "raise SystemExit(3)"});
  const std::string once = "n=$(cat " + marker +
                           "); test ${#n} -lt 3 || { echo no licence >&2; exit 7; }; echo ${n}x > " + marker +
                           "; exec " + dying;
  for (const std::string verb : {"grade", "verify"}) {
    std::ofstream(marker) << "";
    std::vector<std::string> words{verb, "--program", once, "--threads", "1"};
    const std::string points = written("values.toml", "trees = 20\n[[task]]\nclause = \"root\"\n");
    if (verb == "grade") words.insert(words.end(), {"--points", points});
    if (verb == "verify") words.insert(words.end(), {"--trees", "20"});
    const Finished run = run_program(words);
    EXPECT_EQ(run.exit_code, 1) << verb << run.output << run.errors;
    EXPECT_THAT(run.output, AllOf(HasSubstr("ended with exit code"), Not(HasSubstr("  solved")))) << verb;
  }
}

TEST_F(GradeOfAFault, OutOfTimeIsNotSolved) {
  const Finished run = graded({.before = "time.sleep(0.1)"}, {"--seconds", "1", "--threads", "1"}, 2000);
  EXPECT_EQ(run.exit_code, 1) << run.output << run.errors;
  EXPECT_THAT(run.output,
              AllOf(ContainsRegex("the score  +0 of 4 +(out of time|not checked)"), ContainsRegex("all +0 of 9\n"),
                    HasSubstr("The 1 s for all tasks were over"), Not(HasSubstr("  solved"))));
  // It waits for an answer that it asked for again.
  const Finished json =
      graded({.before = "time.sleep(0.1)"}, {"--seconds", "1", "--threads", "2", "--json", "-"}, 2000);
  EXPECT_FALSE(nlohmann::json::parse(json.output).at("complete"));
}

TEST_F(GradeOfAFault, IsTheSameForAnyNumberOfThreads) {
  const Student student{.in = "assert node != [0, 1]"};
  EXPECT_EQ(graded(student, {"--threads", "1"}).output, graded(student, {"--threads", "2"}).output);
}

}  // namespace grade_faults_test
}  // namespace pvslab::test
