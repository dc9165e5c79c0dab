// The report of a match: text, JSON and PGN.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/match/match_games.hpp"
#include "harness/match/pgn.hpp"
#include "harness/match/statistics/pentanomial.hpp"
#include "harness/match/statistics/sequential_test.hpp"

namespace pvslab::match {

struct MatchReport {
  const MatchGames& match;
  PairTally tally;
  std::optional<MatchEstimate> estimate;  // nothing if no pair counts, or if the sides are the same
  bool is_complete;                       // all games were played, or as many as the end of the match takes
  std::vector<std::string> command;       // which plans the same games, for replays
  std::optional<double> seconds = {};     // only of a match whose times are limited

  // "all_played", "interrupted", "same_sides", "test_decided"
  [[nodiscard]] std::string_view end() const;
  // The command that plays one game again.
  [[nodiscard]] std::string replay(std::size_t game) const;
  // Those that the report is about.
  [[nodiscard]] std::vector<std::size_t> games() const;
};

// The side that is stronger from these openings: both 95% intervals of its Elo are above 0.
enum class Stronger : std::uint8_t { a, b, not_decided };
[[nodiscard]] Stronger stronger_side(const std::optional<MatchEstimate>& found);

// "-3.9, 95% interval -22.0 .. +14.2 from 90 openings; -21.3 .. +13.5 by a bootstrap over them", or why there is no interval.
[[nodiscard]] std::string elo_text(const MatchEstimate& found, std::string_view unit);

[[nodiscard]] MatchReport report_on(const MatchGames& match, bool is_complete, std::vector<std::string> command);

[[nodiscard]] std::string to_text(const MatchReport& report, const Style& style);
[[nodiscard]] std::string to_json_text(const MatchReport& report);
// The schema of that.
[[nodiscard]] std::string match_schema();

// "1-0", "0-1", "1/2-1/2": for the side that moves first.
[[nodiscard]] std::string result_text(const PlayedGame& game);

// Nothing for other games than chess.
[[nodiscard]] std::optional<PgnGame> pgn_of(const MatchReport& report, std::size_t game);
// Of chess.
[[nodiscard]] std::string pgn_text(const MatchReport& report);
// One game, move by move with what the sides say, and its end.
[[nodiscard]] std::string game_text(const MatchReport& report, std::size_t game);

// What scores say that were counted elsewhere.
[[nodiscard]] std::string scores_text(const Pentanomial& points, const std::optional<SequentialTest>& test,
                                      const Style& style);
[[nodiscard]] std::string scores_json_text(const Pentanomial& points, const std::optional<SequentialTest>& test);
// The schema of that.
[[nodiscard]] std::string match_scores_schema();

}  // namespace pvslab::match
