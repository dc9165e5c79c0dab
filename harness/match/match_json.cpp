// The report of a match, and what scores say that were counted elsewhere: as JSON, and their schemas.
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/match/match_report.hpp"

namespace pvslab::match {
namespace {

constexpr FieldRules finite{.is_never_null = true};
constexpr FieldRules figure{.definition = "figure",
                            .definition_description = "Null if the side does not tell it.",
                            .definition_has_null = true};
constexpr FieldRules is_chess_fen{.description = "Of chess a FEN.", .least = 1};

void describe(Fields& fields, const std::pair<std::string, std::string>& option) {
  fields.value("name", option.first);
  fields.value("value", option.second);
}

void describe(Fields& fields, const Side& side) {
  std::optional<std::int64_t> milliseconds;
  if (side.limits.time) milliseconds = side.limits.time->count();
  fields.value("name", side.name, at_least_one);
  const bool is_searcher = side.searcher && !side.is_program();
  fields.value("kind", side.kind(), {.one_of = "searcher|program|engine"});
  fields.value("searcher", is_searcher ? Told(searcher_infos()[*side.searcher]->id) : nullptr,
               {.description = "Null for an engine or a program.", .shared = "searcher", .is_nullable = true});
  fields.value("command", is_searcher ? std::nullopt : std::optional(side.command),
               {.description = "Null for a searcher.", .least = 1});
  fields.value("depth", side.limits.depth, at_least_one);
  fields.value("nodes", side.limits.nodes, at_least_one);
  fields.value("milliseconds", milliseconds, at_least_one);
  fields.objects("options", side.options, describe);
}

// What a side did, with its move as people write it.
void describe(Fields& fields, const PlayedMove& said) {
  fields.value("move", said.move, {.description = "Of chess in standard algebraic notation.", .least = 1});
  fields.value("centipawns", said.centipawns, figure);
  fields.value("mate", said.mate, figure);
  fields.value("nodes", said.nodes, figure);
}

struct WrittenParting {
  Parting at = {};
  std::string position = {};
  std::string replay = {};
};

std::optional<WrittenParting> written(std::optional<Parting> at, const MatchReport& report) {
  if (!at) return std::nullopt;
  const Arena& arena = report.match.arena();
  const std::size_t opening = report.match.opening_of(2 * at->pair);
  const PlayedGame& game = *report.match.games()[2 * at->pair];
  for (auto* said : {&at->a, &at->b}) {
    if (*said) (*said)->move = arena.move(opening, game, at->ply, **said);
  }
  return WrittenParting{*at, arena.position(opening, game, at->ply), report.replay(2 * at->pair)};
}

void describe(Fields& fields, const WrittenParting& parting) {
  constexpr FieldRules said{.definition = "said",
                            .definition_description = "Null if the side gave no legal move.",
                            .definition_has_null = true};
  fields.value("pair", parting.at.pair + 1, at_least_one);
  fields.value("ply", parting.at.ply + 1, {.description = "After the opening.", .least = 1});
  fields.value("position", parting.position, is_chess_fen);
  fields.object("a", parting.at.a, describe, said);
  fields.object("b", parting.at.b, describe, said);
  fields.value("replay", parting.replay, at_least_one);
}

const char* name_of_sameness(const MatchReport& report) {
  if (!report.match.settings().is_deterministic()) return "not_asked";
  if (report.tally.pairs() == 0) return "no_answer";
  return report.tally.sides_are_same() ? "same" : "differ";
}

void describe_sameness(Fields& fields, const MatchReport& report) {
  const PairTally& tally = report.tally;
  fields.value("verdict", name_of_sameness(report),
               {.description = "not_asked: the time is limited. no_answer: no pair is complete.",
                .one_of = "same|differ|not_asked|no_answer"});
  fields.value("pairs", tally.same_pairs(), {.description = "In which both games are the same moves."});
  fields.object(
      "parted", written(tally.parted(), report), describe,
      {.description = "The first difference in moves.", .definition = "parting", .definition_has_null = true});
  fields.object("told_apart", written(tally.told_apart(), report), describe,
                {.description = "The first difference in scores or nodes while the moves are the same.",
                 .definition = "parting",
                 .definition_has_null = true});
}

struct WrittenTest {
  SequentialTest test = {};
  std::optional<double> ratio = {};
  SequentialVerdict verdict = SequentialVerdict::undecided;
  std::uint64_t pairs = 0;
};

const char* name_of(SequentialVerdict verdict) {
  switch (verdict) {
    case SequentialVerdict::undecided: return "undecided";
    case SequentialVerdict::accepts_elo0: return "accepts_elo0";
    case SequentialVerdict::accepts_elo1: return "accepts_elo1";
  }
  __builtin_unreachable();
}

void describe(Fields& fields, const WrittenTest& written) {
  constexpr FieldRules chance{.is_never_null = true, .above = 0};
  const SequentialTest& test = written.test;
  fields.value("elo0", test.elo0, finite);
  fields.value("elo1", test.elo1, finite);
  fields.value("alpha", test.alpha, chance);
  fields.value("beta", test.beta, chance);
  fields.value("model", test.model == EloModel::logistic ? "logistic" : "normalised",
               {.one_of = "logistic|normalised"});
  fields.value("lower", test.lower(), finite);
  fields.value("upper", test.upper(), finite);
  fields.value("llr", written.ratio, {.description = "Null if the hypotheses are too far from what was seen."});
  fields.value("pairs", written.pairs, {.description = "Distinct ones that the test has looked at."});
  fields.value("verdict", name_of(written.verdict), {.one_of = "undecided|accepts_elo0|accepts_elo1"});
}

void describe(Fields& fields, const Estimate& estimate) {
  fields.value("value", estimate.value);
  fields.value("low", estimate.low);
  fields.value("high", estimate.high);
}

enum class Document : bool { match, scores };

// What both documents have is defined in the schema of scores; that of a match refers to it there.
FieldRules defined(const FieldRules& rules, Document document, const char* reference) {
  if (document == Document::scores) return rules;
  return {.shared = reference, .definition_has_null = true};
}

void describe_scores(Fields& fields, const Pentanomial& points, const std::optional<MatchEstimate>& found,
                     const std::optional<WrittenTest>& test, const FieldRules& units, Document document) {
  const FieldRules classes{
      .definition = "points_of_pairs",
      .least = pair_classes,
      .most = pair_classes,
      .definition_description = "The number of pairs in which side a has 0, 1/2, 1, 3/2 and 2 points."};
  const FieldRules mean{.definition = "score",
                        .least = 0,
                        .most = 1,
                        .definition_description = "The mean of a game, for side a.",
                        .definition_has_null = true};
  const FieldRules interval{.definition = "estimate",
                            .definition_description =
                                "With its 95% interval; a figure that is infinite is null. Null if there are too few "
                                "units for an interval, if their scores do not vary, and, for the bootstrap, if there "
                                "are more than 20,000.",
                            .definition_has_null = true};
  const FieldRules sprt{.definition = "sprt", .definition_has_null = true};
  const FieldRules estimate = defined(interval, document, "match-scores.schema.json#/$defs/estimate");
  const MatchEstimate known = found.value_or(MatchEstimate{});
  fields.values("points_of_pairs", std::vector(points.pairs.begin(), points.pairs.end()),
                defined(classes, document, "match-scores.schema.json#/$defs/points_of_pairs"));
  fields.value("units", found ? Told(known.units) : Told(nullptr), units);
  fields.value("score", found ? std::optional(known.score) : std::nullopt,
               defined(mean, document, "match-scores.schema.json#/$defs/score"));
  fields.object("elo", known.elo, describe, estimate);
  fields.object("elo_by_bootstrap", known.elo_by_bootstrap, describe, estimate);
  fields.object("normalised_elo", known.normalised_elo, describe, estimate);
  fields.object("sprt", test, describe, defined(sprt, document, "match-scores.schema.json#/$defs/sprt"));
}

struct WrittenGame {
  std::size_t number = 0;
  std::string opening = {};
  std::string position = {};
  std::string white = {};
  std::string black = {};
  const PlayedGame* game = nullptr;  // null in an example
  std::size_t opening_plies = 0;
  std::vector<std::string> moves = {};
  std::string replay = {};
};

WrittenGame written(std::size_t number, const MatchReport& report) {
  const MatchGames& match = report.match;
  const std::size_t opening = match.opening_of(number);
  const bool a_is_first = MatchGames::a_has_white(number);
  const MatchSettings& settings = match.settings();
  const PlayedGame& game = *match.games()[number];
  return {.number = number,
          .opening = match.arena().name(opening),
          .position = match.arena().root(opening),
          .white = a_is_first ? settings.a.name : settings.b.name,
          .black = a_is_first ? settings.b.name : settings.a.name,
          .game = &game,
          .opening_plies = match.arena().opening_plies(opening),
          .moves = match.arena().moves(opening, game),
          .replay = report.replay(number)};
}

void describe_fault(Fields& fields, const PlayedGame& game) {
  fields.value("text", game.fault);
  fields.value(
      "dialogue", game.dialogue,
      {.description = "The last lines that the side was told, '> ...', and said, '< ...', without `info`. Empty "
                      "for a searcher."});
  fields.value("late_seconds", game.late_seconds, {.description = "Of a time loss: what the move took.", .least = 0});
  fields.value("load", game.load, {.description = "Of the machine in the minute before a time loss.", .least = 0});
}

void describe(Fields& fields, const WrittenGame& written) {
  const PlayedGame none;
  const PlayedGame& game = written.game != nullptr ? *written.game : none;
  fields.value("game", written.number + 1, at_least_one);
  fields.value("opening", written.opening, {.description = "FILE:LINE", .least = 1});
  fields.value("position", written.position, {.description = "Where the moves begin. Of chess a FEN.", .least = 1});
  fields.value("white", written.white, {.description = "Of another game than chess: who moves first.", .least = 1});
  fields.value("black", written.black, at_least_one);
  fields.value("result", result_text(game), {.one_of = "1-0|0-1|1/2-1/2"});
  fields.value("ending", ending_text(game.end.ending),
               {.one_of = "checkmate|stalemate|insufficient material|threefold repetition|fifty moves|end of the "
                          "game|forty moves|adjudicated win|adjudicated draw|adjudicated draw: length|illegal move|"
                          "death of a side|hang of a side|no answer of a side|time loss"});
  fields.optional_object("fault", is_fault(game.end.ending), [&](Fields& fault) { describe_fault(fault, game); });
  fields.value("opening_plies", written.opening_plies,
               {.description = "How many of the moves are those of the opening."});
  fields.values("moves", written.moves, {.description = "Of chess in standard algebraic notation."}, at_least_one);
  fields.value("replay", written.replay, {.description = "The command that plays the game again.", .least = 1});
}

void describe(Fields& fields, const Arena& arena) {
  fields.value("source", arena.source(), {.description = "The file, or the spec of a workload.", .least = 1});
  fields.value("positions", arena.openings(), {.description = "Different ones, in which the game goes on."});
  fields.value("repeated", arena.repeated(), {.description = "Positions that were there before."});
  fields.value("over", arena.over(), {.description = "Positions in which the game is over."});
  fields.value("lost", arena.lost(), {.description = "Parts of the file that cannot be used."});
  const auto made = arena.made();
  fields.value("random_plies", made ? Told(made->plies) : Told(nullptr),
               {.description = "Openings are the positions after so many plies; null if they were given.",
                .shared = "count",
                .is_nullable = true});
  fields.value("seed", made ? Told(made->seed) : Told(nullptr),
               {.description = "Of the draw of those.", .shared = "count", .is_nullable = true});
  fields.value(
      "drawn_from", made && made->there_are ? Told(*made->there_are) : Told(nullptr),
      {.description = "The number of different positions after those plies; null if there are too many to list.",
       .shared = "count",
       .is_nullable = true});
}

void describe_settings(Fields& fields, const MatchReport& report) {
  const MatchSettings& settings = report.match.settings();
  constexpr FieldRules side{.definition = "side"};
  fields.object("openings", [&](Fields& openings) { describe(openings, report.match.arena()); });
  fields.object(
      "a", [&](Fields& a) { describe(a, settings.a); }, side);
  fields.object(
      "b", [&](Fields& b) { describe(b, settings.b); }, side);
  fields.value("rounds", settings.rounds,
               {.description = "How often each pair is played; 1 unless the time is limited.", .least = 1});
  fields.value("adjudication", to_text(settings.adjudication),
               {.description = "The rules of --adjudicate, or off.", .least = 1});
}

std::optional<WrittenTest> written_test(const MatchReport& report) {
  const auto& test = report.match.settings().test;
  const PairTally& tally = report.tally;
  if (!test || tally.sides_are_same()) return std::nullopt;
  return WrittenTest{*test, tally.ratio(), tally.verdict(), tally.distinct_pairs()};
}

void describe_tally(Fields& fields, const MatchReport& report) {
  const PairTally& tally = report.tally;
  fields.value("complete", report.is_complete,
               {.description = "False if the run was interrupted, or cells are missing."});
  fields.value("end", report.end(), {.one_of = "all_played|interrupted|same_sides|test_decided"});
  fields.value("planned_pairs", report.match.pairs());
  fields.value("pairs", tally.pairs(), {.description = "Complete pairs, up to the one that ends the match."});
  fields.value("distinct_pairs", tally.distinct_pairs(),
               {.description = "Pairs with a game that no pair before has. Only these count."});
  fields.value("distinct_games", tally.distinct_games());
  fields.object("same", [&](Fields& same) { describe_sameness(same, report); });
  const auto& [won, drawn, lost] = tally.wins_draws_losses();
  fields.value("wins", won, {.description = "Games of the pairs that count, for side a."});
  fields.value("draws", drawn);
  fields.value("losses", lost);
  describe_scores(fields, tally.points(), report.estimate, written_test(report),
                  {.description = "Openings with pairs that count; null if none do, or if the sides are the same. So "
                                  "are the five figures below.",
                   .shared = "count",
                   .is_nullable = true},
                  Document::match);
  fields.object("faults",
                [&](Fields& faults) {
                  faults.value("a", tally.faults()[0]);
                  faults.value("b", tally.faults()[1]);
                },
                {.description = "Games that a side lost by a fault, time losses included."});
}

void describe(Fields& fields, const MatchReport& report) {
  fields.added_by_others("partial", {.shared = "partial"});
  describe_settings(fields, report);
  describe_tally(fields, report);
  const std::vector<std::size_t> numbers = report.games();
  fields.objects("games", numbers.size(),
                 [&](Fields& game, std::size_t i) {
                   describe(game, i < numbers.size() ? written(numbers[i], report) : WrittenGame());
                 },
                 {}, {.definition = "game"});
  fields.optional_object(
      "time", report.seconds.has_value(),
      [&](Fields& time) { time.value("seconds", report.seconds.value_or(0), {.least = 0, .is_never_null = true}); },
      {.description = "Only if the time of moves is limited.", .presence = Presence::if_any});
}

void describe(Fields& fields, const Pentanomial& points, const MatchEstimate& found,
              const std::optional<WrittenTest>& test) {
  describe_scores(fields, points, found, test, {.description = "Pairs."}, Document::scores);
}

}  // namespace

std::string to_json_text(const MatchReport& report) {
  return json_document(described_json([&](Fields& fields) { describe(fields, report); }));
}

std::string scores_json_text(const Pentanomial& points, const std::optional<SequentialTest>& test) {
  std::optional<WrittenTest> written;
  if (test) {
    const auto ratio = log_likelihood_ratio(points, *test);
    written = {*test, ratio, verdict_of(ratio, *test), points.count()};
  }
  const MatchEstimate found = estimate(units_of(points));
  return json_document(described_json([&](Fields& fields) { describe(fields, points, found, written); }));
}

std::string match_schema() {
  const MatchSettings settings;
  const Openings openings;
  const auto arena = chess_arena(openings, settings);
  const MatchGames none(*arena, settings);
  const MatchReport report = report_on(none, true, {});
  return json_document(described_schema("match.schema.json", "pvslab match --json",
                                        "The games of two sides, and what their scores say.",
                                        [&](Fields& fields) { describe(fields, report); }));
}

std::string match_scores_schema() {
  return json_document(described_schema("match-scores.schema.json", "pvslab match --pairs --json",
                                        "What the scores of pairs of games say that were counted elsewhere.",
                                        [](Fields& fields) { describe(fields, {}, {}, {}); }));
}

}  // namespace pvslab::match
