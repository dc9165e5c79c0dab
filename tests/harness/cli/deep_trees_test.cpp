// Trees of the greatest depth: no search runs out of its stack, on simulated processors and on threads.
#include <gtest/gtest.h>

#include <csignal>

#include <string>
#include <vector>

#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace {

class DeepTrees : public testing::TestWithParam<const char*> {};

TEST_P(DeepTrees, AreSearched) {
  const Finished run = run_program({"speedup", GetParam(), "2", "--workload", "ordered:b=1,d=1000", "--trees", "1",
                                    "--searcher", "young-brothers-wait"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
}

// No machine ends these searches. They reach the deepest leaf, where they ran out of their stack, at once.
TEST_P(DeepTrees, AreSearchedUntilCtrlC) {
  Program program({"speedup", GetParam(), "2", "--workload", "ordered:b=2,d=1000", "--trees", "1", "--searcher",
                   "young-brothers-wait"});
  wait_until_at_work(program);
  EXPECT_TRUE(program.is_running());
  program.signal(SIGINT);
  program.signal(SIGINT);
  EXPECT_EQ(program.wait().exit_code, 130);
}

INSTANTIATE_TEST_SUITE_P(On, DeepTrees, testing::Values("--processors", "--search-threads"),
                         [](const auto& option) { return std::string(option.param).substr(2, 6); });

}  // namespace
}  // namespace pvslab::test
