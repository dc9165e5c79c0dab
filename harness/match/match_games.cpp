#include "harness/match/match_games.hpp"

#include <fmt/format.h>

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
  if (const auto late = json.find("late_seconds"); late != json.end()) game.late_seconds = late->get<double>();
  if (const auto load = json.find("load"); load != json.end()) game.load = load->get<double>();
  return game;
}

std::string contents_of(const MatchSettings& settings) {
  std::string text;
  for (const Side* side : {&settings.a, &settings.b})
    text += fmt::format("{} {}: {}, hangs after {} s\n", side->searcher ? "searcher" : "engine", side->name,
                        side->text(), side->timeout.count());
  text += fmt::format("rounds {}, adjudication {}, margin {} ms\n", settings.rounds, to_text(settings.adjudication),
                      settings.margin.count());
  // They decide which games are looked at, and so which are played.
  return text +
         fmt::format("test {}, same pairs {}\n", settings.test ? to_text(*settings.test) : "none", settings.same_pairs);
}

}  // namespace

MatchGames::MatchGames(const Arena& arena, const MatchSettings& settings)
    : arena_(arena), settings_(settings), games_(arena.openings() * settings.rounds * 2), begun_(settings) {}

void MatchGames::add_to(CellPlan& plan) {
  constexpr std::uint64_t usual_cost = 1'000'000'000;  // nanoseconds; an opening does not show what its games cost
  CellSet set{.name = "match: " + arena_.source(),
              .contents = contents_of(settings_) + arena_.add_to(plan),
              .unit = "games",
              .costs = std::vector<std::uint64_t>(games_.size(), usual_cost)};
  set.run = [this](std::size_t cell, const CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) { fold(cell, value); };
  plan.add(std::move(set));
}

CellResult MatchGames::run(std::size_t cell, const CellWatch& watch) const {
  const Stopwatch stopwatch;
  const PlayedGame game = arena_.play(opening_of(cell), a_has_white(cell), [&] { watch.require_no_stop(); });
  return {.value = json_text(stored_game(game)),
          .times = json_text(Json{{"seconds", stopwatch.seconds()}}),
          .finds_fault = is_grave_fault(game.end.ending)};
}

void MatchGames::fold(std::size_t cell, const std::string& value) {
  games_[cell] = game_from(Json::parse(value));
  arena_.complete(opening_of(cell), *games_[cell]);
  while (!decided_ && begun_.pairs() < pairs()) {
    const auto next = pair(begun_.pairs());
    if (!next) return;
    begun_.add(*next);
    decided_ = begun_.is_decided();
  }
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
