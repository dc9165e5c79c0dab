// The statistical gate on simulated times: slower code fails, other code passes, and unclear cases are reported as
// inconclusive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <sstream>

#include "harness/base/machine.hpp"
#include "harness/gate/verdict/measured_verdicts.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

const CellName cell_name{"uniform:b=8,d=6", "alpha-beta"};

TimedBlocks blocks(double ratio, std::size_t count, std::uint64_t seed, double noise = 0.01) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> error(0, noise);
  TimedBlocks result{cell_name, {}};
  for (std::size_t i = 0; i < count; ++i) {
    const double yardstick = std::exp(0.2 * error(random) / noise);  // the machine's speed changes, for both
    result.blocks.push_back({ratio * yardstick * std::exp(error(random)), yardstick});
  }
  return result;
}

MeasuredOn<BaselineTime> times_of(const std::vector<TimedBlocks>& cells) {
  return {{"a processor", "a compiler", "a build", "an executable"}, "a yardstick", baseline_times(cells)};
}

GateMeasurement measurement_of(const TimedBlocks& cell) {
  GateMeasurement measured;
  measured.cells.push_back({.name = cell.name, .counters = {}, .nodes_of_trees = {}, .values = 0});
  measured.blocks = {cell};
  measured.times = times_of(measured.blocks);
  return measured;
}

Baseline baseline_of(const TimedBlocks& cell) {
  Baseline baseline;
  baseline.times = times_of({cell});
  return baseline;
}

MeasuredFinding finding_of(const TimedBlocks& before, const TimedBlocks& now, double max_ratio = 1.03) {
  const auto findings =
      measured_verdicts(measurement_of(now), baseline_of(before),
                        {.max_nodes_ratio = 1, .max_time_ratio = max_ratio, .max_instructions_ratio = {}});
  EXPECT_EQ(findings.size(), 1U);
  return findings.front();
}

TEST(GateTimes, PassWhereNothingChanged) {
  const MeasuredFinding finding = finding_of(blocks(0.9, 200, 1), blocks(0.9, 200, 2));
  EXPECT_EQ(finding.verdict, GateVerdict::pass);
  EXPECT_EQ(finding.reason, "");
  EXPECT_NEAR(finding.now->value, 0.9, 0.005);
  EXPECT_NEAR(finding.change->value, 1, 0.005);
}

TEST(GateTimes, FailWhereASearchIsFivePercentSlower) {
  const MeasuredFinding finding = finding_of(blocks(0.9, 200, 1), blocks(0.9 * 1.05, 200, 2));
  EXPECT_EQ(finding.verdict, GateVerdict::fail);
  EXPECT_GT(finding.change->low, 1.03);
}

TEST(GateTimes, PassWhereASearchIsFaster) {
  EXPECT_EQ(finding_of(blocks(0.9, 200, 1), blocks(0.5, 200, 2)).verdict, GateVerdict::pass);
}

TEST(GateTimes, AreInconclusiveAtTheToleranceItself) {
  const MeasuredFinding finding = finding_of(blocks(0.9, 50, 1), blocks(0.9 * 1.03, 50, 2));
  EXPECT_EQ(finding.verdict, GateVerdict::inconclusive);
  EXPECT_THAT(finding.reason, HasSubstr("after 50 blocks"));
}

TEST(GateTimes, AreInconclusiveAfterTooFewBlocks) {
  const MeasuredFinding finding = finding_of(blocks(0.9, 200, 1), blocks(2, 5, 2));
  EXPECT_EQ(finding.verdict, GateVerdict::inconclusive);
  EXPECT_FALSE(finding.change);
  EXPECT_THAT(finding.reason, HasSubstr("time for only 5 blocks, too few for an interval"));
}

// There is no interval that a tolerance could lie in.
TEST(GateTimes, SayThatThereWasNoTimeToMeasure) {
  const auto reason = [](std::size_t count) { return finding_of(blocks(0.9, 200, 1), blocks(2, count, 2)).reason; };
  EXPECT_THAT(reason(0), HasSubstr("there was no time to measure; give more --time-budget"));
  EXPECT_THAT(reason(1), HasSubstr("time for only 1 block, too few"));
  EXPECT_THAT(reason(1), testing::Not(HasSubstr("within the interval")));
}

TEST(GateTimes, BearASlowThirdOfAllBlocks) {
  TimedBlocks disturbed = blocks(0.9, 200, 2);
  for (std::size_t i = 0; i < disturbed.blocks.size(); i += 3) disturbed.blocks[i].searcher *= 3;
  EXPECT_LT(finding_of(blocks(0.9, 200, 1), disturbed).change->value, 1.02);
}

TEST(GateTimes, AreInconclusiveOnAnotherMachineOrBuild) {
  const auto reason_after = [](auto&& change) {
    Baseline baseline = baseline_of(blocks(0.9, 200, 1));
    change(*baseline.times);
    const auto findings =
        measured_verdicts(measurement_of(blocks(2, 200, 2)), baseline,
                          {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}});
    EXPECT_EQ(findings.front().verdict, GateVerdict::inconclusive);
    return findings.front().reason;
  };
  EXPECT_THAT(reason_after([](auto& times) { times.machine.processor = "another"; }),
              HasSubstr("another processor (another; here: a processor)"));
  EXPECT_THAT(reason_after([](auto& times) { times.machine.compiler = "x"; }), HasSubstr("another compiler"));
  EXPECT_THAT(reason_after([](auto& times) { times.machine.build = "x"; }), HasSubstr("another build"));
  EXPECT_THAT(reason_after([](auto& times) { times.source = "x"; }), HasSubstr("another yardstick"));
  EXPECT_THAT(reason_after([](auto& times) { times.figures.clear(); }), HasSubstr("--update --times"));
}

TEST(GateTimes, OfProcessorsWithoutANameAreNotTakenForThoseOfOne) {
  Baseline baseline = baseline_of(blocks(0.9, 200, 1));
  auto measured = measurement_of(blocks(0.9, 200, 2));
  const auto first = [&] {
    return measured_verdicts(measured, baseline,
                             {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}})
        .front();
  };
  EXPECT_EQ(first().verdict, GateVerdict::pass);
  baseline.times->machine.processor = unknown_processor;
  EXPECT_THAT(first().reason, HasSubstr("another processor (unknown; here: a processor)"));
  measured.times->machine.processor = unknown_processor;
  EXPECT_EQ(first().verdict, GateVerdict::inconclusive);
  EXPECT_THAT(first().reason, HasSubstr("the system reports no processor, here and where the baseline was measured"));
}

// Lines of /proc/cpuinfo of four machines.
TEST(GateTimes, NameTheProcessorAsTheSystemDoes) {
  const auto name = [](const std::string& cpuinfo) {
    std::istringstream input(cpuinfo);
    return processor_of(input);
  };
  EXPECT_EQ(name("processor\t: 0\nvendor_id\t: GenuineIntel\nmodel\t\t: 143\nmodel name\t: Intel(R) Xeon(R) Processor\n"
                 "\nprocessor\t: 1\nmodel name\t: another\n"),
            "Intel(R) Xeon(R) Processor");
  const std::string core =
      "BogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU "
      "revision\t: 1\n\n";
  const std::string neoverse_n1 = "arm64: implementer 0x41, part 0xd0c, variant 0x3, revision 1";
  EXPECT_EQ(name("processor\t: 0\n" + core + "processor\t: 1\n" + core), neoverse_n1);
  EXPECT_EQ(name(core + "CPU implementer\t: 0x41\nCPU part\t: 0xd05\n"),
            neoverse_n1 + " + implementer 0x41, part 0xd05");
  EXPECT_EQ(name("vendor_id       : IBM/S390\n# processors    : 1\nprocessor 0: version = FF,  identification = 0A,  "
                 "machine = "
                 "3906\n"),
            "s390x: machine 3906");
  EXPECT_EQ(name(""), "unknown");
  EXPECT_EQ(name("processor\t: 0\nmodel name\t:\n"), "unknown");
}

TEST(GateTimes, OfAnotherExecutableAreCompared) {
  Baseline baseline = baseline_of(blocks(0.9, 200, 1));
  baseline.times->machine.executable = "relinked";
  const auto findings = measured_verdicts(measurement_of(blocks(0.9, 200, 2)), baseline,
                                          {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}});
  EXPECT_EQ(findings.front().verdict, GateVerdict::pass);
}

TEST(GateTimes, OfACellThatIsNotTimedAnyMoreAreTold) {
  GateMeasurement measured = measurement_of(blocks(0.9, 200, 2));
  measured.blocks.clear();
  const auto findings = measured_verdicts(measured, baseline_of(blocks(0.9, 200, 1)),
                                          {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings.front().reason, HasSubstr("no longer times it"));
}

// One gate with nine cells, decided as in the program: at each look, and at the end.
GateVerdict verdict_of_gate(double slow_down, std::uint64_t seed) {
  constexpr std::size_t cell_count = 9;
  std::vector<TimedBlocks> before;
  GateMeasurement measured;
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    before.push_back(blocks(1, 256, seed * 100 + cell));
    before.back().name.searcher += std::to_string(cell);
  }
  Baseline baseline;
  baseline.times = times_of(before);
  for (std::size_t count : {24U, 48U, 96U, 192U, 256U}) {
    measured = {};
    for (std::size_t cell = 0; cell < cell_count; ++cell) {
      measured.blocks.push_back(blocks(cell == 4 ? slow_down : 1, count, seed * 100 + cell + 50));
      measured.blocks.back().name = before[cell].name;
    }
    if (is_decided(measured.blocks, *baseline.times, 1.03)) break;
  }
  measured.times = times_of(measured.blocks);
  GateReport report;
  report.measured = measured_verdicts(measured, baseline,
                                      {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}});
  return report.verdict();
}

TEST(GateTimes, GiveNoFalseAlarmAtTheToleranceAndMissNoSlowDownOfSixPercent) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    EXPECT_NE(verdict_of_gate(1.03, seed), GateVerdict::fail) << seed;
    EXPECT_EQ(verdict_of_gate(1.06, seed), GateVerdict::fail) << seed;
  }
}

// Cells whose ratio rises by 3% when the machine is slower by half, as observed on some cells.
std::vector<TimedBlocks> on_machine(const std::function<double(std::size_t)>& slow, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> error(0, 0.004);
  std::vector<TimedBlocks> cells;
  for (int i = 0; i < 4; ++i) cells.push_back({{"workload", std::to_string(i)}, {}});
  for (std::size_t round = 0; round < 64; ++round) {
    for (TimedBlocks& cell : cells) {
      cell.blocks.push_back({std::exp(1.1 * slow(round) + error(random)), std::exp(slow(round) + error(random))});
    }
  }
  return cells;
}

TEST(GateTimes, AreNotAlarmedByASlowMachineWhereTheBaselineSawOne) {
  Baseline baseline;
  baseline.times = times_of(on_machine([](std::size_t round) { return round % 8 < 6 ? 0.0 : 0.4; }, 1));
  GateMeasurement measured;
  measured.blocks = on_machine([](std::size_t) { return 0.4; }, 2);
  measured.times = times_of(measured.blocks);
  for (const MeasuredFinding& finding : measured_verdicts(
           measured, baseline, {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}})) {
    EXPECT_EQ(finding.verdict, GateVerdict::pass) << finding.change->low << ".." << finding.change->high;
    EXPECT_GT(finding.now->value, 1.03);
  }
}

TEST(GateTimes, AreInconclusiveOnASlowMachineWhereTheBaselineSawNone) {
  Baseline baseline;
  baseline.times = times_of(on_machine([](std::size_t) { return 0; }, 1));
  GateMeasurement measured;
  measured.blocks = on_machine([](std::size_t) { return 0.4; }, 2);
  measured.times = times_of(measured.blocks);
  for (const MeasuredFinding& finding : measured_verdicts(
           measured, baseline, {.max_nodes_ratio = 1, .max_time_ratio = 1.03, .max_instructions_ratio = {}})) {
    EXPECT_EQ(finding.verdict, GateVerdict::inconclusive);
  }
}

GateMeasurement counted(std::uint64_t count) {
  GateMeasurement measured;
  measured.cells.push_back({.name = cell_name, .counters = {}, .nodes_of_trees = {}, .values = 0});
  measured.instructions = MeasuredOn<BaselineInstructions>{{"p", "c", "b", "e"}, "callgrind", {{cell_name, count}}};
  return measured;
}

MeasuredFinding instructions_after(std::uint64_t before, std::uint64_t now, double max_ratio) {
  Baseline baseline;
  baseline.instructions = counted(before).instructions;
  baseline.instructions->machine.processor = "another, which does not matter";
  return measured_verdicts(counted(now), baseline,
                           {.max_nodes_ratio = 1, .max_time_ratio = {}, .max_instructions_ratio = max_ratio})
      .front();
}

TEST(GateInstructions, AreComparedWithTheirTolerance) {
  EXPECT_EQ(instructions_after(1'000'000, 1'005'000, 1.005).verdict, GateVerdict::pass);
  EXPECT_EQ(instructions_after(1'000'000, 1'005'001, 1.005).verdict, GateVerdict::fail);
  EXPECT_EQ(instructions_after(1'000'000, 900'000, 1).verdict, GateVerdict::pass);
}

TEST(GateInstructions, OfAnotherCounterAreInconclusive) {
  Baseline baseline;
  baseline.instructions = counted(1000).instructions;
  baseline.instructions->source = "hardware";
  const auto findings = measured_verdicts(
      counted(5000), baseline, {.max_nodes_ratio = 1, .max_time_ratio = {}, .max_instructions_ratio = 1.005});
  EXPECT_EQ(findings.front().verdict, GateVerdict::inconclusive);
  EXPECT_THAT(findings.front().reason, HasSubstr("hardware; here: callgrind"));
}

}  // namespace
}  // namespace pvslab
