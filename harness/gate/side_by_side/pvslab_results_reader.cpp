#include "harness/gate/side_by_side/readers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <sstream>
#include <utility>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/measure/results/result_files.hpp"

namespace pvslab::side_by_side {
namespace {

// The hash of the file that the workload names. It is at the end of the line with the spec in the experiment.
std::string hash_of_workload(const Results& results, const std::string& workload) {
  const std::string beginning = "spec = " + toml_string(workload) + "  # ";
  std::istringstream lines(results.experiment);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(beginning)) return line.substr(beginning.size());
  }
  return "";
}

Figure cpu_time(const Comparison& comparison) {
  const double per_tree = comparison.times->cpu_seconds / static_cast<double>(comparison.trees);
  return {.name = "cpu_time", .unit = std::string(seconds), .value = Samples{{per_tree}}, .per_tree = true};
}

std::vector<Figure> figures_of(const Comparison& comparison) {
  std::vector<Figure> figures;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    const Estimate& estimate = comparison.counters[i];
    if (!estimate.is_known()) continue;
    figures.push_back({.name = std::string(counter_fields[i].name),
                       .unit = {},
                       .value = Summary{estimate.mean, estimate.standard_error, comparison.trees, std::nullopt},
                       .deterministic = true,
                       .per_tree = true});
  }
  if (!comparison.times || comparison.trees == 0) return figures;
  figures.push_back(cpu_time(comparison));
  if (const auto speed = comparison.times->mnodes_per_second) {
    figures.push_back({.name = "nodes/s", .unit = {}, .value = Samples{{1e6 * *speed}}});
  }
  return figures;
}

std::string wrong_values_text(const Comparison& comparison) {
  return fmt::format("wrong values on {} of {} trees, so it has no figures", comparison.wrong_values, comparison.trees);
}

Row row_of(const Results& results, const Comparison& comparison) {
  Row row{.name = printable(comparison.searcher + "/" + comparison.spec),
          .figures = figures_of(comparison),
          .seed = {},
          .trees = comparison.trees,
          .file_hash = hash_of_workload(results, comparison.workload),
          .values = {},
          .error = {}};
  if (!split_spec(comparison.spec).file) row.seed = results.seed;
  if (comparison.wrong_values != 0) {
    row.figures.clear();
    row.error = wrong_values_text(comparison);
    row.is_wrong = true;
  }
  return row;
}

Value sum_of(const Figure& figure, std::uint64_t trees) {
  const auto factor = static_cast<double>(trees);
  if (const auto* const samples = std::get_if<Samples>(&figure.value)) {
    Samples sums = *samples;
    for (double& value : sums.values) value *= factor;
    return sums;
  }
  Summary sums = std::get<Summary>(figure.value);
  sums.mean *= factor;
  if (sums.standard_error) *sums.standard_error *= factor;
  constexpr double exact_in_double = 9007199254740992;  // 2^53
  if (!figure.deterministic || !(sums.mean >= 0 && sums.mean < exact_in_double)) return sums;
  return Count{static_cast<std::uint64_t>(std::llround(sums.mean))};
}

}  // namespace

bool is_pvslab_results(const Json& json) {
  return json.is_object() && json.value("program", Json()) == "pvslab" && json.contains("format") &&
         json["format"].is_number_integer() &&
         (json.contains("results") || json["format"].get<std::int64_t>() > results_format);
}

ResultsFile read_pvslab_results(const std::string& text, const std::string& name) {
  const Results results = results_from_json(text, name);
  ResultsFile file{.file = name,
                   .kind = Kind::pvslab_results,
                   .version = printable(results.program_version),
                   .experiment = printable(results.name),
                   .seed = results.seed,
                   .machine = printable(results.environment.processor + ", " + results.environment.compiler),
                   .rows = {},
                   .notes = {}};
  std::map<std::string, int> times_named;
  for (const Comparison& comparison : results.comparisons) {
    Row row = row_of(results, comparison);
    // Two spellings of a workload have different trees, so they are not repetitions of each other.
    if (const int time = ++times_named[row.name]; time > 1) row.name += fmt::format(" #{}", time);
    file.rows.push_back(std::move(row));
  }
  // Sweeps have no rows, unless a value is wrong.
  for (const SweptComparison& swept : results.swept) {
    const Comparison& one = swept.comparison;
    if (one.wrong_values != 0) mark_wrong(file, printable(one.searcher + "/" + one.spec), wrong_values_text(one));
  }
  for (const Violation& one : results.violations) {
    if (one.published_is_wrong) mark_wrong(file, printable("published score/" + one.workload), "wrong value");
  }
  return file;
}

void turn_into_sums(ResultsFile& results) {
  for (Row& row : results.rows) {
    for (Figure& figure : row.figures) {
      if (!figure.per_tree || row.trees == 0) continue;
      figure.value = sum_of(figure, row.trees);
      figure.per_tree = false;
    }
  }
}

}  // namespace pvslab::side_by_side
