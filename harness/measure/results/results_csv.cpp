#include "harness/measure/results/result_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <vector>

#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

// Quoted as in RFC 4180. Foreign bytes are shown, so that a record is one line of UTF-8.
std::string field(const std::string& any) {
  const std::string text = printable(any);
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char character : text) {
    quoted += character;
    if (character == '"') quoted += '"';
  }
  return quoted + '"';
}

// The shortest text that reads back as the same number.
std::string number(std::optional<double> value) { return value ? fmt::format("{}", *value) : std::string(); }

// Four fields, empty if there is no ratio.
void add_ratio(std::vector<std::string>& fields, const std::optional<RatioEstimate>& ratio) {
  fields.push_back(ratio ? number(ratio->value) : std::string());
  fields.push_back(ratio ? number(ratio->low()) : std::string());
  fields.push_back(ratio ? number(ratio->high()) : std::string());
  fields.push_back(ratio ? number(ratio->standard_error) : std::string());
}

std::string header() {
  std::vector<std::string> names{"searcher", "workload", "spec", "trees", "selected", "wrong_values"};
  for (const CounterField& counter : counter_fields) {
    names.push_back(fmt::format("{}_mean", counter.name));
    names.push_back(fmt::format("{}_standard_error", counter.name));
  }
  for (const char* name :
       {"first_move_cutoff_rate", "ratio", "ratio_low", "ratio_high", "ratio_standard_error", "strict_ratio",
        "strict_ratio_low", "strict_ratio_high", "strict_ratio_standard_error", "cpu_seconds", "mnodes_per_second"}) {
    names.emplace_back(name);
  }
  return fmt::format("{}\n", fmt::join(names, ","));
}

std::string row(const Comparison& comparison) {
  std::vector<std::string> fields{field(comparison.searcher),
                                  field(comparison.workload),
                                  field(comparison.spec),
                                  std::to_string(comparison.trees),
                                  comparison.selected ? "true" : "false",
                                  std::to_string(comparison.wrong_values)};
  // What a search cost that returned a wrong value is no figure: nobody should draw it.
  if (comparison.wrong_values != 0) {
    const std::size_t columns = 2 * counter_fields.size() + 11;
    fields.resize(fields.size() + columns);
    return fmt::format("{}\n", fmt::join(fields, ","));
  }
  for (const Estimate& counter : comparison.counters) {
    fields.push_back(number(counter.mean));
    fields.push_back(number(counter.standard_error));
  }
  fields.push_back(number(comparison.first_move_cutoff_rate));
  add_ratio(fields, comparison.ratio);
  add_ratio(fields, comparison.strict_ratio);
  fields.push_back(comparison.times ? number(comparison.times->cpu_seconds) : std::string());
  fields.push_back(comparison.times ? number(comparison.times->mnodes_per_second) : std::string());
  return fmt::format("{}\n", fmt::join(fields, ","));
}

}  // namespace

std::string to_csv(const Results& results) {
  std::string text = header();
  for (const Comparison& comparison : table_rows(results)) text += row(comparison);
  return text;
}

}  // namespace pvslab
