// Shards and merges: whatever the partition, the order and the accidents, a merge folds each cell once, or says what is
// wrong and where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>

#include "harness/base/input.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cells/parts/part_file.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/cells/sample_plan.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;
using test::SamplePlan;
using testing::HasSubstr;

JobOptions shard(const std::string& directory, std::uint64_t index, std::uint64_t of) {
  return {.shard = Shard{index, of}, .parts = directory};
}
JobOptions merge_of(std::vector<fs::path> directories) { return {.merged = std::move(directories)}; }

using Costs = std::vector<std::vector<std::uint64_t>>;

const auto some_costs = rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 100));

RC_GTEST_PROP(Merge, OfAnyPartitionsInAnyOrderIsTheSingleRun, ()) {
  const Costs costs = *rc::gen::container<Costs>(2, some_costs);
  SamplePlan alone(costs);
  static_cast<void>(alone.run({}));
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  // Shards of several partitions, in several directories; together at least one partition is complete.
  const test::TemporaryDirectory directory(test::memory_directory());
  const auto of = *rc::gen::inRange<std::uint64_t>(1, 6);
  for (std::uint64_t index = 0; index < of; ++index) {
    SamplePlan one(costs);
    static_cast<void>(one.run(shard(directory / std::to_string(index % 3), index, of)));
  }
  const auto other_of = *rc::gen::inRange<std::uint64_t>(1, 6);
  const auto other = *rc::gen::inRange<std::uint64_t>(0, other_of);
  SamplePlan more(costs);
  static_cast<void>(more.run(shard(directory / "other", other, other_of)));
  std::vector<fs::path> directories{directory / "other"};
  for (std::uint64_t index = 0; index < std::min<std::uint64_t>(of, 3); ++index) {
    directories.emplace_back(directory / std::to_string(index));
  }
  std::ranges::rotate(directories, directories.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(directories)));
  if (*rc::gen::arbitrary<bool>()) std::ranges::reverse(directories);
  SamplePlan merged(costs);
  const JobRun run = merged.run(merge_of(directories));
  static_cast<void>(testing::internal::GetCapturedStdout());
  static_cast<void>(testing::internal::GetCapturedStderr());
  RC_ASSERT(run.complete());
  RC_ASSERT(merged.runs() == 0U);
  RC_ASSERT(merged.is_folded_once());
  RC_ASSERT(merged.folded() == alone.folded());
}

class MergeTest : public testing::Test {
 protected:
  void run_shards(std::uint64_t of) const {
    for (std::uint64_t index = 0; index < of; ++index) {
      SamplePlan one;
      static_cast<void>(one.run(shard(parts(), index, of)));
    }
  }
  [[nodiscard]] std::string parts() const { return directory_ / "parts"; }
  [[nodiscard]] std::string part(const std::string& name) const { return parts() + "/" + name; }

  // The error of merging; "merged" if there is none.
  [[nodiscard]] std::string merge(bool partial = false) {
    JobOptions options = merge_of({parts()});
    options.partial = partial;
    try {
      run_ = merged_.run(options);
      return "merged";
    } catch (const UsageError& error) {
      return error.what();
    }
  }

  test::TemporaryDirectory directory_{test::memory_directory()};
  SamplePlan merged_;
  JobRun run_;
};

TEST_F(MergeTest, TellsWhatIsMissingWithTheCommandThatRunsIt) {
  run_shards(3);
  fs::remove(part("part-1-of-3.1.jsonl"));
  EXPECT_EQ(merge(),
            "3 of 7 cells are missing. Run what is missing, or merge what is there with --partial:\n"
            "  pvslab sample --trees 5 --shard 1/3 --parts " +
                parts() + "   # 3 cells");
}

TEST_F(MergeTest, ReportsWhatIsThereIfAskedTo) {
  run_shards(3);
  fs::remove(part("part-1-of-3.1.jsonl"));
  EXPECT_EQ(merge(true), "merged");
  EXPECT_FALSE(run_.complete());
  EXPECT_EQ(run_.folded, 4U);
  EXPECT_THAT(run_.preface, testing::StartsWith("PARTIAL: 3 of 7 cells are missing, so this is not the whole result."));
}

TEST_F(MergeTest, TakesACellOnceThatIsThereTwice) {
  run_shards(2);
  fs::copy(part("part-0-of-2.1.jsonl"), part("copy.jsonl"));
  testing::internal::CaptureStderr();
  EXPECT_EQ(merge(), "merged");
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("1 cell finished more than once, with the same result"));
  EXPECT_TRUE(merged_.is_folded_once());
}

TEST_F(MergeTest, RefusesACellWithTwoResults) {
  run_shards(1);
  // The same cell with another result and a right checksum, as of a faulty machine.
  const std::string file = part("part-0-of-1.1.jsonl");
  PartHeader header;
  std::vector<StoredCell> cells;
  static_cast<void>(read_part(
      file, [&](const PartHeader& found) { return header = found, true; },
      [&](StoredCell&& cell) { cells.push_back(std::move(cell)); }));
  {
    PartFile other = PartFile::begin(parts(), header);
    cells[2].result.value = "[9,9,9]";
    other.append(cells[2].place, 1, cells[2].result, 0);
    other.close();
  }
  const std::string error = merge();
  EXPECT_THAT(error, HasSubstr("has another result than in " + file));
  EXPECT_THAT(error, HasSubstr(fmt::format("the cell \"set {}, cell {}", cells[2].place.set, cells[2].place.cell)));
  EXPECT_THAT(error, HasSubstr("it is not deterministic, or a machine is faulty"));
}

TEST_F(MergeTest, RefusesAPartOfAnotherSeedPlanOrInputByName) {
  run_shards(2);
  const std::string elsewhere = directory_ / "elsewhere";
  const auto refused_with = [&](SamplePlan& other) {
    fs::remove_all(elsewhere);
    static_cast<void>(other.run(shard(elsewhere, 0, 2)));
    fs::copy(elsewhere + "/part-0-of-2.1.jsonl", part("other.jsonl"), fs::copy_options::overwrite_existing);
    return merge();
  };
  SamplePlan seed({{5, 3, 8, 1}, {2, 2, 40}}, 8);
  EXPECT_EQ(refused_with(seed),
            part("other.jsonl") + " does not belong to this plan: its seed is 8, not 7. Leave it out");
  SamplePlan contents({{5, 3, 8, 1}, {2, 2, 40}}, 7, "searcher b\n");
  EXPECT_THAT(refused_with(contents), HasSubstr("its plan has `searcher b` instead of `searcher a`"));
  SamplePlan input;
  input.add_input("a.epd", 5);
  EXPECT_THAT(refused_with(input), HasSubstr("it reads a.epd, which is no input here"));
}

TEST_F(MergeTest, RefusesAPartOfAnotherBuild) {
  run_shards(1);
  std::string text = test::read_text(part("part-0-of-1.1.jsonl"));
  std::string header = text.substr(17, text.find('\n') - 17);
  const std::size_t place = header.find("\"executable\":\"") + 14;
  header[place] = header[place] == '0' ? '1' : '0';
  test::write_text(part("part-0-of-1.1.jsonl"), fmt::format("{:016x} {}\n", fnv1a(header), header));
  EXPECT_THAT(merge(), HasSubstr("it was written by another build of the program"));
}

TEST_F(MergeTest, TakesTheCellsOfADamagedLineAsMissing) {
  run_shards(1);
  const std::string file = part("part-0-of-1.1.jsonl");
  std::string text = test::read_text(file);
  const std::size_t second = text.find('\n') + 1;
  for (std::size_t i = 0; i < 20; ++i) text[second + i] = '\0';  // a hole
  test::write_text(file, text);
  testing::internal::CaptureStderr();
  EXPECT_THAT(merge(), HasSubstr("1 of 7 cells is missing"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr(file + ":2: the line is damaged"));
}

TEST_F(MergeTest, NeverTakesAWrongResultFromADamagedPart) {
  run_shards(1);
  SamplePlan alone;
  static_cast<void>(alone.run({}));
  const std::string file = part("part-0-of-1.1.jsonl");
  const std::string whole = test::read_text(file);
  const std::size_t second = whole.find('\n') + 1;
  for (std::size_t place = second; place < whole.size(); place += 3) {
    std::string changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 1);
    test::write_text(file, changed);
    SamplePlan merged;
    JobOptions options = merge_of({parts()});
    options.partial = true;
    testing::internal::CaptureStderr();
    static_cast<void>(merged.run(options));
    static_cast<void>(testing::internal::GetCapturedStderr());
    for (const auto& [cell, value] : merged.folded()) ASSERT_EQ(value, alone.folded().at(cell)) << "byte " << place;
    ASSERT_GE(merged.folded().size(), merged.plan().size() - 2) << "byte " << place;
  }
}

TEST_F(MergeTest, TakesWhatIsWholeOfAPartThatWasCutOffAtAnyByte) {
  run_shards(1);
  const std::string file = part("part-0-of-1.1.jsonl");
  const std::string whole = test::read_text(file);
  std::size_t before = 0;
  for (std::size_t size = whole.find('\n') + 1; size <= whole.size(); ++size) {
    test::write_text(file, whole.substr(0, size));
    SamplePlan merged;
    JobOptions options = merge_of({parts()});
    options.partial = true;
    static_cast<void>(merged.run(options));
    ASSERT_GE(merged.folded().size(), before);
    before = merged.folded().size();
  }
  EXPECT_EQ(before, 7U);
}

TEST_F(MergeTest, NeedsNoHeaderOfAnEmptyPart) {
  run_shards(1);
  test::write_text(part("part-0-of-1.2.jsonl"), "");  // an attempt that was killed at once
  EXPECT_EQ(merge(), "merged");
}

TEST(ShardRun, FoldsNothingAndSaysWhatItDid) {
  const test::TemporaryDirectory directory;
  SamplePlan one;
  testing::internal::CaptureStdout();
  const JobRun run = one.run(shard(directory / "parts", 0, 2));
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            fmt::format("shard 0 of 2: 1 cell finished, in {}\n", directory / "parts/part-0-of-2.1.jsonl"));
  EXPECT_EQ(run.ended, ExitCode::fine);
  EXPECT_TRUE(one.folded().empty());
}

TEST(ShardRun, ThatFindsAFaultExitsWithOneUnlessItKeepsGoing) {
  const test::TemporaryDirectory directory;
  SamplePlan one;
  one.finds_fault_in(1, 2);  // of shard 0, which has the largest cell
  EXPECT_EQ(one.run(shard(directory / "a", 0, 2)).ended, ExitCode::violated);
  EXPECT_EQ(one.run(shard(directory / "a", 1, 2)).ended, ExitCode::fine) << "the fault is not in this shard";
  EXPECT_EQ(one.run(shard(directory / "a", 0, 2)).ended, ExitCode::violated) << "found before";
  JobOptions going = shard(directory / "b", 0, 2);
  going.keep_going = true;
  EXPECT_EQ(one.run(going).ended, ExitCode::fine);
}

TEST(ShardRun, TakesUpWhatEarlierAttemptsFinished) {
  const test::TemporaryDirectory directory;
  SamplePlan killed;
  killed.stop_after(2);
  EXPECT_EQ(killed.run(shard(directory / "parts", 0, 1)).ended, ExitCode::interrupted);
  SamplePlan again;
  static_cast<void>(again.run(shard(directory / "parts", 0, 1)));
  EXPECT_EQ(again.runs(), 5U);
  EXPECT_TRUE(fs::exists(directory / "parts/part-0-of-1.2.jsonl")) << "each attempt has a file of its own";
  SamplePlan merged;
  EXPECT_TRUE(merged.run(merge_of({directory / "parts"})).complete());
}

TEST(ShardRun, WithNothingLeftLeavesNoPart) {
  const test::TemporaryDirectory directory;
  SamplePlan first;
  static_cast<void>(first.run(shard(directory / "parts", 0, 1)));
  SamplePlan again;
  EXPECT_EQ(again.run(shard(directory / "parts", 0, 1)).ended, ExitCode::fine);
  EXPECT_EQ(again.runs(), 0U);
  EXPECT_FALSE(fs::exists(directory / "parts/part-0-of-1.2.jsonl"));
}

// So that starting a thousand shards does not read a million parts.
TEST(ShardRun, ReadsOnlyTheHeadersOfOtherShards) {
  const test::TemporaryDirectory directory;
  SamplePlan other;
  static_cast<void>(other.run(shard(directory / "parts", 1, 2)));
  // A cell that the plan does not have would be refused if it were read.
  const PartHeader header = header_of(SamplePlan().plan(), {"sample", "--trees", "5"}, Shard{1, 2}, 1);
  PartFile part = PartFile::begin(directory / "parts", header);
  part.append({9, 9}, 1, {.value = "1"}, 1);
  part.close();
  SamplePlan own;
  EXPECT_EQ(own.run(shard(directory / "parts", 0, 2)).ended, ExitCode::fine);
  SamplePlan whole;
  EXPECT_THROW(static_cast<void>(whole.run(shard(directory / "parts", 0, 1))), UsageError);
}

TEST(ShardRun, TakesUpWhatOtherPartitionsFinished) {
  const test::TemporaryDirectory directory;
  SamplePlan half;
  static_cast<void>(half.run(shard(directory / "parts", 1, 2)));
  SamplePlan whole;
  static_cast<void>(whole.run(shard(directory / "parts", 0, 1)));
  EXPECT_EQ(whole.runs() + half.runs(), whole.plan().size());
}

TEST(ShardRun, OfAnOldTaskStillAliveBesideItsRequeueDoesNoHarm) {
  const test::TemporaryDirectory directory;
  SamplePlan old;
  SamplePlan requeued;
  // Both begin before either has finished a cell.
  CellPlan waiting("sample", 7);
  PartFile file = PartFile::begin(directory / "parts", header_of(old.plan(), {"sample"}, Shard{}, 1));
  static_cast<void>(requeued.run(shard(directory / "parts", 0, 1)));
  for (std::size_t cell = 0; cell < 3; ++cell) {
    file.append({1, cell}, 1, {.value = fmt::format("[1,{},7]", cell)}, 0);
  }
  file.close();
  SamplePlan merged;
  EXPECT_TRUE(merged.run(merge_of({directory / "parts"})).complete());
  EXPECT_TRUE(merged.is_folded_once());
}

TEST(ShardRun, RefusesADirectoryWithPartsOfAnotherPlan) {
  const test::TemporaryDirectory directory;
  SamplePlan one;
  static_cast<void>(one.run(shard(directory / "parts", 0, 2)));
  SamplePlan other(Costs{{1}}, 9);
  try {
    static_cast<void>(other.run(shard(directory / "parts", 0, 2)));
    FAIL() << "it was not refused";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("its seed is 7, not 9. Choose another --parts"));
  }
  EXPECT_EQ(other.runs(), 0U);
}

TEST(Job, WithPartsIsAShardOfItsOwnAndReports) {
  const test::TemporaryDirectory directory;
  SamplePlan killed;
  killed.stop_after(3);
  EXPECT_FALSE(killed.run({.parts = directory / "parts"}).complete());
  SamplePlan again;
  EXPECT_TRUE(again.run({.parts = directory / "parts"}).complete());
  EXPECT_EQ(again.runs(), 4U);
  EXPECT_TRUE(again.is_folded_once());
}

}  // namespace
}  // namespace pvslab
