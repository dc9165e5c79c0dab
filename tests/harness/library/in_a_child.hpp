// For tests that add a searcher: it stays in the catalogue, where other tests of the process must not find it.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace pvslab::test {

// The body runs in a child process. Its failures are printed there, and fail the test here.
inline void in_a_child(void (*body)()) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    body();
    std::fflush(nullptr);
    ::_exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "the child, whose output is above, failed";
}

}  // namespace pvslab::test
