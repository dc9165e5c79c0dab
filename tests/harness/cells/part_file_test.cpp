// The journal of a run: after any damage, the run ends with the right results or with an error that says what to do.
#include "harness/cells/parts/part_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/cells/sample_plan.hpp"

namespace pvslab {
namespace {

using test::SamplePlan;
using testing::HasSubstr;

class JournalTest : public testing::Test {
 protected:
  [[nodiscard]] std::string file() const { return directory_ / "journal.jsonl"; }
  [[nodiscard]] JobOptions options(bool fresh = false) const { return {.journal = file(), .fresh = fresh}; }

  // What was folded of a run with the journal.
  auto run(bool fresh = false) {
    SamplePlan sample;
    static_cast<void>(sample.run(options(fresh)));
    runs_ = sample.runs();
    return sample.folded();
  }

  // The error of a run with this plan.
  [[nodiscard]] std::string error(SamplePlan& sample) const {
    try {
      static_cast<void>(sample.run(options()));
      return "no error";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  }
  [[nodiscard]] std::string error() const {
    SamplePlan sample;
    return error(sample);
  }

  test::TemporaryDirectory directory_{test::memory_directory()};
  std::size_t runs_ = 0;
};

TEST_F(JournalTest, ResumesAfterAKillAtAnyByteWithTheSameResults) {
  const auto uninterrupted = run();
  const std::string whole = test::read_text(file());
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    test::write_text(file(), whole.substr(0, size));
    testing::internal::CaptureStderr();
    ASSERT_EQ(run(), uninterrupted) << "cut off at byte " << size;
    static_cast<void>(testing::internal::GetCapturedStderr());
  }
}

TEST_F(JournalTest, NeverTurnsAChangedByteIntoAWrongResult) {
  const auto uninterrupted = run();
  const std::string whole = test::read_text(file());
  std::size_t refused = 0;
  testing::internal::CaptureStderr();
  for (std::size_t place = 0; place < whole.size(); place += 7) {
    std::string changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 1);
    test::write_text(file(), changed);
    try {
      ASSERT_EQ(run(), uninterrupted) << "changed byte " << place;
    } catch (const std::runtime_error& error) {
      ++refused;
      ASSERT_THAT(error.what(), HasSubstr("--fresh"));
    }
  }
  static_cast<void>(testing::internal::GetCapturedStderr());
  EXPECT_GE(refused, whole.size() / 7 - 1) << "only at the end of the last line is a change like a torn line";
}

TEST_F(JournalTest, DoesNotRunAgainWhatIsFinished) {
  static_cast<void>(run());
  EXPECT_EQ(runs_, 7U);
  const std::string before = test::read_text(file());
  static_cast<void>(run());
  EXPECT_EQ(runs_, 0U);
  EXPECT_EQ(test::read_text(file()), before);
}

TEST_F(JournalTest, TellsThatALineWasTorn) {
  static_cast<void>(run());
  const std::string whole = test::read_text(file());
  test::write_text(file(), whole.substr(0, whole.size() - 1));
  testing::internal::CaptureStderr();
  static_cast<void>(run());
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("the last line of " + file() + " is incomplete (the run was killed); it will be redone"));
  EXPECT_EQ(runs_, 1U);
}

TEST_F(JournalTest, NamesTheLineThatIsDamaged) {
  static_cast<void>(run());
  std::string text = test::read_text(file());
  text[text.find('\n') + 41] = '?';
  test::write_text(file(), text);
  EXPECT_EQ(error(),
            file() + ":2: the line is damaged, and is not used: its checksum is wrong; start again with --fresh");
}

TEST_F(JournalTest, RefusesTheJournalOfAnotherRun) {
  static_cast<void>(run());
  SamplePlan other({{5, 3, 8, 1}, {2, 2, 40}}, 5);
  EXPECT_EQ(error(other),
            file() + " belongs to another run: its seed is 7, not 5; discard it with --fresh, or choose another --out");
}

TEST_F(JournalTest, BeginsAnewWhenAskedTo) {
  static_cast<void>(run());
  static_cast<void>(run(true));
  EXPECT_EQ(runs_, 7U);
}

TEST_F(JournalTest, RefusesACellThatIsThereTwice) {
  static_cast<void>(run());
  const std::string text = test::read_text(file());
  const std::size_t second = text.find('\n') + 1;
  test::write_text(file(), text + text.substr(second, text.find('\n', second) + 1 - second));
  EXPECT_THAT(error(), HasSubstr("the cell is recorded twice; start again with --fresh"));
}

TEST_F(JournalTest, IsOfOneRunAtATime) {
  const SamplePlan sample;
  const auto open = [&] {
    return PartFile::resume(file(), header_of(sample.plan(), {"sample"}, Shard{}, 1), false, [](StoredCell&&) {});
  };
  const PartFile first = open();
  EXPECT_THROW(static_cast<void>(open()), UsageError);
}

TEST_F(JournalTest, NeedsAPlaceThatCanBeWritten) {
  SamplePlan sample;
  EXPECT_THROW(static_cast<void>(sample.run({.journal = "/nowhere/journal.jsonl"})), OutputError);
  std::filesystem::create_symlink("/dev/full", file());
  EXPECT_THROW(static_cast<void>(sample.run(options())), OutputError);
}

TEST_F(JournalTest, IsGoneWhenItIsRemoved) {
  static_cast<void>(run());
  remove_journal(options());
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST(PartFile, KeepsACellAsItWas) {
  const test::TemporaryDirectory directory;
  const SamplePlan sample;
  PartFile file =
      PartFile::begin(directory / "parts", header_of(sample.plan(), {"sample", "--seed", "7"}, Shard{1, 3}, 2));
  file.append({1, 2}, 40, {.value = R"({"a":[1,2]})", .times = "[0.5]", .finds_fault = true}, 1.25);
  file.append({0, 0}, 5, {.value = "3"}, 0);
  file.close();
  std::vector<StoredCell> cells;
  PartHeader header;
  const PartReading reading = read_part(
      file.file(), [&](const PartHeader& found) { return header = found, true; },
      [&](StoredCell&& cell) { cells.push_back(std::move(cell)); });
  EXPECT_TRUE(reading.damage.empty());
  EXPECT_EQ(header.command, (std::vector<std::string>{"sample", "--seed", "7"}));
  EXPECT_EQ(header.shard, (Shard{1, 3}));
  EXPECT_EQ(header.cells, 7U);
  EXPECT_EQ(header.threads, 2U);
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].place.set, 1U);
  EXPECT_EQ(cells[0].place.cell, 2U);
  EXPECT_EQ(cells[0].result.value, R"({"a":[1,2]})");
  EXPECT_EQ(cells[0].result.times, "[0.5]");
  EXPECT_TRUE(cells[0].result.finds_fault);
  EXPECT_EQ(cells[0].seconds, 1.25);
  EXPECT_EQ(cells[0].cost, 40U);
  EXPECT_EQ(cells[1].result.value, "3");
  EXPECT_TRUE(cells[1].result.times.empty());
  EXPECT_FALSE(cells[1].result.finds_fault);
}

TEST(PartFile, OfEachAttemptHasANameOfItsOwn) {
  const test::TemporaryDirectory directory;
  const SamplePlan sample;
  const auto name = [&](Shard shard) {
    return PartFile::begin(directory.path(), header_of(sample.plan(), {}, shard, 1)).file().filename().string();
  };
  EXPECT_EQ(name({3, 40}), "part-03-of-40.1.jsonl");
  EXPECT_EQ(name({3, 40}), "part-03-of-40.2.jsonl");
  EXPECT_EQ(name({4, 40}), "part-04-of-40.1.jsonl");
}

}  // namespace
}  // namespace pvslab
