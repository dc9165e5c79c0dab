#include "harness/gate/side_by_side/google_benchmark_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/gate/reporters/dated_formats.hpp"
#include "harness/gate/side_by_side/results_file.hpp"
#include "suites/input_error.hpp"

namespace pvslab::side_by_side {
namespace {

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

}  // namespace

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

}  // namespace pvslab::side_by_side
