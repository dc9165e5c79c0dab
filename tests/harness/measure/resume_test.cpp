// The real program is stopped in the middle in every way and restarted: the results equal those of an uninterrupted
// run.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using Words = std::vector<std::string>;

Words command(const std::string& out, const std::string& threads = "2") {
  return {"compare", "--workload", "uniform:b=8,d=6", "--workload", "ordered:b=8,d=6", "--trees", "900", "--seed",
          "3",       "--searcher", "pvs-split",       "--threads",  threads,           "--out",   out};
}

void erase_times(nlohmann::json& json) {
  if (json.is_object()) json.erase("times");
  for (auto& child : json) {
    if (child.is_structured()) erase_times(child);
  }
}

// The part that must not depend on the number of threads.
nlohmann::json without_times(const std::string& out) {
  auto json = nlohmann::json::parse(read_text(out + "/results.json"));
  erase_times(json);
  return json;
}

std::size_t lines_in(const std::string& file) {
  const std::string text = read_text(file);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Lets the program finish a few cells.
void wait_for_cells(Program& program, const std::string& out) {
  wait_until(program, [&] { return lines_in(out + "/journal.jsonl") >= 4; });
}

class Resume : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    reference_directory_ = new TemporaryDirectory;
    const std::string out = *reference_directory_ / "out";
    ASSERT_EQ(run_program(command(out, "1")).exit_code, 0);
    reference_ = new nlohmann::json(without_times(out));
  }
  static void TearDownTestSuite() {
    delete reference_;
    delete reference_directory_;
  }

  [[nodiscard]] std::string out() const { return directory_ / "out"; }

  static inline TemporaryDirectory* reference_directory_ = nullptr;
  static inline nlohmann::json* reference_ = nullptr;
  TemporaryDirectory directory_;
};

TEST_F(Resume, IsNotNeededForAnyNumberOfThreads) {
  for (const char* threads : {"2", "7"}) {
    const std::string directory = directory_ / threads;
    ASSERT_EQ(run_program(command(directory, threads)).exit_code, 0);
    EXPECT_EQ(without_times(directory), *reference_);
  }
}

TEST_F(Resume, CompletesWhatAnInterruptStopped) {
  for (const int signal : {SIGINT, SIGTERM}) {
    std::filesystem::remove_all(out());
    Program program(command(out()));
    wait_for_cells(program, out());
    program.signal(signal);
    const Finished interrupted = program.wait();
    ASSERT_EQ(interrupted.exit_code, 130) << interrupted.errors;
    EXPECT_NE(interrupted.errors.find("--trees 900 --seed 3 --searcher pvs-split --threads 2 --out " + out()),
              std::string::npos)
        << interrupted.errors;
    EXPECT_FALSE(std::filesystem::exists(out() + "/results.json"));
    const Finished resumed = run_program(command(out(), "7"));
    ASSERT_EQ(resumed.exit_code, 0) << resumed.errors;
    EXPECT_NE(resumed.errors.find("resumed; "), std::string::npos);
    EXPECT_EQ(without_times(out()), *reference_);
    EXPECT_FALSE(std::filesystem::exists(out() + "/journal.jsonl"));
  }
}

TEST_F(Resume, CompletesWhatAKillStoppedAgainAndAgain) {
  for (int kills = 0; kills < 5; ++kills) {
    Program program(command(out()));
    const std::size_t before = lines_in(out() + "/journal.jsonl");
    wait_until(program, [&] { return lines_in(out() + "/journal.jsonl") >= before + 4; });
    program.signal(SIGKILL);
    static_cast<void>(program.wait());
  }
  ASSERT_EQ(run_program(command(out())).exit_code, 0);
  EXPECT_EQ(without_times(out()), *reference_);
}

TEST_F(Resume, CompletesWhatAFullDiskStopped) {
  const Finished full = run_program(command(out()), {.output_file = {}, .file_size_limit = 10'000});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_NE(full.errors.find("journal.jsonl: File too large; the cells finished so far are kept"), std::string::npos)
      << full.errors;
  EXPECT_GT(lines_in(out() + "/journal.jsonl"), 1U);
  ASSERT_EQ(run_program(command(out())).exit_code, 0);
  EXPECT_EQ(without_times(out()), *reference_);
}

TEST_F(Resume, IsRefusedForAnotherExperimentUnlessFresh) {
  static_cast<void>(run_program(command(out()), {.output_file = {}, .file_size_limit = 10'000}));
  Words other = command(out());
  other[8] = "4";
  const Finished refused = run_program(other);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.errors.find("belongs to another run: its seed is 3, not 4; discard it with --fresh"),
            std::string::npos)
      << refused.errors;
  other.push_back("--fresh");
  EXPECT_EQ(run_program(other).exit_code, 0);
}

TEST_F(Resume, IsImpossibleWithoutADirectoryWhichIsTold) {
  const Finished finished =
      interrupted_amid_work({"compare", "--workload", "uniform:b=6,d=6", "--trees", "100000", "--threads", "2"}, 0.3);
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_NE(finished.errors.find("--parts DIR keeps them"), std::string::npos) << finished.errors;
}

TEST_F(Resume, IsCutShortByASecondInterrupt) {
  // One cell of this takes far longer than a second.
  Program program({"compare", "--workload", "uniform:b=40,d=9", "--trees", "1", "--threads", "1"});
  wait_until_at_work(program);
  program.signal(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  program.signal(SIGINT);
  EXPECT_EQ(program.wait().exit_code, 128 + SIGINT);
}

}  // namespace
}  // namespace pvslab::test
