// CellSet: work of one kind that falls into cells. A cell can be run alone, in any order and on any machine: its result
// depends on nothing but the set and its number. So the cells of a set can be spread over threads, shards and ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pvslab {

// What a cell found. Results are texts of JSON, as nlohmann::json writes them: without blanks, keys sorted.
struct CellResult {
  std::string value;         // the same on every machine and in every run
  std::string times = {};    // seconds and the like, which may differ; empty if there are none
  bool finds_fault = false;  // a broken promise, a wrong count
};

// Returns whether the run should end.
using StopAsked = std::function<bool()>;

// What a cell asks and tells while it runs.
class CellWatch {
 public:
  // `advance` receives the steps that are done.
  CellWatch(const StopAsked& stop, std::function<void(std::uint64_t)> advance)
      : stop_(stop), advance_(std::move(advance)) {}

  // Call it before each step: a tree, a position. Throws WorkInterrupted if the run should end.
  void step();
  // For a step that can be stopped amid.
  [[nodiscard]] const StopAsked& stop() const { return stop_; }
  // Throws WorkInterrupted if the run should end.
  void require_no_stop() const;

  [[nodiscard]] std::uint64_t told() const { return told_; }  // steps

 private:
  const StopAsked& stop_;
  std::function<void(std::uint64_t)> advance_;
  bool has_begun_ = false;
  std::uint64_t told_ = 0;
};

struct CellSet {
  std::string name;            // for people, unique in its plan: "exhaustive: depth 3, branching 2, 6 leaves, -1..1"
  std::string contents = {};   // everything else that the results depend on, such as the searchers; lines of text
  std::string unit = "cells";  // what `steps` counts, in the plural
  std::vector<std::uint64_t> costs =
      {};  // of each cell, estimated: nanoseconds of one core. A plan needs only their proportions.
  std::vector<std::uint64_t> steps = {};  // of each cell, for progress; empty: one each
  // Runs a cell. Called in any thread. Throws WorkInterrupted or ReadingStopped if it was stopped before the end.
  std::function<CellResult(std::size_t cell, CellWatch& watch)> run = {};
  // Takes in the result of a cell. One call at a time, in any order of cells, once for each.
  std::function<void(std::size_t cell, const std::string& value, const std::string& times)> fold = {};
  bool takes_all_threads = false;  // its cells are run one at a time, since each uses all threads

  [[nodiscard]] std::size_t size() const { return costs.size(); }
  [[nodiscard]] std::uint64_t steps_of(std::size_t cell) const { return steps.empty() ? 1 : steps[cell]; }
};

}  // namespace pvslab
