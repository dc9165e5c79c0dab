#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/statistics/student_t.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/results/cost_matrix.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/show/report/report_parts.hpp"

namespace pvslab::report {
namespace {

constexpr double least_seconds_timed =
    0.05;  // shorter searches are too noisy to be compared; the page has the same limit

OrderedJson ratio_json(const RatioEstimate& ratio) {
  return {number_or_null(ratio.value), number_or_null(ratio.low()), number_or_null(ratio.high())};
}

OrderedJson figures_of(const Comparison& one) {
  OrderedJson json{{"searcher", one.searcher}, {"workload", one.workload}, {"trees", one.trees}};
  if (!one.selected) json["selected"] = false;
  if (one.wrong_values != 0) json["wrong"] = one.wrong_values;
  for (const CounterField& field : counter_fields) {
    json[std::string(field.name)] = number_or_null(one.counter(field.member).mean);
  }
  json["first_move_cutoff_rate"] = number_or_null(one.first_move_cutoff_rate);
  json["ratio"] = ratio_json(one.ratio);
  if (one.strict_ratio) json["strict_ratio"] = ratio_json(*one.strict_ratio);
  if (one.ratio.is_same_on_every_tree()) json["is_same"] = true;
  for (const Comparison::TreeNodes& tree : one.outliers) json["outliers"].push_back({tree.index, tree.nodes, tree.to});
  if (one.deviation)
    json["deviation"] = {one.deviation->trees, number_or_null(one.deviation->mean), one.deviation->most};
  if (one.times) {
    json["cpu_seconds"] = number_or_null(one.times->cpu_seconds);
    json["mnodes_per_second"] = number_or_null(one.times->mnodes_per_second);
  }
  return json;
}

// The CPU time of each searcher as a ratio to alpha-beta's, over the workloads on which both took long enough to be timed: the geometric
// mean, with the 95% interval of Student's t of the logarithms. Of searchers that promise the score and were timed on each of these.
OrderedJson times_data(const Results& results) {
  std::map<std::string, double> yardstick;
  std::map<std::string, std::vector<double>> logarithms;
  for (const Comparison& one : results.comparisons) {
    if (one.searcher == "alpha-beta" && one.times && one.times->cpu_seconds >= least_seconds_timed)
      yardstick[one.workload] = one.times->cpu_seconds;
  }
  for (const Comparison& one : results.comparisons) {
    const auto base = yardstick.find(one.workload);
    const bool is_timed = base != yardstick.end() && one.times && one.times->cpu_seconds >= least_seconds_timed;
    if (!is_timed || one.searcher == "alpha-beta" || one.deviation) continue;
    logarithms[one.searcher].push_back(std::log(one.times->cpu_seconds / base->second));
  }
  using Row = std::pair<std::pair<double, std::string>, OrderedJson>;  // by the ratio, and equal ones by the name
  std::vector<Row> rows;
  for (const auto& [searcher, sample] : logarithms) {
    if (sample.size() != yardstick.size()) continue;
    const auto count = static_cast<double>(sample.size());
    const double mean = std::accumulate(sample.begin(), sample.end(), 0.0) / count;
    OrderedJson ratio{std::exp(mean), nullptr, nullptr};
    if (sample.size() > 1) {
      double squares = 0;
      for (const double value : sample) squares += (value - mean) * (value - mean);
      const double half = student_t_95(count - 1) * std::sqrt(squares / (count - 1) / count);
      ratio = {std::exp(mean), std::exp(mean - half), std::exp(mean + half)};
    }
    OrderedJson row{{"searcher", searcher}, {"workloads", sample.size()}, {"ratio", std::move(ratio)}};
    rows.push_back({{mean, searcher}, std::move(row)});
  }
  std::ranges::sort(rows, {}, &Row::first);
  OrderedJson json = OrderedJson::array();
  for (auto& [key, row] : rows) json.push_back(std::move(row));
  return json;
}

// Of a point of a sweep, what the curves and their tables show.
OrderedJson point_figures(const Comparison& one) {
  OrderedJson json{{"searcher", one.searcher},
                   {"nodes", number_or_null(one.counter(&Counters::nodes).mean)},
                   {"standard_error", number_or_null(one.counter(&Counters::nodes).standard_error)},
                   {"ratio", ratio_json(one.ratio)}};
  if (one.wrong_values != 0) json["wrong"] = one.wrong_values;
  return json;
}

OrderedJson sweeps_data(const std::vector<SweptComparison>& swept) {
  OrderedJson sweeps = OrderedJson::array();
  for (const auto& [point, comparison] : swept) {
    // Of a sweep over two parameters, each value of the second has curves of its own.
    const std::string name = point.second_parameter.empty()
                                 ? point.sweep
                                 : fmt::format("{}, {}={}", point.sweep, point.second_parameter, point.second_value);
    auto its = std::ranges::find_if(sweeps, [&](const OrderedJson& one) { return one["name"] == name; });
    if (its == sweeps.end()) {
      sweeps.push_back({{"name", name}, {"parameter", point.parameter}, {"points", OrderedJson::array()}});
      its = std::prev(sweeps.end());
    }
    OrderedJson& points = (*its)["points"];
    if (points.empty() || points.back()["spec"] != comparison.spec) {
      points.push_back({{"value", number_or_null(point.value)},
                        {"spec", comparison.spec},
                        {"trees", comparison.trees},
                        {"results", OrderedJson::array()}});
    }
    points.back()["results"].push_back(point_figures(comparison));
  }
  return sweeps;
}

// The matrices of other ratios: those that were asked for, and that of the leaves, which papers count.
OrderedJson other_matrices(const Results& results) {
  std::vector<RatioMeasure> measures = measures_of(results);
  const RatioMeasure leaves{.counter = "leaves"};
  if (std::ranges::find(measures, leaves) == measures.end()) measures.push_back(leaves);
  OrderedJson matrices = OrderedJson::array();
  for (const RatioMeasure& measure : measures) {
    if (measure != RatioMeasure{}) matrices.push_back(to_json(cost_matrix(results, measure)));
  }
  return matrices;
}

}  // namespace

OrderedJson results_data(const Results& results) {
  OrderedJson json{{"program_version", results.program_version},
                   {"name", results.name},
                   {"experiment", results.experiment},
                   {"seed", results.seed},
                   {"command", results.command},
                   {"notes", results.notes},
                   {"left_out", OrderedJson::array()},
                   {"matrix", to_json(cost_matrix(results))},
                   {"other_matrices", other_matrices(results)},
                   {"interval_needs", fewest_trees_of_an_interval},
                   {"times", times_data(results)},
                   {"figures", OrderedJson::array()},
                   {"sweeps", sweeps_data(results.swept)},
                   {"violations", OrderedJson::array()},
                   {"environment",
                    {{"threads", results.environment.threads},
                     {"compiler", results.environment.compiler},
                     {"build", results.environment.build},
                     {"processor", results.environment.processor},
                     {"commit", results.environment.commit}}}};
  if (!results.window.empty()) json["window"] = results.window;
  for (const LeftOut& out : results.left_out) {
    json["left_out"].push_back({out.searcher, out.workload, number_or_null(out.whole_tree_nodes)});
  }
  for (const Comparison& one : results.comparisons) json["figures"].push_back(figures_of(one));
  for (const Violation& one : results.violations) json["violations"].push_back(violation_json(one));
  return json;
}

OrderedJson count_definitions() {
  return {
      {{"count", "nodes"},
       {"means", "positions entered, the root included; interior nodes and leaves. Each visit counts again"}},
      {{"count", "interior"}, {"means", "nodes that were not evaluated; includes those answered from memory"}},
      {{"count", "leaves"}, {"means", "evaluations"}},
      {{"count", "proofs"}, {"means", "zero-window searches begun by a node that is not itself inside one"}},
      {{"count", "proofs_failed"},
       {"means", "proofs that did not fail low, from the view of the node that began them"}},
      {{"count", "re_searches"}, {"means", "searches of a successor after its proof in the same visit"}},
      {{"count", "cutoffs"}, {"means", "interior nodes that were cut off"}},
      {{"count", "first_move_cutoffs"}, {"means", "interior nodes that were cut off by their first successor"}},
      {{"count", "ratio"},
       {"means",
        "mean nodes of the searcher / mean nodes of alpha-beta on the same trees, with the 95% interval of a ratio of "
        "paired means"}},
      {{"count", "minimal tree"},
       {"means",
        "the least that must be visited to prove a score, for branching b and depth d: the sum over k = 0 .. d of "
        "b^⌈k/2⌉ + b^⌊k/2⌋ − 1 nodes"}},
      {{"count", "effective branching factor"},
       {"means",
        "√(N(d) / N(d − 2)), N being the mean nodes at depth d; over two plies, since even and odd depths differ"}}};
}

}  // namespace pvslab::report
