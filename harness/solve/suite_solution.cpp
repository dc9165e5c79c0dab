#include "harness/solve/suite_solution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/json/stored_number.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/bind/counter_fields.hpp"
#include "suites/chess/legal_moves.hpp"
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
  const auto square_from = [](const Json& index) {
    return chess::Square(static_cast<int>(integer_from(index, 0, 63)));
  };
  chess::Move move{square_from(json.at(0)), square_from(json.at(1)), std::nullopt, json.at(3).get<bool>()};
  if (integer_from(json.at(2), -1, 5) >= 0) move.promotion = enumerator_from(json.at(2), chess::Piece::king);
  return move;
}

// A part can hold anything.
void require_legal(chess::Position position, const std::vector<chess::Move>& line) {
  for (const chess::Move& move : line) {
    const auto legal = chess::legal_moves(position);
    if (std::ranges::find(legal, move) == legal.end()) throw StoredResultError("its line is not legal");
    position = chess::after(position, move);
  }
}

Json stored(const PositionAnswer& answer) {
  Json json{{"depth", answer.depth.plies()}, {"score", answer.score.value()}, {"line", Json::array()}};
  if (answer.mate_in) json["mate_in"] = *answer.mate_in;
  for (const chess::Move& move : answer.line) json["line"].push_back(stored(move));
  for (const CounterField& field : counter_fields) json["counters"].push_back(answer.counters.*field.member);
  return json;
}

constexpr std::int32_t max_depth = 1'000'000;

Depth depth_from(const Json& json) { return Depth(static_cast<std::int32_t>(integer_from(json, 0, max_depth))); }

PositionAnswer answer_from(const Json& json) {
  PositionAnswer answer{.depth = depth_from(json.at("depth")),
                        .score = score_from(json.at("score")),
                        .mate_in = std::nullopt,
                        .line = {},
                        .counters = {}};
  if (const auto mate = json.find("mate_in"); mate != json.end())
    answer.mate_in = static_cast<int>(integer_from(*mate, -max_depth, max_depth));
  for (const Json& move : json.at("line")) answer.line.push_back(move_from(move));
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    answer.counters.*counter_fields[i].member = count_from(json.at("counters").at(i));
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
    solved.completed.push_back({depth_from(each.at(0)), score_from(each.at(1)), count_from(each.at(2))});
  }
  if (const auto struck = json.find("struck"); struck != json.end())
    solved.struck = enumerator_from(*struck, Limit::interrupt);
  const Json& nodes = json.at("nodes");
  solved.nodes = count_from(nodes.at(0));
  solved.mate_nodes = count_from(nodes.at(1));
  solved.move_nodes = count_from(nodes.at(2));
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
    if (solved.answer) require_legal(record.position, solved.answer->line);
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
