#include "harness/sides/same.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::json;

Json stored(const SearchDifference& difference) {
  return {{"depth", difference.depth}, {"what", difference.what}, {"a", difference.a}, {"b", difference.b}};
}

SearchDifference difference_from(const Json& json) {
  return {.depth = static_cast<int>(integer_from(json.at("depth"), 0, 1000)),
          .what = json.at("what").get<std::vector<std::string>>(),
          .a = json.at("a").get<std::string>(),
          .b = json.at("b").get<std::string>()};
}

Json stored(const ShrunkDifference& shrunk) {
  Json json{{"position", shrunk.position.text()},      {"depth", shrunk.depth},
            {"difference", stored(shrunk.difference)}, {"questions", shrunk.questions},
            {"limit", shrunk.reached_limit},           {"before", Json::array()}};
  for (const AskedQuestion& question : shrunk.before) json["before"].push_back(question.position.text());
  if (shrunk.differs_as_fen) json["as_fen"] = *shrunk.differs_as_fen;
  if (shrunk.failure) json["failure"] = *shrunk.failure;
  if (!shrunk.not_repeated.empty()) json["not_repeated"] = shrunk.not_repeated;
  return json;
}

AskedPosition position_from(const Json& json) {
  return read_asked_positions(json.get<std::string>(), "a stored result").positions.front();
}

ShrunkDifference shrunk_from(const Json& json, const UciLimits& limits) {
  ShrunkDifference shrunk{.position = position_from(json.at("position")),
                          .depth = static_cast<int>(integer_from(json.at("depth"), 0, 1000)),
                          .difference = difference_from(json.at("difference")),
                          .questions = static_cast<std::size_t>(count_from(json.at("questions"))),
                          .reached_limit = json.at("limit").get<bool>()};
  for (const Json& question : json.at("before")) shrunk.before.push_back({position_from(question), limits});
  if (const auto as_fen = json.find("as_fen"); as_fen != json.end()) shrunk.differs_as_fen = as_fen->get<bool>();
  if (const auto failure = json.find("failure"); failure != json.end()) shrunk.failure = failure->get<std::string>();
  if (const auto sides = json.find("not_repeated"); sides != json.end())
    shrunk.not_repeated = sides->get<std::vector<std::string>>();
  return shrunk;
}

Json stored(const SamePosition& asked) {
  const SearchComparison& found = asked.comparison;
  Json json{{"iterations", found.iterations},
            {"tell", {found.a_tells, found.b_tells}},
            {"figures", {found.figures.scores, found.figures.lines, found.figures.nodes, found.figures.moves}}};
  if (found.difference) json["difference"] = stored(*found.difference);
  if (asked.shrunk) json["shrunk"] = stored(*asked.shrunk);
  for (const auto& [side, fault] : asked.faults) json["faults"][side] = {fault.text, fault.dialogue};
  return json;
}

SamePosition same_position_from(const Json& json, const UciLimits& limits) {
  SamePosition asked;
  SearchComparison& found = asked.comparison;
  found.iterations = static_cast<std::size_t>(count_from(json.at("iterations")));
  const Json& tell = json.at("tell");
  found.a_tells = tell.at(0).get<bool>();
  found.b_tells = tell.at(1).get<bool>();
  const Json& figures = json.at("figures");
  found.figures = {.scores = static_cast<std::size_t>(count_from(figures.at(0))),
                   .lines = static_cast<std::size_t>(count_from(figures.at(1))),
                   .nodes = static_cast<std::size_t>(count_from(figures.at(2))),
                   .moves = static_cast<std::size_t>(count_from(figures.at(3)))};
  if (const auto difference = json.find("difference"); difference != json.end()) {
    found.difference = difference_from(*difference);
  }
  if (const auto shrunk = json.find("shrunk"); shrunk != json.end()) asked.shrunk = shrunk_from(*shrunk, limits);
  if (const auto faults = json.find("faults"); faults != json.end()) {
    for (const auto& [side, fault] : faults->items()) {
      asked.faults[side] = {.text = fault.at(0).get<std::string>(), .dialogue = fault.at(1).get<std::string>()};
    }
  }
  return asked;
}

SamePosition ask_both(EngineSide& a, EngineSide& b, const AskedPosition& position, const SamePlan& plan) {
  SamePosition asked;
  const SideAnswer of_a = a.ask(position, plan.limits());
  const SideAnswer of_b = b.ask(position, plan.limits());
  if (const auto* const fault = std::get_if<SideFault>(&of_a)) asked.faults[plan.a.name] = *fault;
  if (const auto* const fault = std::get_if<SideFault>(&of_b)) asked.faults[plan.b.name] = *fault;
  if (!asked.faults.empty()) return asked;
  asked.comparison = compare_searches(std::get<EngineSearch>(of_a), std::get<EngineSearch>(of_b), plan.depths);
  return asked;
}

}  // namespace

std::size_t SameResult::different() const {
  return static_cast<std::size_t>(std::ranges::count_if(positions, &SamePosition::is_different));
}

std::size_t SameResult::with_faults() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(positions, [](const auto& one) { return !one.faults.empty(); }));
}

std::size_t SameResult::iterations() const {
  std::size_t sum = 0;
  for (const SamePosition& one : positions) sum += one.comparison.iterations;
  return sum;
}

ComparedFigures SameResult::figures() const {
  ComparedFigures sum;
  for (const SamePosition& one : positions) sum += one.comparison.figures;
  return sum;
}

const SamePosition* SameResult::first_difference() const {
  const auto found = std::ranges::find_if(positions, &SamePosition::is_different);
  return found == positions.end() ? nullptr : &*found;
}

bool SameResult::shows_the_same() const {
  return is_complete() && different() == 0 && with_faults() == 0 && figures().of_iterations() != 0;
}

SameCheck::SameCheck(const SamePlan& plan) : plan_(plan), positions_(plan.positions.positions.size()) {}

void SameCheck::add_to(CellPlan& plan, std::uint64_t hash) {
  constexpr std::uint64_t nanoseconds_of_question = 200'000'000;  // roughly
  plan.add_input(plan_.positions.source, hash);
  CellSet set{.name = "same: " + plan_.positions.source, .unit = "positions"};
  set.contents = fmt::format("{} from depth {}, {} questions to shrink\n", plan_.limits().command(), plan_.depths.least,
                             plan_.most_questions);
  for (const NamedEngine* const engine : {&plan_.a, &plan_.b}) {
    set.contents += engine->name + "=" + engine->shown_command() + "\n";
    for (const auto& [name, value] : engine->options.values) set.contents += fmt::format("{}={}\n", name, value);
  }
  for (std::size_t first = 0; first < positions_.size(); first += positions_of_cell) {
    set.steps.push_back(std::min(positions_of_cell, positions_.size() - first));
    set.costs.push_back(set.steps.back() * nanoseconds_of_question);
  }
  set.run = [this](std::size_t cell, CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) { fold(cell, value); };
  plan.add(std::move(set));
}

CellResult SameCheck::run(std::size_t cell, CellWatch& watch) const {
  EngineSide a(plan_.a);
  EngineSide b(plan_.b);
  Json json = Json::array();
  bool finds_fault = false;
  bool is_shrunk = false;
  const std::size_t first = cell * positions_of_cell;
  const std::size_t end = std::min(first + positions_of_cell, positions_.size());
  for (std::size_t i = first; i < end; ++i) {
    watch.step();
    SamePosition asked = ask_both(a, b, plan_.positions.positions[i], plan_);
    asked.position = &plan_.positions.positions[i];
    finds_fault |= asked.is_different() || !asked.faults.empty();
    if (asked.is_different() && !is_shrunk && plan_.most_questions != 0) {
      asked.shrunk = shrink_difference(plan_, asked);
      is_shrunk = true;
    }
    json.push_back(stored(asked));
  }
  const auto self = [](EngineSide& side) {
    const UciEngine& engine = side.running();
    return Json{engine.name(), engine.has_thread_option(), engine.preparation()};
  };
  const Json result{{"positions", std::move(json)}, {"a", self(a)}, {"b", self(b)}};
  return {.value = json_text(result), .times = {}, .finds_fault = finds_fault};
}

void SameCheck::fold(std::size_t cell, const std::string& value) {
  const Json stored = Json::parse(value);
  const auto self = [&](const char* side) {
    return EngineSelf{.name = stored.at(side).at(0).get<std::string>(),
                      .has_thread_option = stored.at(side).at(1).get<bool>(),
                      .preparation = stored.at(side).at(2).get<std::vector<std::string>>()};
  };
  a_ = self("a");
  b_ = self("b");
  const Json& json = stored.at("positions");
  const std::size_t expected = std::min(positions_of_cell, positions_.size() - cell * positions_of_cell);
  if (!json.is_array() || json.size() != expected) throw StoredResultError("it has not the positions of its cell");
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::size_t number = cell * positions_of_cell + i;
    positions_.at(number) = same_position_from(json.at(i), plan_.limits());
    positions_[number]->position = &plan_.positions.positions[number];
  }
}

SameResult SameCheck::result() const {
  SameResult result{.positions = {}, .a = a_, .b = b_, .planned = positions_.size()};
  for (const auto& one : positions_) {
    if (one) result.positions.push_back(*one);
  }
  return result;
}

}  // namespace pvslab
