// Solves an EPD file: searches every record and compares the result with the moves and mates in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
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

// The search of a suite in cells: one record each. The results do not depend on threads, unless the time is limited.
class SuiteSearch {
 public:
  // The file must outlive the search and its result.
  SuiteSearch(const chess::EpdFile& file, const SolveSettings& settings);

  // Its cells refer to this object. `hash` of the file.
  void add_to(CellPlan& plan, std::uint64_t hash);
  // Of the cells folded so far.
  [[nodiscard]] SuiteSolution result() const;
  // That the folded cells took, one after the other.
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  [[nodiscard]] CellResult run(std::size_t cell) const;

  const chess::EpdFile& file_;
  SolveSettings settings_;
  std::vector<std::optional<SolvedRecord>> finished_;
  double seconds_ = 0;
};

}  // namespace pvslab
