#include "harness/sides/effect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"

namespace pvslab {
namespace {

using StoredJson = nlohmann::json;

constexpr std::size_t positions_of_effect_cell = 8;
// Of one search, nodes or microseconds: no search takes more, and the sums of any file fit their type.
constexpr std::uint64_t most_of_a_search = 1'000'000'000'000'000;

EffectCost cost_of(EngineSide& side, const AskedPosition& position, const EffectPlan& plan) {
  const int depth = plan.depth;
  const SideAnswer answer = side.ask(position, {.depth = depth, .more = plan.go});
  if (const auto* const fault = std::get_if<SideFault>(&answer))
    return {.fault = fault->text, .dialogue = fault->dialogue};
  const auto& search = std::get<EngineSearch>(answer);
  const EngineIteration* const last = search.at_depth(depth);
  EffectCost cost{.microseconds = static_cast<std::uint64_t>(search.seconds * 1e6)};
  // Of the whole search: an engine may tell its last figure after its last iteration. Nothing if the depth was not reached.
  if (last != nullptr) cost.nodes = search.nodes ? search.nodes : last->nodes;
  if (cost.nodes && *cost.nodes > most_of_a_search)
    return {.fault = fmt::format("it tells {} nodes, which no search takes", *cost.nodes)};
  return cost;
}

StoredJson stored_cost(const EffectCost& cost) {
  StoredJson json = StoredJson::object();
  if (cost.nodes) json["nodes"] = *cost.nodes;
  if (cost.fault) json["fault"] = *cost.fault;
  if (!cost.dialogue.empty()) json["dialogue"] = cost.dialogue;
  return json;
}

EffectCost cost_from(const StoredJson& json, const StoredJson& time) {
  EffectCost cost;
  if (!json.is_object()) throw StoredResultError("a cost is no object");
  if (const auto nodes = json.find("nodes"); nodes != json.end()) cost.nodes = count_from(*nodes, most_of_a_search);
  if (const auto fault = json.find("fault"); fault != json.end()) cost.fault = fault->get<std::string>();
  if (const auto lines = json.find("dialogue"); lines != json.end()) cost.dialogue = lines->get<std::string>();
  if (!time.is_null()) cost.microseconds = count_from(time, most_of_a_search);
  if (cost.fault && (cost.nodes || cost.microseconds)) throw StoredResultError("a search with a fault has a cost");
  if (!cost.fault && !cost.microseconds) throw StoredResultError("a search without a fault has no time");
  return cost;
}

EffectRow row_of(std::string name, const std::vector<const EffectPosition*>& positions) {
  EffectRow row{.name = std::move(name)};
  std::vector<std::uint64_t> x;
  std::vector<std::uint64_t> y;
  std::vector<std::uint64_t> time_x;
  std::vector<std::uint64_t> time_y;
  for (const EffectPosition* const one : positions) {
    if (one->a.fault || one->b.fault) continue;
    ++row.positions;
    if (one->has_nodes()) {
      x.push_back(*one->a.nodes);
      y.push_back(*one->b.nodes);
      row.nodes_a += x.back();
      row.nodes_b += y.back();
    }
    if (one->has_times()) {
      time_x.push_back(*one->a.microseconds);
      time_y.push_back(*one->b.microseconds);
    }
  }
  if (!x.empty()) row.nodes = paired_ratio(y, x);
  if (!time_x.empty()) row.time = paired_ratio(time_y, time_x);
  return row;
}

double log_ratio(const EffectPosition& one) {
  return std::log(static_cast<double>(std::max<std::uint64_t>(*one.b.nodes, 1)) / static_cast<double>(*one.a.nodes));
}

}  // namespace

GamePhase phase_of(const chess::Position& position) {
  const auto pieces = std::popcount(position.board.occupied() & ~position.board.pawns & ~position.board.kings);
  if (pieces >= 11) return GamePhase::opening;
  return pieces >= 6 ? GamePhase::middle_game : GamePhase::endgame;
}

std::string_view to_text(GamePhase phase) {
  switch (phase) {
    case GamePhase::opening: return "opening";
    case GamePhase::middle_game: return "middle game";
    case GamePhase::endgame: return "endgame";
  }
  return {};
}

std::size_t EffectResult::faults() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(positions, [](const EffectPosition& one) { return one.a.fault || one.b.fault; }));
}

std::size_t EffectResult::without_nodes() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      positions, [](const EffectPosition& one) { return !one.a.fault && !one.b.fault && !one.has_nodes(); }));
}

std::vector<EffectRow> EffectResult::rows() const {
  std::vector<const EffectPosition*> all;
  for (const EffectPosition& one : positions) all.push_back(&one);
  std::vector<EffectRow> rows{row_of("all", all)};
  for (const GamePhase phase : {GamePhase::opening, GamePhase::middle_game, GamePhase::endgame}) {
    std::vector<const EffectPosition*> some;
    std::ranges::copy_if(all, std::back_inserter(some),
                         [&](const EffectPosition* one) { return phase_of(one->position->end()) == phase; });
    if (!some.empty()) rows.push_back(row_of(std::string(to_text(phase)), some));
  }
  return rows;
}

std::vector<const EffectPosition*> EffectResult::outliers(std::size_t most) const {
  const EffectRow all = rows().front();
  if (!all.nodes || all.nodes->value <= 0) return {};
  const double centre = std::log(all.nodes->value);
  std::vector<const EffectPosition*> found;
  for (const EffectPosition& one : positions) {
    if (one.has_nodes() && std::abs(log_ratio(one) - centre) > std::log(2.0)) found.push_back(&one);
  }
  // The positions are one array, so that their addresses are in the order of the file.
  std::ranges::sort(found, [&](const EffectPosition* one, const EffectPosition* other) {
    const double distance = std::abs(log_ratio(*one) - centre);
    const double others = std::abs(log_ratio(*other) - centre);
    return distance != others ? distance > others : one < other;
  });
  if (found.size() > most) found.resize(most);
  return found;
}

void EffectCheck::add_to(CellPlan& plan, std::uint64_t hash) {
  constexpr std::uint64_t nanoseconds_of_question = 500'000'000;  // roughly
  plan.add_input(plan_.positions.source, hash);
  CellSet set{.name = "effect: " + plan_.positions.source, .unit = "positions"};
  set.contents = fmt::format("depth {} {}\n", plan_.depth, plan_.go);
  for (const NamedEngine* const engine : {&plan_.a, &plan_.b}) {
    set.contents += engine->name + "=" + engine->shown_command() + "\n";
    for (const auto& [name, value] : engine->options.values) set.contents += fmt::format("{}={}\n", name, value);
  }
  for (std::size_t first = 0; first < positions_.size(); first += positions_of_effect_cell) {
    set.steps.push_back(std::min(positions_of_effect_cell, positions_.size() - first));
    set.costs.push_back(set.steps.back() * nanoseconds_of_question);
  }
  set.run = [this](std::size_t cell, CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string& times) { fold(cell, value, times); };
  plan.add(std::move(set));
}

CellResult EffectCheck::run(std::size_t cell, CellWatch& watch) const {
  EngineSide a(plan_.a);
  EngineSide b(plan_.b);
  StoredJson costs = StoredJson::array();
  StoredJson times = StoredJson::array();
  bool finds_fault = false;
  const std::size_t first = cell * positions_of_effect_cell;
  const std::size_t end = std::min(first + positions_of_effect_cell, positions_.size());
  for (std::size_t i = first; i < end; ++i) {
    watch.step();
    // The two sides take turns in going first, so that neither always finds the machine as the other left it.
    EffectCost of_a;
    EffectCost of_b;
    if (i % 2 == 0) of_a = cost_of(a, plan_.positions.positions[i], plan_);
    of_b = cost_of(b, plan_.positions.positions[i], plan_);
    if (i % 2 != 0) of_a = cost_of(a, plan_.positions.positions[i], plan_);
    costs.push_back({stored_cost(of_a), stored_cost(of_b)});
    const auto time = [](const EffectCost& cost) {
      return cost.microseconds ? StoredJson(*cost.microseconds) : StoredJson(nullptr);
    };
    times.push_back({time(of_a), time(of_b)});
    finds_fault |= of_a.fault.has_value() || of_b.fault.has_value();
  }
  StoredJson stored{{"costs", std::move(costs)}, {"without_thread_option", StoredJson::array()}};
  for (EngineSide* const side : {&a, &b}) {
    if (!side->running().has_thread_option()) stored["without_thread_option"].push_back(side->engine().name);
  }
  return {.value = json_text(stored), .times = json_text(times), .finds_fault = finds_fault};
}

void EffectCheck::fold(std::size_t cell, const std::string& value, const std::string& times) {
  const StoredJson stored = StoredJson::parse(value);
  const StoredJson& costs = stored.at("costs");
  for (const StoredJson& name : stored.at("without_thread_option")) {
    const auto side = name.get<std::string>();
    if (side != plan_.a.name && side != plan_.b.name) throw StoredResultError("it names a side that there is not");
    if (std::ranges::find(without_thread_option_, side) == without_thread_option_.end()) {
      without_thread_option_.push_back(side);
    }
  }
  const StoredJson seconds = StoredJson::parse(times);
  const std::size_t expected = std::min(positions_of_effect_cell, positions_.size() - cell * positions_of_effect_cell);
  if (!costs.is_array() || costs.size() != expected) throw StoredResultError("it has not the positions of its cell");
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const std::size_t number = cell * positions_of_effect_cell + i;
    positions_.at(number) = {.position = &plan_.positions.positions[number],
                             .a = cost_from(costs.at(i).at(0), seconds.at(i).at(0)),
                             .b = cost_from(costs.at(i).at(1), seconds.at(i).at(1))};
  }
}

EffectResult EffectCheck::result() const {
  EffectResult result{.planned = positions_.size(), .without_thread_option = without_thread_option_};
  for (const auto& one : positions_) {
    if (one) result.positions.push_back(*one);
  }
  return result;
}

}  // namespace pvslab
