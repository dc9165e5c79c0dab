// A test program that ends by exit() before its last test fails. Otherwise an exit code of 0 would hide the tests that did not
// run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace {

class EveryTestRuns : public testing::Environment {
 public:
  void SetUp() override {
    are_running = true;
    std::atexit([] {
      if (!are_running) return;
      std::fputs("the program ended before its last test\n", stderr);
      std::fflush(nullptr);
      ::_exit(3);
    });
  }
  void TearDown() override { are_running = false; }

 private:
  static inline bool are_running = false;
};

const testing::Environment* const environment = testing::AddGlobalTestEnvironment(new EveryTestRuns);

TEST(EarlyExitDeathTest, FailsTheProgram) {
  EXPECT_EXIT(std::exit(0), testing::ExitedWithCode(3), "ended before its last test");
}

}  // namespace
