#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/measure/first_guess/first_guess.hpp"
#include "harness/measure/results/result_files.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json estimate_json(const std::optional<Estimate>& nodes) {
  if (!nodes) return nullptr;
  return {{"mean", number_or_null(nodes->mean)}, {"standard_error", number_or_null(nodes->standard_error)}};
}

Json point_json(const GuessPoint& point) {
  Json json = Json::object();
  switch (point.source.kind) {
    case GuessSource::Kind::none: break;
    case GuessSource::Kind::error: json["error"] = point.source.amount; break;
    case GuessSource::Kind::shallower: json["plies_shallower"] = point.source.amount; break;
  }
  json["nodes"] = estimate_json(point.nodes);
  if (point.below) json["guess_too_low"] = estimate_json(point.below);
  if (point.above) json["guess_too_high"] = estimate_json(point.above);
  json["ratio"] = {{"to", yardstick_id},
                   {"value", number_or_null(point.ratio.value)},
                   {"low", number_or_null(point.ratio.low())},
                   {"high", number_or_null(point.ratio.high())},
                   {"standard_error", number_or_null(point.ratio.standard_error)},
                   {"least", number_or_null(point.ratio.least)},
                   {"greatest", number_or_null(point.ratio.greatest)}};
  return json;
}

Json report_json(const GuessReport& report) {
  Json json{{"workload", report.workload}, {"spec", report.spec}, {"trees", report.trees}};
  json["shallower"] = Json::array();
  for (std::size_t i = 0; i < plies_shallower.size(); ++i) {
    json["shallower"].push_back(
        {{"plies_shallower", plies_shallower[i]}, {"mean_error", number_or_null(report.shallower_errors[i])}});
  }
  json["curves"] = Json::array();
  for (const GuessCurve& curve : report.curves) {
    Json points = Json::array();
    for (const GuessPoint& point : curve.points) points.push_back(point_json(point));
    json["curves"].push_back(
        {{"searcher", curve.searcher}, {"takes_guess", curve.takes_guess}, {"points", std::move(points)}});
  }
  json["violations"] = Json::array();
  for (const Violation& violation : report.violations) json["violations"].push_back(violation_json(violation));
  return json;
}

}  // namespace

std::string to_json(const std::vector<GuessReport>& reports, const std::string& command) {
  Json json{{"format", 1}, {"program", "pvslab"}, {"program_version", version()}, {"command", command}};
  json["seed"] = reports.empty() ? 0 : reports.front().seed;
  json["sweeps"] = Json::array();
  for (const GuessReport& report : reports) json["sweeps"].push_back(report_json(report));
  return json_document(json);
}

}  // namespace pvslab
