// Trees of the greatest depth: no search runs out of its stack, on simulated processors and on threads.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace {

class DeepTrees : public testing::TestWithParam<const char*> {};

TEST_P(DeepTrees, AreSearched) {
  for (const std::string spec : {"ordered:b=1,d=1000", "ordered:b=2,d=1000,p1=1,p2=1"}) {
    const Finished run = run_program(
        {"compare", GetParam(), "2", "--workload", spec, "--trees", "1", "--searcher", "young-brothers-wait"});
    EXPECT_EQ(run.exit_code, 0) << spec << run.errors;
  }
}

INSTANTIATE_TEST_SUITE_P(On, DeepTrees, testing::Values("--processors", "--search-threads"),
                         [](const auto& option) { return std::string(option.param).substr(2, 6); });

}  // namespace
}  // namespace pvslab::test
