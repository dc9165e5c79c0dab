// Claims about strength, as matches: who wins from given openings, and how sure that is.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/match/arena.hpp"
#include "harness/match/match_games.hpp"
#include "harness/match/match_report.hpp"

namespace pvslab {
namespace {

constexpr std::chrono::milliseconds margin(1000);

match::Side side_of(const MatchExperiment::Side& side, std::string name) {
  const auto searcher = find_searcher(side.searcher);
  if (!searcher) throw claim_error(unknown_searcher_text(side.searcher));
  match::Side result{.name = std::move(name), .searcher = searcher};
  if (side.depth) result.limits.depth = static_cast<std::int32_t>(*side.depth);
  result.limits.nodes = side.nodes;
  if (side.milliseconds) result.limits.time = std::chrono::milliseconds(*side.milliseconds);
  if (side.hash) result.options.emplace_back("Hash", std::to_string(*side.hash));
  if (side.order) result.options.emplace_back("Order", *side.order);
  return result;
}

match::MatchSettings settings_of(const MatchExperiment& experiment) {
  const bool have_one_name = experiment.stronger.searcher == experiment.weaker.searcher;
  const auto name = [&](const MatchExperiment::Side& side, const char* letter) {
    return have_one_name ? std::string(letter) : side.searcher;
  };
  // A loaded machine may keep a searcher waiting, which is no fault of it. All games are played: whether the first pairs are the same does not end the match.
  return {.a = side_of(experiment.stronger, name(experiment.stronger, "a")),
          .b = side_of(experiment.weaker, name(experiment.weaker, "b")),
          .rounds = experiment.rounds,
          .margin = margin,
          .same_pairs = 0};
}

std::vector<std::string> files_of(const MatchExperiment& experiment) {
  const auto directory = suites_directory();
  if (!directory) throw claim_error("it needs the files of suites/, which were not found; run it in the repository");
  std::vector<std::string> files;
  for (const std::string& file : experiment.openings) files.push_back((*directory / file).string());
  return files;
}

// Several files are one, as `cat` makes it.
match::Openings openings_of(const MatchExperiment& experiment) {
  std::string text;
  std::string names;
  for (const std::string& file : files_of(experiment)) {
    text += read_input(file);
    if (!text.ends_with('\n')) text += '\n';
  }
  for (const std::string& file : experiment.openings) names += (names.empty() ? "" : " + ") + file;
  match::OpeningsOptions options;
  if (experiment.count) options.count = static_cast<std::size_t>(*experiment.count);
  match::Openings openings = match::openings_from(text, names, options);
  if (openings.problems.losses() != 0)
    throw claim_error(fmt::format("{}: {}", names, to_text(openings.problems.listed().front(), names)));
  return openings;
}

// Nanoseconds, roughly: a usual game, and a usual node with its quiescence search.
std::uint64_t cost_of_a_game(const MatchExperiment& experiment) {
  constexpr std::uint64_t moves = 40;  // of each side
  constexpr std::uint64_t nanoseconds_of_node = 900;
  constexpr std::uint64_t most_of_a_move = 1'000'000'000;  // nodes
  std::uint64_t cost = 0;
  for (const MatchExperiment::Side* side : {&experiment.stronger, &experiment.weaker}) {
    std::uint64_t of_a_move = 1'000'000'000;
    if (side->depth) of_a_move = std::uint64_t{2'000} << std::min<std::uint64_t>(2 * *side->depth, 24);
    if (side->nodes) of_a_move = std::min(of_a_move, std::min(*side->nodes, most_of_a_move) * nanoseconds_of_node);
    if (side->milliseconds) of_a_move = std::min(of_a_move, *side->milliseconds * 1'000'000);
    cost += moves * of_a_move;
  }
  return cost;
}

void append_options(std::vector<std::string>& words, const match::Side& side) {
  const std::string of_side = side.name + "=";
  if (side.limits.depth) words.insert(words.end(), {"--depth", of_side + std::to_string(*side.limits.depth)});
  if (side.limits.nodes) words.insert(words.end(), {"--nodes", of_side + std::to_string(*side.limits.nodes)});
  if (side.limits.time) words.insert(words.end(), {"--movetime", of_side + std::to_string(side.limits.time->count())});
  for (const auto& [option, value] : side.options)
    words.insert(words.end(), {"--option", fmt::format("{}.{}={}", side.name, option, value)});
}

// "cat A B | pvslab match - ...": the same match.
std::string command_of(const MatchExperiment& experiment, const match::MatchSettings& settings) {
  const std::vector<std::string> files = files_of(experiment);
  const bool is_one = files.size() == 1;
  std::vector<std::string> words{"pvslab", "match", is_one ? files.front() : "-"};
  if (experiment.count) words.insert(words.end(), {"--count", std::to_string(*experiment.count)});
  for (const match::Side* side : {&settings.a, &settings.b}) {
    const auto id = std::string(searcher_infos()[*side->searcher]->id);
    words.insert(words.end(), {"--searcher", side->name == id ? id : side->name + "=" + id});
  }
  for (const match::Side* side : {&settings.a, &settings.b}) append_options(words, *side);
  if (experiment.is_timed()) words.insert(words.end(), {"--margin", std::to_string(margin.count())});
  if (experiment.rounds != 1) words.insert(words.end(), {"--rounds", std::to_string(experiment.rounds)});
  words.insert(words.end(), {"--same-pairs", "0"});
  std::vector<std::string> cat{"cat"};
  cat.insert(cat.end(), files.begin(), files.end());
  return (is_one ? "" : shell_command(cat) + " | ") + shell_command(words);
}

std::string faults_text(const match::PairTally& tally, const match::MatchSettings& settings) {
  const auto& [of_a, of_b] = tally.faults();
  if (of_a + of_b == 0) return "";
  return fmt::format("; {} lost by a fault, such as time: {} {}, {} {}. So nothing is decided",
                     counted(of_a + of_b, "game was", "games were"), settings.a.name, of_a, settings.b.name, of_b);
}

std::string figure_of(const match::MatchReport& report) {
  const match::PairTally& tally = report.tally;
  const auto& [won, drawn, lost] = tally.wins_draws_losses();
  std::string text;
  if (tally.sides_are_same()) {
    text =
        fmt::format("SAME: both sides make the same moves in {}, so there is no Elo", counted(tally.pairs(), "pair"));
  } else if (report.estimate) {
    text = fmt::format("Elo {}; games +{} ={} -{}", match::elo_text(*report.estimate, "opening"), won, drawn, lost);
  } else {
    text = "no game counts";
  }
  const match::MatchSettings& settings = report.match.settings();
  if (!settings.is_deterministic()) {
    if (const auto seconds = report.match.seconds()) text += fmt::format("; {:.1f} minutes", *seconds / 60);
    if (const auto load = report.match.greatest_load())
      text += fmt::format(", load of the machine up to {:.1f}", *load);
  } else if (!tally.sides_are_same()) {
    text += fmt::format("; the same moves in {} of {}", tally.same_pairs(), counted(tally.pairs(), "pair"));
  }
  return text + faults_text(tally, settings);
}

Verdict judged(const match::MatchReport& report) {
  if (report.tally.sides_are_same()) return Verdict::same;
  if (report.tally.faults()[0] + report.tally.faults()[1] != 0) return Verdict::not_decided;
  switch (match::stronger_side(report.estimate)) {
    case match::Stronger::a: return Verdict::holds;
    case match::Stronger::b: return Verdict::fails;
    case match::Stronger::not_decided: return Verdict::not_decided;
  }
  __builtin_unreachable();
}

std::optional<EloFound> elo_found(const std::optional<match::MatchEstimate>& estimate) {
  if (!estimate) return std::nullopt;
  EloFound found{.elo = match::elo_of_score(estimate->score)};
  if (!estimate->elo) return found;
  const match::Estimate& by_mean = *estimate->elo;
  const match::Estimate& resampled = estimate->elo_by_bootstrap ? *estimate->elo_by_bootstrap : by_mean;
  found.low = std::min(by_mean.low, resampled.low);
  found.high = std::max(by_mean.high, resampled.high);
  return found;
}

}  // namespace

// A match of a claim, and its games as far as they were played.
struct MatchClaims::Match {
  std::size_t claim;
  const MatchExperiment& experiment;
  match::Openings openings;
  match::MatchSettings settings;
  std::unique_ptr<match::Arena> arena;
  match::MatchGames games;

  Match(std::size_t number, const MatchExperiment& asked)
      : claim(number),
        experiment(asked),
        openings(openings_of(asked)),
        settings(settings_of(asked)),
        arena(match::chess_arena(openings, settings)),
        games(*arena, settings) {}
};

MatchClaims::MatchClaims(std::span<const Claim> claims) : claims_(claims) {
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto* const experiment = std::get_if<MatchExperiment>(&claims[i].experiment);
    if (experiment == nullptr) continue;
    const auto wrong = [&](const std::string& message) {
      return claim_error(fmt::format("the claim '{}': {}", claims[i].id, message));
    };
    try {
      matches_.push_back(std::make_unique<Match>(i, *experiment));
    } catch (const InputError& error) {
      throw wrong(error.message);
    } catch (const UsageError& error) {
      throw wrong(error.what());
    }
  }
}

MatchClaims::~MatchClaims() = default;

void MatchClaims::add_to(CellPlan& plan) {
  for (const auto& each : matches_)
    each->games.add_to(plan, {.name = "match: " + claims_[each->claim].id,
                              .cost_of_a_game = cost_of_a_game(each->experiment),
                              .are_alone = each->experiment.is_timed()});
}

void MatchClaims::enter(TestedClaims& results) const {
  for (const auto& each : matches_) {
    const bool is_complete =
        std::ranges::all_of(each->games.games(), [](const auto& game) { return game.has_value(); });
    if (!is_complete) continue;
    const match::MatchReport report = match::report_on(each->games, true, {});
    results[each->claim] = ClaimResult{.verdict = judged(report),
                                       .figure = figure_of(report),
                                       .tree = "",
                                       .command = command_of(each->experiment, each->settings),
                                       .has_interval = report.estimate && report.estimate->elo,
                                       .elo = elo_found(report.estimate)};
  }
}

}  // namespace pvslab
