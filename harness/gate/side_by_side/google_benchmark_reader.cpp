#include "harness/gate/side_by_side/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/gate/reporters/dated_formats.hpp"
#include "harness/gate/side_by_side/results_file.hpp"
#include "suites/input_error.hpp"

namespace pvslab::side_by_side {
namespace {

// One entry of the list "benchmarks" in Google Benchmark's JSON, of any version: a run, or an aggregate of several.
struct Entry {
  struct Figure {
    std::string name;
    std::string unit;
    std::optional<double> value;  // empty if null, which replaces a bare NaN; a time is in seconds
  };
  enum class Statistic : std::uint8_t {
    none,  // a run
    mean,
    median,
    stddev,
    cv,
    unnamed,  // an aggregate without a name
    other,    // an aggregate that is a figure of its own, such as BigO
  };

  std::string row;  // the name without the statistic, unless the statistic is a row of its own
  Statistic statistic = Statistic::none;
  std::uint64_t repetitions = 0;  // 0 if unknown
  std::string error;              // empty if it did not fail and was not skipped
  bool failed = false;            // error_occurred
  std::string counts_of;          // the row whose count our reporter repeats here as a time; empty in other entries
  std::vector<Figure> figures;    // every number except bookkeeping, sorted by name
};

using EntryNames = std::set<std::string>;
using Statistic = Entry::Statistic;

// Numbers about the measurement itself, which are not figures.
constexpr std::array<std::string_view, 7> bookkeeping{"family_index",     "iterations",  "per_family_instance_index",
                                                      "repetition_index", "repetitions", "run_index",
                                                      "threads"};

constexpr std::array<std::string_view, 6> statistic_names{"mean", "median", "stddev", "cv", "BigO", "RMS"};

// The place of an entry, for errors.
struct Place {
  const std::string& file;
  std::size_t index;
  std::string entry;

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(file, 0, 0,
                     fmt::format("benchmarks[{}]{}: {}", index,
                                 entry.empty() ? std::string() : fmt::format(" ('{}')", printable(entry)), what));
  }
};

std::string text(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flag(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

double units_per_second(const Json& json, const Place& place) {
  const auto found = json.find("time_unit");
  if (found == json.end() || found->is_null()) return 1e9;
  if (*found == "ns") return 1e9;
  if (*found == "us") return 1e6;
  if (*found == "ms") return 1e3;
  if (*found == "s") return 1;
  place.fail(fmt::format("the time_unit {} is unknown; it is \"ns\", \"us\", \"ms\" or \"s\"", json_text(*found)));
}

bool is_time(const std::string& key) { return key == "real_time" || key == "cpu_time"; }
bool is_coefficient(const std::string& key) { return key == "real_coefficient" || key == "cpu_coefficient"; }

// The unit, and the divisor that converts the number in the file to it.
std::pair<std::string, double> unit_of(const Json& json, const std::string& key, const Place& place) {
  if (text(json, "aggregate_unit") == "percentage") return {"fraction", 1};
  if (is_time(key)) return {std::string(seconds), units_per_second(json, place)};
  if (is_coefficient(key)) return {"s per " + text(json, "big_o"), units_per_second(json, place)};
  return {"", 1};
}

std::vector<Entry::Figure> figures_of(const Json& json, const Place& place) {
  std::vector<Entry::Figure> figures;
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(bookkeeping, key) != bookkeeping.end()) continue;
    if (is_time(key) && !value.is_number() && !value.is_null()) {
      place.fail(fmt::format("{} is not a number but {}", key, json_text(value)));
    }
    if (!value.is_number() && !value.is_null()) continue;
    const auto [unit, divisor] = unit_of(json, key, place);
    Entry::Figure figure{printable(key), unit, std::nullopt};
    if (value.is_number()) figure.value = value.get<double>() / divisor;
    figures.push_back(std::move(figure));
  }
  return figures;
}

bool ends_in_statistic(const std::string& name, std::string_view statistic) {
  return name.size() > statistic.size() + 1 && name.ends_with(statistic) &&
         name[name.size() - statistic.size() - 1] == '_';
}

std::string without(const std::string& name, std::string_view statistic) {
  return ends_in_statistic(name, statistic) ? name.substr(0, name.size() - statistic.size() - 1) : name;
}

// For an entry without `run_type` (older files). A benchmark may be called "compute_mean": it is an aggregate only if
// the file also has its runs, or its standard deviation.
std::string statistic_by_name(const std::string& name, const EntryNames& names) {
  for (const std::string_view statistic : statistic_names) {
    if (!ends_in_statistic(name, statistic)) continue;
    const std::string base = without(name, statistic);
    const bool has_siblings = names.contains(base + "_mean") && names.contains(base + "_stddev");
    if (names.contains(base) || has_siblings) return std::string(statistic);
  }
  return {};
}

// The name of the statistic; "" for a run, "?" for an unnamed aggregate.
std::string statistic_of(const Json& json, const std::string& name, const EntryNames& names) {
  if (text(json, "run_type") == "iteration") return {};
  if (const std::string statistic = text(json, "aggregate_name"); !statistic.empty()) return statistic;
  if (text(json, "run_type") == "aggregate") return "?";
  if (json.contains("big_o")) return "BigO";
  if (json.contains("rms")) return "RMS";
  return statistic_by_name(name, names);
}

Statistic known_statistic(const std::string& statistic) {
  if (statistic.empty()) return Statistic::none;
  if (statistic == "?") return Statistic::unnamed;
  if (statistic == "mean") return Statistic::mean;
  if (statistic == "median") return Statistic::median;
  if (statistic == "stddev") return Statistic::stddev;
  if (statistic == "cv") return Statistic::cv;
  return Statistic::other;
}

std::string error_of(const Json& json) {
  const bool failed = flag(json, "error_occurred");
  if (!failed && !flag(json, "skipped")) return {};
  std::string message = text(json, failed ? "error_message" : "skip_message");
  if (message.empty()) message = "no message";
  return (failed ? "" : "skipped: ") + printable(message);
}

std::uint64_t repetitions_of(const Json& json) {
  const auto found = json.find("repetitions");
  return found != json.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::string row_name(const Json& json, const std::string& name, const std::string& statistic) {
  if (known_statistic(statistic) == Statistic::other) return name;
  const std::string run_name = text(json, "run_name");
  std::string row = run_name.empty() ? without(name, statistic) : run_name;
  if (flag(json, "error_occurred") && row.ends_with(wrong_values_suffix)) {
    row.resize(row.size() - wrong_values_suffix.size());
  }
  return row;
}

// The name without the counter after its last '/'.
std::string counted_row(const Json& json, const std::string& name) {
  return text(json, "label") == count_label ? name.substr(0, name.rfind('/')) : "";
}

Entry read_entry(const Json& json, const EntryNames& names, Place place) {
  if (!json.is_object()) place.fail("is not an object");
  const std::string name = text(json, "name").empty() ? text(json, "run_name") : text(json, "name");
  if (name.empty()) place.fail("has no name");
  place.entry = name;
  const std::string statistic = statistic_of(json, name, names);
  Entry entry{.row = printable(row_name(json, name, statistic)),
              .statistic = known_statistic(statistic),
              .repetitions = repetitions_of(json),
              .error = error_of(json),
              .failed = flag(json, "error_occurred"),
              .counts_of = printable(counted_row(json, name)),
              .figures = {}};
  if (entry.error.empty()) entry.figures = figures_of(json, place);
  return entry;
}

// All entries. Throws InputError with the entry and its error; `name` names the file.
std::vector<Entry> read_entries(const Json& benchmarks, const std::string& name) {
  EntryNames names;
  for (const Json& json : benchmarks) {
    if (json.is_object()) names.insert(text(json, "name"));
  }
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    entries.push_back(read_entry(benchmarks[i], names, {name, i, {}}));
  }
  return entries;
}

// All entries of one row, in the order of the file.
struct Group {
  std::string name;
  std::vector<const Entry*> runs;
  std::map<Statistic, const Entry*> aggregates;  // the first of each
};

const Entry::Figure* figure_of(const Entry& entry, const std::string& name) {
  const auto found = std::ranges::find(entry.figures, name, &Entry::Figure::name);
  return found == entry.figures.end() ? nullptr : &*found;
}

std::optional<double> value_of(const Group& group, Statistic statistic, const std::string& figure) {
  const auto found = group.aggregates.find(statistic);
  if (found == group.aggregates.end()) return std::nullopt;
  const Entry::Figure* const wanted = figure_of(*found->second, figure);
  return wanted == nullptr ? std::nullopt : wanted->value;
}

// One of our counters with the same whole number in every repetition is an exact count, not a time.
std::optional<Count> exact_count(const std::string& name, const std::vector<double>& values) {
  constexpr double exact_in_double = 9007199254740992;  // 2^53
  const double first = values.front();
  const bool is_counter = std::ranges::find(counter_fields, name, &CounterField::name) != counter_fields.end();
  const bool is_whole = first >= 0 && first < exact_in_double && first == std::floor(first);
  if (!is_counter || !is_whole || std::ranges::count(values, first) != std::ssize(values)) return std::nullopt;
  return Count{static_cast<std::uint64_t>(first)};
}

std::vector<Figure> figures_of_runs(const Group& group, std::size_t& missing) {
  std::vector<Figure> figures;
  std::set<std::string> seen;
  for (const Entry* run : group.runs) {
    for (const Entry::Figure& one : run->figures) {
      if (!seen.insert(one.name).second) continue;
      Samples samples;
      for (const Entry* other : group.runs) {
        const Entry::Figure* const sample = figure_of(*other, one.name);
        if (sample != nullptr && sample->value) samples.values.push_back(*sample->value);
        if (sample != nullptr && !sample->value) ++missing;
      }
      if (samples.values.empty()) continue;
      const auto count = exact_count(one.name, samples.values);
      figures.push_back({.name = one.name,
                         .unit = one.unit,
                         .value = count ? Value(*count) : Value(samples),
                         .deterministic = count.has_value()});
    }
  }
  return figures;
}

std::optional<Summary> summary_of(const Group& group, const std::string& figure, std::uint64_t repetitions) {
  const auto mean = value_of(group, Statistic::mean, figure);
  const auto median = value_of(group, Statistic::median, figure);
  if (!mean && !median) return std::nullopt;
  Summary summary{mean ? *mean : *median, std::nullopt, repetitions, median};
  const auto deviation = value_of(group, Statistic::stddev, figure);
  if (mean && deviation && repetitions > 1) {
    summary.standard_error = *deviation / std::sqrt(static_cast<double>(repetitions));
  }
  return summary;
}

std::vector<Figure> figures_of_aggregates(const Group& group) {
  std::vector<Figure> figures;
  std::set<std::string> seen;
  for (const Statistic statistic : {Statistic::mean, Statistic::median}) {
    const auto found = group.aggregates.find(statistic);
    if (found == group.aggregates.end()) continue;
    for (const Entry::Figure& one : found->second->figures) {
      const auto summary = summary_of(group, one.name, found->second->repetitions);
      if (!summary || !seen.insert(one.name).second) continue;
      const bool is_constant = summary->standard_error == 0.0;
      const auto count = is_constant ? exact_count(one.name, {summary->mean}) : std::nullopt;
      figures.push_back({.name = one.name,
                         .unit = one.unit,
                         .value = count ? Value(*count) : Value(*summary),
                         .deterministic = count.has_value()});
    }
  }
  return figures;
}

Row row_of(const Group& group, std::size_t& missing) {
  Row row{.name = group.name, .figures = {}, .seed = {}, .trees = 0, .file_hash = {}, .values = {}, .error = {}};
  row.figures = group.runs.empty() ? figures_of_aggregates(group) : figures_of_runs(group, missing);
  const auto add_error = [&row](const Entry& entry) {
    if (row.error.empty()) row.error = entry.error;
    row.is_wrong = row.is_wrong || entry.failed;
  };
  for (const Entry* run : group.runs) add_error(*run);
  for (const auto& [statistic, entry] : group.aggregates) add_error(*entry);
  if (row.is_wrong) row.figures.clear();
  if (row.figures.empty() && row.error.empty()) row.error = "no figures";
  return row;
}

// Drops the counts that our reporter repeats as times; the row already has them.
void leave_out_repeated_counts(std::vector<Entry>& entries) {
  std::set<std::string> rows;
  for (const Entry& entry : entries) rows.insert(entry.row);
  std::erase_if(entries, [&](const Entry& entry) { return rows.contains(entry.counts_of); });
}

bool is_run(const Entry& entry) { return entry.statistic == Statistic::none || entry.statistic == Statistic::other; }

// An unnamed aggregate is used only if the file has no run of its name.
std::vector<Group> groups_of(const std::vector<Entry>& entries, std::vector<std::string>& notes) {
  std::vector<Group> groups;
  std::map<std::string, std::size_t> places;
  std::set<std::string> with_runs;
  std::size_t unnamed_left_out = 0;
  std::size_t repeated = 0;
  for (const Entry& entry : entries) {
    if (is_run(entry)) with_runs.insert(entry.row);
  }
  for (const Entry& entry : entries) {
    const auto [place, is_new] = places.try_emplace(entry.row, groups.size());
    if (is_new) groups.push_back({.name = entry.row, .runs = {}, .aggregates = {}});
    Group& group = groups[place->second];
    if (entry.statistic == Statistic::unnamed && with_runs.contains(entry.row)) {
      ++unnamed_left_out;
    } else if (is_run(entry) || entry.statistic == Statistic::unnamed) {
      group.runs.push_back(&entry);
    } else if (!group.aggregates.emplace(entry.statistic, &entry).second && !with_runs.contains(entry.row)) {
      ++repeated;
    }
  }
  if (unnamed_left_out != 0) {
    notes.push_back(
        fmt::format("aggregates without aggregate_name, left out beside runs of their name: {}", unnamed_left_out));
  }
  if (repeated != 0) notes.push_back(fmt::format("aggregates left out after the first of their name: {}", repeated));
  return groups;
}

std::string field(const Json& context, const char* key) {
  const auto found = context.find(key);
  if (found == context.end() || found->is_null()) return {};
  return printable(found->is_string() ? found->get<std::string>() : json_text(*found));
}

std::string machine_of(const Json& context) {
  std::string machine = field(context, "host_name");
  const auto add = [&](const std::string& text) { machine += (machine.empty() ? "" : ", ") + text; };
  if (const std::string cpus = field(context, "num_cpus"); !cpus.empty()) add(cpus + " CPUs");
  if (const std::string mhz = field(context, "mhz_per_cpu"); !mhz.empty()) add(mhz + " MHz");
  return machine;
}

}  // namespace

bool is_google_benchmark(const Json& json) {
  return json.is_object() && json.contains("benchmarks") && json["benchmarks"].is_array();
}

ResultsFile read_google_benchmark(const Json& json, const std::string& name) {
  ResultsFile file{.file = name,
                   .kind = Kind::google_benchmark,
                   .version = {},
                   .experiment = {},
                   .seed = {},
                   .machine = {},
                   .rows = {},
                   .notes = {}};
  if (const auto context = json.find("context"); context != json.end() && context->is_object()) {
    file.version = field(*context, "library_version");
    file.machine = machine_of(*context);
  }
  std::vector<Entry> entries = read_entries(json["benchmarks"], name);
  leave_out_repeated_counts(entries);
  std::size_t missing = 0;
  for (const Group& group : groups_of(entries, file.notes)) file.rows.push_back(row_of(group, missing));
  if (missing != 0) file.notes.push_back(fmt::format("values that are not numbers, treated as missing: {}", missing));
  return file;
}

}  // namespace pvslab::side_by_side
