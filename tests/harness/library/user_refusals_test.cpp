// A user's program (tests/programs/user_pvslab.cpp) where something is missing: the reason is told, with exit code 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace user_refusals_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Finished run_user(const std::vector<std::string>& words) {
  return run_program(words, {.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_USER_PROGRAM});
}

constexpr const char* no_key = "it has a table, and the game has no key(position)";

std::string claims_file(const std::string& searcher, const std::string& within) {
  const std::string file = testing::TempDir() + "claims-of-" + searcher + ".toml";
  std::ofstream(file) << "[[claim]]\nsection = \"Mine\"\nid = \"mine\"\nsays = \"Mine.\"\nsource = \"Ours\"\n"
                      << "ratio = {workload = \"nim:d=4\", trees = 1, searcher = \"" << searcher
                      << "\", counter = \"leaves\", to = \"alpha-beta\", to_counter = \"leaves\", within = " << within
                      << "}\n";
  return file;
}

TEST(UserRefusals, AClaimOnAGameThatItsSearcherCannotSearchIsToldWithTheReason) {
  const Finished refused = run_user({"claims", "--claims", claims_file("memory-pvs", "[0.9, 1.1]")});
  EXPECT_EQ(refused.exit_code, 2) << refused.output;
  EXPECT_THAT(refused.errors, AllOf(HasSubstr("memory-pvs: not run on nim:d=4"), HasSubstr(no_key)));
}

TEST(UserRefusals, AClaimMayBeAboutASearcherAndAGameOfTheUser) {
  const Finished exact = run_user({"claims", "--claims", claims_file("my-alpha-beta", "[1, 1]")});
  EXPECT_THAT(exact.output, HasSubstr("1 claim: 1 hold, 0 fail")) << exact.errors;
  // One tree says nothing about a figure that may vary.
  const Finished varying = run_user({"claims", "--claims", claims_file("my-alpha-beta", "[0.9, 1.1]")});
  EXPECT_THAT(varying.output, HasSubstr("0 hold, 0 fail, 1 measured")) << varying.errors;
}

TEST(UserRefusals, VerifySaysWhichSearcherWasNotRunAndWhy) {
  const Finished verified =
      run_user({"verify", "--suite", "nim:d=4", "--searcher", "memory-pvs", "--searcher", "minimax"});
  EXPECT_EQ(verified.exit_code, 0) << verified.errors;
  EXPECT_THAT(verified.output,
              AllOf(HasSubstr("memory-pvs was not run on 1 known case:"), Not(HasSubstr("left out of"))));
  const Finished refused = run_user({"verify", "--suite", "nim:d=4", "--searcher", "memory-pvs"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr(no_key));
}

TEST(UserRefusals, TheTestsOfAGameThatBreaksALawAreListed) {
  const Finished listed = run_user({"list", "tests", "--searcher", "pvs-sound"});
  EXPECT_EQ(listed.exit_code, 0) << listed.errors;
  EXPECT_THAT(listed.output,
              HasSubstr("pvs-sound\tforgetful-row:stones=7,d=5\tverify\t--suite\tforgetful-row:stones=7,d=5\n"));
  EXPECT_EQ(run_user({"list", "tests", "--suite", "forgetful-row"}).exit_code, 2);
}

TEST(UserRefusals, TracesNameTheMovesAndThePositionOfAGameThatHasTexts) {
  const Finished traced = run_user({"trace", "my-alpha-beta", "--workload", "row:d=2", "--case", "1"});
  EXPECT_EQ(traced.exit_code, 0) << traced.errors;
  EXPECT_THAT(traced.output, HasSubstr("ooooooo after 0"));
}

TEST(UserRefusals, CompletionAndNoticesHaveTheNameOfTheProgram) {
  const std::string name = std::filesystem::path(PVSLAB_TEST_USER_PROGRAM).filename();
  const Finished completion = run_user({"completion", "bash"});
  EXPECT_THAT(completion.output,
              AllOf(HasSubstr("complete -F _" + name + " " + name), Not(HasSubstr("/" + name + " "))));
  const Finished help = run_user({"completion", "-h"});
  EXPECT_THAT(help.output, HasSubstr("eval \"$(" + std::string(PVSLAB_TEST_USER_PROGRAM) + " completion bash)\""));
  const TemporaryDirectory directory;
  const std::string baseline = directory / "of-a-user.toml";
  const Finished gate = run_user({"gate", "--experiment", "mine", "--baseline", baseline, "--update"});
  EXPECT_THAT(gate.errors, AllOf(HasSubstr("user_pvslab: wrote "), Not(HasSubstr("\npvslab: "))));
}

}  // namespace user_refusals_test
}  // namespace pvslab::test
