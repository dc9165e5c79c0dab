#include "harness/measure/results/result_files.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json estimate_json(const Estimate& estimate) {
  return {{"mean", number_or_null(estimate.mean)}, {"standard_error", number_or_null(estimate.standard_error)}};
}

Json ratio_json(const RatioEstimate& ratio, std::string_view yardstick) {
  return {{"to", yardstick},
          {"value", number_or_null(ratio.value)},
          {"low", number_or_null(ratio.low())},
          {"high", number_or_null(ratio.high())},
          {"standard_error", number_or_null(ratio.standard_error)},
          {"least", number_or_null(ratio.least)},
          {"greatest", number_or_null(ratio.greatest)}};
}

Json comparison_json(const Comparison& comparison) {
  Json json{{"searcher", comparison.searcher}, {"workload", comparison.workload},
            {"spec", comparison.spec},         {"trees", comparison.trees},
            {"selected", comparison.selected}, {"wrong_values", comparison.wrong_values}};
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    json[std::string(counter_fields[i].name)] = estimate_json(comparison.counters[i]);
  }
  json["first_move_cutoff_rate"] = number_or_null(comparison.first_move_cutoff_rate);
  json["ratio"] = ratio_json(comparison.ratio, yardstick_id);
  if (comparison.strict_ratio) json["strict_ratio"] = ratio_json(*comparison.strict_ratio, strict_yardstick_id);
  if (comparison.times) {
    json["times"] = {{"cpu_seconds", number_or_null(comparison.times->cpu_seconds)},
                     {"mnodes_per_second", number_or_null(comparison.times->mnodes_per_second)}};
  } else {
    json["times"] = nullptr;
  }
  if (comparison.deviation) {
    json["deviation"] = {{"trees", comparison.deviation->trees},
                         {"mean", number_or_null(comparison.deviation->mean)},
                         {"most", comparison.deviation->most}};
  }
  return json;
}

// A list of sweeps; each has its points in order.
Json sweeps_json(const std::vector<SweptComparison>& swept) {
  Json sweeps = Json::array();
  for (const SweptComparison& one : swept) {
    if (sweeps.empty() || sweeps.back()["name"] != one.point.sweep) {
      sweeps.push_back({{"name", one.point.sweep}, {"parameter", one.point.parameter}, {"points", Json::array()}});
    }
    Json& points = sweeps.back()["points"];
    if (points.empty() || points.back()["value"] != one.point.value) {
      points.push_back({{"value", number_or_null(one.point.value)}, {"results", Json::array()}});
    }
    points.back()["results"].push_back(comparison_json(one.comparison));
  }
  return sweeps;
}

}  // namespace

OrderedJson violation_json(const Violation& violation) {
  OrderedJson json{{"searcher", violation.searcher},
                   {"workload", violation.workload},
                   {"seed", violation.seed},
                   {"index", violation.index},
                   {"returned", violation.returned.value()},
                   {"expected", violation.expected.value()},
                   {"expected_from", violation.expected_from},
                   {"command", violation.command}};
  if (!violation.place.empty()) json["place"] = violation.place;
  if (violation.published_is_wrong) json["published_is_wrong"] = true;
  return json;
}

std::string to_json(const Results& results) {
  Json json;
  json["format"] = results_format;
  json["program"] = "pvslab";
  json["program_version"] = results.program_version;
  json["experiment"] = {{"name", results.name}, {"text", results.experiment}};
  json["seed"] = results.seed;
  json["command"] = results.command;
  json["notes"] = results.notes;
  json["left_out"] = Json::array();
  for (const LeftOut& out : results.left_out) {
    json["left_out"].push_back({{"searcher", out.searcher},
                                {"workload", out.workload},
                                {"whole_tree_nodes", number_or_null(out.whole_tree_nodes)}});
  }
  json["results"] = Json::array();
  for (const Comparison& comparison : results.comparisons) json["results"].push_back(comparison_json(comparison));
  if (!results.swept.empty()) json["sweeps"] = sweeps_json(results.swept);
  json["violations"] = Json::array();
  for (const Violation& violation : results.violations) json["violations"].push_back(violation_json(violation));
  json["times"] = {{"environment",
                    {{"threads", results.environment.threads},
                     {"compiler", results.environment.compiler},
                     {"processor", results.environment.processor},
                     {"build", results.environment.build},
                     {"commit", results.environment.commit}}}};
  return json_document(json);
}

namespace {

using Kind = ResultsError::Kind;

constexpr const char* remedy = "give the results.json that `pvslab compare --out` writes";

Score score(const JsonValue& json) {
  const std::int64_t value = json.integer();
  if (value < -Score::infinity().value() || value > Score::infinity().value())
    json.fail("is out of the range of scores");
  return Score(static_cast<std::int32_t>(value));
}

constexpr double greatest = std::numeric_limits<double>::max();
// Beyond, a sum of counts would not have been one of 64 bits.
constexpr double greatest_count = 18446744073709551615.0;

std::optional<double> at_least_0(const JsonValue& json, double most = greatest) {
  if (json.is_null()) return std::nullopt;
  return json.number_from(0, most);
}

// Only of files of this version: others may have fields of their own.
void require_known(const JsonValue& json, bool is_of_this_version, std::vector<std::string_view> known) {
  if (is_of_this_version) json.require_known_keys(known);
}

// The interval follows from the number of trees and the error. Older files have no range.
RatioEstimate ratio(const JsonValue& json, std::uint64_t trees, std::string_view yardstick, bool is_of_this_version) {
  require_known(json, is_of_this_version, {"to", "value", "low", "high", "standard_error", "least", "greatest"});
  if (json.at("to").text() != yardstick) json.at("to").fail(fmt::format("is not '{}', the yardstick", yardstick));
  RatioEstimate result{.value = json.at("value").number_from(0, greatest),
                       .standard_error = at_least_0(json.at("standard_error")),
                       .trees = trees};
  if (json.has("least")) result.least = at_least_0(json.at("least"));
  if (json.has("greatest")) result.greatest = at_least_0(json.at("greatest"));
  return result;
}

std::vector<std::string_view> fields_of_comparisons() {
  std::vector<std::string_view> fields{"searcher",     "workload", "spec",         "trees", "selected",
                                       "wrong_values", "ratio",    "strict_ratio", "times", "first_move_cutoff_rate",
                                       "deviation"};
  for (const CounterField& counter : counter_fields) fields.push_back(counter.name);
  return fields;
}

Comparison comparison(const JsonValue& json, bool is_of_this_version) {
  require_known(json, is_of_this_version, fields_of_comparisons());
  Comparison result;
  result.searcher = json.at("searcher").text();
  result.workload = json.at("workload").text();
  result.spec = json.at("spec").text();
  result.trees = json.at("trees").count();
  result.selected = json.at("selected").truth();
  result.wrong_values = json.at("wrong_values").count();
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    const JsonValue estimate = json.at(std::string(counter_fields[i].name));
    require_known(estimate, is_of_this_version, {"mean", "standard_error"});
    result.counters[i] = {estimate.at("mean").number_from(0, greatest_count),
                          at_least_0(estimate.at("standard_error"))};
  }
  result.first_move_cutoff_rate = at_least_0(json.at("first_move_cutoff_rate"), 1);
  result.ratio = ratio(json.at("ratio"), result.trees, yardstick_id, is_of_this_version);
  if (json.has("strict_ratio")) {
    result.strict_ratio = ratio(json.at("strict_ratio"), result.trees, strict_yardstick_id, is_of_this_version);
  }
  if (const JsonValue times = json.at("times"); !times.is_null()) {
    require_known(times, is_of_this_version, {"cpu_seconds", "mnodes_per_second"});
    result.times = {times.at("cpu_seconds").number_from(0, greatest), at_least_0(times.at("mnodes_per_second"))};
  }
  if (json.has("deviation")) {
    const JsonValue deviation = json.at("deviation");
    require_known(deviation, is_of_this_version, {"trees", "mean", "most"});
    result.deviation = {deviation.at("trees").count(), deviation.at("mean").number(), deviation.at("most").count()};
  }
  return result;
}

std::vector<SweptComparison> swept(const JsonValue& json, bool is_of_this_version) {
  std::vector<SweptComparison> result;
  for (const JsonValue& sweep : json.elements()) {
    require_known(sweep, is_of_this_version, {"name", "parameter", "points"});
    for (const JsonValue& point : sweep.at("points").elements()) {
      require_known(point, is_of_this_version, {"value", "results"});
      const SweepPoint at{sweep.at("name").text(), sweep.at("parameter").text(), point.at("value").number()};
      for (const JsonValue& one : point.at("results").elements())
        result.push_back({at, comparison(one, is_of_this_version)});
    }
  }
  return result;
}

Violation violation(const JsonValue& json, bool is_of_this_version) {
  require_known(json, is_of_this_version,
                {"searcher", "workload", "seed", "index", "returned", "expected", "expected_from", "command", "place",
                 "published_is_wrong"});
  Violation result;
  result.searcher = json.at("searcher").text();
  result.workload = json.at("workload").text();
  result.seed = json.at("seed").count();
  result.index = json.at("index").count();
  result.returned = score(json.at("returned"));
  result.expected = score(json.at("expected"));
  result.expected_from = json.at("expected_from").text();
  result.command = json.at("command").text();
  if (json.has("place")) result.place = json.at("place").text();  // missing in files from older versions
  if (json.has("published_is_wrong")) result.published_is_wrong = json.at("published_is_wrong").truth();
  return result;
}

unsigned threads(const JsonValue& json) {
  if (json.count() > std::numeric_limits<unsigned>::max()) json.fail("is too large");
  return static_cast<unsigned>(json.count());
}

Results results(const JsonValue& json) {
  Results result;
  result.program_version = json.at("program_version").text();
  const bool is_of_this_version = result.program_version == version();
  require_known(json, is_of_this_version,
                {"format", "program", "program_version", "experiment", "seed", "command", "notes", "left_out",
                 "results", "sweeps", "violations", "times"});
  require_known(json.at("experiment"), is_of_this_version, {"name", "text"});
  result.name = json.at("experiment").at("name").text();
  result.experiment = json.at("experiment").at("text").text();
  result.seed = json.at("seed").count();
  result.command = json.at("command").text();
  for (const JsonValue& note : json.at("notes").elements()) result.notes.push_back(note.text());
  for (const JsonValue& out : json.at("left_out").elements()) {
    require_known(out, is_of_this_version, {"searcher", "workload", "whole_tree_nodes"});
    result.left_out.push_back(
        {out.at("searcher").text(), out.at("workload").text(), out.at("whole_tree_nodes").number_from(0, greatest)});
  }
  for (const JsonValue& one : json.at("results").elements()) {
    result.comparisons.push_back(comparison(one, is_of_this_version));
  }
  if (json.has("sweeps")) result.swept = swept(json.at("sweeps"), is_of_this_version);
  for (const JsonValue& one : json.at("violations").elements()) {
    result.violations.push_back(violation(one, is_of_this_version));
  }
  require_known(json.at("times"), is_of_this_version, {"environment"});
  const JsonValue environment = json.at("times").at("environment");
  require_known(environment, is_of_this_version, {"threads", "compiler", "processor", "build", "commit"});
  result.environment = {threads(environment.at("threads")), environment.at("compiler").text(),
                        environment.at("processor").text()};
  if (environment.has("build")) result.environment.build = environment.at("build").text();
  if (environment.has("commit")) result.environment.commit = environment.at("commit").text();
  return result;
}

void require_known_format(const JsonValue& json) {
  if (!json.has("format")) json.fail(fmt::format("holds no results; {}", remedy));
  const JsonValue format = json.at("format");
  const std::int64_t found = format.integer();
  if (found > results_format) {
    throw ResultsError(Kind::newer_format,
                       fmt::format("{}: has format {}, and this program knows {}; use a newer pvslab", json.name(),
                                   found, results_format));
  }
  if (found != results_format) format.fail("is not a known format");
}

}  // namespace

Results results_from_json(const std::string& text, const std::string& name) {
  try {
    const JsonDocument document(text, name);
    const JsonValue root(document);
    require_known_format(root);
    return results(root);
  } catch (const JsonError& error) {
    throw ResultsError(error.is_cut_off ? Kind::truncated : Kind::malformed,
                       fmt::format("{}; {}", error.what(), remedy));
  }
}

Results read_results(const std::filesystem::path& file) {
  std::string text;
  try {
    text = read_input(file);
  } catch (const InputError& error) {
    throw ResultsError(Kind::unreadable, error.what());
  }
  return results_from_json(text, file.string());
}

}  // namespace pvslab
