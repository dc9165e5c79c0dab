// Tests that pass, skip, fail, or end their process too early, as PVSLAB_UNRULY says. run_shard_test runs them.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

namespace {

bool is_told_to(const char* fault) {
  const char* const told = std::getenv("PVSLAB_UNRULY");
  return told != nullptr && std::string(told) == fault;
}

TEST(Unruly, Passes) { SUCCEED(); }

TEST(Unruly, Skips) { GTEST_SKIP() << "as it should"; }

TEST(Unruly, EndsItsProcessIfTold) {
  if (is_told_to("abort")) std::abort();
  if (is_told_to("exit")) std::exit(0);
  if (is_told_to("hang")) std::this_thread::sleep_for(std::chrono::minutes(10));
  EXPECT_FALSE(is_told_to("fail"));
}

TEST(Unruly, PassesAfterIt) { SUCCEED(); }

TEST(Unruly, AlsoEndsItsProcessIfTold) {
  if (is_told_to("abort")) std::abort();
}

TEST(Unruly, DISABLED_IsNeverCounted) { FAIL(); }

class UnrulyParameter : public testing::TestWithParam<int> {};

TEST_P(UnrulyParameter, Passes) { EXPECT_GT(GetParam(), 0); }

INSTANTIATE_TEST_SUITE_P(Of, UnrulyParameter, testing::Values(1, 2));

// A fault that only the end of the process shows, like a leak.
class EndsBadly : public testing::Environment {
 public:
  void TearDown() override {
    if (is_told_to("end badly")) std::atexit([] { std::_Exit(23); });
  }
};

const testing::Environment* const environment = testing::AddGlobalTestEnvironment(new EndsBadly);

}  // namespace
