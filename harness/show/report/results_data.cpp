#include "harness/base/json/json_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/results/cost_matrix.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/show/report/report_parts.hpp"

namespace pvslab::report {
namespace {

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
  if (one.deviation)
    json["deviation"] = {one.deviation->trees, number_or_null(one.deviation->mean), one.deviation->most};
  if (one.times) {
    json["cpu_seconds"] = number_or_null(one.times->cpu_seconds);
    json["mnodes_per_second"] = number_or_null(one.times->mnodes_per_second);
  }
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
    if (sweeps.empty() || sweeps.back()["name"] != point.sweep) {
      sweeps.push_back({{"name", point.sweep}, {"parameter", point.parameter}, {"points", OrderedJson::array()}});
    }
    OrderedJson& points = sweeps.back()["points"];
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
                   {"interval_needs", fewest_trees_of_an_interval},
                   {"figures", OrderedJson::array()},
                   {"sweeps", sweeps_data(results.swept)},
                   {"violations", OrderedJson::array()},
                   {"environment",
                    {{"threads", results.environment.threads},
                     {"compiler", results.environment.compiler},
                     {"build", results.environment.build},
                     {"processor", results.environment.processor},
                     {"commit", results.environment.commit}}}};
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
