#include "harness/gate/measured_verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "harness/timing/median_interval.hpp"

namespace pvslab {
namespace {

constexpr std::array<std::size_t, 4> early_looks{32, 64, 128, 256};
constexpr std::size_t looks = early_looks.size() + 1;  // the last is when the time is spent

constexpr double quantile_95 = 1.959964;  // of the normal distribution, two-sided

std::vector<double> log_ratios(const TimedBlocks& cell) {
  std::vector<double> logs;
  for (const Block& block : cell.blocks) logs.push_back(std::log(block.ratio()));
  return logs;
}

Interval exponential(const MedianInterval& logs) {
  return {std::exp(logs.median), std::exp(logs.low), std::exp(logs.high)};
}

Interval interval_of(const BaselineTime& time) {
  const double half = quantile_95 * time.standard_error;
  return {time.ratio, time.ratio * std::exp(-half), time.ratio * std::exp(half)};
}

// One-sided, for one cell at one look.
double error_of_a_comparison(std::size_t cells) { return gate_error / static_cast<double>(cells * looks); }

std::optional<Interval> change_of(const TimedBlocks& now, const BaselineTime& before, double error) {
  const auto logs = median_interval(log_ratios(now), 2 * error);
  if (!logs) return std::nullopt;
  const double difference = logs->median - std::log(before.ratio);
  const double half_before = normal_quantile(error) * before.standard_error;
  return exponential({difference, difference - std::hypot(logs->median - logs->low, half_before),
                      difference + std::hypot(logs->high - logs->median, half_before)});
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
  return fmt::format("the baseline is of another {} ({}; here it is {})", what, before, now);
}

// Why two measurements cannot be compared; empty where they can.
template <typename Figure>
std::string mismatch(const MeasuredOn<Figure>& before, const MeasuredOn<Figure>& now) {
  for (const std::string& reason : {other("compiler", before.machine.compiler, now.machine.compiler),
                                    other("build", before.machine.build, now.machine.build),
                                    other("yardstick or counter", before.source, now.source)}) {
    if (!reason.empty()) return reason;
  }
  if constexpr (std::is_same_v<Figure, BaselineTime>) {
    return other("processor", before.machine.processor, now.machine.processor);
  }
  return "";
}

template <typename Figure>
std::string why_not_compared(const std::optional<MeasuredOn<Figure>>& before, const MeasuredOn<Figure>& now,
                             const CellName& name, std::string_view flag) {
  if (find_figure(before, name) == nullptr) {
    return fmt::format("the baseline has no such figure of it; add it with --update {}", flag);
  }
  return mismatch(*before, now);
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
  if (const auto now = median_interval(log_ratios(blocks), 0.05)) finding.now = exponential(*now);
  const BaselineTime* const figure = find_figure(before, blocks.name);
  if (figure != nullptr) finding.before = interval_of(*figure);
  finding.reason = why_not_compared(before, *measured.times, blocks.name, "--times");
  if (!finding.reason.empty()) return finding;
  finding.change = change_of(blocks, *figure, error_of_a_comparison(measured.blocks.size()));
  finding.verdict = verdict_of(finding.change, max_ratio);
  if (finding.verdict == GateVerdict::inconclusive) {
    finding.reason = fmt::format(
        "the tolerance lies within the interval after {} blocks; give more --time-budget, or a "
        "quieter machine",
        blocks.blocks.size());
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

// A figure of the baseline that this run has not.
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
    finding.reason = "the baseline has it, and the experiment does not time it any more";
    findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<BaselineTime> baseline_times(const std::vector<TimedBlocks>& cells) {
  std::vector<BaselineTime> times;
  for (const TimedBlocks& cell : cells) {
    const auto logs = median_interval(log_ratios(cell), 0.05);
    if (!logs) continue;
    times.push_back(
        {cell.name, std::exp(logs->median), (logs->high - logs->low) / (2 * quantile_95), cell.blocks.size()});
  }
  return times;
}

bool is_decided(const std::vector<TimedBlocks>& cells, const MeasuredOn<BaselineTime>& before, double max_ratio) {
  const double error = error_of_a_comparison(cells.size());
  return std::ranges::all_of(cells, [&](const TimedBlocks& cell) {
    if (std::ranges::find(early_looks, cell.blocks.size()) == early_looks.end()) return false;
    const auto figure = std::ranges::find(before.figures, cell.name, &BaselineTime::name);
    return figure == before.figures.end() ||
           verdict_of(change_of(cell, *figure, error), max_ratio) != GateVerdict::inconclusive;
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
