#include "harness/gate/side_by_side/readers.hpp"

#include <algorithm>

#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/gate/baseline/baseline.hpp"

namespace pvslab::side_by_side {
namespace {

// The reader has checked that a workload of that name exists.
std::string hash_of_workload(const Baseline& baseline, const ExactCell& cell) {
  const auto workload = std::ranges::find(baseline.workloads, cell.name.workload, &BaselineWorkload::spec);
  return workload->file ? hexadecimal(*workload->file) : "";
}

Row row_of(const Baseline& baseline, const ExactCell& cell) {
  Row row;
  row.name = cell.name.text();
  row.trees = cell.trees();
  if (!split_spec(cell.name.workload).file) row.seed = baseline.seed;
  row.file_hash = hash_of_workload(baseline, cell);
  row.values = hexadecimal(cell.values);
  for (std::size_t i = 0; i < cell.known().size(); ++i) {
    row.figures.push_back({.name = std::string(counter_fields[i].name),
                           .unit = "",
                           .value = Count{cell.counters[i]},
                           .deterministic = true,
                           .per_tree = false});
  }
  return row;
}

// The standard error of the logarithm is the relative standard error of the ratio.
void add_time(const BaselineTime& time, ResultsFile& result) {
  for (Row& row : result.rows) {
    if (row.name != time.name.text()) continue;
    row.figures.push_back({.name = "time_ratio",
                           .unit = "",
                           .value = Summary{.mean = time.ratio,
                                            .standard_error = time.ratio * time.standard_error,
                                            .count = time.blocks,
                                            .median = time.ratio},
                           .deterministic = false,
                           .per_tree = false});
  }
}

}  // namespace

bool is_baseline(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos || text[first] == '{' || text[first] == '[') return false;
  return text.find("\nformat = ") != text.npos && text.find("\nprogram = \"pvslab ") != text.npos;
}

ResultsFile read_baseline_rows(const std::string& text, const std::string& name) {
  const Baseline baseline = parse_baseline(text, name);
  ResultsFile result;
  result.file = name;
  result.kind = Kind::pvslab_baseline;
  result.version = baseline.program_version;
  result.experiment = baseline.experiment;
  result.seed = baseline.seed;
  if (baseline.times) result.machine = baseline.times->machine.processor + ", " + baseline.times->machine.compiler;
  for (const ExactCell& cell : baseline.cells) result.rows.push_back(row_of(baseline, cell));
  if (baseline.times) {
    for (const BaselineTime& time : baseline.times->figures) add_time(time, result);
  }
  return result;
}

}  // namespace pvslab::side_by_side
