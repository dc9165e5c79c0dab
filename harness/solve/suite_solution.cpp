#include "harness/solve/suite_solution.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "suites/chess/quiescence.hpp"

namespace pvslab {
namespace {

bool gives_solution(const chess::EpdRecord& record) {
  return !record.best_moves.empty() || !record.avoid_moves.empty() || record.direct_mate.has_value();
}

bool is_among(const std::vector<chess::Move>& moves, const std::vector<chess::Move>& line) {
  return !line.empty() && std::ranges::find(moves, line.front()) != moves.end();
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

SuiteSolution solve_suite(const chess::EpdFile& file, const SolveSettings& settings, unsigned threads) {
  std::vector<std::optional<SolvedRecord>> finished(file.records.size());
  {
    Progress progress("epd", "positions", file.records.size());
    const auto solve = [&](std::size_t index) {
      const chess::EpdRecord& record = file.records[index];
      SolvedPosition solved = solve_position(record.position, settings);
      if (solved.struck == Limit::interrupt) return;
      const SolutionVerdict verdict = judge(record, solved);
      finished[index] = {&record, std::move(solved), verdict};
      progress.advance();
    };
    // The finished entries show whether all positions were searched.
    static_cast<void>(for_each_index(finished.size(), threads, solve, interrupted));
  }
  SuiteSolution solution;
  for (std::optional<SolvedRecord>& each : finished) {
    if (each) solution.records.push_back(*std::move(each));
  }
  solution.is_complete = solution.records.size() == file.records.size();
  return solution;
}

}  // namespace pvslab
