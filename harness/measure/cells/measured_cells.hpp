// MeasuredCells: the cells of an experiment's plan, and their records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

class MeasuredCells {
 public:
  // The plan must outlive it.
  explicit MeasuredCells(const Plan& plan) : plan_(plan), slots_(plan.cells.size()) {}

  // Its cells refer to this object.
  void add_to(CellPlan& plan);
  // Of the cells folded so far, in plan order. Call it once, at the end.
  [[nodiscard]] std::vector<CellRecord> records();
  // The same without an end: those folded so far stay.
  [[nodiscard]] std::vector<const CellRecord*> folded() const;
  // Whether all cells of that workload were folded.
  [[nodiscard]] std::size_t missing_cells(std::size_t workload) const;
  // Whether a program did something else than answer. Call it before records().
  [[nodiscard]] bool have_faults() const;

 private:
  const Plan& plan_;
  std::vector<std::optional<CellRecord>> slots_;  // one for each cell of the plan
};

struct RunnerOptions {
  unsigned threads = 1;
  StopAsked stop = {};
  bool show_progress = true;  // on a terminal
};

// Runs the plan by itself. The records of the finished cells, in plan order: all cells unless it was stopped. Prints the
// plan's warnings first. A record whose program did something else than answer has its `fault`.
[[nodiscard]] std::vector<CellRecord> run_plan(const Plan& plan, const RunnerOptions& options);

// A program that did something else than answer for a tree of a workload.
struct UnansweredTree {
  std::size_t workload;
  std::size_t searcher;
  std::uint64_t tree;  // from 1
  std::string text;    // which names the program
};
// Takes out what has no figures: every searcher and workload with a fault, with all its cells and records. The first fault of each.
[[nodiscard]] std::vector<UnansweredTree> leave_out_faults(Plan& plan, std::vector<CellRecord>& records);

}  // namespace pvslab
