// Cells that another program hands out: batches, the dialogue, and MPI.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <numeric>

#include "harness/cells/run/handed_out_cells.hpp"
#include "tests/harness/base/shell.hpp"
#include "tests/harness/cells/sample_plan.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::SamplePlan;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

constexpr std::uint64_t a_second = 1'000'000'000;

CellPlan plan_of(const std::vector<std::uint64_t>& costs, std::size_t alone = 0) {
  CellPlan plan("sample");
  plan.add({.name = "shared", .costs = costs});
  if (alone != 0) plan.add({.name = "alone", .costs = std::vector(alone, a_second), .takes_all_threads = true});
  return plan;
}

TEST(Batches, HaveEachCellOnceAndTheLargestFirst) {
  for (const std::uint64_t ranks : {1U, 2U, 7U, 1000U}) {
    const CellPlan plan = plan_of({a_second, 5 * a_second, 2 * a_second, 3 * a_second, 30}, 2);
    const Batches batches = batches_of(plan, ranks, 4 * ranks);
    EXPECT_EQ(batches.order, (std::vector<std::size_t>{1, 3, 2, 0, 4, 5, 6})) << ranks;
    EXPECT_EQ(batches.ends.back(), plan.size());
    EXPECT_EQ(std::ranges::adjacent_find(batches.ends, std::greater_equal<>()), batches.ends.end());
    EXPECT_THAT(batches.ends, testing::IsSupersetOf({5U, 6U, 7U})) << "a cell that takes all threads is a batch";
  }
}

TEST(Batches, OfAnEmptyPlanAreNone) { EXPECT_EQ(batches_of(CellPlan("sample"), 3, 3).size(), 0U); }

TEST(Batches, BecomeSmallerUntilTheCounterWouldBeAskedTooOften) {
  const CellPlan plan = plan_of(std::vector<std::uint64_t>(100'000, a_second / 1000));
  const auto sizes = [&](std::uint64_t ranks) {
    const Batches batches = batches_of(plan, ranks, ranks);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < batches.size(); ++i) found.push_back(batches.ends[i] - batches.begin_of(i));
    return found;
  };
  const auto of_ten = sizes(10);
  EXPECT_EQ(of_ten.front(), 5'000U) << "a twentieth of the work";
  EXPECT_TRUE(std::ranges::is_sorted(of_ten, std::greater<>()));
  EXPECT_EQ(of_ten[of_ten.size() - 2], 50U) << "50 ms";
  EXPECT_EQ(sizes(10'000).front(), 1'000U) << "1 s for each of 10,000 ranks";
}

TEST(CellDigits, SurviveTheDialogue) {
  for (std::size_t count = 0; count < 20; ++count) {
    std::vector<bool> cells(count);
    for (std::size_t i = 0; i < count; i += 3) cells[i] = true;
    EXPECT_EQ(cells_from_digits(digits_of(cells), count), cells);
  }
  EXPECT_EQ(digits_of({true, false, false, false, false, true}), "12");
  EXPECT_EQ(cells_from_digits("12", 9), std::nullopt) << "too few digits";
  EXPECT_EQ(cells_from_digits("1x", 6), std::nullopt);
  EXPECT_EQ(cells_from_digits("14", 6), std::nullopt) << "there is no seventh cell";
}

class HandedOut : public testing::Test {
 protected:
  // The program, to which these lines are said.
  [[nodiscard]] Finished run(const std::string& lines, const std::string& more = "") const {
    return shell("printf '" + lines + "' | " PVSLAB_TEST_BINARY " " + words() + " --shard - --threads 1 --parts " +
                 parts() + more);
  }
  [[nodiscard]] static Finished shell(const std::string& command) {
    return test::Program({"-c", command}, test::Shell::shell()).wait();
  }
  [[nodiscard]] static std::string words() {
    return "verify --exhaustive depth=3,branching=2,leaves=4,values=-1..1 --filter pvs";
  }
  [[nodiscard]] std::string parts() const { return directory_ / "parts"; }

  test::TemporaryDirectory directory_;
};

TEST_F(HandedOut, RunsTheBatchesThatItIsGiven) {
  const Finished first = run("rank 0 2 2\\nlook\\nbatch 0\\nbatch 1000\\n");
  EXPECT_EQ(first.exit_code, 0) << first.errors;
  EXPECT_THAT(first.output, ContainsRegex("^cells 1 1\nfinished 0+\n(next\n)+end [1-9][0-9]* 0\n$"));
  EXPECT_TRUE(std::filesystem::exists(parts() + "/part-rank-0-of-2.1.jsonl"));
  std::string all = "rank 1 2 2\\nlook\\n";
  for (int batch = 0; batch < 300; ++batch) all += "batch " + std::to_string(batch) + "\\n";
  const Finished second = run(all);
  EXPECT_EQ(second.exit_code, 0) << second.errors;
  EXPECT_THAT(second.errors, HasSubstr("resumed; "));
  const Finished merged = test::run_program({"merge", parts()});
  EXPECT_EQ(merged.output, shell(PVSLAB_TEST_BINARY " " + words()).output);
  EXPECT_EQ(merged.errors, "") << "no cell was run twice";
}

TEST_F(HandedOut, LeavesOutWhatOthersFinished) {
  const Finished looked = run("rank 0 1 1\\nlook\\nbatch 100000\\n");
  ASSERT_EQ(looked.exit_code, 0) << looked.errors;
  const std::size_t begin = looked.output.find("finished ") + 9;
  std::string digits = looked.output.substr(begin, looked.output.find('\n', begin) - begin);
  const std::string none = digits;
  std::ranges::fill(digits, 'f');
  const Finished wrong = run("rank 0 1 1\\nfinished " + digits + "0\\nbatch 0\\n");
  EXPECT_THAT(wrong.errors, HasSubstr("this rank has another plan than the others"));
  EXPECT_EQ(wrong.exit_code, 2);
  const Finished half = run("rank 0 1 1\\nfinished 7" + none.substr(1) + "\\nbatch 0\\nbatch 1\\nbatch 100000\\n");
  EXPECT_EQ(half.exit_code, 0) << half.errors;
  EXPECT_THAT(test::run_program({"merge", parts()}).errors, HasSubstr("cells are missing"));
}

TEST_F(HandedOut, RefusesAnotherDialogue) {
  for (const char* const lines : {"", "hello\\n", "rank 2 2 2\\n", "rank 0 2 1\\n", "rank 0 1 1\\nwhat\\n",
                                  "rank 0 1 1\\nlook\\nbitch 1\\n", "rank 0 1 1\\nlook\\n"}) {
    const Finished run = this->run(lines);
    EXPECT_EQ(run.exit_code, 2) << lines;
    EXPECT_THAT(run.errors, HasSubstr("--shard -")) << lines;
  }
}

#ifdef PVSLAB_TEST_MPI_PROGRAM

class Mpi : public HandedOut {
 protected:
  // Open MPI refuses to run as root and on more ranks than cores unless it is told to.
  [[nodiscard]] static std::string mpirun(int ranks, const std::string& more = "") {
    return "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 exec mpirun --oversubscribe --bind-to none "
           "--mca btl_vader_single_copy_mechanism none " +
           more + " -n " + std::to_string(ranks) + " " PVSLAB_TEST_MPI_PROGRAM " ";
  }
  [[nodiscard]] Finished run_ranks(int ranks, const std::string& more = "") const {
    return shell(mpirun(ranks, more) + words() + " --threads 1 --parts " + parts());
  }
  void SetUp() override {
    if (shell("command -v mpirun").exit_code != 0) GTEST_SKIP() << "mpirun is not installed";
  }
};

TEST_F(Mpi, MergesToTheSameForAnyNumberOfRanks) {
  const std::string alone = shell(PVSLAB_TEST_BINARY " " + words()).output;
  for (const int ranks : {1, 2, 3}) {
    std::filesystem::remove_all(parts());
    const Finished run = run_ranks(ranks);
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    EXPECT_THAT(run.output, AllOf(HasSubstr(std::to_string(ranks) + " rank"), HasSubstr("pvslab merge " + parts())));
    const Finished merged = test::run_program({"merge", parts()});
    EXPECT_EQ(merged.output, alone) << merged.errors;
    EXPECT_EQ(merged.errors, "") << "no cell was run twice";
  }
}

// Over TCP, rank 0 has to answer in software, and its program computes all the while.
TEST_F(Mpi, AnswersOtherRanksWhileItComputes) {
  const Finished run = run_ranks(3, "--mca btl tcp,self --mca osc ^sm");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  for (const char* const part : {"/part-rank-1-of-3.1.jsonl", "/part-rank-2-of-3.1.jsonl"}) {
    EXPECT_GT(test::read_text(parts() + part).find('\n'), 0U);
  }
  EXPECT_EQ(test::run_program({"merge", parts()}).output, shell(PVSLAB_TEST_BINARY " " + words()).output);
}

// The process that has the file open; 0 if there is none.
pid_t writer_of(const std::string& file) {
  std::error_code gone;
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    const std::string name = process.path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    for (std::filesystem::directory_iterator open(process.path() / "fd", gone), end; !gone && open != end;
         open.increment(gone)) {
      if (std::filesystem::read_symlink(open->path(), gone) == file) return std::stoi(name);
      gone.clear();
    }
  }
  return 0;
}

TEST_F(Mpi, ResumesWhatADeadRankTookWithIt) {
  const std::string everything = "verify --exhaustive depth=3,branching=2,leaves=5,values=-1..1 --filter pvs";
  const std::string longer = everything + " --threads 1 --parts " + parts();
  {
    test::Program job({"-c", mpirun(2) + longer}, test::Shell::shell());
    const std::string file = parts() + "/part-rank-1-of-2.1.jsonl";
    while (job.is_running() && (!std::filesystem::exists(file) || std::filesystem::file_size(file) < 8'000)) {
      ::usleep(1'000);
    }
    const pid_t program_of_rank_1 = writer_of(file);
    ASSERT_GT(program_of_rank_1, 0);
    ASSERT_EQ(::kill(program_of_rank_1, SIGKILL), 0);
    const Finished dead = job.wait();
    EXPECT_NE(dead.exit_code, 0);
    EXPECT_THAT(dead.errors, HasSubstr("rank 1: the program was killed by signal 9"));
  }
  EXPECT_EQ(test::run_program({"merge", parts()}).exit_code, 2) << "cells are missing";
  const Finished again = shell(mpirun(2) + longer);
  EXPECT_EQ(again.exit_code, 0) << again.errors;
  EXPECT_THAT(again.errors, HasSubstr("resumed; "));
  EXPECT_EQ(test::run_program({"merge", parts()}).output, shell(PVSLAB_TEST_BINARY " " + everything).output);
}

TEST_F(Mpi, SaysWhatIsWrongWithTheCommandOnce) {
  const Finished wrong = shell(mpirun(2) + "verify --trees x --parts " + parts());
  EXPECT_NE(wrong.exit_code, 0);
  EXPECT_THAT(wrong.errors, HasSubstr("--trees"));
  EXPECT_EQ(shell(PVSLAB_TEST_MPI_PROGRAM).exit_code, 2);
  EXPECT_THAT(shell(PVSLAB_TEST_MPI_PROGRAM " --help").output, HasSubstr("Usage: mpirun"));
}

#endif

}  // namespace
}  // namespace pvslab
