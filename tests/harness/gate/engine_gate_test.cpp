// `pvslab gate --engine`: nodes of each position, `bench`, times and instructions of engines against a baseline.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/engine/engine_bench.hpp"
#include "harness/gate/reporters/reported_findings.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "harness/measure/instructions/callgrind.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace engine_gate_test {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

std::string faulty(const std::string& fault) { return std::string("e=") + PVSLAB_TEST_FAULTY_ENGINE + " " + fault; }
std::string ours(const std::string& searcher) {
  return std::string("e=") + PVSLAB_TEST_BINARY + " uci --searcher " + searcher;
}

class EngineGate : public testing::Test {
 protected:
  void SetUp() override {
    test::write_text(positions_,
                     "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"
                     "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n");
  }
  [[nodiscard]] Finished gate(const std::string& engine, Words more = {}) const {
    Words words{"gate", "--baseline", baseline_, "--engine", engine, "--suite", positions_, "--depth", "3"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_program(words);
  }
  void make_baseline(const std::string& engine, Words more = {}) const {
    more.emplace_back("--update");
    const Finished made = gate(engine, more);
    ASSERT_EQ(made.exit_code, 0) << made.output << made.errors;
  }

  test::TemporaryDirectory directory_;
  std::string positions_ = directory_ / "positions.epd";
  std::string baseline_ = directory_ / "baseline.toml";
};

TEST_F(EngineGate, PassesTheSameSearch) {
  make_baseline(ours("alpha-beta"));
  const std::string baseline = test::read_text(baseline_);
  EXPECT_THAT(baseline, AllOf(HasSubstr("spec = \"positions:positions.epd,d=3\""), HasSubstr("searcher = \"e\""),
                              Not(HasSubstr("leaves ="))));
  for (const char* const threads : {"1", "3"}) {
    const Finished again = gate(ours("alpha-beta"), {"--threads", threads});
    EXPECT_EQ(again.exit_code, 0) << again.output << again.errors;
    EXPECT_THAT(again.output, AllOf(HasSubstr("gate: PASS: 1 cell: 1 same"),
                                    HasSubstr("a change that does not show in 2 positions to depth 3")));
  }
  EXPECT_EQ(gate(ours("alpha-beta"), {"--update"}).exit_code, 0);
  EXPECT_EQ(test::read_text(baseline_), baseline);
}

TEST_F(EngineGate, NamesThePositionThatTakesMoreNodes) {
  make_baseline(ours("alpha-beta"));
  const Finished now = gate(ours("minimax"), {"--json", directory_ / "gate.json"});
  EXPECT_EQ(now.exit_code, 3) << now.errors;
  EXPECT_THAT(now.output, AllOf(HasSubstr("positions.epd:1: "), HasSubstr("| " + std::string(PVSLAB_TEST_BINARY)),
                                HasSubstr("--update")));
  const json report = json::parse(test::read_text(directory_ / "gate.json"));
  EXPECT_EQ(report.at("cells").at(0).at("state"), "regressed");
  EXPECT_FALSE(report.at("cells").at(0).at("now").contains("leaves"));
}

// Fewer nodes alone would be an improvement; with other scores it is another search.
TEST_F(EngineGate, FailsForOtherScores) {
  make_baseline(faulty("none"));
  const Finished other = gate(faulty("colour"));
  EXPECT_EQ(other.exit_code, 3) << other.output << other.errors;
  EXPECT_THAT(other.output, HasSubstr("other values (1 of 1)"));
  const Finished tolerant = gate(faulty("colour"), {"--max-nodes-ratio", "1.1"});
  EXPECT_EQ(tolerant.exit_code, 0) << tolerant.output;
  EXPECT_THAT(tolerant.output, HasSubstr("scores or best moves differ in 1 of 1 cells"));
}

TEST_F(EngineGate, RefusesAnEngineWithoutNodes) {
  make_baseline(faulty("none"));
  const Finished none = gate(faulty("no-nodes"));
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.errors, HasSubstr("e tells no node counts at depth 3"));
}

// One that does not answer has no cell, and the baseline stays.
TEST_F(EngineGate, FailsForAnEngineThatDies) {
  make_baseline(faulty("none"));
  const std::string baseline = test::read_text(baseline_);
  const Finished dead = gate(faulty("dies-at-depth-3"), {"--update", "--json", directory_ / "gate.json"});
  EXPECT_EQ(dead.exit_code, 1) << dead.output << dead.errors;
  EXPECT_THAT(test::unfolded(dead.output),
              AllOf(HasSubstr("NO ANSWER: e, "), HasSubstr("gate: FAIL: 2 faults of engines")));
  EXPECT_EQ(test::read_text(baseline_), baseline);
  const json report = json::parse(test::read_text(directory_ / "gate.json"));
  EXPECT_EQ(report.at("faults").size(), 2U);
  EXPECT_TRUE(report.at("cells").empty()) << "a cell without an answer is not one that went missing";
  const Finished compared = test::run_program({"report", baseline_, directory_ / "gate.json"});
  EXPECT_EQ(compared.exit_code, 1) << compared.output << compared.errors;
}

TEST_F(EngineGate, ReadsBench) {
  const auto bench = [&](const std::string& fault, Words more) {
    Words words{"gate", "--baseline", baseline_, "--engine", faulty(fault), "--bench"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_program(words);
  };
  EXPECT_EQ(bench("none", {"--update"}).exit_code, 0);
  EXPECT_THAT(test::read_text(baseline_), HasSubstr("nodes = 1000"));
  EXPECT_EQ(bench("none", {}).exit_code, 0);
  EXPECT_EQ(bench("random", {}).exit_code, 3);
  const Finished silent = bench("no-nodes", {});
  EXPECT_EQ(silent.exit_code, 2) << silent.output << silent.errors;
  EXPECT_THAT(test::unfolded(silent.errors),
              AllOf(HasSubstr("tells no number of nodes"), HasSubstr("its last line: Nodes/second: 99")));
  const Finished absent =
      test::run_program({"gate", "--baseline", baseline_, "--engine", "e=./no-such-engine", "--bench"});
  EXPECT_EQ(absent.exit_code, 2) << absent.output;
  EXPECT_THAT(absent.errors, HasSubstr("cannot be started"));
  const Finished dead = bench("dies-at-depth-3", {});
  EXPECT_EQ(dead.exit_code, 1);
  EXPECT_THAT(test::unfolded(dead.output), HasSubstr("was killed by signal 6"));
}

TEST_F(EngineGate, RefusesADifferentFileOfPositions) {
  make_baseline(faulty("none"));
  test::write_text(positions_, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\n");
  const Finished other = gate(faulty("none"));
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.errors, HasSubstr("the file of positions:positions.epd,d=3 has changed since"));
}

TEST_F(EngineGate, SaysHowManyLinesWereLost) {
  test::write_text(positions_, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nnonsense\n");
  const Finished made = gate(faulty("none"), {"--update"});
  EXPECT_THAT(test::unfolded(made.output), HasSubstr("cannot be used"));
}

TEST_F(EngineGate, SaysWhatItNeeds) {
  const auto errors = [&](Words words) {
    words.insert(words.begin(), {"gate", "--baseline", baseline_});
    const Finished refused = test::run_program(words);
    EXPECT_EQ(refused.exit_code, 2);
    return refused.errors;
  };
  EXPECT_THAT(errors({"--engine", faulty("none")}), HasSubstr("--suite FILE and a --depth, or give --bench"));
  EXPECT_THAT(errors({"--engine", faulty("none"), "--suite", positions_}), HasSubstr("--suite needs --depth"));
  EXPECT_THAT(errors({"--engine", faulty("none"), "--bench", "--times"}), HasSubstr("are those of positions"));
  EXPECT_THAT(errors({"--suite", positions_}), HasSubstr("name it with --engine"));
  EXPECT_THAT(errors({"--engine", faulty("none"), "--searcher", "minimax", "--bench"}), HasSubstr("leave out"));
}

TEST_F(EngineGate, TimesEngines) {
  make_baseline(faulty("none"), {"--times", "--time-budget", "5"});
  EXPECT_THAT(test::read_text(baseline_), HasSubstr("by the wall clock, beside engines"));
  const Finished again = gate(faulty("none"), {"--max-time-ratio", "1000", "--time-budget", "20"});
  EXPECT_EQ(again.exit_code, 0) << again.output;
  EXPECT_THAT(again.output, HasSubstr("now/before"));
}

// Less the instructions of the start of the engine, which is most of a short session.
TEST_F(EngineGate, CountsInstructionsOfSearches) {
  if (!find_valgrind()) GTEST_SKIP() << "valgrind is not installed";
  if (test::portable_directory().empty()) GTEST_SKIP() << "valgrind cannot run this build; see PVSLAB_TEST_PORTABLE";
  const auto engine = [](const std::string& searcher) {
    return "e=" + test::portable_directory() + "/pvslab uci --searcher " + searcher;
  };
  make_baseline(engine("alpha-beta"), {"--instructions"});
  const Finished again = gate(engine("alpha-beta"), {"--instructions"});
  EXPECT_EQ(again.exit_code, 0) << again.output << again.errors;
  EXPECT_THAT(again.output, HasSubstr("measured: 1 pass, 0 fail"));
  const Finished other = gate(engine("minimax"), {"--instructions", "--max-nodes-ratio", "1000"});
  EXPECT_EQ(other.exit_code, 3) << other.output << other.errors;
  EXPECT_THAT(other.output, HasSubstr("measured: 0 pass, 1 fail"));
}

TEST(BenchLine, IsReadInManyForms) {
  EXPECT_EQ(parse_bench_line("Nodes searched  : 3467381"), 3467381U);
  EXPECT_EQ(parse_bench_line("Nodes : 5132900"), 5132900U);
  EXPECT_EQ(parse_bench_line("1234 nodes 567 nps"), 1234U);
  EXPECT_EQ(parse_bench_line("Bench: 42"), 42U);
  EXPECT_EQ(parse_bench_line("Total nodes: 5,132,900"), 5132900U);
  EXPECT_EQ(parse_bench_line("===== 12 nodes"), 12U);
  EXPECT_EQ(parse_bench_line("Nodes/second    : 1319901"), std::nullopt);
  EXPECT_EQ(parse_bench_line("Nodes per second: 1319901"), std::nullopt);
  EXPECT_EQ(parse_bench_line("NPS   : 1585206"), std::nullopt);
  EXPECT_EQ(parse_bench_line("Total time (ms) : 2627"), std::nullopt);
  EXPECT_EQ(parse_bench_line("info depth 12 nodes 24312"), std::nullopt);
}

TEST(EngineFaults, AreFindingsOfEveryReporter) {
  GateReport report = test::empty_report();
  report.faults = {{{"positions:x.epd,d=3", "e"}, "e, x.epd:1: died"},
                   {{"positions:x.epd,d=3", "e"}, "e, x.epd:2: died"}};
  EXPECT_EQ(report.verdict(), GateVerdict::fail);
  const std::vector<ReportedFinding> findings = reported_findings(report);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().message, HasSubstr("x.epd:1: died; and 1 more"));
  EXPECT_EQ(findings.front().level, FindingLevel::error);
  for (const char* const name : {"junit", "markdown", "google-benchmark", "json", "github", "sarif"}) {
    EXPECT_THAT(reporter_named(name).text(report), HasSubstr("died")) << name;
  }
}

}  // namespace engine_gate_test
}  // namespace pvslab
