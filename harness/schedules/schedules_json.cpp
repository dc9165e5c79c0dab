#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json bound_json(Score bound) { return bound.is_finite() ? Json(bound.value()) : Json(to_text(bound)); }

Json example_json(const ParallelSubject& subject, const ScheduleExample& example) {
  Json json{{"tree", to_text(example.tree)},
            {"window", Json::array({bound_json(example.bounds.alpha), bound_json(example.bounds.beta)})},
            {"processors", example.processors.count},
            {"grain", example.processors.grain},
            {"score", example.score.value()},
            {"broken", broken_text(subject, example.result)}};
  if (example.on_threads) {
    json["on_threads"] = true;
  } else {
    json["schedule"] = to_text(example.schedule);
    json["replay"] = to_token(subject, example);
  }
  return json;
}

// A search that has no result, and why.
Json search_json(const ParallelSubject& subject, std::string_view reason, const auto& one, bool on_threads) {
  Json json{{"reason", reason},
            {"tree", to_text(one.tree)},
            {"window", Json::array({bound_json(one.bounds.alpha), bound_json(one.bounds.beta)})},
            {"processors", one.processors.count},
            {"grain", one.processors.grain}};
  if (on_threads) {
    json["on_threads"] = true;
  } else {
    json["schedule"] = to_text(one.schedule);
    json["replay"] = to_token(subject, {one.tree, one.bounds, one.processors, Score(), {}, one.schedule});
  }
  return json;
}

// Without what the last search returned.
Json graph_searches_json(const ScheduledGraphExample& example) {
  Json json{{"positions", positions_text(example.searched)},
            {"entries", example.searched.entries},
            {"processors", example.processors.count},
            {"grain", example.processors.grain},
            {"searches", Json::array()}};
  for (std::size_t i = 0; i < example.searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = example.searched.searches[i];
    json["searches"].push_back({{"start", std::string(1, name_of_position(start))},
                                {"depth", depth},
                                {"window", Json::array({bound_json(bounds.alpha), bound_json(bounds.beta)})},
                                {"schedule", to_text(example.schedules[i])}});
  }
  return json;
}

Json graph_json(const ParallelSubject& subject, const ScheduledGraphExample& example) {
  Json json = graph_searches_json(example);
  json["score"] = example.score.value();
  json["broken"] = broken_text(subject, example.result);
  return json;
}

Json no_answer_json(const ParallelSubject& subject, const NoAnswer& no_answer) {
  Json json{{"reason", no_answer.reason}};
  if (no_answer.on_graph) {
    json["on_graph"] = graph_searches_json(*no_answer.on_graph);
  } else if (no_answer.has_begun) {
    json = search_json(subject, no_answer.reason, no_answer, no_answer.on_threads);
  }
  return json;
}

Json finding_json(const ScheduleFinding& one) {
  Json json{{"searcher", one.subject->info->id},
            {"searches", one.searches},
            {"schedules", one.schedules},
            {"traces", one.traces},
            {"steps", one.steps},
            {"longest_schedule", one.longest},
            {"exchanges", one.exchanges},
            {"on_threads", one.on_threads}};
  if (one.subject->searches_whole_tree) json["most_preemptions_by_default"] = whole_tree_preemptions;
  if (one.visits_as_twin) json["visits_as_twin"] = *one.visits_as_twin;
  if (one.twin_difference) {
    const TwinDifference& difference = *one.twin_difference;
    json["twin_difference"] = {
        {"tree", to_text(difference.tree)},
        {"window", Json::array({bound_json(difference.bounds.alpha), bound_json(difference.bounds.beta)})},
        {"grain", difference.grain},
        {"own", difference.own},
        {"twin", difference.twin}};
  }
  if (one.tables) {
    json["tables"] = {{"searches", one.tables->searches},
                      {"answers", one.tables->answers},
                      {"in_other_window", one.tables->in_other_window},
                      {"of_other_depth", one.tables->of_other_depth}};
  }
  if (one.on_graph) json["on_graph"] = graph_json(*one.subject, *one.on_graph);
  if (one.hidden) {
    const bool is_repeated = one.hidden->kind == HiddenDependence::Kind::repeated;
    json["reduction_refused"] = search_json(
        *one.subject, is_repeated ? "another search under the same schedule" : "two steps are not independent",
        *one.hidden, false);
  }
  if (one.no_answer) json["no_answer"] = no_answer_json(*one.subject, *one.no_answer);
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
