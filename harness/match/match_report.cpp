#include "harness/match/match_report.hpp"

#include <fmt/format.h>

#include <utility>

#include "harness/base/text/escape.hpp"

namespace pvslab::match {
namespace {

// The words that PGN's standard has for the tag Termination.
std::string termination_of(Ending ending) {
  switch (ending) {
    case Ending::checkmate:
    case Ending::stalemate:
    case Ending::dead_material:
    case Ending::threefold:
    case Ending::fifty_moves:
    case Ending::no_moves:
    case Ending::quiet_moves: return "normal";
    case Ending::adjudicated_win:
    case Ending::adjudicated_draw:
    case Ending::length: return "adjudication";
    case Ending::illegal_move: return "rules infraction";
    case Ending::died:
    case Ending::hung:
    case Ending::no_answer: return "abandoned";
    case Ending::late: return "time forfeit";
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view MatchReport::end() const {
  if (tally.ends_as_same()) return "same_sides";
  if (tally.verdict() != SequentialVerdict::undecided) return "test_decided";
  return is_complete ? "all_played" : "interrupted";
}

std::string MatchReport::replay(std::size_t game) const {
  std::vector<std::string> words = command;
  words.insert(words.begin(), std::string("pvslab"));
  words.push_back("--game");
  words.push_back(std::to_string(game + 1));
  return shell_command(words);
}

std::vector<std::size_t> MatchReport::games() const {
  const std::size_t most = match.is_decided() ? 2 * tally.pairs() : match.size();
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < most; ++i) {
    if (match.games()[i]) numbers.push_back(i);
  }
  return numbers;
}

MatchReport report_on(const MatchGames& match, bool is_complete, std::vector<std::string> command) {
  MatchReport report{.match = match,
                     .tally = match.tally(),
                     .estimate = {},
                     .is_complete = is_complete || match.is_decided(),
                     .command = std::move(command)};
  if (report.tally.distinct_pairs() != 0 && !report.tally.sides_are_same())
    report.estimate = estimate(report.tally.openings());
  return report;
}

std::string result_text(const PlayedGame& game) {
  if (!game.end.winner) return "1/2-1/2";
  return *game.end.winner == chess::Color::white ? "1-0" : "0-1";
}

std::optional<PgnGame> pgn_of(const MatchReport& report, std::size_t number) {
  const MatchGames& match = report.match;
  const PlayedGame& game = *match.games()[number];
  const MatchSettings& settings = match.settings();
  const bool a_is_white = MatchGames::a_has_white(number);
  std::optional<PgnGame> pgn = match.arena().pgn(match.opening_of(number), game);
  if (!pgn) return pgn;
  pgn->tags = {{"Event", "pvslab match"},
               {"Site", "?"},
               {"Date", "????.??.??"},
               {"Round", fmt::format("{}.{}", number / 2 + 1, number % 2 + 1)},
               {"White", a_is_white ? settings.a.name : settings.b.name},
               {"Black", a_is_white ? settings.b.name : settings.a.name},
               {"Termination", termination_of(game.end.ending)},
               {"Ending", ending_text(game.end.ending)},
               {"Opening", match.arena().name(match.opening_of(number))}};
  if (!game.fault.empty()) pgn->tags.emplace_back("Fault", game.fault);
  pgn->tags.emplace_back("Replay", report.replay(number));
  pgn->result = result_text(game);
  return pgn;
}

std::string pgn_text(const MatchReport& report) {
  std::string text;
  for (const std::size_t number : report.games()) text += to_pgn(pgn_of(report, number).value());
  return text;
}

}  // namespace pvslab::match
