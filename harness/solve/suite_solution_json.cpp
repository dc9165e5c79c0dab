#include "harness/solve/suite_solution_json.hpp"

#include <cstdlib>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/solve/suite_solution_text.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/san.hpp"

namespace pvslab {
namespace {

constexpr FieldRules in_san{.description = "In standard algebraic notation.", .least = 2};

const char* name(SolutionVerdict verdict) {
  switch (verdict) {
    case SolutionVerdict::solved: return "solved";
    case SolutionVerdict::unsolved: return "unsolved";
    case SolutionVerdict::no_solution_given: return "no_solution_given";
  }
  __builtin_unreachable();
}

const char* name(chess::ProblemKind kind) {
  switch (kind) {
    case chess::ProblemKind::lost_record: return "lost_record";
    case chess::ProblemKind::left_out: return "left_out";
    case chess::ProblemKind::dropped_right: return "dropped_right";
    case chess::ProblemKind::read_as_chess960: return "read_as_chess960";
  }
  __builtin_unreachable();
}

void describe_score(Fields& fields, Score score, std::optional<int> mate_in) {
  const bool mates = score == chess::mate_score;
  const bool is_mate = mates || score == -chess::mate_score;
  std::optional<int> moves;
  if (mate_in) moves = std::abs(*mate_in);
  const auto centipawns = [&](Fields& value) { value.value("centipawns", score.value()); };
  const auto mate = [&](Fields& value) {
    value.value("winner", mates ? "side to move" : "other side", {.one_of = "side to move|other side"});
    value.value("mate_in", moves,
                {.description = "In moves of the winner; null if the length is unknown.", .shared = "count"});
  };
  fields.one_form_of("score", is_mate ? 1 : 0,
                     {[&](Fields& form) { form.object("score", centipawns, {.definition = "centipawns"}); },
                      [&](Fields& form) { form.object("score", mate, {.definition = "mate"}); }});
}

void describe(Fields& fields, const CompletedDepth& each) {
  fields.value("depth", each.depth.plies(), {.description = "Plies.", .shared = "count"});
  describe_score(fields, each.score, std::nullopt);
  fields.value("nodes", each.nodes);
}

void describe(Fields& fields, const Counters& counters) {
  for (const CounterField& field : counter_fields) fields.value(field.name, counters.*field.member);
}

std::vector<std::string> in_san_of(const chess::Position& position, const std::vector<chess::Move>& moves) {
  std::vector<std::string> texts;
  for (const chess::Move& move : moves) texts.push_back(to_san(position, move));
  return texts;
}

// What the file says of the position.
void describe_solution(Fields& fields, const chess::EpdRecord& record) {
  fields.values("bm", in_san_of(record.position, record.best_moves), {.description = "Best moves of the record."},
                in_san);
  fields.values("am", in_san_of(record.position, record.avoid_moves), {.description = "Moves to avoid of the record."},
                in_san);
  fields.value("dm", record.direct_mate,
               {.description = "Direct mate of the record, in moves: the side to move mates; negative: it is mated."});
}

void describe_answer(Fields& fields, const chess::EpdRecord& record, const std::optional<PositionAnswer>& answer) {
  const std::vector<std::string> line = answer ? san_line(record.position, answer->line) : std::vector<std::string>{};
  const Score score = answer ? answer->score : Score();
  const std::optional<int> mate_in = answer ? answer->mate_in : std::nullopt;
  fields.value("move", line.empty() ? Told(std::optional<std::string>()) : Told(line.front()),
               {.description = "The move found, in standard algebraic notation; null if there is none.",
                .least = 2,
                .is_nullable = true});
  fields.one_form_of(
      "score", answer ? 1 : 0,
      {[](Fields& form) { form.value("score", nullptr); }, [&](Fields& form) { describe_score(form, score, mate_in); }},
      {.description = "For the side to move; null if no depth was completed."});
  fields.values("pv", line, {.description = "The principal variation."}, in_san);
  fields.value("depth", answer ? Told(answer->depth.plies()) : nullptr,
               {.description = "The greatest depth completed.", .shared = "count", .is_nullable = true});
}

void describe(Fields& fields, const SolvedRecord& each) {
  const chess::EpdRecord& record = *each.record;
  const SolvedPosition& solved = each.solved;
  const Counters none;
  fields.value("line", record.line, {.description = "0 for --fen."});
  fields.value("id", record.id);
  fields.value("fen", to_fen(record.position), at_least_one);
  fields.value("verdict", name(each.verdict), {.one_of = "solved|unsolved|no_solution_given"});
  describe_answer(fields, record, solved.answer);
  fields.value("limit", solved.struck ? Told(flag_of(*solved.struck)) : nullptr,
               {.description = "What stopped the search.",
                .one_of = "--max-nodes|--max-seconds|interrupted",
                .is_nullable = true});
  fields.value("nodes", solved.nodes, {.description = "Over all depths."});
  fields.value("mate_nodes", solved.mate_nodes, {.description = "Nodes of the searches for the shortest mate."});
  fields.value("move_nodes", solved.move_nodes,
               {.description = "Nodes of the searches for the best move, if the searcher returns none."});
  fields.objects("iterations", solved.completed, describe, {.description = "Completed depths."});
  fields.optional_object("counters", solved.answer.has_value(),
                         [&](Fields& counters) { describe(counters, solved.answer ? solved.answer->counters : none); },
                         {.description = "Of the last completed depth.", .shared = "counters"});
  describe_solution(fields, record);
}

void describe(Fields& fields, const chess::Problem& problem) {
  fields.value("line", problem.line);
  fields.value("column", problem.column);
  fields.value("reason", problem.reason, at_least_one);
  fields.value("record_is_lost", problem.kind == chess::ProblemKind::lost_record);
  fields.value("kind", name(problem.kind), {.one_of = "lost_record|left_out|dropped_right|read_as_chess960"});
}

void describe_summary(Fields& fields, const chess::EpdFile& file, const SuiteSolution& solution) {
  fields.value("positions", solution.records.size());
  for (const SolutionVerdict verdict :
       {SolutionVerdict::solved, SolutionVerdict::unsolved, SolutionVerdict::no_solution_given}) {
    fields.value(name(verdict), solution.count(verdict));
  }
  fields.value("nodes", solution.nodes());
  fields.value("mate_nodes", solution.mate_nodes());
  fields.value("move_nodes", solution.move_nodes());
  fields.value("problems", file.problems.losses());
  fields.value("lost_records", file.problems.count(chess::ProblemKind::lost_record));
  fields.value("dropped_rights", file.problems.count(chess::ProblemKind::dropped_right));
  fields.value("read_as_chess960", file.problems.count(chess::ProblemKind::read_as_chess960));
}

void describe_settings(Fields& fields, const SolveSettings& settings, std::string_view searcher) {
  std::optional<std::int64_t> seconds;
  if (settings.max_seconds) seconds = settings.max_seconds->count();
  std::optional<std::size_t> mib;
  if (settings.uses_table()) mib = settings.table_bytes >> 20;
  fields.value("searcher", searcher, {.shared = "searcher"});
  fields.value("depth", settings.depth.plies(), {.description = "Plies.", .least = 1});
  fields.value("max_nodes", settings.max_nodes, {.description = "Limit of each position.", .least = 1});
  fields.value("max_seconds", seconds, {.description = "Limit of each position.", .above = 0});
  fields.value("deepen", settings.deepens(), {.description = "Every position is searched to depth 1, 2, ... in turn."});
  fields.value("order", to_text(settings.order),
               {.description = "Rules of move ordering: none, or any of table, killers and history, joined by commas.",
                .pattern = "^(none|(table|killers|history)(,(table|killers|history))*)$"});
  fields.value("table_mib", mib,
               {.description = "Size of the table in MiB, for each thread; null if none is used.", .least = 1});
}

void describe_engines(Fields& fields, std::span<const EngineAnswers> engines) {
  const EngineAnswers none;
  const auto engine = [&](Fields& one, std::size_t i) { describe(one, i < engines.size() ? engines[i] : none); };
  fields.optional_object(
      "engine", engines.size() == 1, [&](Fields& one) { engine(one, 0); },
      {.definition = "engine",
       .presence = Presence::if_any,
       .definition_description = "What a UCI engine answers at the same depth; only with one --engine."});
  fields.objects("engines", engines.size() > 1 ? engines.size() : 0, engine,
                 {.description = "The same, with several --engine.", .presence = Presence::if_any, .least = 2},
                 {.definition = "engine"});
}

void describe(Fields& fields, const chess::EpdFile& file, const SuiteSolution& solution, const SolveSettings& settings,
              std::string_view searcher, double seconds, std::span<const EngineAnswers> engines) {
  const chess::EpdRecord none{};
  const SolvedRecord example{.record = &none, .solved = {}, .verdict = SolutionVerdict::solved};
  const std::vector<SolvedRecord>& records = solution.records;
  fields.added_by_others("partial", {.shared = "partial"});
  fields.value("file", file.file, at_least_one);
  describe_settings(fields, settings, searcher);
  fields.value("complete", solution.is_complete, {.description = "False if the run was interrupted."});
  fields.objects("positions", records.size(),
                 [&](Fields& one, std::size_t i) { describe(one, i < records.size() ? records[i] : example); }, {},
                 {.definition = "position"});
  fields.objects("problems", file.problems.listed(), describe,
                 {.description = "Parts of the file that cannot be used; at most 10,000 of them."});
  fields.object("summary", [&](Fields& summary) { describe_summary(summary, file, solution); });
  describe_engines(fields, engines);
  fields.object("time", [&](Fields& time) { time.value("seconds", seconds, {.least = 0, .is_never_null = true}); });
}

}  // namespace

// Names, ids and file names may contain any bytes, but JSON needs valid UTF-8: json_document sees to it.
std::string to_json_text(const chess::EpdFile& file, const SuiteSolution& solution, const SolveSettings& settings,
                         std::string_view searcher, double seconds, std::span<const EngineAnswers> engines) {
  return json_document(
      described_json([&](Fields& fields) { describe(fields, file, solution, settings, searcher, seconds, engines); }));
}

std::string epd_schema() {
  return json_document(described_schema(
      "epd.schema.json", "pvslab epd --json", "Positions of an EPD file with the moves found.",
      [](Fields& fields) { describe(fields, {}, {}, {.searcher = 0, .depth = Depth(1)}, {}, 0, {}); }));
}

}  // namespace pvslab
