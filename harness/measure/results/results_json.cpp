// Results as JSON: one description of each type, by which it is written, read back and said in docs/schemas/. The order of a
// description is the order of the fields in the file.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/attempt.hpp"
#include "harness/base/input.hpp"
#include "harness/base/json/described.hpp"
#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/measure/results/result_files.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr double greatest = std::numeric_limits<double>::max();
// Beyond, a sum of counts would not have been one of 64 bits.
constexpr double greatest_count = 18446744073709551615.0;

void describe(Fields& fields, Estimate& estimate) {
  fields.number("mean", estimate.mean,
                {.description = "Mean of a tree.",
                 .least = 0,
                 .is_never_null = true,
                 .read_range = ReadRange{0, greatest_count}});
  fields.number("standard_error", estimate.standard_error,
                {.description = "Standard error of the mean; null for a single tree.", .least = 0});
}

void describe_ratio(Fields& fields, RatioEstimate& ratio, std::string_view yardstick) {
  fields.known_text("to", yardstick, "the yardstick",
                    {.description = "The searcher whose nodes are the denominator.", .shared = "searcher"});
  fields.number("value", ratio.value,
                {.description = "Ratio of the nodes on the same trees.", .read_range = ReadRange{0, greatest}});
  fields.derived(
      "low", ratio.low(),
      {.description = "Lower end of the 95% interval; null below 50 trees, and if the ratio does not vary."});
  fields.derived("high", ratio.high(), {.description = "Upper end of the 95% interval; null where low is."});
  fields.number("standard_error", ratio.standard_error, {.description = "Standard error of the ratio.", .least = 0});
  fields.number("least", ratio.least,
                {.description = "Least ratio of one tree.", .presence = Presence::since_some_version, .least = 0});
  fields.number("greatest", ratio.greatest,
                {.description = "Greatest ratio of one tree.", .presence = Presence::since_some_version, .least = 0});
}
void describe_ratio(Fields& fields, RatioEstimate& ratio) { describe_ratio(fields, ratio, yardstick_id); }
void describe_strict_ratio(Fields& fields, RatioEstimate& ratio) { describe_ratio(fields, ratio, strict_yardstick_id); }

void describe(Fields& fields, AskedRatio& asked) {
  fields.text("counter", asked.counter,
              {.description = "What is counted: nodes, leaves, distinct_leaves, ...", .least = 1});
  fields.text("to", asked.to, {.description = "The searcher whose count is the denominator.", .shared = "searcher"});
  std::optional<double> value = asked.ratio ? std::optional(asked.ratio->value) : std::nullopt;
  RatioEstimate ratio = asked.ratio.value_or(RatioEstimate{});
  fields.number("value", value,
                {.description = "Ratio of the counts on the same trees; null if there is none.",
                 .read_range = ReadRange{0, greatest}});
  fields.derived(
      "low", ratio.low(),
      {.description = "Lower end of the 95% interval; null below 50 trees, and if the ratio does not vary."});
  fields.derived("high", ratio.high(), {.description = "Upper end of the 95% interval; null where low is."});
  fields.number("standard_error", ratio.standard_error, {.description = "Standard error of the ratio.", .least = 0});
  fields.number("least", ratio.least, {.description = "Least ratio of one tree.", .least = 0});
  fields.number("greatest", ratio.greatest, {.description = "Greatest ratio of one tree.", .least = 0});
  if (!fields.reads()) return;
  if (value) ratio.value = *value;
  asked.ratio = value ? std::optional(ratio) : std::nullopt;
}

void describe(Fields& fields, Comparison::Times& times) {
  fields.number("cpu_seconds", times.cpu_seconds, {.shared = "seconds", .least = 0});
  fields.number("mnodes_per_second", times.mnodes_per_second,
                {.description = "Million nodes a second of one thread.", .least = 0});
}

void describe(Fields& fields, Comparison::Deviation& deviation) {
  fields.count("trees", deviation.trees, {.description = "Trees on which the value differs from the score."});
  fields.number("mean", deviation.mean,
                {.description = "Mean absolute difference there, in units of the score.",
                 .least = 0,
                 .read_range = ReadRange{-greatest, greatest}});
  fields.count("most", deviation.most, {.description = "Largest absolute difference."});
}

void describe(Fields& fields, Comparison::TableLoss& loss) {
  fields.count("mib", loss.mib, {.description = "Size of the table, in MiB.", .least = 1});
  fields.number("lost_entries", loss.lost_entries,
                {.description = "Mean of a tree: how often one of two positions with the same slot was forgotten.",
                 .least = 0,
                 .is_never_null = true,
                 .read_range = ReadRange{0, greatest_count}});
}

void describe(Fields& fields, Comparison::TreeNodes& tree) {
  fields.count("tree", tree.index, {.description = "Its number, from 0."});
  fields.count("nodes", tree.nodes, {.description = "Of the searcher."});
  fields.count("to", tree.to, {.description = "Of alpha-beta."});
}

void describe_if_known(Fields& fields, std::size_t counter, Estimate& estimate) {
  std::optional<Estimate> known;
  if (!fields.reads() && estimate.is_known()) known = estimate;
  fields.object(counter_fields[counter].name, known, describe,
                {.description = counter_fields[counter].meaning, .shared = "estimate"});
  estimate = known.value_or(unknown_estimate);
}

void describe(Fields& fields, Comparison& comparison) {
  fields.text("searcher", comparison.searcher, {.shared = "searcher"});
  fields.text("workload", comparison.workload, {.description = "As it was written.", .shared = "workload"});
  fields.text("spec", comparison.spec, {.description = "In canonical form.", .shared = "workload"});
  fields.count("trees", comparison.trees, {.description = "Trees, each searched once.", .least = 1});
  fields.truth("selected", comparison.selected, {.description = "False if it ran only because ratios need it."});
  fields.count("wrong_values", comparison.wrong_values, {.description = "Trees on which it returned a wrong value."});
  fields.require_at_most("wrong_values", comparison.wrong_values, comparison.trees);
  fields.object(counter_fields[nodes_number].name, comparison.counters[nodes_number], describe,
                {.description = counter_fields[nodes_number].meaning, .shared = "estimate"});
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (i != nodes_number) describe_if_known(fields, i, comparison.counters[i]);
  }
  fields.number("first_move_cutoff_rate", comparison.first_move_cutoff_rate,
                {.description = "first_move_cutoffs / cutoffs", .least = 0, .most = 1});
  fields.object("ratio", comparison.ratio, describe_ratio, {.description = "To alpha-beta.", .shared = "ratio"});
  fields.object("strict_ratio", comparison.strict_ratio, describe_strict_ratio,
                {.description = "To alpha-beta-strict; only of searchers of the strict rule.",
                 .shared = "ratio",
                 .presence = Presence::if_any});
  fields.objects("ratios", comparison.asked_ratios, describe,
                 {.description = "Of the counts and to the searchers that were asked for.",
                  .presence = Presence::if_any,
                  .least = 1});
  fields.object("distinct_leaves", comparison.distinct_leaves, describe,
                {.description = "Leaves by their path from the root, each once; only if asked for.",
                 .shared = "estimate",
                 .presence = Presence::if_any});
  if (fields.reads()) {  // the interval follows from the error and the number of trees
    comparison.ratio.trees = comparison.trees;
    for (AskedRatio& asked : comparison.asked_ratios) {
      if (asked.ratio) asked.ratio->trees = comparison.trees;
    }
    if (comparison.strict_ratio) comparison.strict_ratio->trees = comparison.trees;
  }
  fields.object("times", comparison.times, describe,
                {.description = "Null if a value was wrong or the search was too short for the clock."});
  fields.object("deviation", comparison.deviation, describe,
                {.description = "Only of searchers that do not promise the score.", .presence = Presence::if_any});
  fields.object("table", comparison.table, describe,
                {.description = "Of a searcher with memory, if its table was too small to keep every position.",
                 .presence = Presence::if_any});
  fields.objects("outliers", comparison.outliers, describe,
                 {.description = "Nodes on the trees of least and of greatest ratio, three each.",
                  .presence = Presence::if_any,
                  .least = 1,
                  .most = 6});
}

// The form that sweeps have in the file.
struct WrittenPoint {
  double value = 0;
  std::optional<double> second_value = {};
  std::vector<Comparison> results = {};
};
struct WrittenSweep {
  std::string name;
  std::string parameter;
  std::string second_parameter;
  std::vector<WrittenPoint> points;
};

std::vector<WrittenSweep> grouped(std::vector<SweptComparison> swept) {
  std::vector<WrittenSweep> sweeps;
  for (SweptComparison& one : swept) {
    if (sweeps.empty() || sweeps.back().name != one.point.sweep) {
      sweeps.push_back({one.point.sweep, one.point.parameter, one.point.second_parameter, {}});
    }
    std::vector<WrittenPoint>& points = sweeps.back().points;
    const auto second =
        one.point.second_parameter.empty() ? std::nullopt : std::optional<double>(one.point.second_value);
    if (points.empty() || points.back().value != one.point.value || points.back().second_value != second) {
      points.push_back({.value = one.point.value, .second_value = second});
    }
    points.back().results.push_back(std::move(one.comparison));
  }
  return sweeps;
}

std::vector<SweptComparison> in_a_row(std::vector<WrittenSweep> sweeps) {
  std::vector<SweptComparison> swept;
  for (WrittenSweep& sweep : sweeps) {
    for (WrittenPoint& point : sweep.points) {
      for (Comparison& one : point.results) {
        swept.push_back({{.sweep = sweep.name,
                          .parameter = sweep.parameter,
                          .value = point.value,
                          .second_parameter = sweep.second_parameter,
                          .second_value = point.second_value.value_or(0)},
                         std::move(one)});
      }
    }
  }
  return swept;
}

constexpr FieldRules of_a_comparison{.definition = "comparison"};

void describe(Fields& fields, WrittenPoint& point) {
  fields.number("value", point.value, {.description = "Value of the parameter."});
  fields.number("second_value", point.second_value,
                {.description = "Value of the second parameter, if there is one.", .presence = Presence::if_any});
  fields.objects("results", point.results, describe, {}, of_a_comparison);
}

void describe(Fields& fields, WrittenSweep& sweep) {
  fields.text("name", sweep.name, {.least = 1});
  fields.text("parameter", sweep.parameter, {.description = "The parameter that varies.", .least = 1});
  fields.text("second_parameter", sweep.second_parameter,
              {.description = "The other one, of a sweep over two.", .presence = Presence::if_any, .least = 1});
  fields.objects("points", sweep.points, describe, {.least = 1});
}

void describe(Fields& fields, LeftOut& out) {
  fields.text("searcher", out.searcher, {.shared = "searcher"});
  fields.text("workload", out.workload, {.shared = "workload"});
  fields.number("whole_tree_nodes", out.whole_tree_nodes,
                {.description = "Estimated nodes of the largest whole tree.", .least = 0});
}

void describe(Fields& fields, Violation& violation) {
  fields.text("searcher", violation.searcher, {.shared = "searcher"});
  fields.text("workload", violation.workload, {.shared = "workload"});
  fields.count("seed", violation.seed, {.shared = "seed"});
  fields.count("index", violation.index, {.description = "Number of the tree, from 0."});
  fields.score("returned", violation.returned, {.description = "The wrong value."});
  fields.score("expected", violation.expected, {.description = "The right value."});
  fields.text("expected_from", violation.expected_from,
              {.description = "Who says so: known value, published score, a searcher, or the yardstick of gated times.",
               .least = 1});
  fields.text("command", violation.command, {.description = "Reproduces the violation.", .shared = "command"});
  fields.text("place", violation.place, {.shared = "place", .presence = Presence::if_any});
  fields.mark("published_is_wrong", violation.published_is_wrong,
              {.description = "The file of positions is at fault."});
  fields.text(
      "window", violation.window,
      {.description = "Of the search; left out if it is the open one.", .presence = Presence::if_any, .least = 1});
}

void describe(Fields& fields, Environment& environment) {
  fields.count("threads", environment.threads, {.least = 1});
  fields.text("compiler", environment.compiler);
  fields.text("processor", environment.processor);
  fields.text("build", environment.build,
              {.description = "Options of the compiler.", .presence = Presence::since_some_version});
  fields.text("commit", environment.commit,
              {.description = "Commit of the sources; -dirty if files were changed since.",
               .presence = Presence::since_some_version});
}

void describe(Fields& fields, Results& results) {
  fields.added_by_others("partial", {.shared = "partial"});
  fields.constant("format", results_format);
  fields.constant("program", "pvslab", {.shared = "program"});
  fields.text("program_version", results.program_version, {.shared = "program_version"});
  fields.object("experiment", [&](Fields& experiment) {
    experiment.text("name", results.name);
    experiment.text("text", results.experiment, {.description = "The experiment in full, as TOML.", .least = 1});
  });
  fields.count("seed", results.seed, {.shared = "seed"});
  fields.text(
      "window", results.window,
      {.description = "Of every search; left out if it is the open one.", .presence = Presence::if_any, .least = 1});
  fields.text("command", results.command, {.description = "Makes the same results again.", .shared = "command"});
  fields.texts("notes", results.notes, {.description = "Where the run differs from what was asked for."}, {.least = 1});
  fields.objects(
      "left_out", results.left_out, describe,
      {.description = "Searchers that were not run on a workload because its trees are too large for them."});
  fields.objects("results", results.comparisons, describe, {.description = "By workload and then by searcher."},
                 of_a_comparison);
  std::vector<WrittenSweep> sweeps = grouped(results.swept);
  fields.objects("sweeps", sweeps, describe, {.presence = Presence::if_any, .least = 1});
  if (fields.reads()) results.swept = in_a_row(std::move(sweeps));
  fields.objects("violations", results.violations, describe, {}, {.shared = "violation"});
  fields.object("times", [&](Fields& times) { times.object("environment", results.environment, describe); });
}

// Of a copy, since one description writes and reads.
template <typename T>
OrderedJson written(T value) {
  return described_json([&value](Fields& fields) { describe(fields, value); });
}

}  // namespace

OrderedJson violation_json(const Violation& violation) { return written(violation); }

void describe_violation(Fields& fields, const Violation& violation) {
  Violation copy = violation;
  describe(fields, copy);
}

void describe_estimate(Fields& fields, const Estimate& estimate) {
  Estimate copy = estimate;
  describe(fields, copy);
}

void describe_ratio_to_yardstick(Fields& fields, const RatioEstimate& ratio) {
  RatioEstimate copy = ratio;
  describe_ratio(fields, copy);
}

std::string to_json(const Results& results) { return json_document(written(results)); }

std::string results_schema() {
  Results any;
  return json_document(described_schema(
      "results.schema.json", "results.json of pvslab compare --out and pvslab run; pvslab compare --json",
      "Node counts of searchers on identical trees. Everything but the keys `times` is the same on every machine.",
      [&any](Fields& fields) { describe(fields, any); }));
}

OrderedJson shared_result_definitions() {
  Estimate estimate;
  RatioEstimate ratio;
  Violation violation;
  return {{"estimate", described_definition([&](Fields& fields) { describe(fields, estimate); })},
          {"ratio", described_definition([&](Fields& fields) { describe_ratio(fields, ratio); })},
          {"violation", described_definition([&](Fields& fields) { describe(fields, violation); }, "A wrong value.")}};
}

namespace {

using Kind = ResultsError::Kind;

// Of this version: each searcher has one row of a workload, and a synthetic workload is one that can be drawn.
void require_sense(const JsonValue& root, const Results& results) {
  const std::vector<JsonValue> rows = root.at("results").elements();
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (std::size_t i = 0; i < results.comparisons.size(); ++i) {
    const Comparison& one = results.comparisons[i];
    if (one.searcher.empty()) rows[i].at("searcher").fail("is empty");
    if (!seen.emplace(one.searcher, one.workload).second) {
      rows[i].fail(fmt::format("is the second of {} on {}", one.searcher, one.workload));
    }
    const auto family = std::ranges::find(workload_families(), split_spec(one.spec).name, &WorkloadFamily::name);
    if (family == workload_families().end() || family->reads_file() || family->is_game) continue;
    const std::string why = attempt<InputError>(
        [&] {
          static_cast<void>(parse_workload(one.spec));
          return std::string();
        },
        [](const InputError& error) { return std::string(error.what()); });
    if (!why.empty()) rows[i].at("spec").fail("is no workload: " + why);
  }
}

constexpr const char* remedy = "give the results.json that `pvslab compare --out` writes";

void require_known_format(const JsonValue& json) {
  if (!json.has("format")) json.fail("holds no results");
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
    const bool is_of_this_version = root.at("program_version").text() == version();
    Results results;
    read_described(root, is_of_this_version, [&results](Fields& fields) { describe(fields, results); });
    if (is_of_this_version) require_sense(root, results);
    return results;
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
