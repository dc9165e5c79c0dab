#include "harness/measure/results/result_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"

namespace pvslab {
namespace {

constexpr std::array sweep_columns{"sweep", "parameter", "value", "second_parameter", "second_value"};

// The shortest text that reads back as the same number.
std::string number(std::optional<double> value) { return value ? fmt::format("{}", *value) : std::string(); }

// Four fields, empty if there is no ratio.
void add_ratio(std::vector<std::string>& fields, const std::optional<RatioEstimate>& ratio) {
  fields.push_back(ratio ? number(ratio->value) : std::string());
  fields.push_back(ratio ? number(ratio->low()) : std::string());
  fields.push_back(ratio ? number(ratio->high()) : std::string());
  fields.push_back(ratio ? number(ratio->standard_error) : std::string());
}

// "leaves_ratio_to_pvs-sound"
std::string column_of(const RatioMeasure& measure) {
  return fmt::format("{}_ratio_to_{}", measure.counter, printable(measure.to));
}

// The columns that not every file has: of sweeps, and of figures that were asked for.
struct Extras {
  explicit Extras(const Results& results)
      : measures(measures_of(results)),
        has_sweeps(!results.swept.empty()),
        has_two_parameters(std::ranges::any_of(
            results.swept, [](const SweptComparison& one) { return !one.point.second_parameter.empty(); })) {
    const Comparison* const any = !results.comparisons.empty() ? &results.comparisons.front()
                                  : has_sweeps                 ? &results.swept.front().comparison
                                                               : nullptr;
    if (any == nullptr || any->asked_ratios.empty()) measures.clear();
    has_distinct_leaves = any != nullptr && any->distinct_leaves.has_value();
  }

  std::vector<RatioMeasure> measures;  // those that were asked for
  bool has_sweeps;
  bool has_two_parameters;
  bool has_distinct_leaves = false;

  [[nodiscard]] std::size_t of_sweeps() const { return !has_sweeps ? 0 : has_two_parameters ? 5 : 3; }
  [[nodiscard]] std::size_t of_figures() const { return 4 * measures.size() + (has_distinct_leaves ? 2 : 0); }
};

std::string header(const Extras& extras) {
  std::vector<std::string> names{"searcher", "workload", "spec"};
  for (const char* const name : std::span(sweep_columns).first(extras.of_sweeps())) names.emplace_back(name);
  names.insert(names.end(), {"trees", "selected", "wrong_values"});
  for (const CounterField& counter : counter_fields) {
    names.push_back(fmt::format("{}_mean", counter.name));
    names.push_back(fmt::format("{}_standard_error", counter.name));
  }
  for (const char* name : {"first_move_cutoff_rate", "ratio", "ratio_low", "ratio_high", "ratio_standard_error",
                           "strict_ratio", "strict_ratio_low", "strict_ratio_high", "strict_ratio_standard_error"}) {
    names.emplace_back(name);
  }
  if (extras.has_distinct_leaves) names.insert(names.end(), {"distinct_leaves_mean", "distinct_leaves_standard_error"});
  for (const RatioMeasure& measure : extras.measures) {
    for (const char* const part : {"", "_low", "_high", "_standard_error"})
      names.push_back(csv_field(column_of(measure) + part));
  }
  names.insert(names.end(), {"cpu_seconds", "mnodes_per_second"});
  return fmt::format("{}\n", fmt::join(names, ","));
}

// Empty fields of a row that is of no sweep.
void add_point(std::vector<std::string>& fields, const SweepPoint* point, const Extras& extras) {
  std::vector<std::string> of_point(sweep_columns.size());
  if (point != nullptr) {
    of_point = {csv_field(point->sweep), csv_field(point->parameter), number(point->value), "", ""};
    if (!point->second_parameter.empty()) {
      of_point[3] = csv_field(point->second_parameter);
      of_point[4] = number(point->second_value);
    }
  }
  of_point.resize(extras.of_sweeps());
  fields.insert(fields.end(), of_point.begin(), of_point.end());
}

std::string row(const Comparison& comparison, const SweepPoint* point, const Extras& extras) {
  std::vector<std::string> fields{csv_field(comparison.searcher), csv_field(comparison.workload),
                                  csv_field(comparison.spec)};
  add_point(fields, point, extras);
  fields.insert(fields.end(), {std::to_string(comparison.trees), comparison.selected ? "true" : "false",
                               std::to_string(comparison.wrong_values)});
  // What a search cost that returned a wrong value is no figure: nobody should draw it.
  if (comparison.wrong_values != 0) {
    const std::size_t columns = 2 * counter_fields.size() + 11 + extras.of_figures();
    fields.resize(fields.size() + columns);
    return fmt::format("{}\n", fmt::join(fields, ","));
  }
  for (const Estimate& counter : comparison.counters) {
    fields.push_back(counter.is_known() ? number(counter.mean) : std::string());
    fields.push_back(number(counter.standard_error));
  }
  fields.push_back(number(comparison.first_move_cutoff_rate));
  add_ratio(fields, comparison.ratio);
  add_ratio(fields, comparison.strict_ratio);
  if (extras.has_distinct_leaves) {
    const Estimate leaves = comparison.distinct_leaves.value_or(Estimate{});
    fields.push_back(number(leaves.mean));
    fields.push_back(number(leaves.standard_error));
  }
  for (const RatioMeasure& measure : extras.measures) add_ratio(fields, ratio_of(comparison, nullptr, measure));
  fields.push_back(comparison.times ? number(comparison.times->cpu_seconds) : std::string());
  fields.push_back(comparison.times ? number(comparison.times->mnodes_per_second) : std::string());
  return fmt::format("{}\n", fmt::join(fields, ","));
}

// Each once, the nodes first.
std::vector<CountNumber> counts_of_trees(const AskedFigures& asked) {
  std::vector<CountNumber> counts{nodes_number};
  for (const CountNumber count : asked.counts) {
    if (count != nodes_number) counts.push_back(count);
  }
  return counts;
}

}  // namespace

std::string trees_csv(const Plan& plan, const std::vector<const CellRecord*>& records) {
  const std::vector<CountNumber> counts = counts_of_trees(plan.asked);
  std::string text = "workload,spec,seed,index,place,searcher,value";
  for (const CountNumber count : counts) text += fmt::format(",{}", name_of_count(count));
  text += '\n';
  for (const CellRecord* const record : records) {
    const PlannedWorkload& planned = plan.workloads[record->workload];
    const std::string before =
        fmt::format("{},{},{}", csv_field(planned.name()), csv_field(planned.workload->spec()), plan.seed);
    const std::string searcher = csv_field(std::string(searcher_infos()[record->searcher]->id));
    for (std::size_t tree = 0; tree < record->nodes.size(); ++tree) {
      const std::uint64_t index = record->first_tree + tree;
      text += fmt::format("{},{},{},{},{}", before, index, csv_field(planned.workload->place_of(index)), searcher,
                          to_text(record->values[tree]));
      for (const CountNumber count : counts) {
        text += fmt::format(",{}", count == nodes_number ? record->nodes[tree] : record->counts.at(count)[tree]);
      }
      text += '\n';
    }
  }
  return text;
}

std::string to_csv(const Results& results) {
  const Extras extras(results);
  std::string text = header(extras);
  for (const Comparison& comparison : results.comparisons) text += row(comparison, nullptr, extras);
  for (const SweptComparison& one : results.swept) text += row(one.comparison, &one.point, extras);
  return text;
}

}  // namespace pvslab
