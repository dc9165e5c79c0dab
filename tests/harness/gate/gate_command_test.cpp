// `pvslab gate` as a user or a CI job runs it, with the real program; and what it must never do to a baseline.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "tests/harness/gate/gate_command.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(GateCommand, PassesOnItsOwnBaseline) {
  make_baseline();
  const Finished passed = gate();
  EXPECT_EQ(passed.exit_code, 0) << passed.errors;
  EXPECT_THAT(passed.output, testing::EndsWith("gate: PASS: 4 cells: 4 same\n"));
}

TEST_F(GateCommand, SaysThatItAcceptsWhatItWrites) {
  make_baseline();
  const Finished updated = sabotaged_gate("extra-visit", {"--update"});
  EXPECT_EQ(updated.exit_code, 0);
  EXPECT_THAT(updated.output, testing::EndsWith("gate: ACCEPTED: 4 cells: 2 regressed, 2 same\n"));
  EXPECT_THAT(updated.output, Not(HasSubstr("to accept")));
}

TEST_F(GateCommand, WritesTheSameBaselineForAnyNumberOfThreads) {
  const std::string one = make_baseline();
  std::filesystem::remove(baseline_);
  ASSERT_EQ(gate({"--update", "--threads", "7"}).exit_code, 0);
  EXPECT_EQ(read_text(baseline_), one);
}

TEST_F(GateCommand, LeavesABaselineAsItIsWhereNothingChanged) {
  const std::string text = make_baseline();
  const auto time = std::filesystem::last_write_time(baseline_);
  const Finished again = gate({"--update"});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.errors, HasSubstr("is unchanged"));
  EXPECT_EQ(std::filesystem::last_write_time(baseline_), time);
  EXPECT_EQ(read_text(baseline_), text);
}

TEST_F(GateCommand, FailsASearcherThatVisitsOneNodeMorePerInteriorNode) {
  make_baseline();
  const Finished failed = sabotaged_gate("extra-visit");
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_THAT(failed.output, HasSubstr("regressed (2 of 4):"));
  EXPECT_THAT(failed.output, HasSubstr("alpha-beta/uniform:b=2,d=3 "));
  EXPECT_THAT(failed.output, HasSubstr("alpha-beta/uniform:b=4,d=4,values=3 "));
  EXPECT_THAT(failed.output, Not(HasSubstr("pvs-sound/")));
  EXPECT_THAT(failed.output,
              HasSubstr("the smallest case whose nodes rose:\n  alpha-beta/uniform:b=2,d=3, seed 1, tree "));
  EXPECT_THAT(failed.output, HasSubstr("pvslab trace alpha-beta --workload uniform:b=2,d=3 --case "));
}

TEST_F(GateCommand, PassesTheSameProgramWithoutItsFault) {
  make_baseline();
  EXPECT_EQ(sabotaged_gate("nothing").exit_code, 0);
}

TEST_F(GateCommand, ToleratesARiseOnlyWhereItIsTold) {
  make_baseline();
  EXPECT_EQ(sabotaged_gate("extra-visit", {"--max-nodes-ratio", "3"}).exit_code, 0);
  EXPECT_EQ(sabotaged_gate("extra-visit", {"--max-nodes-ratio", "1.1"}).exit_code, 3);
  EXPECT_EQ(sabotaged_gate("extra-visit", {"--report-only"}).exit_code, 0);
}

TEST_F(GateCommand, CallsTheWayBackAnImprovement) {
  ASSERT_EQ(sabotaged_gate("extra-visit", {"--update"}).exit_code, 0);
  const Finished improved = gate();
  EXPECT_EQ(improved.exit_code, 0);
  EXPECT_THAT(improved.output, HasSubstr("improved (2 of 4):"));
  EXPECT_THAT(improved.output, HasSubstr("--update"));
}

TEST_F(GateCommand, FailsWhereACellIsMissingAndTellsANewOne) {
  make_baseline();
  write_text(
      experiment_,
      std::string(small_gate_experiment).replace(std::string(small_gate_experiment).find("pvs-sound"), 9, "negascout"));
  const Finished failed = gate();
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_THAT(failed.output, HasSubstr("missing (2 of 6):"));
  EXPECT_THAT(failed.output, HasSubstr("new (2 of 6):"));
}

TEST_F(GateCommand, ComparesOnlyTheSearchersThatAreAskedFor) {
  make_baseline();
  const Finished passed = gate({"--searcher", "pvs-*"});
  EXPECT_EQ(passed.exit_code, 0) << passed.output;
  EXPECT_THAT(passed.output, HasSubstr("2 cells: 2 same"));
  EXPECT_EQ(gate({"--searcher", "pvs-*", "--update"}).exit_code, 2);
}

TEST_F(GateCommand, WithoutABaselineSaysHowToMakeOne) {
  const Finished refused = gate();
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("--update"));
}

TEST_F(GateCommand, RefusesADamagedBaselineWithItsPlaceAndLeavesItAlone) {
  const std::string text = make_baseline();
  const std::string truncated = text.substr(0, text.size() / 2);
  std::string newer = text;
  newer.replace(newer.find("format = 1"), 10, "format = 9");
  std::string edited = text;
  edited.replace(edited.find("leaves = "), 9, "leafs = ");
  std::string other = text;
  other.replace(other.find("\"small\""), 7, "\"large\"");
  for (const std::string& damaged : {truncated, newer, edited, other}) {
    write_text(baseline_, damaged);
    for (const Words& more : {Words{}, Words{"--update"}}) {
      const Finished refused = gate(more);
      EXPECT_EQ(refused.exit_code, 2);
      EXPECT_THAT(refused.errors, HasSubstr("pvslab: " + baseline_ + ":"));
      EXPECT_EQ(refused.output, "");
      EXPECT_EQ(read_text(baseline_), damaged);
    }
  }
}

TEST_F(GateCommand, KeepsTheOldBaselineWhereTheFileIsReadOnly) {
  ASSERT_EQ(sabotaged_gate("extra-visit", {"--update"}).exit_code, 0);
  const std::string text = read_text(baseline_);
  ASSERT_EQ(::chmod(baseline_.c_str(), 0444), 0);
  const Finished refused = gate({"--update"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("cannot write " + baseline_));
  EXPECT_EQ(read_text(baseline_), text);
}

TEST_F(GateCommand, KeepsTheOldBaselineWhereTheDiskIsFull) {
  ASSERT_EQ(sabotaged_gate("extra-visit", {"--update"}).exit_code, 0);
  const std::string text = read_text(baseline_);
  const Finished refused = gate({"--update"}, {.output_file = {}, .file_size_limit = 1000, .program = {}});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("cannot write " + baseline_));
  EXPECT_EQ(read_text(baseline_), text);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(directory_.path())) ++files;
  EXPECT_EQ(files, 2U) << "something was left beside the baseline";
}

TEST_F(GateCommand, KeepsTheOldBaselineWhereItIsInterrupted) {
  write_text(experiment_,
             "name = \"long\"\ntrees = 20\nsearchers = [\"alpha-beta\"]\n"
             "[[workload]]\nspec = \"uniform:b=8,d=6\"\ntimes = [\"alpha-beta\"]\n");
  const std::string text = make_baseline();
  const Finished interrupted = interrupted_amid_work(words({"--update", "--times"}), 1.5);
  EXPECT_EQ(interrupted.exit_code, 130);
  EXPECT_THAT(interrupted.errors, HasSubstr("interrupted; nothing was written"));
  EXPECT_EQ(read_text(baseline_), text);
}

TEST_F(GateCommand, WritesThroughALinkToTheBaseline) {
  const std::string link = directory_ / "link.toml";
  make_baseline();
  std::filesystem::create_symlink(baseline_, link);
  ::setenv("PVSLAB_SABOTAGE", "extra-visit", 1);
  const Finished updated = run_program({"gate", "--baseline", link, "--experiment", experiment_, "--update"},
                                       {.output_file = {}, .file_size_limit = {}, .program = sabotaged_});
  EXPECT_EQ(updated.exit_code, 0) << updated.errors;
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(gate().exit_code, 0);
  EXPECT_THAT(gate().output, HasSubstr("improved"));
}

// That have ended.
double cpu_seconds_of_programs() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
}

TEST_F(GateCommand, SaysBeforeItMeasuresThatTheBaselineHasNothingToCompareWith) {
  const std::string text = make_baseline();
  const std::string update = "pvslab gate --baseline " + baseline_ + " --experiment " + experiment_;
  const std::vector<std::pair<Words, std::string>> asked{
      {{"--times"}, "has no times to compare with"},
      {{"--max-time-ratio", "2"}, "has no times to compare with"},
      {{"--instructions"}, "has no instructions to compare with"},
      {{"--times", "--instructions"}, "has no times and no instructions to compare with"}};
  for (const auto& [more, said] : asked) {
    const double start = cpu_seconds_of_programs();
    const Finished refused = gate(more);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_EQ(refused.output, "");
    EXPECT_THAT(refused.errors, HasSubstr(baseline_ + " " + said));
    EXPECT_THAT(refused.errors, HasSubstr("\n  " + update + (more.front() == "--instructions" ? " --i" : " --times")));
    EXPECT_THAT(refused.errors, testing::EndsWith(" --update\n"));
    EXPECT_LT(cpu_seconds_of_programs() - start, 8) << "it measured first";
  }
  const Finished reported = gate({"--times", "--time-budget", "1", "--report-only"});
  EXPECT_EQ(reported.exit_code, 0);
  EXPECT_THAT(reported.errors, HasSubstr(baseline_ + " has no times to compare with"));
  EXPECT_THAT(reported.output, HasSubstr("inconclusive"));
  EXPECT_EQ(read_text(baseline_), text);
}

TEST_F(GateCommand, AddsTimesToABaselineAndJudgesThem) {
  make_baseline();
  ASSERT_EQ(gate({"--update", "--times", "--time-budget", "2"}).exit_code, 0);
  EXPECT_THAT(read_text(baseline_),
              HasSubstr("[[times.cell]]\nworkload = \"uniform:b=2,d=3\"\nsearcher = \"alpha-beta\"\n"));
  // Even under load the machine does not become a hundred times slower.
  const Finished passed = gate({"--max-time-ratio", "100", "--time-budget", "5"});
  EXPECT_EQ(passed.exit_code, 0);
  EXPECT_THAT(passed.output, HasSubstr("measured: 1 pass"));
}

TEST_F(GateCommand, RefusesFlagsThatMakeNoSense) {
  make_baseline();
  EXPECT_EQ(gate({"--max-nodes-ratio", "0.5"}).exit_code, 2);
  for (const char* flag : {"--max-nodes-ratio", "--max-time-ratio", "--max-instructions-ratio", "--time-budget"}) {
    for (const char* word : {"nan", "inf", "-1", "1e400", "1.0x", ""}) {
      const Finished refused = gate({flag, word});
      EXPECT_EQ(refused.exit_code, 2) << flag << " " << word;
      EXPECT_THAT(refused.errors, HasSubstr(flag));
    }
  }
  EXPECT_EQ(gate({"--dry-run", "--json", "-"}).exit_code, 2);
  EXPECT_EQ(run_program({"gate", "--baseline", "", "--experiment", experiment_, "--update"}).exit_code, 2);
  EXPECT_EQ(gate({"--reporter", "junk"}).exit_code, 2);
  EXPECT_EQ(gate({"--reporter", "json", "--json", "-"}).exit_code, 2);
  EXPECT_EQ(run_program({"gate"}).exit_code, 2);
  write_text(experiment_, "name = \"small\"\n[[workload]]\nspec = \"uniform:b=2,d=2\"\n");
  const Finished untimed = gate({"--update", "--times"});
  EXPECT_EQ(untimed.exit_code, 2);
}

TEST_F(GateCommand, WritesItsReports) {
  make_baseline();
  const std::string junit = directory_ / "junit.xml";
  const std::string json = directory_ / "gate.json";
  const Finished passed = gate({"--reporter", "junit::out=" + junit, "--json", json});
  EXPECT_EQ(passed.exit_code, 0) << passed.errors;
  EXPECT_THAT(passed.output, HasSubstr("gate: PASS"));
  EXPECT_THAT(read_text(junit), HasSubstr("<testsuites>"));
  EXPECT_THAT(read_text(json), HasSubstr("\"verdict\": \"pass\""));

  const Finished alone = gate({"--json", "-"});
  EXPECT_THAT(alone.output, testing::StartsWith("{"));
  EXPECT_THAT(alone.errors, HasSubstr("gate: PASS"));
}

TEST_F(GateCommand, WritesNoReportOverWhatItReads) {
  const std::string text = make_baseline();
  const std::string link = directory_ / "link";
  std::filesystem::create_symlink(baseline_, link);
  for (const std::string& target : {baseline_, link, experiment_}) {
    EXPECT_EQ(gate({"--json", target}).exit_code, 2) << target;
    EXPECT_EQ(gate({"--reporter", "junit::out=" + target}).exit_code, 2) << target;
  }
  EXPECT_EQ(read_text(baseline_), text);
  EXPECT_EQ(read_text(experiment_), small_gate_experiment);
}

TEST_F(GateCommand, TimesOnlyTheSearchersThatAreAskedFor) {
  make_baseline();
  const Finished refused = gate({"--searcher", "pvs-sound", "--times"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("the experiment times nothing"));
}

TEST_F(GateCommand, ShowsTheCounterThatDecides) {
  make_baseline();
  const Finished failed = sabotaged_gate("extra-visit", {"--max-nodes-ratio", "1.9"});
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_THAT(failed.output, HasSubstr("interior"));
  EXPECT_THAT(failed.output, HasSubstr("+100.00%"));
}

TEST_F(GateCommand, KeepsThePermissionsOfTheBaseline) {
  make_baseline();
  ASSERT_EQ(::chmod(baseline_.c_str(), 0640), 0);
  ASSERT_EQ(sabotaged_gate("extra-visit", {"--update"}).exit_code, 0);
  EXPECT_EQ(std::filesystem::status(baseline_).permissions(), std::filesystem::perms{0640});
}

TEST_F(GateCommand, AnnotatesBesideTheTextForGithub) {
  make_baseline();
  const std::string summary = directory_ / "summary.md";
  ::setenv("GITHUB_STEP_SUMMARY", summary.c_str(), 1);
  const Finished failed = sabotaged_gate("extra-visit", {"--reporter", "github"});
  ::unsetenv("GITHUB_STEP_SUMMARY");
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_THAT(failed.output, HasSubstr("gate: FAIL"));
  EXPECT_THAT(failed.output, HasSubstr("::error "));
  EXPECT_THAT(read_text(summary), HasSubstr("| regressed | `alpha-beta` | `uniform:b=2,d=3` |"));
}

TEST(GateDryRun, ShowsWhatWouldRun) {
  const Finished shown = run_program(
      {"gate", "--baseline", "no-such-file", "--experiment", PVSLAB_TEST_SOURCE_DIR "/suites/gate.toml", "--dry-run"});
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_THAT(shown.output, HasSubstr("experiment gate, seed 1"));
}

TEST(BenchSignature, IsTheSumOfAllNodesInTheWordsOfChessPrograms) {
  TemporaryDirectory directory;
  const std::string experiment = directory / "one.toml";
  write_text(experiment, "trees = 3\nsearchers = [\"minimax\"]\n[[workload]]\nspec = \"uniform:b=2,d=3\"\n");
  const Finished signed_one = run_program({"bench", "--signature", "--experiment", experiment});
  EXPECT_EQ(signed_one.exit_code, 0) << signed_one.errors;
  EXPECT_THAT(signed_one.output, HasSubstr("\nNodes searched  : 45\n"));
  EXPECT_THAT(signed_one.output, testing::ContainsRegex("\n45 nodes [0-9]+ nps\n"));
}

TEST(BenchSpeeds, AreOfTheSearchersThatAreAskedFor) {
  const Finished speeds = run_program({"bench", "--searcher", "pvs-sound", "--searcher", "minimax", "--rounds", "1"});
  EXPECT_EQ(speeds.exit_code, 0) << speeds.errors;
  const std::string beside_ceilings = speeds.output.substr(0, speeds.output.find("uniform:b=3,d=8,values=5: 1 round"));
  EXPECT_THAT(beside_ceilings, testing::AllOf(HasSubstr("uniform:b=8,d=8: 1 round,"), HasSubstr("\npvs-sound "),
                                              HasSubstr("\nceiling:"), Not(HasSubstr("\nalpha-beta"))));
  EXPECT_THAT(speeds.output.substr(beside_ceilings.size()), HasSubstr("\nalpha-beta ")) << "the yardstick";
  EXPECT_THAT(speeds.errors, HasSubstr("left out of uniform:b=8,d=8 because its whole trees are too large: minimax"));
  const Finished minimax = run_program({"bench", "--searcher", "minimax", "--rounds", "1"});
  EXPECT_EQ(minimax.exit_code, 0) << minimax.errors;
  EXPECT_THAT(minimax.output, testing::StartsWith("uniform:b=3,d=8,values=5: 1 round, 64 trees\n"));
  EXPECT_EQ(run_program({"bench", "--searcher", "pvs-sond"}).exit_code, 2);
}

TEST(BenchSignature, IsTheSameForAnyNumberOfThreads) {
  const auto nodes_with = [](const char* threads) {
    const Finished finished = run_program({"bench", "--signature", "--searcher", "pvs-*", "--experiment",
                                           PVSLAB_TEST_SOURCE_DIR "/suites/gate.toml", "--threads", threads});
    EXPECT_EQ(finished.exit_code, 0) << finished.errors;
    const std::size_t begin = finished.output.find("Nodes searched");
    return finished.output.substr(begin, finished.output.find('\n', begin) - begin);
  };
  EXPECT_EQ(nodes_with("1"), nodes_with("5"));
}

}  // namespace
}  // namespace pvslab::test
