#include "harness/base/json/json_text.hpp"
#include "harness/gate/side_by_side/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "harness/bind/counter_fields.hpp"
#include "harness/gate/side_by_side/google_benchmark_entry.hpp"

namespace pvslab::side_by_side {
namespace {

using Statistic = Entry::Statistic;

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
  Row row{.name = group.name, .figures = {}, .seed = {}, .trees = 0, .file_hash = {}, .error = {}};
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
