// A user's program (tests/programs/user_pvslab.cpp): its parallel searchers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/harness/base/program.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab::test {
namespace {

using Words = std::vector<std::string>;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Finished run_parallel_user(const std::vector<std::string>& words) {
  return run_program(words, {.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_USER_PROGRAM});
}

TEST(UserParallel, AreCheckedUnderSchedulesIfTheyAreNamedOrAGlobMeansThem) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  const Finished right = run_parallel_user({"verify", "--searcher", "my-splitting"});
  EXPECT_EQ(right.exit_code, 0) << right.errors;
  EXPECT_THAT(right.output, AllOf(HasSubstr("1 parallel searcher keeps every promise under"), Not(HasSubstr("racy"))));
  const Finished racy = run_parallel_user({"verify", "--searcher", "my-r*splitting"});
  EXPECT_EQ(racy.exit_code, 1);
  EXPECT_THAT(racy.output, HasSubstr("1 of 1 parallel searcher BROKEN"));
  const Finished both = run_parallel_user({"schedules", "leaves=2", "--searcher", "my-*splitting"});
  EXPECT_EQ(both.exit_code, 1);
  EXPECT_THAT(both.output, HasSubstr("1 of 2 parallel searchers BROKEN"));
}

TEST(UserParallel, HaveTheirRacesFoundAndReplayedInLanes) {
  const Finished found = run_parallel_user({"schedules", "leaves=3", "--searcher", "my-racy-splitting"});
  EXPECT_EQ(found.exit_code, 1) << found.errors;
  const std::size_t place = found.output.find("my-racy-splitting@2:");
  ASSERT_NE(place, std::string::npos) << found.output;
  const std::string token = found.output.substr(place, found.output.find_first_of(" '\n", place) - place);
  const Finished shown = run_parallel_user({"verify", "--replay", token});
  EXPECT_EQ(shown.exit_code, 1);
  EXPECT_THAT(shown.output, AllOf(HasSubstr("stops the others"), HasSubstr("asks if it was stopped")));
}

TEST(UserParallel, ShareNoJsonDocumentWithSerialOnes) {
  const Finished two_documents =
      run_parallel_user({"verify", "--searcher", "my-splitting", "--searcher", "my-alpha-beta", "--json", "-"});
  EXPECT_EQ(two_documents.exit_code, 2);
  EXPECT_THAT(two_documents.errors, HasSubstr("--json writes one report"));
}

// With our program: one of the games of the user's is refused.
TEST(UserParallel, AreCheckedAfterTheSerialOnesThatAreNamedToo) {
  if (is_sanitized) GTEST_SKIP() << "too many schedules for a build with sanitizers";
  // Of more than three, fewer trees are drawn.
  Words words{"verify"};
  for (const char* const id : {"pv-splitting", "alpha-beta", "alpha-beta-shallow", "last-move", "pvs-lmr"}) {
    words.insert(words.end(), {"--searcher", id});
  }
  const Finished both = run_program(words);
  EXPECT_EQ(both.exit_code, 0) << both.errors;
  EXPECT_THAT(both.output,
              AllOf(HasSubstr("every promise is kept"), HasSubstr("1 parallel searcher keeps every promise under"),
                    Not(HasSubstr("pvs-sound"))));
}

TEST(UserParallel, HaveNothingToDoWithAPartOfTheSerialVerification) {
  const Finished refused = run_parallel_user({"verify", "--searcher", "my-splitting", "--trees", "10"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("my-splitting is checked under schedules, which takes no --trees"));
  const Finished of_serial = run_parallel_user({"verify", "--trees", "10"});
  EXPECT_THAT(of_serial.output, AllOf(HasSubstr("my-alpha-beta"), Not(HasSubstr("my-splitting"))));
}

TEST(UserParallel, HaveTwoTestsEach) {
  EXPECT_EQ(
      run_parallel_user({"list", "tests", "--searcher", "my-splitting"}).output,
      "my-splitting\tschedules\tschedules\tleaves=2\tleaves=2,grain=1\tleaves=3,grain=1,preemptions=1,windows=open\t"
      "leaves=3,grain=2,preemptions=1,windows=open\tleaves=3,preemptions=2,windows=open,values=ranks\n"
      "my-splitting\trandom-schedules\tschedules\t--random\t2000\n");
  EXPECT_EQ(
      run_parallel_user({"list", "tests", "--searcher", "my-splitting", "--suite", "schedules"}).output,
      "my-splitting\tschedules\tschedules\tleaves=2\tleaves=2,grain=1\tleaves=3,grain=1,preemptions=1,windows=open\t"
      "leaves=3,grain=2,preemptions=1,windows=open\tleaves=3,preemptions=2,windows=open,values=ranks\n");
}

}  // namespace
}  // namespace pvslab::test
