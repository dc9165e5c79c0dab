// Runs cells of a plan on threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "harness/cells/cell_plan.hpp"

namespace pvslab {

struct CellRunner {
  unsigned threads = 1;
  StopAsked stop = [] { return false; };
  // Receives the steps that are done, also of unfinished cells. Called in any thread.
  std::function<void(std::uint64_t)> progress = [](std::uint64_t) {};
  // Called with each finished cell, by number; one call at a time, never in the middle of an interruption. `seconds` is the
  // time that the cell took.
  std::function<void(std::size_t number, const CellResult& result, double seconds)> keep;
};

// Runs the cells, started in this order; those that take all threads come last, one at a time in the order of the plan. Returns whether all were
// run. Throws what a cell throws.
bool run_cells(const CellPlan& plan, std::span<const std::size_t> cells, const CellRunner& runner);

// Runs cells one after the other as `next` gives them, until it has none left; first those that do not take all threads. `next`
// is called in any thread. Returns whether all were run. Throws what a cell or `next` throws.
bool run_cells_of(const CellPlan& plan, const std::function<std::optional<std::size_t>(bool takes_all_threads)>& next,
                  const CellRunner& runner);

// Runs a set by itself and folds each result. Returns whether all of it was run.
bool run_set(
    CellSet set, unsigned threads, const StopAsked& stop,
    const std::function<void(std::uint64_t)>& progress = [](std::uint64_t) {});

}  // namespace pvslab
