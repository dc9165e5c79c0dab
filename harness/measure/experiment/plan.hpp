// Plan: the ordered list of cells that an experiment comes to; a pure function of it. A cell is a workload, a block of its
// trees and a searcher, small enough to be finished within about a second, and knows nothing of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/measure/experiment/experiment.hpp"
#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

// The searcher to whose node counts all others are held; it runs on every workload.
inline constexpr std::string_view yardstick_id = "alpha-beta";

// A searcher that does not prune is left out of a workload where some tree has more nodes than this.
inline constexpr double max_whole_tree_nodes = 5e6;

inline constexpr std::uint64_t default_trees = 200;  // of a workload that never ends

struct PlannedWorkload {
  std::string name;  // the spec as it was written
  std::shared_ptr<const Workload> workload;
  std::uint64_t trees = 0;
  std::vector<std::size_t> searchers;  // to be run, indices into the catalogue, ascending
  bool yardstick_is_extra = false;     // it runs only because ratios need it
  std::vector<std::size_t> timed;      // those of the searchers that the gate times
  double mean_tree_nodes = 0;          // of the whole trees, estimated
};

struct LeftOut {
  std::string searcher;
  std::string workload;
  double whole_tree_nodes;  // of the largest tree
  bool operator==(const LeftOut&) const = default;
};

struct Cell {
  std::size_t workload;  // index into Plan::workloads
  std::uint64_t first_tree;
  std::uint64_t trees;
  std::size_t searcher;  // index into the catalogue
  double estimated_nodes;
};

struct Plan {
  std::string name;
  std::uint64_t seed = 1;
  std::filesystem::path directory;  // where the experiment's files are looked for; empty: the current directory
  std::vector<PlannedWorkload> workloads;
  std::vector<Cell> cells;  // by workload, then by block, then by searcher
  std::vector<LeftOut> left_out;
  std::vector<std::string> notes;     // what is done otherwise than asked for, a sentence each
  std::vector<std::string> warnings;  // of workloads that are out of reach (harness/bind/workloads/size_warning.hpp), a line each
};

// Throws InputError where a spec is wrong, UsageError where a workload is named twice, NothingSelected where nothing that
// was asked for is left to run.
[[nodiscard]] Plan make_plan(const Experiment& experiment);

// The experiment that the plan carries out, complete and always in the same words; itself an experiment in TOML. What is
// read from files is named by a hash of the file in a comment.
[[nodiscard]] std::string canonical_text(const Plan& plan);

// What would be run, for `--dry-run`: at most 80 columns wide where specs are short.
[[nodiscard]] std::string describe(const Plan& plan);

}  // namespace pvslab
