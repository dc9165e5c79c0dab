#include "harness/solve/suite_solution_json.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "harness/base/json/json_text.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/solve/suite_solution_text.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/san.hpp"

namespace pvslab {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json json_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

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

Json json_of(Score score, std::optional<int> mate_in) {
  const bool mates = score == chess::mate_score;
  if (mates || score == -chess::mate_score) {
    return {{"winner", mates ? "side to move" : "other side"},
            {"mate_in", mate_in ? Json(std::abs(*mate_in)) : Json(nullptr)}};
  }
  return {{"centipawns", score.value()}};
}

Json to_json(const std::vector<CompletedDepth>& completed) {
  Json json = Json::array();
  for (const CompletedDepth& each : completed) {
    json.push_back(
        {{"depth", each.depth.plies()}, {"score", json_of(each.score, std::nullopt)}, {"nodes", each.nodes}});
  }
  return json;
}

Json to_json(const Counters& counters) {
  Json json = Json::object();
  for (const CounterField& field : counter_fields) json[std::string(field.name)] = counters.*field.member;
  return json;
}

Json to_json(const chess::Position& position, const std::vector<chess::Move>& moves) {
  Json json = Json::array();
  for (const chess::Move& move : moves) json.push_back(to_san(position, move));
  return json;
}

Json to_json(const SolvedRecord& each) {
  const chess::EpdRecord& record = *each.record;
  const SolvedPosition& solved = each.solved;
  Json json{
      {"line", record.line}, {"id", record.id}, {"fen", to_fen(record.position)}, {"verdict", name(each.verdict)}};
  const std::vector<std::string> line =
      solved.answer ? san_line(record.position, solved.answer->line) : std::vector<std::string>{};
  json["move"] = line.empty() ? Json(nullptr) : Json(line.front());
  json["score"] = solved.answer ? json_of(solved.answer->score, solved.answer->mate_in) : Json(nullptr);
  json["pv"] = line;
  json["depth"] = solved.answer ? Json(solved.answer->depth.plies()) : Json(nullptr);
  json["limit"] = solved.struck ? Json(flag_of(*solved.struck)) : Json(nullptr);
  json["nodes"] = solved.nodes;
  json["mate_nodes"] = solved.mate_nodes;
  json["move_nodes"] = solved.move_nodes;
  json["iterations"] = to_json(solved.completed);
  json["counters"] = solved.answer ? to_json(solved.answer->counters) : Json(nullptr);
  json["bm"] = to_json(record.position, record.best_moves);
  json["am"] = to_json(record.position, record.avoid_moves);
  json["dm"] = json_or_null(record.direct_mate);
  return json;
}

Json to_json(const chess::Problem& problem) {
  return {{"line", problem.line},
          {"column", problem.column},
          {"reason", problem.reason},
          {"record_is_lost", problem.kind == chess::ProblemKind::lost_record},
          {"kind", name(problem.kind)}};
}

Json summary_of(const chess::EpdFile& file, const SuiteSolution& solution) {
  Json json{{"positions", solution.records.size()}};
  for (const SolutionVerdict verdict :
       {SolutionVerdict::solved, SolutionVerdict::unsolved, SolutionVerdict::no_solution_given}) {
    json[name(verdict)] = solution.count(verdict);
  }
  json["nodes"] = solution.nodes();
  json["mate_nodes"] = solution.mate_nodes();
  json["move_nodes"] = solution.move_nodes();
  json["problems"] = file.problems.losses();
  json["lost_records"] = file.problems.count(chess::ProblemKind::lost_record);
  json["dropped_rights"] = file.problems.count(chess::ProblemKind::dropped_right);
  json["read_as_chess960"] = file.problems.count(chess::ProblemKind::read_as_chess960);
  return json;
}

}  // namespace

std::string to_json_text(const chess::EpdFile& file, const SuiteSolution& solution, const SolveSettings& settings,
                         std::string_view searcher, double seconds, std::span<const EngineAnswers> engines) {
  Json json{{"file", file.file}, {"searcher", searcher}, {"depth", settings.depth.plies()}};
  json["max_nodes"] = json_or_null(settings.max_nodes);
  json["max_seconds"] = settings.max_seconds ? Json(settings.max_seconds->count()) : Json(nullptr);
  json["deepen"] = settings.deepens();
  json["order"] = to_text(settings.order);
  json["table_mib"] = settings.uses_table() ? Json(settings.table_bytes >> 20) : Json(nullptr);
  json["complete"] = solution.is_complete;
  json["positions"] = Json::array();
  for (const SolvedRecord& each : solution.records) json["positions"].push_back(to_json(each));
  json["problems"] = Json::array();
  for (const chess::Problem& problem : file.problems.listed()) json["problems"].push_back(to_json(problem));
  json["summary"] = summary_of(file, solution);
  if (engines.size() == 1) json["engine"] = to_json(engines.front());
  if (engines.size() > 1) {
    for (const EngineAnswers& engine : engines) json["engines"].push_back(to_json(engine));
  }
  json["time"] = {{"seconds", seconds}};
  // Names, ids and file names may contain any bytes, but JSON needs valid UTF-8.
  return json_document(json);
}

}  // namespace pvslab
