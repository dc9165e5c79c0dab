// The journal: after any damage, a run ends with the right records or with an error that says what to do.
#include "harness/measure/cells/journal.hpp"

#include <gtest/gtest.h>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/measure/cells/runner.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/measure/small_plan.hpp"

namespace pvslab {
namespace {

class JournalTest : public testing::Test {
 protected:
  [[nodiscard]] std::vector<CellRecord> run() {
    Journal journal(directory_.path(), fingerprint_, false);
    return test::without_times(
        run_plan(plan_, {.threads = 1, .journal = &journal, .stop = {}, .show_progress = false}));
  }
  [[nodiscard]] std::string file() const { return directory_ / journal_name; }

  // The error from opening the journal or resuming from it.
  [[nodiscard]] std::string error() {
    try {
      static_cast<void>(run());
      return "no error";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  }

  test::TemporaryDirectory directory_;
  Plan plan_ = make_plan(test::tiny_experiment());
  Fingerprint fingerprint_{1, "0.1", "abc", canonical_text(plan_), 1};
};

TEST_F(JournalTest, KeepsEveryRecordAsItWas) {
  Journal journal(directory_.path(), fingerprint_, false);
  const auto records = run_plan(plan_, {.threads = 2, .journal = &journal, .stop = {}, .show_progress = false});
  for (const CellRecord& record : records) EXPECT_EQ(record_from_line(to_line(record)), record);
}

TEST_F(JournalTest, KeepsSumsOfMoreThanOneWord) {
  CellRecord record;
  record.counters[0] = {~Uint128{0}, (Uint128{1} << 53) + 1};
  record.counters[1] = {Uint128{1} << 53, 0};
  EXPECT_EQ(record_from_line(to_line(record)), record);
}

TEST_F(JournalTest, ResumesAfterAKillAtAnyByteWithTheSameRecords) {
  const auto uninterrupted = run();
  const std::string whole = test::read_text(file());
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    test::write_text(file(), whole.substr(0, size));
    ASSERT_EQ(run(), uninterrupted) << "cut off at byte " << size;
  }
}

TEST_F(JournalTest, NeverTurnsAChangedByteIntoAWrongRecord) {
  const auto uninterrupted = run();
  const std::string whole = test::read_text(file());
  std::size_t refused = 0;
  for (std::size_t place = 0; place < whole.size(); ++place) {
    std::string changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 1);
    test::write_text(file(), changed);
    try {
      ASSERT_EQ(run(), uninterrupted) << "changed byte " << place;
    } catch (const std::runtime_error& error) {
      ++refused;
      ASSERT_NE(std::string(error.what()).find("--fresh"), std::string::npos) << error.what();
    }
  }
  EXPECT_GE(refused, whole.size() - 2) << "only at the end of the last line is a change like a torn line";
}

TEST_F(JournalTest, DoesNotRunAgainWhatIsFinished) {
  static_cast<void>(run());
  const std::string before = test::read_text(file());
  static_cast<void>(run());
  EXPECT_EQ(test::read_text(file()), before);
}

TEST_F(JournalTest, TellsThatALineWasTorn) {
  static_cast<void>(run());
  EXPECT_FALSE(Journal(directory_.path(), fingerprint_, false).was_torn());
  const std::string whole = test::read_text(file());
  test::write_text(file(), whole.substr(0, whole.size() - 1));
  EXPECT_TRUE(Journal(directory_.path(), fingerprint_, false).was_torn());
}

TEST_F(JournalTest, NamesTheLineThatIsDamaged) {
  static_cast<void>(run());
  std::string text = test::read_text(file());
  const std::size_t second = text.find('\n') + 1;
  text[second + 40] = '?';
  test::write_text(file(), text);
  EXPECT_EQ(error(), file() + ":2: the line is damaged: its checksum is wrong; start again with --fresh");
}

TEST_F(JournalTest, RefusesTheJournalOfAnotherRun) {
  static_cast<void>(run());
  fingerprint_.seed = 5;
  EXPECT_EQ(error(),
            file() + " belongs to another run: its seed is 1, not 5; discard it with --fresh, or choose another --out");
}

TEST_F(JournalTest, BeginsAnewWhenAskedTo) {
  static_cast<void>(run());
  fingerprint_.seed = 5;
  EXPECT_TRUE(Journal(directory_.path(), fingerprint_, true).finished().empty());
}

TEST_F(JournalTest, RefusesARecordThatIsThereTwice) {
  static_cast<void>(run());
  const std::string text = test::read_text(file());
  const std::size_t second = text.find('\n') + 1;
  test::write_text(file(), text + text.substr(second, text.find('\n', second) + 1 - second));
  EXPECT_NE(error().find("the cell is recorded twice; start again with --fresh"), std::string::npos) << error();
}

TEST_F(JournalTest, IsOfOneRunAtATime) {
  const Journal journal(directory_.path(), fingerprint_, false);
  EXPECT_THROW(Journal(directory_.path(), fingerprint_, false), UsageError);
}

TEST_F(JournalTest, NeedsAPlaceThatCanBeWritten) {
  EXPECT_THROW(Journal("/nowhere", fingerprint_, false), OutputError);
  std::filesystem::create_symlink("/dev/full", file());
  EXPECT_THROW(Journal(directory_.path(), fingerprint_, false), OutputError);
}

TEST_F(JournalTest, IsGoneWhenItIsRemoved) {
  Journal(directory_.path(), fingerprint_, false).remove();
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(JournalTest, MakesTheSameRecordsOnAnyNumberOfThreads) {
  const auto records = [&](unsigned threads) {
    return test::without_times(
        run_plan(plan_, {.threads = threads, .journal = nullptr, .stop = {}, .show_progress = false}));
  };
  EXPECT_EQ(records(1), records(2));
  EXPECT_EQ(records(1), records(7));
}

}  // namespace
}  // namespace pvslab
