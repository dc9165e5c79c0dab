// A disk that fails under a shard: at a write, when the system writes its cache to the disk, or only when the file is closed. The shard
// says so, what is finished is kept, and the same command completes it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "tests/harness/base/shell.hpp"

#ifdef PVSLAB_TEST_FAILING_CALLS

namespace pvslab {
namespace {

using test::Finished;
using testing::AllOf;
using testing::HasSubstr;

struct Failure {
  std::string name;
  std::string call;
  int error;
  int first;  // call that fails
  std::string said;
};

void PrintTo(const Failure& failure, std::ostream* out) { *out << failure.name; }

class FailingDisk : public testing::TestWithParam<Failure> {
 protected:
  [[nodiscard]] std::string parts() const { return directory_ / "parts"; }
  [[nodiscard]] Finished run(const std::string& words, const std::string& environment = "") const {
    return test::Program({"-c", environment + " exec " + PVSLAB_TEST_BINARY + " verify --exhaustive " +
                                    "depth=3,branching=2,leaves=4,values=-1..1 --filter pvs " + words},
                         test::Shell::shell())
        .wait();
  }

  test::TemporaryDirectory directory_;
};

TEST_P(FailingDisk, LosesNothingThatWasKept) {
  const Failure& failure = GetParam();
  const Finished failed = run("--shard 0/2 --parts " + parts(),
                              "LD_PRELOAD=" PVSLAB_TEST_FAILING_CALLS " PVSLAB_TEST_FAILING='" + failure.call + " " +
                                  std::to_string(failure.error) + " " + std::to_string(failure.first) + "'");
  EXPECT_EQ(failed.exit_code, 2);
  EXPECT_THAT(failed.errors, AllOf(HasSubstr(failure.said), HasSubstr(parts() + "/part-0-of-2.1.jsonl"),
                                   HasSubstr("run the same command again")));
  for (const std::string shard : {"0/2", "1/2"}) {
    const Finished again = run("--shard " + shard + " --parts " + parts());
    EXPECT_EQ(again.exit_code, 0) << again.errors;
  }
  const Finished merged = test::run_program({"merge", parts()});
  EXPECT_EQ(merged.exit_code, 0) << merged.errors;
  EXPECT_EQ(merged.output, run("").output);
}

INSTANTIATE_TEST_SUITE_P(At, FailingDisk,
                         testing::Values(Failure{"write_of_the_header", "write", ENOSPC, 1, "No space left on device"},
                                         Failure{"write_of_a_cell", "write", EDQUOT, 3, "Disk quota exceeded"},
                                         Failure{"fsync", "fsync", EIO, 1, "cannot synchronise"},
                                         Failure{"fsync_of_a_full_disk", "fsync", ENOSPC, 1, "No space left on device"},
                                         Failure{"close", "close", EDQUOT, 1, "cannot close"}),
                         [](const auto& failure) { return failure.param.name; });

}  // namespace
}  // namespace pvslab

#endif
