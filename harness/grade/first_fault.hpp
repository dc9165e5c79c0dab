// FirstFault: a task ends at the first fault of a program. Each further one would start the interpreter again.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"

namespace pvslab {

// Takes the cells of a plan in the order in which one thread runs them. Those after the first that shows a fault ask the programs
// nothing (NothingAsked): their requests count as not asked. The result is the same for any number of threads: what they asked
// meanwhile is dropped.
class FirstFault {
 public:
  // Whether the value of a cell has a request without an answer.
  using ShowsFault = std::function<bool(const std::string& value)>;
  // The plan must outlive this.
  FirstFault(const CellPlan& plan, ShowsFault shows_fault);

  // The cells to run in place of those of the plan. They refer to this object.
  [[nodiscard]] CellPlan cells();
  // Folds what was run into the plan. Call it once, after the run.
  void fold();

 private:
  struct Done {
    std::string value;
    std::string times;
  };

  [[nodiscard]] CellResult run(std::size_t number, CellWatch& watch);

  const CellPlan& plan_;
  ShowsFault shows_fault_;
  std::vector<std::size_t> order_;  // numbers of cells
  std::vector<std::size_t> place_;  // of each cell in that order
  std::atomic<std::size_t> first_;  // the place of the first cell that is known to show a fault
  std::vector<char> was_asked_;     // by number
  std::vector<std::optional<Done>> done_;
};

}  // namespace pvslab
