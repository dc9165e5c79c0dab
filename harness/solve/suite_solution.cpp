#include "harness/solve/suite_solution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/text/json_text.hpp"
#include "harness/bind/counter_fields.hpp"
#include "suites/chess/quiescence.hpp"

namespace pvslab {
namespace {

bool gives_solution(const chess::EpdRecord& record) {
  return !record.best_moves.empty() || !record.avoid_moves.empty() || record.direct_mate.has_value();
}

bool is_among(const std::vector<chess::Move>& moves, const std::vector<chess::Move>& line) {
  return !line.empty() && std::ranges::find(moves, line.front()) != moves.end();
}

using Json = nlohmann::json;

Json stored(const chess::Move& move) {
  return {move.from.index(), move.to.index(), move.promotion ? static_cast<int>(*move.promotion) : -1, move.castles};
}

chess::Move move_from(const Json& json) {
  chess::Move move{chess::Square(json.at(0).get<int>()), chess::Square(json.at(1).get<int>()), std::nullopt,
                   json.at(3).get<bool>()};
  if (const int piece = json.at(2).get<int>(); piece >= 0) move.promotion = static_cast<chess::Piece>(piece);
  return move;
}

Json stored(const PositionAnswer& answer) {
  Json json{{"depth", answer.depth.plies()}, {"score", answer.score.value()}, {"line", Json::array()}};
  if (answer.mate_in) json["mate_in"] = *answer.mate_in;
  for (const chess::Move& move : answer.line) json["line"].push_back(stored(move));
  for (const CounterField& field : counter_fields) json["counters"].push_back(answer.counters.*field.member);
  return json;
}

PositionAnswer answer_from(const Json& json) {
  PositionAnswer answer{.depth = Depth(json.at("depth").get<std::int32_t>()),
                        .score = Score(json.at("score").get<std::int32_t>()),
                        .mate_in = std::nullopt,
                        .line = {},
                        .counters = {}};
  if (const auto mate = json.find("mate_in"); mate != json.end()) answer.mate_in = mate->get<int>();
  for (const Json& move : json.at("line")) answer.line.push_back(move_from(move));
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    answer.counters.*counter_fields[i].member = json.at("counters").at(i).get<std::uint64_t>();
  }
  return answer;
}

Json stored(const SolvedPosition& solved) {
  Json json{{"nodes", {solved.nodes, solved.mate_nodes, solved.move_nodes}}, {"completed", Json::array()}};
  if (solved.answer) json["answer"] = stored(*solved.answer);
  for (const CompletedDepth& each : solved.completed) {
    json["completed"].push_back({each.depth.plies(), each.score.value(), each.nodes});
  }
  if (solved.struck) json["struck"] = static_cast<int>(*solved.struck);
  return json;
}

SolvedPosition solved_from(const Json& json) {
  SolvedPosition solved;
  if (const auto answer = json.find("answer"); answer != json.end()) solved.answer = answer_from(*answer);
  for (const Json& each : json.at("completed")) {
    solved.completed.push_back({Depth(each.at(0).get<std::int32_t>()), Score(each.at(1).get<std::int32_t>()),
                                each.at(2).get<std::uint64_t>()});
  }
  if (const auto struck = json.find("struck"); struck != json.end())
    solved.struck = static_cast<Limit>(struck->get<int>());
  json.at("nodes").at(0).get_to(solved.nodes);
  json.at("nodes").at(1).get_to(solved.mate_nodes);
  json.at("nodes").at(2).get_to(solved.move_nodes);
  return solved;
}

}  // namespace

SolutionVerdict judge(const chess::EpdRecord& record, const SolvedPosition& solved) {
  if (!gives_solution(record)) return SolutionVerdict::no_solution_given;
  if (!solved.answer) return SolutionVerdict::unsolved;
  const PositionAnswer& answer = *solved.answer;
  if (!record.best_moves.empty() && !is_among(record.best_moves, answer.line)) return SolutionVerdict::unsolved;
  if (is_among(record.avoid_moves, answer.line)) return SolutionVerdict::unsolved;
  if (record.direct_mate) {
    const Score wanted = *record.direct_mate > 0 ? chess::mate_score : -chess::mate_score;
    if (answer.score != wanted) return SolutionVerdict::unsolved;
  }
  return SolutionVerdict::solved;
}

std::size_t SuiteSolution::count(SolutionVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(records, verdict, &SolvedRecord::verdict));
}

std::size_t SuiteSolution::count(Limit limit) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(records, [limit](const SolvedRecord& each) { return each.solved.struck == limit; }));
}

namespace {

std::uint64_t sum_of(const SuiteSolution& solution, std::uint64_t SolvedPosition::*nodes) {
  std::uint64_t sum = 0;
  for (const SolvedRecord& each : solution.records) sum += each.solved.*nodes;
  return sum;
}

}  // namespace

std::uint64_t SuiteSolution::nodes() const { return sum_of(*this, &SolvedPosition::nodes); }
std::uint64_t SuiteSolution::mate_nodes() const { return sum_of(*this, &SolvedPosition::mate_nodes); }
std::uint64_t SuiteSolution::move_nodes() const { return sum_of(*this, &SolvedPosition::move_nodes); }

SuiteSearch::SuiteSearch(const chess::EpdFile& file, const SolveSettings& settings)
    : file_(file), settings_(settings), finished_(file.records.size()) {}

void SuiteSearch::add_to(CellPlan& plan, std::uint64_t hash) {
  constexpr std::uint64_t usual_cost = 100'000'000;  // nanoseconds; a position does not show what it costs
  plan.add_input(file_.file, hash);
  CellSet set{.name = "epd: " + file_.file,
              .contents = fmt::format("{} to depth {}, nodes {}, deepen {}, order {}, table {}\n",
                                      searcher_infos()[settings_.searcher]->id, settings_.depth.plies(),
                                      settings_.max_nodes.value_or(0), settings_.deepen, to_text(settings_.order),
                                      settings_.table_bytes),
              .unit = "positions",
              .costs = std::vector<std::uint64_t>(file_.records.size(), usual_cost)};
  set.run = [this](std::size_t cell, CellWatch&) { return run(cell); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string& times) {
    const chess::EpdRecord& record = file_.records[cell];
    SolvedPosition solved = solved_from(nlohmann::json::parse(value));
    const SolutionVerdict verdict = judge(record, solved);
    finished_[cell] = {&record, std::move(solved), verdict};
    seconds_ += nlohmann::json::parse(times).at("seconds").get<double>();
  };
  plan.add(std::move(set));
}

CellResult SuiteSearch::run(std::size_t cell) const {
  const Stopwatch watch;
  const SolvedPosition solved = solve_position(file_.records[cell].position, settings_);
  if (solved.struck == Limit::interrupt) throw WorkInterrupted("interrupted amid a position");
  return {.value = json_text(stored(solved)), .times = json_text(nlohmann::json{{"seconds", watch.seconds()}})};
}

SuiteSolution SuiteSearch::result() const {
  SuiteSolution solution;
  for (const std::optional<SolvedRecord>& each : finished_) {
    if (each) solution.records.push_back(*each);
  }
  solution.is_complete = solution.records.size() == file_.records.size();
  return solution;
}

}  // namespace pvslab
