// `pvslab run` leaves a report also if it is interrupted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "tests/harness/base/program.hpp"
#include "tests/harness/show/report_records.hpp"

namespace pvslab {
namespace {

TEST(RunCommand, LeavesAReportOfWhatItVerifiedBeforeItWasInterrupted) {
  const test::TemporaryDirectory directory;
  test::Program program({"run", "--out", directory.path().string()});
  // Before the first finished cell, in the second line of its journal, the program may have nothing to report.
  const std::string journal = directory / "journal.jsonl";
  test::wait_until(program, [&] {
    return std::filesystem::exists(journal) && std::ranges::count(test::read_text(journal), '\n') >= 2;
  });
  program.signal(SIGINT);
  ASSERT_EQ(program.wait().exit_code, 130);
  const auto data = test::data_of(test::read_text(directory / "report.html"));
  EXPECT_FALSE(data.at("verification").at("complete").get<bool>());
  EXPECT_THAT(test::gaps_of(data), testing::HasSubstr("cost: the comparison has not finished"));
}

}  // namespace
}  // namespace pvslab
