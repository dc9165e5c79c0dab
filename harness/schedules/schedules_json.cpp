#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json bound_json(Score bound) { return bound.is_finite() ? Json(bound.value()) : Json(to_text(bound)); }

Json example_json(const ParallelSubject& subject, const ScheduleExample& example) {
  return {{"tree", to_text(example.tree)},
          {"window", Json::array({bound_json(example.bounds.alpha), bound_json(example.bounds.beta)})},
          {"processors", example.processors},
          {"score", example.score.value()},
          {"broken", broken_text(subject, example.result)},
          {"schedule", to_text(example.schedule)},
          {"replay", to_token(subject, example)}};
}

Json finding_json(const ScheduleFinding& one) {
  Json json{{"searcher", one.subject->info->id},
            {"searches", one.searches},
            {"schedules", one.schedules},
            {"traces", one.traces},
            {"steps", one.steps},
            {"longest_schedule", one.longest}};
  if (one.subject->searches_whole_tree) json["most_preemptions_by_default"] = whole_tree_preemptions;
  if (one.visits_as_twin) json["visits_as_twin"] = *one.visits_as_twin;
  if (one.smallest) {
    json["schedules_until_found"] = *one.schedules_until_found;
    json["counterexample"] = example_json(*one.subject, *one.smallest);
  }
  return json;
}

}  // namespace

std::string to_json(const SchedulesReport& report) {
  Json json{{"format", 1}, {"program", "pvslab"}, {"program_version", version()}, {"complete", report.complete}};
  json["parts"] = Json::array();
  for (std::size_t i = 0; i < report.limits.size(); ++i) {
    json["parts"].push_back({{"limits", report.limits[i]}, {"trees", report.trees[i]}});
  }
  if (report.random) {
    json["random"] = {{"trees", report.random->trees},
                      {"schedules", report.random->schedules},
                      {"processors", report.random->processors},
                      {"depth", report.random->depth},
                      {"seed", report.random->seed}};
  }
  json["searchers"] = Json::array();
  for (const ScheduleFinding& one : report.findings) json["searchers"].push_back(finding_json(one));
  return json_document(json);
}

}  // namespace pvslab
