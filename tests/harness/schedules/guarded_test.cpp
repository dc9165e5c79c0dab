// Guarded children: none is left behind, whatever ends the call.
#include "harness/schedules/guarded.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "tests/harness/library/in_a_child.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab::test {
namespace {

// Descriptors for the pipe of one child, and not of two.
void allow_one_more_pipe() {
  const int next = ::dup(STDERR_FILENO);
  ::close(next);
  rlimit descriptors{};
  ::getrlimit(RLIMIT_NOFILE, &descriptors);
  descriptors.rlim_cur = static_cast<rlim_t>(next) + 2;
  ::setrlimit(RLIMIT_NOFILE, &descriptors);
}

TEST(GuardedChildren, AreEndedAndReapedIfAnotherOneCannotBeStarted) {
  if (is_sanitized) GTEST_SKIP() << "to look at a type, a sanitizer needs a descriptor itself";
  in_a_child([] {
    allow_one_more_pipe();
    const auto wait_for_ever = [](std::size_t) -> std::string {
      for (;;) ::pause();
    };
    EXPECT_THROW(static_cast<void>(run_guarded(
                     2, 2, wait_for_ever, [] { return false; }, [](std::uint64_t) {})),
                 std::system_error);
    errno = 0;
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  });
}

TEST(GuardedChildren, AnswerInTheOrderOfTheirTasks) {
  const GuardedAnswers found = run_guarded(
      5, 2, [](std::size_t task) { return std::string(task, 'x'); }, [] { return false; }, [](std::uint64_t) {});
  EXPECT_EQ(found.answers, (std::vector<std::string>{"", "x", "xx", "xxx", "xxxx"}));
  EXPECT_FALSE(found.fatal.has_value());
}

TEST(GuardedChildren, ThatBeginNoSearchTellNoTree) {
  const GuardedAnswers found = run_guarded(
      1, 1, [](std::size_t) -> std::string { ::_exit(7); }, [] { return false; }, [](std::uint64_t) {});
  ASSERT_TRUE(found.fatal.has_value());
  EXPECT_EQ(found.fatal->reason, "ended the process with exit code 7");
  EXPECT_FALSE(found.fatal->has_begun);
}

}  // namespace
}  // namespace pvslab::test
