// A searcher of a user (tests/programs/user_pvslab.cpp) that ends the process it runs in: `verify` tells where, and checks the others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab::test {
namespace {

using Words = std::vector<std::string>;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Finished verify_fragile(const std::string& way, Words words) {
  ::setenv("PVSLAB_TEST_FRAGILE", way.c_str(), 1);
  words.insert(words.begin(), {"verify", "--searcher", "my-fragile"});
  Finished finished =
      run_program(words, {.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_USER_PROGRAM});
  ::unsetenv("PVSLAB_TEST_FRAGILE");
  return finished;
}

struct End {
  std::string way;
  std::string told;
};
// A sanitizer ends the process itself.
const std::string told_of_a_signal = is_sanitized ? "ended the process with exit code 1" : "was ended by signal 11";

class EndOfProcess : public testing::TestWithParam<End> {};

TEST_P(EndOfProcess, IsNoAnswerWithTheTreeThatItWasAt) {
  const Finished finished = verify_fragile(GetParam().way, {"--trees", "300"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  EXPECT_THAT(finished.output, AllOf(HasSubstr("my-fragile: no answer, it " + GetParam().told),
                                     HasSubstr("no promise was judged; NO ANSWER from my-fragile"),
                                     HasSubstr("  search    1 with the window (-1, 0)\n"),
                                     HasSubstr("verify --replay my-fragile:-1..0:1\n")))
      << finished.errors;
  EXPECT_THAT(finished.output, Not(HasSubstr("every promise is kept")));
}

INSTANTIATE_TEST_SUITE_P(OfEachWay, EndOfProcess,
                         testing::Values(End{"signal", told_of_a_signal}, End{"stack", told_of_a_signal},
                                         End{"exit", "ended the process with exit code 0"},
                                         End{"throw", "threw: no such square"}),
                         [](const auto& end) { return end.param.way; });

TEST(Survival, ChecksTheOtherSearchers) {
  const Finished finished = verify_fragile("signal", {"--searcher", "my-alpha-beta", "--trees", "300"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  EXPECT_THAT(finished.output, AllOf(HasSubstr("1 searcher, 1 routine"),
                                     HasSubstr("the other searchers keep every promise; NO ANSWER from my-fragile")));
}

TEST(Survival, IsToldInJson) {
  const Finished finished = verify_fragile("throw", {"--exhaustive", "leaves=2", "--json", "-"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  const auto json = nlohmann::json::parse(finished.output);
  EXPECT_TRUE(json.at("kept").is_null());
  EXPECT_EQ(json.at("no_answer").at(0).at("searcher"), "my-fragile");
  EXPECT_EQ(json.at("no_answer").at(0).at("search"), "1 with the window (-1, 0)");
}

class PartOfVerify : public testing::TestWithParam<Words> {};

TEST_P(PartOfVerify, NamesTheSearcherThatEndedIt) {
  const Finished finished = verify_fragile("signal", GetParam());
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("my-fragile: no answer")) << finished.errors;
}

INSTANTIATE_TEST_SUITE_P(
    Of, PartOfVerify,
    testing::Values(Words{"--inductive", "branching=2"}, Words{"--graphs", "200"}, Words{"--instances", "200"},
                    Words{"--decisive", "1"}, Words{"--relations", "50"},
                    Words{"--suite", "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/mates.epd,d=2"}));

TEST(Survival, OfOneThatEndsItsProcessLaterTellsThatSearchToo) {
  const Finished finished = verify_fragile("third", {"--trees", "3000", "--threads", "2"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output;
  EXPECT_THAT(finished.output, HasSubstr("no answer, it was ended by signal 6"));
}

// Asked alone, the cells end nothing, so that nobody knows which searcher it was, unless there is one only.
TEST(Survival, SaysThatAnEndDidNotComeAgain) {
  const TemporaryDirectory directory;
  const Finished of_two = verify_fragile(directory / "two", {"--trees", "300", "--searcher", "my-alpha-beta"});
  EXPECT_EQ(of_two.exit_code, 1) << of_two.errors;
  EXPECT_THAT(of_two.output, AllOf(HasSubstr("One of the searchers: no answer, it was ended by signal 6"),
                                   HasSubstr("NO ANSWER from one of the searchers")));
  const Finished of_one = verify_fragile(directory / "one", {"--trees", "300"});
  EXPECT_EQ(of_one.exit_code, 1) << of_one.errors;
  EXPECT_THAT(of_one.output, HasSubstr("NO ANSWER from my-fragile"));
}

// Two minutes: a cell has one to take a step, and is asked twice.
TEST(SlowSurvival, OfOneThatStandsStillIsNoAnswer) {
  const Finished finished = verify_fragile("hang", {"--trees", "300"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("my-fragile: no answer, it took no step for 6"), HasSubstr("verify --replay")));
}

// The parallel searchers come after the serial ones, whose default run refuses a game here: what ends the child ends the whole.
TEST(Survival, OfTheChildIsAllThatIsDone) {
  const Finished finished = verify_fragile("", {"--searcher", "my-racy-splitting"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(finished.output, "");
  EXPECT_EQ(finished.errors.find("is refused"), finished.errors.rfind("is refused"));
}

TEST(Survival, LeavesNothingBesideTheReport) {
  const TemporaryDirectory directory;
  const Finished finished = verify_fragile("signal", {"--trees", "300", "--json", directory / "report.json"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory.path()))
    files.push_back(entry.path().filename());
  EXPECT_THAT(files, testing::ElementsAre("report.json"));
}

TEST(Survival, OfARightSearcherChangesNothing) {
  const Finished finished = verify_fragile("", {"--trees", "300"});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("every promise is kept"));
}

TEST(Survival, LeavesCtrlCAndTerminationTheirMeaning) {
  for (const int signal : {SIGINT, SIGTERM}) {
    ::setenv("PVSLAB_TEST_FRAGILE", "", 1);
    Program program({"verify", "--searcher", "my-fragile", "--trees", "100000000"},
                    {.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_USER_PROGRAM});
    // Its own processor time says nothing: a child is at work.
    wait_until(program, [&] { return program.handles_signals() && program.has_a_child(); });
    program.signal(signal);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.exit_code, 130) << finished.output;
    EXPECT_THAT(finished.output, Not(HasSubstr("NO ANSWER")));
  }
}

}  // namespace
}  // namespace pvslab::test
