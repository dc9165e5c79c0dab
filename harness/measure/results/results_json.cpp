#include "harness/measure/results/results_json.hpp"

#include "harness/measure/results/violation_json.hpp"
#include "harness/base/text/json_text.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json estimate_json(const Estimate& estimate) {
  return {{"mean", number_or_null(estimate.mean)}, {"standard_error", number_or_null(estimate.standard_error)}};
}

Json ratio_json(const RatioEstimate& ratio) {
  return {{"to", yardstick_id},
          {"value", number_or_null(ratio.value)},
          {"low", number_or_null(ratio.low())},
          {"high", number_or_null(ratio.high())},
          {"standard_error", number_or_null(ratio.standard_error)}};
}

Json comparison_json(const Comparison& comparison) {
  Json json{{"searcher", comparison.searcher}, {"workload", comparison.workload},
            {"spec", comparison.spec},         {"trees", comparison.trees},
            {"selected", comparison.selected}, {"wrong_values", comparison.wrong_values}};
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    json[std::string(counter_fields[i].name)] = estimate_json(comparison.counters[i]);
  }
  json["first_move_cutoff_rate"] = number_or_null(comparison.first_move_cutoff_rate);
  json["ratio"] = ratio_json(comparison.ratio);
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

}  // namespace

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
  json["violations"] = Json::array();
  for (const Violation& violation : results.violations) json["violations"].push_back(violation_json(violation));
  json["times"] = {{"environment",
                    {{"threads", results.environment.threads},
                     {"compiler", results.environment.compiler},
                     {"processor", results.environment.processor}}}};
  return json_document(json);
}

}  // namespace pvslab
