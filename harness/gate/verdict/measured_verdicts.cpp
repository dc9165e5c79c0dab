#include "harness/gate/verdict/measured_verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "harness/base/machine.hpp"
#include "harness/base/statistics/median.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/measure/timing/speed_adjustment.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::size_t, 4> early_looks{24, 48, 96, 192};
constexpr std::size_t looks = early_looks.size() + 1;  // the last look is when the time is used up

constexpr double quantile_95 = 1.959964;  // of the normal distribution, two-sided

Interval exponential(const MedianInterval& logs) {
  return {std::exp(logs.median), std::exp(logs.low), std::exp(logs.high)};
}

Interval interval_of(const BaselineTime& time) {
  const double half = quantile_95 * time.standard_error;
  return {time.ratio, time.ratio * std::exp(-half), time.ratio * std::exp(half)};
}

// The one-sided error for one cell at one look.
double error_of_a_comparison(std::size_t cells) { return gate_error / static_cast<double>(cells * looks); }

const BaselineTime* find_time(const MeasuredOn<BaselineTime>& times, const CellName& name) {
  const auto found = std::ranges::find(times.figures, name, &BaselineTime::name);
  return found != times.figures.end() ? &*found : nullptr;
}

// How slow the machine is in each round, compared with the baseline's run. Uses the cells that both have.
std::vector<double> slowness_since(const MeasuredOn<BaselineTime>& before, const std::vector<TimedBlocks>& cells,
                                   const CellName& name) {
  std::vector<TimedBlocks> both;
  std::vector<double> usual;
  std::size_t place = 0;
  for (const TimedBlocks& cell : cells) {
    const BaselineTime* const time = find_time(before, cell.name);
    if (time == nullptr) continue;
    if (cell.name == name) place = both.size();
    both.push_back(cell);
    usual.push_back(std::log(time->yardstick));
  }
  return slowness(both, place, usual);
}

// The interval of the change. Combines three errors: this run's median, the baseline's and the slope.
std::optional<Interval> change_of(const std::vector<TimedBlocks>& cells, const TimedBlocks& now,
                                  const MeasuredOn<BaselineTime>& times, const BaselineTime& before, double error) {
  if (now.blocks.empty()) return std::nullopt;
  const std::vector<double> slow = slowness_since(times, cells, now.name);
  const auto logs = median_interval(adjusted_log_ratios(now, slow, before.slope), 2 * error);
  if (!logs) return std::nullopt;
  const double difference = logs->median - std::log(before.ratio);
  const double quantile = normal_quantile(error);
  const double half_before = quantile * before.standard_error;
  const double half_slope = quantile * before.slope_error * median(slow);
  return exponential({difference, difference - std::hypot(logs->median - logs->low, half_before, half_slope),
                      difference + std::hypot(logs->high - logs->median, half_before, half_slope)});
}

GateVerdict verdict_of(const std::optional<Interval>& change, double max_ratio) {
  if (change && change->low > max_ratio) return GateVerdict::fail;
  if (change && change->high <= max_ratio) return GateVerdict::pass;
  return GateVerdict::inconclusive;
}

template <typename Figure>
const Figure* find_figure(const std::optional<MeasuredOn<Figure>>& measured, const CellName& name) {
  if (!measured) return nullptr;
  const auto found = std::ranges::find(measured->figures, name, &Figure::name);
  return found != measured->figures.end() ? &*found : nullptr;
}

std::string other(std::string_view what, std::string_view before, std::string_view now) {
  if (before == now) return "";
  return fmt::format("the baseline was measured with another {} ({}; here: {})", what, before, now);
}

// Why two measurements cannot be compared; empty if they can.
template <typename Figure>
std::string mismatch(const MeasuredOn<Figure>& before, const MeasuredOn<Figure>& now) {
  for (const std::string& reason : {other("compiler", before.machine.compiler, now.machine.compiler),
                                    other("build", before.machine.build, now.machine.build),
                                    other("yardstick or counter", before.source, now.source)}) {
    if (!reason.empty()) return reason;
  }
  if constexpr (std::is_same_v<Figure, BaselineTime>) {
    if (before.machine.processor == unknown_processor && now.machine.processor == unknown_processor) {
      return "the system reports no processor, here and where the baseline was measured, so they may be different ones";
    }
    return other("processor", before.machine.processor, now.machine.processor);
  }
  return "";
}

template <typename Figure>
std::string why_not_compared(const std::optional<MeasuredOn<Figure>>& before, const MeasuredOn<Figure>& now,
                             const CellName& name, std::string_view flag) {
  if (find_figure(before, name) == nullptr) {
    return fmt::format("the baseline does not have this figure; add it with --update {}", flag);
  }
  return mismatch(*before, now);
}

// Why the blocks do not decide. Few blocks have no interval.
std::string why_inconclusive(std::size_t blocks, bool has_interval) {
  if (blocks == 0) return "there was no time to measure; give more --time-budget";
  if (!has_interval) {
    return fmt::format("there was time for only {}, too few for an interval; give more --time-budget",
                       counted(blocks, "block"));
  }
  return fmt::format("the tolerance lies within the interval after {}; give more --time-budget, or a quieter machine",
                     counted(blocks, "block"));
}

// The measured median, without adjustment.
std::optional<Interval> plain_interval(const TimedBlocks& blocks) {
  const std::vector<double> usual_machine(blocks.blocks.size(), 0);
  const auto logs = median_interval(adjusted_log_ratios(blocks, usual_machine, 0), 0.05);
  return logs ? std::optional(exponential(*logs)) : std::nullopt;
}

MeasuredFinding time_finding(const TimedBlocks& blocks, const GateMeasurement& measured,
                             const std::optional<MeasuredOn<BaselineTime>>& before, double max_ratio) {
  MeasuredFinding finding;
  finding.cell = blocks.name;
  finding.unit = Unit::yardsticks;
  for (const Block& block : blocks.blocks) {
    finding.seconds.push_back(block.searcher);
    finding.ratios.push_back(block.ratio());
  }
  finding.now = plain_interval(blocks);
  const BaselineTime* const figure = find_figure(before, blocks.name);
  if (figure != nullptr) finding.before = interval_of(*figure);
  finding.reason = why_not_compared(before, *measured.times, blocks.name, "--times");
  if (!finding.reason.empty()) return finding;
  finding.change = change_of(measured.blocks, blocks, *before, *figure, error_of_a_comparison(measured.blocks.size()));
  finding.verdict = verdict_of(finding.change, max_ratio);
  if (finding.verdict == GateVerdict::inconclusive) {
    finding.reason = why_inconclusive(blocks.blocks.size(), finding.change.has_value());
  }
  return finding;
}

MeasuredFinding instruction_finding(const BaselineInstructions& now, const GateMeasurement& measured,
                                    const std::optional<MeasuredOn<BaselineInstructions>>& before, double max_ratio) {
  const auto exact = [](double value) { return Interval{value, value, value}; };
  MeasuredFinding finding;
  finding.cell = now.name;
  finding.unit = Unit::instructions;
  finding.now = exact(static_cast<double>(now.count));
  const BaselineInstructions* const figure = find_figure(before, now.name);
  if (figure != nullptr) finding.before = exact(static_cast<double>(figure->count));
  finding.reason = why_not_compared(before, *measured.instructions, now.name, "--instructions");
  if (!finding.reason.empty() || figure->count == 0) return finding;
  finding.change = exact(static_cast<double>(now.count) / static_cast<double>(figure->count));
  finding.verdict = verdict_of(finding.change, max_ratio);
  return finding;
}

// A figure of the baseline that is missing in this run.
template <typename Figure>
void add_unmeasured(const std::optional<MeasuredOn<Figure>>& before, const std::vector<ExactCell>& cells, Unit unit,
                    std::vector<MeasuredFinding>& findings) {
  if (!before) return;
  for (const Figure& figure : before->figures) {
    const auto is_it = [&](const MeasuredFinding& finding) {
      return finding.unit == unit && finding.cell == figure.name;
    };
    const bool is_selected = std::ranges::find(cells, figure.name, &ExactCell::name) != cells.end();
    if (!is_selected || std::ranges::any_of(findings, is_it)) continue;
    MeasuredFinding finding;
    finding.cell = figure.name;
    finding.unit = unit;
    finding.reason = "the baseline has it, but the experiment no longer times it";
    findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<BaselineTime> baseline_times(const std::vector<TimedBlocks>& cells) {
  const std::vector<double> usual = usual_yardsticks(cells);
  std::vector<BaselineTime> times;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::vector<double> slow = slowness(cells, i, usual);
    if (!lower_rank(slow.size(), 0.05)) continue;
    const Slope slope = slope_of(cells[i], slow);
    const auto logs = median_interval(adjusted_log_ratios(cells[i], slow, slope.value), 0.05);
    times.push_back({.name = cells[i].name,
                     .ratio = std::exp(logs->median),
                     .standard_error = (logs->high - logs->low) / (2 * quantile_95),
                     .yardstick = std::exp(usual[i]),
                     .slope = slope.value,
                     .slope_error = slope.standard_error,
                     .blocks = cells[i].blocks.size()});
  }
  return times;
}

bool is_decided(const std::vector<TimedBlocks>& cells, const MeasuredOn<BaselineTime>& before, double max_ratio) {
  const double error = error_of_a_comparison(cells.size());
  return std::ranges::all_of(cells, [&](const TimedBlocks& cell) {
    if (std::ranges::find(early_looks, cell.blocks.size()) == early_looks.end()) return false;
    const BaselineTime* const figure = find_time(before, cell.name);
    return figure == nullptr ||
           verdict_of(change_of(cells, cell, before, *figure, error), max_ratio) != GateVerdict::inconclusive;
  });
}

std::vector<MeasuredFinding> measured_verdicts(const GateMeasurement& measured, const std::optional<Baseline>& baseline,
                                               const GateLimits& limits) {
  std::vector<MeasuredFinding> findings;
  if (limits.max_time_ratio && measured.times) {
    const auto before = baseline ? baseline->times : std::nullopt;
    for (const TimedBlocks& blocks : measured.blocks) {
      findings.push_back(time_finding(blocks, measured, before, *limits.max_time_ratio));
    }
    add_unmeasured(before, measured.cells, Unit::yardsticks, findings);
  }
  if (limits.max_instructions_ratio && measured.instructions) {
    const auto before = baseline ? baseline->instructions : std::nullopt;
    for (const BaselineInstructions& now : measured.instructions->figures) {
      findings.push_back(instruction_finding(now, measured, before, *limits.max_instructions_ratio));
    }
    add_unmeasured(before, measured.cells, Unit::instructions, findings);
  }
  return findings;
}

}  // namespace pvslab
