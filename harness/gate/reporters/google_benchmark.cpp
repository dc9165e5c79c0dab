#include "harness/gate/reporters/dated_formats.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numeric>
#include <string_view>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/statistics/median.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

constexpr double nanoseconds = 1e9;  // in a second

double finite(double value) { return std::isfinite(value) ? value : 0.0; }

Json context_json(const Occasion& occasion) {
#ifdef NDEBUG
  constexpr const char* build_type = "release";
#else
  constexpr const char* build_type = "debug";
#endif
  return {{"date", utc_text(occasion) + "+00:00"},
          {"host_name", occasion.host_name},
          {"executable", "pvslab"},
          {"num_cpus", occasion.processors},
          {"mhz_per_cpu", occasion.mhz_per_processor},
          {"cpu_scaling_enabled", occasion.scales_frequency},
          {"caches", Json::array()},
          {"load_avg", Json::array()},
          {"library_build_type", build_type}};
}

// The place of an entry: a workload is a family, and a searcher on it is an instance. compare.py sorts by both.
struct EntryPlace {
  std::size_t family = 0;
  std::size_t instance = 0;
};

// Numbers families and instances in the order of the entries, which are sorted by workload.
class EntryPlaces {
 public:
  // `kind` keeps times and each of the counts of a workload apart.
  EntryPlace next(const std::string& kind, const std::string& workload) {
    const auto [family, is_new] = families_.try_emplace({kind, workload}, families_.size(), 0);
    return {family->second.first, family->second.second++};
  }

 private:
  std::map<std::pair<std::string, std::string>, std::pair<std::size_t, std::size_t>> families_;
};

Json entry_head(const std::string& entry_name, const std::string& run_name, const EntryPlace& place) {
  return {{"name", entry_name},
          {"family_index", place.family},
          {"per_family_instance_index", place.instance},
          {"run_name", run_name}};
}

void add_times(Json& entry, std::uint64_t iterations, double each) {
  entry["iterations"] = iterations;
  entry["real_time"] = finite(each);
  entry["cpu_time"] = finite(each);
  entry["time_unit"] = "ns";
}

void add_iteration(Json& entry, std::size_t repetitions, std::size_t index) {
  entry["run_type"] = "iteration";
  entry["repetitions"] = repetitions;
  entry["repetition_index"] = index;
  entry["threads"] = 1;
}

// An iteration is a pass through all trees of the workload, as in pvslab_bench.
Json cell_entry(const CellFinding& finding, const EntryPlace& place) {
  const ExactCell& cell = *finding.now;
  Json entry = entry_head(cell.name.text(), cell.name.text(), place);
  add_iteration(entry, 1, 0);
  add_times(entry, 1, finding.cpu_seconds * nanoseconds);
  for (std::size_t i = 0; i < cell.known().size(); ++i) {
    entry[std::string(counter_fields[i].name)] = static_cast<double>(cell.counters[i]);
  }
  return entry;
}

// The gated counts again, one entry each. compare.py compares only times, so each count stands in place of a time: one node is
// one nanosecond.
void add_counts(Json& entries, const ExactCell& cell, EntryPlaces& places) {
  for (std::size_t i = 0; i < cell.known().size(); ++i) {
    const std::string counter(counter_fields[i].name);
    const std::string run_name = cell.name.text() + "/" + counter;
    Json entry = entry_head(run_name, run_name, places.next(counter, cell.name.workload));
    add_iteration(entry, 1, 0);
    add_times(entry, 1, static_cast<double>(cell.counters[i]));
    entry["label"] = count_label;
    entries.push_back(std::move(entry));
  }
}

// In place of all figures of a cell. Its name is another than the cell's: tools that do not look at `error_occurred`
// would take its time of 0 for progress.
Json wrong_entry(const WrongCell& wrong, const EntryPlace& place) {
  const std::string run_name = wrong.cell.text() + std::string(wrong_values_suffix);
  Json entry = entry_head(run_name, run_name, place);
  add_iteration(entry, 1, 0);
  entry["error_occurred"] = true;
  entry["error_message"] =
      fmt::format("{} {}; {}", wrong.violations.size(), wrong.violations.size() == 1 ? "wrong value" : "wrong values",
                  wrong_value_text(*wrong.violations.front()));
  add_times(entry, 0, 0);
  return entry;
}

Json fault_entry(const UnansweredCell& fault, const EntryPlace& place) {
  const std::string run_name = fault.cell.text() + "/no answer";
  Json entry = entry_head(run_name, run_name, place);
  add_iteration(entry, 1, 0);
  entry["error_occurred"] = true;
  entry["error_message"] = fault.text;
  add_times(entry, 0, 0);
  return entry;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of a sample (n - 1), as in Google Benchmark.
double standard_deviation(const std::vector<double>& values) {
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

Json aggregate(const std::string& run_name, const EntryPlace& place, std::size_t repetitions, std::string_view which,
               double value) {
  Json entry = entry_head(run_name + "_" + std::string(which), run_name, place);
  entry["run_type"] = "aggregate";
  entry["repetitions"] = repetitions;
  entry["threads"] = 1;
  entry["aggregate_name"] = which;
  entry["aggregate_unit"] = which == "cv" ? "percentage" : "time";
  add_times(entry, repetitions, value);
  return entry;
}

// Aggregates need at least two repetitions.
void add_repetitions(Json& entries, const MeasuredFinding& finding, const EntryPlace& place) {
  const std::string run_name = measured_name(finding);
  std::vector<double> times;
  for (const double seconds : finding.seconds) times.push_back(finite(seconds * nanoseconds));
  for (std::size_t i = 0; i < times.size(); ++i) {
    Json entry = entry_head(run_name, run_name, place);
    add_iteration(entry, times.size(), i);
    add_times(entry, 1, times[i]);
    entries.push_back(std::move(entry));
  }
  if (times.size() < 2) return;
  const double centre = mean(times);
  const double deviation = standard_deviation(times);
  entries.push_back(aggregate(run_name, place, times.size(), "mean", centre));
  entries.push_back(aggregate(run_name, place, times.size(), "median", median(times)));
  entries.push_back(aggregate(run_name, place, times.size(), "stddev", deviation));
  entries.push_back(aggregate(run_name, place, times.size(), "cv", centre == 0 ? 0 : deviation / centre));
}

}  // namespace

std::string google_benchmark_json(const GateReport& report, const Occasion& occasion) {
  Json entries = Json::array();
  EntryPlaces places;
  for (const CellFinding& finding : report.cells) {
    if (!finding.now || finding.state == CellState::wrong) continue;
    entries.push_back(cell_entry(finding, places.next("cell", finding.name().workload)));
    add_counts(entries, *finding.now, places);
  }
  for (const WrongCell& wrong : wrong_cells(report)) {
    entries.push_back(wrong_entry(wrong, places.next("wrong values", wrong.cell.workload)));
  }
  for (const UnansweredCell& fault : report.faults) {
    entries.push_back(fault_entry(fault, places.next("no answer", fault.cell.workload)));
  }
  for (const MeasuredFinding& finding : report.measured) {
    if (finding.unit == Unit::yardsticks && !finding.seconds.empty()) {
      add_repetitions(entries, finding, places.next("time", finding.cell.workload));
    }
  }
  Json json;
  json["context"] = context_json(occasion);
  json["benchmarks"] = std::move(entries);
  return json_document(json);
}

extern constinit const Reporter google_benchmark_reporter{
    .name = "google-benchmark",
    .summary = "JSON as Google Benchmark writes it, for its compare.py",
    .text = [](const GateReport& report) { return google_benchmark_json(report, this_occasion()); }};

}  // namespace pvslab
