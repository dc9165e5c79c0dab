#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/match/match_report.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab::match {
namespace {

constexpr std::size_t label_width = 13;

// Lines with a label in front.
class Labelled {
 public:
  explicit Labelled(const Style& style) : width_(style.width) {}
  void add(std::string_view label, const std::string& text) { text_ += labelled(label, label_width, text, width_); }
  // A command is not broken.
  void add_command(const std::string& command) { text_.append(label_width, ' ') += "again: " + command + "\n"; }
  // Lines that a side was told and said.
  void add_dialogue(std::string_view dialogue) {
    for (std::size_t end = 0; !dialogue.empty(); dialogue.remove_prefix(std::min(end + 1, dialogue.size()))) {
      end = std::min(dialogue.find('\n'), dialogue.size());
      add("", printable_line(dialogue.substr(0, end)));
    }
  }
  void blank() { text_ += '\n'; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::size_t width_;
  std::string text_;
};

std::string elo_number(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+infinity" : "-infinity";
  return fmt::format("{:+.1f}", elo);
}

std::string between(const Estimate& of) { return fmt::format("{} .. {}", elo_number(of.low), elo_number(of.high)); }

std::string why_no_interval(const MatchEstimate& found, std::string_view unit) {
  if (found.units >= fewest_pairs_of_an_interval) return fmt::format("no interval: every {} has the same score", unit);
  return fmt::format("no interval: {} {} fewer than {}", counted(found.units, unit), found.units == 1 ? "is" : "are",
                     fewest_pairs_of_an_interval);
}

void add_elo(Labelled& lines, const MatchEstimate& found, std::string_view unit) {
  lines.add("Elo", elo_text(found, unit));
  if (found.elo && found.normalised_elo) {
    lines.add("normalised", fmt::format("{}, 95% interval {}", elo_number(found.normalised_elo->value),
                                        between(*found.normalised_elo)));
  }
}

std::string points_text(const Pentanomial& points) {
  return fmt::format("[{}, {}, {}, {}, {}] with 0, 1/2, 1, 3/2, 2 points", points.pairs[0], points.pairs[1],
                     points.pairs[2], points.pairs[3], points.pairs[4]);
}

std::string test_text(const SequentialTest& test, std::optional<double> ratio, SequentialVerdict verdict,
                      std::uint64_t pairs) {
  std::string text = ratio ? fmt::format("LLR {:.5f} of {}", *ratio, counted(pairs, "pair")) : "no LLR: too extreme";
  text += fmt::format(", bounds {:.3f} and {:.3f}: ", test.lower(), test.upper());
  switch (verdict) {
    case SequentialVerdict::undecided: text += "not decided"; break;
    case SequentialVerdict::accepts_elo0: text += fmt::format("accepts {} Elo", test.elo0); break;
    case SequentialVerdict::accepts_elo1: text += fmt::format("accepts {} Elo", test.elo1); break;
  }
  return text + fmt::format(" ({})", to_text(test));
}

std::string told_text(const PlayedMove& move) {
  std::string text;
  if (move.centipawns) text += fmt::format(" {:+d}", *move.centipawns);
  if (move.mate) text += fmt::format(" mate {}", *move.mate);
  if (move.nodes) text += fmt::format(" {}", counted(*move.nodes, "node"));
  return text;
}

// "in pair 3, at ply 12 after the opening, in FEN: a says e4 +12 345 nodes, b says d4 +10 300 nodes"
std::string parting_text(const Parting& at, const MatchGames& match) {
  const std::size_t number = 2 * at.pair;
  const std::size_t opening = match.opening_of(number);
  const PlayedGame& game = *match.games()[number];
  const auto said = [&](const std::optional<PlayedMove>& move) {
    return move ? match.arena().move(opening, game, at.ply, *move) + told_text(*move) : std::string("no legal move");
  };
  return fmt::format("in pair {}, at ply {} after the opening, in {}: {} says {}, {} says {}", at.pair + 1, at.ply + 1,
                     match.arena().position(opening, game, at.ply), match.settings().a.name, said(at.a),
                     match.settings().b.name, said(at.b));
}

void add_sameness(Labelled& lines, const MatchReport& report) {
  const PairTally& tally = report.tally;
  const MatchSettings& settings = report.match.settings();
  if (!settings.is_deterministic()) {
    lines.add("same?", "not asked: with a time limit a side does not play the same game twice");
    return;
  }
  if (tally.pairs() == 0) return;
  if (tally.sides_are_same()) {
    lines.add("same?", fmt::format("SAME: the sides make the same moves in {}, so there is no Elo",
                                   counted(tally.pairs(), "pair")));
    if (tally.told_apart())
      lines.add("", "But they say different things of them, first " + parting_text(*tally.told_apart(), report.match));
    return;
  }
  lines.add("same?",
            fmt::format("no: they make the same moves in {} of {}, and part first {}", grouped(tally.same_pairs()),
                        counted(tally.pairs(), "pair"), parting_text(*tally.parted(), report.match)));
  lines.add_command(report.replay(2 * tally.parted()->pair));
}

void add_endings(Labelled& lines, const MatchReport& report) {
  std::string endings;
  for (std::size_t i = 0; i < report.tally.endings().size(); ++i) {
    const std::uint64_t count = report.tally.endings()[i];
    if (count != 0)
      endings +=
          fmt::format("{}{} {}", endings.empty() ? "" : ", ", grouped(count), ending_text(static_cast<Ending>(i)));
  }
  if (!endings.empty()) lines.add("endings", endings);
}

void add_faults(Labelled& lines, const MatchReport& report) {
  constexpr std::size_t most = 5;
  std::size_t told = 0;
  std::size_t all = 0;
  for (const std::size_t number : report.games()) {
    const PlayedGame& game = *report.match.games()[number];
    if (!is_fault(game.end.ending) || ++all > most) continue;
    ++told;
    const bool is_as = (game.end.winner == chess::Color::black) == MatchGames::a_has_white(number);
    const std::string load = game.load ? fmt::format("; load of the machine {:.2f}", *game.load) : "";
    const MatchSettings& settings = report.match.settings();
    lines.add("FAULT", fmt::format("game {}, {}, {}: {}{}", number + 1, (is_as ? settings.a : settings.b).name,
                                   ending_text(game.end.ending), printable_line(game.fault), load));
    lines.add_dialogue(game.dialogue);
    lines.add_command(report.replay(number));
  }
  if (all > told) lines.add("", fmt::format("and {} more", counted(all - told, "fault")));
}

void add_counts(Labelled& lines, const MatchReport& report) {
  const PairTally& tally = report.tally;
  const Arena& arena = report.match.arena();
  std::string read = fmt::format("{}: {}", arena.source(), counted(arena.openings(), "different position"));
  if (const auto made = arena.made()) {
    read += fmt::format(" after {}", counted(made->plies, "ply", "plies"));
    if (!made->there_are) {
      read += fmt::format(", by random moves of seed {}; there are too many to list", made->seed);
    } else if (*made->there_are != arena.openings()) {
      read += fmt::format(", drawn from {} with seed {}", grouped(*made->there_are), made->seed);
    }
  }
  if (arena.repeated() != 0) read += fmt::format(", {} repeated", grouped(arena.repeated()));
  if (arena.over() != 0) read += fmt::format(", {} with the game over", grouped(arena.over()));
  if (arena.lost() != 0)
    read += fmt::format("; {} cannot be used, and standard error says why", counted(arena.lost(), "more part"));
  lines.add("openings", read);
  std::string played =
      fmt::format("{} of {}, {} of them distinct; {}", grouped(tally.pairs()), counted(report.match.pairs(), "pair"),
                  grouped(tally.distinct_pairs()), counted(tally.distinct_games(), "distinct game"));
  if (report.end() == "same_sides") played += ". The rest was not played: the sides are the same";
  if (report.end() == "test_decided") played += ". The rest does not count: the test was decided";
  if (report.end() == "interrupted") played += ". INTERRUPTED";
  lines.add("played", played);
}

std::string verdict_text(const MatchReport& report) {
  const MatchSettings& settings = report.match.settings();
  const Stronger stronger = stronger_side(report.estimate);
  if (stronger != Stronger::not_decided)
    return fmt::format("{} is stronger from these openings, at 95%",
                       (stronger == Stronger::a ? settings.a : settings.b).name);
  return report.estimate && report.estimate->elo ? "not decided: an interval contains 0" : "not decided";
}

void add_points(Labelled& lines, const MatchReport& report) {
  const auto& [won, drawn, lost] = report.tally.wins_draws_losses();
  const MatchSettings& settings = report.match.settings();
  lines.add("score", fmt::format("{} +{} ={} -{}: {:.1f} of {}", settings.a.name, grouped(won), grouped(drawn),
                                 grouped(lost), static_cast<double>(2 * won + drawn) / 2, grouped(won + drawn + lost)));
  lines.add("pairs", points_text(report.tally.points()));
  add_elo(lines, *report.estimate, "opening");
  lines.add("verdict", verdict_text(report));
}

}  // namespace

Stronger stronger_side(const std::optional<MatchEstimate>& found) {
  if (!found || !found->elo) return Stronger::not_decided;
  const Estimate& resampled = found->elo_by_bootstrap ? *found->elo_by_bootstrap : *found->elo;
  if (found->elo->low > 0 && resampled.low > 0) return Stronger::a;
  return found->elo->high < 0 && resampled.high < 0 ? Stronger::b : Stronger::not_decided;
}

// An opening is what varies: the interval of a score that few openings made would be too narrow.
std::string elo_text(const MatchEstimate& found, std::string_view unit) {
  if (!found.elo) return fmt::format("{}, {}", elo_number(elo_of_score(found.score)), why_no_interval(found, unit));
  const std::string resampled =
      found.elo_by_bootstrap ? fmt::format("; {} by a bootstrap over them", between(*found.elo_by_bootstrap)) : "";
  return fmt::format("{}, 95% interval {} from {}{}", elo_number(found.elo->value), between(*found.elo),
                     counted(found.units, unit), resampled);
}

std::string to_text(const MatchReport& report, const Style& style) {
  const MatchSettings& settings = report.match.settings();
  Labelled lines(style);
  lines.add(settings.a.name.size() < label_width ? settings.a.name : "a", settings.a.text());
  lines.add(settings.b.name.size() < label_width ? settings.b.name : "b", settings.b.text());
  add_counts(lines, report);
  lines.blank();
  add_sameness(lines, report);
  if (report.estimate) add_points(lines, report);
  if (settings.test && !report.tally.sides_are_same())
    lines.add("SPRT",
              test_text(*settings.test, report.tally.ratio(), report.tally.verdict(), report.tally.distinct_pairs()));
  add_endings(lines, report);
  add_faults(lines, report);
  return lines.text();
}

std::string game_text(const MatchReport& report, std::size_t number) {
  if (const auto pgn = pgn_of(report, number)) return to_pgn(*pgn);
  const MatchGames& match = report.match;
  const PlayedGame& game = *match.games()[number];
  const MatchSettings& settings = match.settings();
  std::string text = fmt::format("{}: {}\n\n", match.arena().name(match.opening_of(number)),
                                 match.arena().root(match.opening_of(number)));
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const bool is_as = (game.moves[ply].mover == chess::Color::white) == MatchGames::a_has_white(number);
    text += fmt::format("{:3}  {}  {}{}\n", ply + 1, (is_as ? settings.a : settings.b).name, game.moves[ply].move,
                        told_text(game.moves[ply]));
  }
  return text + fmt::format("\n{} {}\n", result_text(game), ending_text(game.end.ending));
}

std::string scores_text(const Pentanomial& points, const std::optional<SequentialTest>& test, const Style& style) {
  Labelled lines(style);
  lines.add("pairs", points_text(points));
  add_elo(lines, estimate(units_of(points)), "pair");
  if (test) {
    const auto ratio = log_likelihood_ratio(points, *test);
    lines.add("SPRT", test_text(*test, ratio, verdict_of(ratio, *test), points.count()));
  }
  return lines.text();
}

}  // namespace pvslab::match
