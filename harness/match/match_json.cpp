#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/json/json_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/match/match_report.hpp"

namespace pvslab::match {
namespace {

template <typename T>
OrderedJson value_or_null(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

OrderedJson json_of_estimate(const std::optional<Estimate>& of) {
  if (!of) return nullptr;
  return {{"value", number_or_null(of->value)}, {"low", number_or_null(of->low)}, {"high", number_or_null(of->high)}};
}

OrderedJson json_of_side(const Side& side) {
  OrderedJson options = OrderedJson::array();
  for (const auto& [name, value] : side.options) options.push_back({{"name", name}, {"value", value}});
  return {{"name", side.name},
          {"searcher", side.searcher ? OrderedJson(searcher_infos()[*side.searcher]->id) : OrderedJson(nullptr)},
          {"command", side.searcher ? OrderedJson(nullptr) : OrderedJson(side.command)},
          {"depth", value_or_null(side.limits.depth)},
          {"nodes", value_or_null(side.limits.nodes)},
          {"milliseconds", side.limits.time ? OrderedJson(side.limits.time->count()) : OrderedJson(nullptr)},
          {"options", options}};
}

OrderedJson json_of_parting(const std::optional<Parting>& at, const MatchReport& report) {
  if (!at) return nullptr;
  const MatchGames& match = report.match;
  const std::size_t opening = match.opening_of(2 * at->pair);
  const PlayedGame& game = *match.games()[2 * at->pair];
  const auto said = [&](const std::optional<PlayedMove>& move) -> OrderedJson {
    if (!move) return nullptr;
    return {{"move", match.arena().move(opening, game, at->ply, *move)},
            {"centipawns", value_or_null(move->centipawns)},
            {"mate", value_or_null(move->mate)},
            {"nodes", value_or_null(move->nodes)}};
  };
  return {{"pair", at->pair + 1}, {"ply", at->ply + 1}, {"position", match.arena().position(opening, game, at->ply)},
          {"a", said(at->a)},     {"b", said(at->b)},   {"replay", report.replay(2 * at->pair)}};
}

OrderedJson json_of_sameness(const MatchReport& report) {
  const PairTally& tally = report.tally;
  const char* verdict = "differ";
  if (!report.match.settings().is_deterministic()) {
    verdict = "not_asked";
  } else if (tally.pairs() == 0) {
    verdict = "no_answer";
  } else if (tally.sides_are_same()) {
    verdict = "same";
  }
  return {{"verdict", verdict},
          {"pairs", tally.same_pairs()},
          {"parted", json_of_parting(tally.parted(), report)},
          {"told_apart", json_of_parting(tally.told_apart(), report)}};
}

OrderedJson json_of_points(const Pentanomial& points) { return OrderedJson(points.pairs); }

OrderedJson json_of_test(const SequentialTest& test, std::optional<double> ratio, SequentialVerdict verdict,
                         std::uint64_t pairs) {
  const char* name = "undecided";
  if (verdict == SequentialVerdict::accepts_elo0) name = "accepts_elo0";
  if (verdict == SequentialVerdict::accepts_elo1) name = "accepts_elo1";
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"alpha", test.alpha},
          {"beta", test.beta},
          {"model", test.model == EloModel::logistic ? "logistic" : "normalised"},
          {"lower", test.lower()},
          {"upper", test.upper()},
          {"llr", number_or_null(ratio)},
          {"pairs", pairs},
          {"verdict", name}};
}

void add_estimate(OrderedJson& json, const std::optional<MatchEstimate>& found) {
  json["score"] = found ? OrderedJson(found->score) : OrderedJson(nullptr);
  json["elo"] = found ? json_of_estimate(found->elo) : OrderedJson(nullptr);
  json["elo_by_bootstrap"] = found ? json_of_estimate(found->elo_by_bootstrap) : OrderedJson(nullptr);
  json["normalised_elo"] = found ? json_of_estimate(found->normalised_elo) : OrderedJson(nullptr);
}

OrderedJson json_of_fault(const PlayedGame& game) {
  if (!is_fault(game.end.ending)) return nullptr;
  return {
      {"text", game.fault}, {"late_seconds", number_or_null(game.late_seconds)}, {"load", number_or_null(game.load)}};
}

OrderedJson json_of_game(const MatchReport& report, std::size_t number) {
  const MatchGames& match = report.match;
  const PlayedGame& game = *match.games()[number];
  const std::size_t opening = match.opening_of(number);
  const bool a_is_first = MatchGames::a_has_white(number);
  const MatchSettings& settings = match.settings();
  return {{"game", number + 1},
          {"opening", match.arena().name(opening)},
          {"position", match.arena().root(opening)},
          {"white", a_is_first ? settings.a.name : settings.b.name},
          {"black", a_is_first ? settings.b.name : settings.a.name},
          {"result", result_text(game)},
          {"ending", ending_text(game.end.ending)},
          {"fault", json_of_fault(game)},
          {"opening_plies", match.arena().opening_plies(opening)},
          {"moves", match.arena().moves(opening, game)},
          {"replay", report.replay(number)}};
}

OrderedJson json_of_openings(const Arena& arena) {
  return {{"source", arena.source()},
          {"positions", arena.openings()},
          {"repeated", arena.repeated()},
          {"over", arena.over()}};
}

}  // namespace

std::string to_json_text(const MatchReport& report) {
  const MatchSettings& settings = report.match.settings();
  const PairTally& tally = report.tally;
  OrderedJson json{{"openings", json_of_openings(report.match.arena())},
                   {"a", json_of_side(settings.a)},
                   {"b", json_of_side(settings.b)},
                   {"rounds", settings.rounds},
                   {"adjudication", to_text(settings.adjudication)},
                   {"complete", report.is_complete},
                   {"end", report.end()},
                   {"planned_pairs", report.match.pairs()},
                   {"pairs", tally.pairs()},
                   {"distinct_pairs", tally.distinct_pairs()},
                   {"distinct_games", tally.distinct_games()},
                   {"same", json_of_sameness(report)}};
  const auto& [won, drawn, lost] = tally.wins_draws_losses();
  json["wins"] = won;
  json["draws"] = drawn;
  json["losses"] = lost;
  json["points_of_pairs"] = json_of_points(tally.points());
  json["units"] = report.estimate ? OrderedJson(report.estimate->units) : OrderedJson(nullptr);
  add_estimate(json, report.estimate);
  const bool is_tested = settings.test && !tally.sides_are_same();
  json["sprt"] = is_tested ? json_of_test(*settings.test, tally.ratio(), tally.verdict(), tally.distinct_pairs())
                           : OrderedJson(nullptr);
  json["faults"] = {{"a", tally.faults()[0]}, {"b", tally.faults()[1]}};
  json["games"] = OrderedJson::array();
  for (const std::size_t number : report.games()) json["games"].push_back(json_of_game(report, number));
  if (report.seconds) json["time"] = {{"seconds", *report.seconds}};
  return json_document(json);
}

std::string scores_json_text(const Pentanomial& points, const std::optional<SequentialTest>& test) {
  OrderedJson json{{"points_of_pairs", json_of_points(points)}};
  const MatchEstimate found = estimate(units_of(points));
  json["units"] = found.units;
  add_estimate(json, found);
  json["sprt"] = nullptr;
  if (test) {
    const auto ratio = log_likelihood_ratio(points, *test);
    json["sprt"] = json_of_test(*test, ratio, verdict_of(ratio, *test), points.count());
  }
  return json_document(json);
}

}  // namespace pvslab::match
