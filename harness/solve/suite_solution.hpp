// Solves an EPD file: searches every record and compares the result with the moves and mates in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/solve/position_solver.hpp"
#include "suites/chess/epd.hpp"

namespace pvslab {

enum class SolutionVerdict : std::uint8_t { solved, unsolved, no_solution_given };

// Solved: the move is one of bm, if there are any, and none of am. If dm or bm #N says that a side mates, the score is
// a mate for that side. The number of moves is not compared: the mate may lie beyond the search depth.
[[nodiscard]] SolutionVerdict judge(const chess::EpdRecord& record, const SolvedPosition& solved);

struct SolvedRecord {
  const chess::EpdRecord* record;
  SolvedPosition solved;
  SolutionVerdict verdict;
};

struct SuiteSolution {
  std::vector<SolvedRecord> records;  // in the order of the file; only finished ones
  bool is_complete = true;            // not interrupted

  [[nodiscard]] std::size_t count(SolutionVerdict verdict) const;
  [[nodiscard]] std::size_t count(Limit limit) const;  // positions at which it was reached
  [[nodiscard]] std::uint64_t nodes() const;
  [[nodiscard]] std::uint64_t mate_nodes() const;
  [[nodiscard]] std::uint64_t move_nodes() const;
};

// Uses `threads` threads. The result does not depend on their number, unless the time is limited. The file must outlive
// the result.
[[nodiscard]] SuiteSolution solve_suite(const chess::EpdFile& file, const SolveSettings& settings, unsigned threads);

}  // namespace pvslab
