#include <nlohmann/json.hpp>

#include "harness/schedules/check_schedules.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

// What ScheduleExample and HiddenDependence have in common.
Json search_json(const auto& one) {
  return {{"tree", to_token(one.tree)},      {"alpha", one.bounds.alpha.value()},
          {"beta", one.bounds.beta.value()}, {"processors", one.processors.count},
          {"grain", one.processors.grain},   {"schedule", to_text(one.schedule)}};
}
void read_search(const Json& json, auto& one) {
  one.tree = parse_tree(json.at("tree").get<std::string>());
  one.bounds = {Score(json.at("alpha").get<std::int32_t>()), Score(json.at("beta").get<std::int32_t>())};
  one.processors = {json.at("processors").get<unsigned>(), json.at("grain").get<std::int32_t>()};
  one.schedule = parse_schedule(json.at("schedule").get<std::string>());
}

Json result_json(const ScheduledResult& result) {
  Json json{{"returned", result.returned.value.value()}, {"steps", result.steps}, {"broken", Json::array()}};
  if (result.fault) json["fault"] = static_cast<int>(*result.fault);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (result.broken.contains(clauses[i])) json["broken"].push_back(i);
  }
  return json;
}
ScheduledResult result_from(const Json& json) {
  ScheduledResult result;
  result.returned = Outcome(Score(json.at("returned").get<std::int32_t>()));
  result.steps = json.at("steps").get<std::uint64_t>();
  if (json.contains("fault")) result.fault = static_cast<TeamFault>(json["fault"].get<int>());
  for (const Json& clause : json.at("broken")) {
    result.broken = result.broken.with(clauses.at(clause.get<std::size_t>()));
  }
  return result;
}

Json example_json(const ScheduleExample& example) {
  Json json = search_json(example);
  json["score"] = example.score.value();
  json["on_threads"] = example.on_threads;
  json["result"] = result_json(example.result);
  return json;
}
ScheduleExample example_from(const Json& json) {
  ScheduleExample example{};
  read_search(json, example);
  example.score = Score(json.at("score").get<std::int32_t>());
  example.on_threads = json.at("on_threads").get<bool>();
  example.result = result_from(json.at("result"));
  return example;
}

Json graph_json(const ScheduledGraphExample& example) {
  Json json{{"entries", example.searched.entries},
            {"processors", example.processors.count},
            {"grain", example.processors.grain},
            {"result", result_json(example.result)},
            {"score", example.score.value()},
            {"positions", Json::array()},
            {"searches", Json::array()}};
  for (const PositionGraph::Position& position : example.searched.graph.positions) {
    json["positions"].push_back({position.value.value(), position.successors});
  }
  for (std::size_t i = 0; i < example.searched.searches.size(); ++i) {
    const auto [start, depth, bounds] = example.searched.searches[i];
    Json search{start, depth, bounds.alpha.value(), bounds.beta.value()};
    if (i < example.schedules.size()) search.push_back(to_text(example.schedules[i]));
    json["searches"].push_back(std::move(search));
  }
  return json;
}

ScheduledGraphExample graph_from(const Json& json) {
  ScheduledGraphExample example{};
  example.searched.entries = json.at("entries").get<std::size_t>();
  example.processors = {json.at("processors").get<unsigned>(), json.at("grain").get<std::int32_t>()};
  example.result = result_from(json.at("result"));
  example.score = Score(json.at("score").get<std::int32_t>());
  for (const Json& one : json.at("positions")) {
    example.searched.graph.positions.push_back(
        {Score(one.at(0).get<std::int32_t>()), one.at(1).get<std::vector<std::uint32_t>>()});
  }
  for (const Json& one : json.at("searches")) {
    example.searched.searches.push_back({one.at(0).get<std::uint32_t>(),
                                         one.at(1).get<std::int32_t>(),
                                         {Score(one.at(2).get<std::int32_t>()), Score(one.at(3).get<std::int32_t>())}});
    if (one.size() > 4) example.schedules.push_back(parse_schedule(one.at(4).get<std::string>()));
  }
  return example;
}

}  // namespace

std::string stored(const ScheduledGraphExample& example) { return graph_json(example).dump(); }

ScheduledGraphExample scheduled_graph_from(std::string_view text) { return graph_from(Json::parse(text)); }

std::string stored(const ScheduleFinding& finding) {
  Json json{{"searches", finding.searches},    {"schedules", finding.schedules}, {"traces", finding.traces},
            {"steps", finding.steps},          {"longest", finding.longest},     {"exchanges", finding.exchanges},
            {"on_threads", finding.on_threads}};
  if (finding.visits_as_twin) json["visits_as_twin"] = *finding.visits_as_twin;
  if (finding.twin_difference) {
    const TwinDifference& difference = *finding.twin_difference;
    json["twin_difference"] = {{"tree", to_token(difference.tree)},
                               {"alpha", difference.bounds.alpha.value()},
                               {"beta", difference.bounds.beta.value()},
                               {"grain", difference.grain},
                               {"own", difference.own},
                               {"twin", difference.twin}};
  }
  if (finding.schedules_until_found) json["until_found"] = *finding.schedules_until_found;
  if (finding.smallest) json["smallest"] = example_json(*finding.smallest);
  if (finding.tables) {
    json["tables"] = {finding.tables->searches, finding.tables->answers, finding.tables->in_other_window,
                      finding.tables->of_other_depth};
  }
  if (finding.on_graph) json["on_graph"] = graph_json(*finding.on_graph);
  if (finding.hidden) {
    json["hidden"] = search_json(*finding.hidden);
    json["hidden"]["kind"] = static_cast<int>(finding.hidden->kind);
    json["hidden"]["at"] = finding.hidden->at;
  }
  return json.dump();
}

ScheduleFinding schedule_finding_from(std::string_view text, const ParallelSubject& subject) {
  const Json json = Json::parse(text);
  ScheduleFinding finding{.subject = &subject};
  finding.searches = json.at("searches").get<std::uint64_t>();
  finding.schedules = json.at("schedules").get<std::uint64_t>();
  finding.traces = json.at("traces").get<std::uint64_t>();
  finding.steps = json.at("steps").get<std::uint64_t>();
  finding.longest = json.at("longest").get<std::uint64_t>();
  finding.exchanges = json.at("exchanges").get<std::uint64_t>();
  finding.on_threads = json.at("on_threads").get<std::uint64_t>();
  if (json.contains("visits_as_twin")) finding.visits_as_twin = json["visits_as_twin"].get<bool>();
  if (json.contains("twin_difference")) {
    const Json& stored = json["twin_difference"];
    finding.twin_difference =
        TwinDifference{parse_tree(stored.at("tree").get<std::string>()),
                       {Score(stored.at("alpha").get<std::int32_t>()), Score(stored.at("beta").get<std::int32_t>())},
                       stored.at("grain").get<std::int32_t>(),
                       stored.at("own").get<std::string>(),
                       stored.at("twin").get<std::string>()};
  }
  if (json.contains("until_found")) finding.schedules_until_found = json["until_found"].get<std::uint64_t>();
  if (json.contains("smallest")) finding.smallest = example_from(json["smallest"]);
  if (json.contains("tables")) {
    const auto counts = json["tables"].get<std::vector<std::uint64_t>>();
    finding.tables = TableAnswers{counts.at(0), counts.at(1), counts.at(2), counts.at(3)};
  }
  if (json.contains("on_graph")) finding.on_graph = graph_from(json["on_graph"]);
  if (json.contains("hidden")) {
    HiddenDependence hidden{};
    read_search(json["hidden"], hidden);
    hidden.kind = static_cast<HiddenDependence::Kind>(json["hidden"].at("kind").get<int>());
    hidden.at = json["hidden"].at("at").get<std::size_t>();
    finding.hidden = std::move(hidden);
  }
  return finding;
}

}  // namespace pvslab
