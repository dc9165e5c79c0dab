#include "harness/match/match_games.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/stopwatch.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/uci_move.hpp"
#include "suites/input_error.hpp"

namespace pvslab::match {
namespace {

using Json = nlohmann::json;

template <typename T>
Json told_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json stored_game(const PlayedGame& game, const chess::Position& start) {
  Json json{{"moves", Json::array()}, {"ending", static_cast<int>(game.end.ending)}};
  chess::Position at = start;
  for (const PlayedMove& each : game.moves) {
    json["moves"].push_back({chess::to_uci(at, each.move), told_or_null(each.centipawns), told_or_null(each.mate),
                             told_or_null(each.nodes)});
    at = chess::after(at, each.move);
  }
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

// A part can hold anything.
PlayedMove move_from(const Json& json, const chess::Position& at) {
  PlayedMove played;
  try {
    played.move = chess::parse_uci(at, json.at(0).get<std::string>());
  } catch (const InputError&) {
    throw StoredResultError("its game has a move that is not legal");
  }
  played.centipawns = told_from(json.at(1));
  played.mate = told_from(json.at(2));
  if (!json.at(3).is_null()) played.nodes = count_from(json.at(3));
  return played;
}

// The ends that the rules decide are looked at again.
void require_end(const PlayedGame& game, const Opening& opening) {
  Referee referee(opening.start);
  for (const chess::Move& move : opening.moves) referee.play(move);
  for (const PlayedMove& each : game.moves) {
    if (referee.end()) throw StoredResultError("its game goes on after its end");
    referee.play(each.move);
  }
  const bool is_by_the_rules = game.end.ending <= Ending::fifty_moves;
  const auto end = referee.end();
  if (is_by_the_rules ? end != game.end : end.has_value()) throw StoredResultError("its game has another end");
}

PlayedGame game_from(const Json& json, const Opening& opening) {
  PlayedGame game;
  chess::Position at = opening.end();
  for (const Json& each : json.at("moves")) {
    game.moves.push_back(move_from(each, at));
    at = chess::after(at, game.moves.back().move);
  }
  game.end.ending = enumerator_from(json.at("ending"), last_ending);
  if (const auto winner = json.find("winner"); winner != json.end())
    game.end.winner = enumerator_from(*winner, chess::Color::black);
  if (const auto fault = json.find("fault"); fault != json.end()) game.fault = fault->get<std::string>();
  if (const auto late = json.find("late_seconds"); late != json.end()) game.late_seconds = late->get<double>();
  if (const auto load = json.find("load"); load != json.end()) game.load = load->get<double>();
  require_end(game, opening);
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

MatchGames::MatchGames(const Openings& openings, const MatchSettings& settings)
    : openings_(openings),
      settings_(settings),
      make_a_(player_of(settings.a)),
      make_b_(player_of(settings.b)),
      games_(openings.openings.size() * settings.rounds * 2),
      begun_(settings) {}

void MatchGames::add_to(CellPlan& plan) {
  constexpr std::uint64_t usual_cost = 1'000'000'000;  // nanoseconds; an opening does not show what its games cost
  plan.add_input(openings_.file, openings_.hash);
  std::string contents = contents_of(settings_);
  for (const Opening& opening : openings_.openings) contents += chess::to_fen(opening.end()) + "\n";
  CellSet set{.name = "match: " + openings_.file,
              .contents = contents,
              .unit = "games",
              .costs = std::vector<std::uint64_t>(games_.size(), usual_cost)};
  set.run = [this](std::size_t cell, const CellWatch& watch) { return run(cell, watch); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string&) { fold(cell, value); };
  plan.add(std::move(set));
}

CellResult MatchGames::run(std::size_t cell, const CellWatch& watch) const {
  const Stopwatch stopwatch;
  const bool a_is_white = a_has_white(cell);
  const Side& white = a_is_white ? settings_.a : settings_.b;
  const Side& black = a_is_white ? settings_.b : settings_.a;
  const auto white_player = (a_is_white ? make_a_ : make_b_)();
  const auto black_player = (a_is_white ? make_b_ : make_a_)();
  const GamePlan plan{.opening = &opening_of(cell),
                      .adjudication = settings_.adjudication,
                      .white_time = white.limits.time,
                      .black_time = black.limits.time,
                      .margin = settings_.margin};
  const PlayedGame game = play_game(plan, *white_player, *black_player, [&] { watch.require_no_stop(); });
  return {.value = json_text(stored_game(game, opening_of(cell).end())),
          .times = json_text(Json{{"seconds", stopwatch.seconds()}}),
          .finds_fault = is_grave_fault(game.end.ending)};
}

void MatchGames::fold(std::size_t cell, const std::string& value) {
  games_[cell] = game_from(Json::parse(value), opening_of(cell));
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
  return PairOfGames{number, &opening_of(2 * number), &*first, &*second};
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
