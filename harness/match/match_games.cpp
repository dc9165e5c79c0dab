#include "harness/match/match_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/stopwatch.hpp"

namespace pvslab::match {
namespace {

using Json = nlohmann::json;

template <typename T>
Json told_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json stored_game(const PlayedGame& game) {
  Json json{{"moves", Json::array()}, {"ending", static_cast<int>(game.end.ending)}};
  for (const PlayedMove& each : game.moves)
    json["moves"].push_back(
        {each.move, told_or_null(each.centipawns), told_or_null(each.mate), told_or_null(each.nodes)});
  if (game.end.winner) json["winner"] = static_cast<int>(*game.end.winner);
  if (!game.fault.empty()) json["fault"] = game.fault;
  if (!game.dialogue.empty()) json["dialogue"] = game.dialogue;
  if (game.late_seconds) json["late_seconds"] = *game.late_seconds;
  if (game.load) json["load"] = *game.load;
  return json;
}

std::optional<std::int32_t> told_from(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return static_cast<std::int32_t>(integer_from(json, INT32_MIN, INT32_MAX));
}

// A part can hold anything: the arena looks at it.
PlayedGame game_from(const Json& json) {
  PlayedGame game;
  for (const Json& each : json.at("moves")) {
    PlayedMove played{
        .move = each.at(0).get<std::string>(), .centipawns = told_from(each.at(1)), .mate = told_from(each.at(2))};
    if (!each.at(3).is_null()) played.nodes = count_from(each.at(3));
    game.moves.push_back(played);
  }
  game.end.ending = enumerator_from(json.at("ending"), last_ending);
  if (const auto winner = json.find("winner"); winner != json.end())
    game.end.winner = enumerator_from(*winner, chess::Color::black);
  if (const auto fault = json.find("fault"); fault != json.end()) game.fault = fault->get<std::string>();
  if (const auto said = json.find("dialogue"); said != json.end()) game.dialogue = said->get<std::string>();
  if (const auto late = json.find("late_seconds"); late != json.end()) game.late_seconds = late->get<double>();
  if (const auto load = json.find("load"); load != json.end()) game.load = load->get<double>();
  return game;
}

// Nothing if it was not told.
std::optional<double> time_from(const Json& times, const char* name) {
  if (!times.is_object()) throw StoredResultError("the times of a game are no object");
  const auto found = times.find(name);
  if (found == times.end()) return std::nullopt;
  constexpr double most = 1e9;
  if (!found->is_number() || !(found->get<double>() >= 0) || found->get<double>() > most)
    throw StoredResultError("it has a time that no game takes");
  return found->get<double>();
}

std::string contents_of(const MatchSettings& settings) {
  std::string text;
  for (const Side* side : {&settings.a, &settings.b})
    text += fmt::format("{} {}: {}, hangs after {} s\n", side->kind(), side->name, side->text(), side->timeout.count());
  text += fmt::format("rounds {}, adjudication {}, margin {} ms\n", settings.rounds, to_text(settings.adjudication),
                      settings.margin.count());
  // They decide which games are looked at, and so which are played.
  return text +
         fmt::format("test {}, same pairs {}\n", settings.test ? to_text(*settings.test) : "none", settings.same_pairs);
}

}  // namespace

MatchGames::MatchGames(const Arena& arena, const MatchSettings& settings)
    : arena_(arena),
      settings_(settings),
      games_(arena.openings() * settings.rounds * 2),
      times_(games_.size()),
      begun_(settings) {}

void MatchGames::add_to(CellPlan& plan, const MatchCells& cells) {
  CellSet set{.name = cells.name.empty() ? "match: " + arena_.source() : cells.name,
              .contents = contents_of(settings_) + arena_.add_to(plan),
              .unit = "games",
              .costs = std::vector<std::uint64_t>(games_.size(), cells.cost_of_a_game)};
  set.takes_all_threads = cells.are_alone;
  set.run = [this](std::size_t cell, const CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string& times) { fold(cell, value, times); };
  plan.add(std::move(set));
}

CellResult MatchGames::run(std::size_t cell, const CellWatch& watch) const {
  const Stopwatch stopwatch;
  const PlayedGame game = arena_.play(opening_of(cell), a_has_white(cell), [&] { watch.require_no_stop(); });
  Json times{{"seconds", stopwatch.seconds()}};
  if (double load = 0; !settings_.is_deterministic() && ::getloadavg(&load, 1) == 1) times["load"] = load;
  return {
      .value = json_text(stored_game(game)), .times = json_text(times), .finds_fault = is_grave_fault(game.end.ending)};
}

void MatchGames::fold(std::size_t cell, const std::string& value, const std::string& times) {
  const Json told = times.empty() ? Json::object() : Json::parse(times);
  times_[cell] = {.seconds = time_from(told, "seconds"), .load = time_from(told, "load")};
  games_[cell] = game_from(Json::parse(value));
  arena_.complete(opening_of(cell), *games_[cell]);
  while (!decided_ && begun_.pairs() < pairs()) {
    const auto next = pair(begun_.pairs());
    if (!next) return;
    begun_.add(*next);
    decided_ = begun_.is_decided();
  }
}

std::optional<double> MatchGames::seconds() const {
  double sum = 0;
  for (const GameTimes& each : times_) {
    if (!each.seconds) return std::nullopt;
    sum += *each.seconds;
  }
  return sum;
}

std::optional<double> MatchGames::greatest_load() const {
  std::optional<double> greatest;
  for (const GameTimes& each : times_) {
    if (!each.load) return std::nullopt;
    greatest = std::max(greatest.value_or(0), *each.load);
  }
  return greatest;
}

std::optional<PairOfGames> MatchGames::pair(std::size_t number) const {
  const auto& first = games_[2 * number];
  const auto& second = games_[2 * number + 1];
  if (!first || !second) return std::nullopt;
  return PairOfGames{number, opening_of(2 * number), &*first, &*second};
}

PairTally MatchGames::tally() const {
  if (decided_ || settings_.test) return begun_;
  PairTally tally = begun_;
  for (std::size_t number = begun_.pairs(); number < pairs(); ++number) {
    if (const auto next = pair(number)) tally.add(*next);
  }
  return tally;
}

}  // namespace pvslab::match
