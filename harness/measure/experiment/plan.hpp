// Plan: the ordered list of cells of an experiment; a pure function of it. A cell is a workload, a block of its trees
// and a searcher. It is small enough to finish within about a second and does not depend on threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/measure/experiment/experiment.hpp"

namespace pvslab {

class PlannedSearches;

// The searcher that all node counts are compared with; it runs on every workload.
inline constexpr std::string_view yardstick_id = "alpha-beta";
// The searcher that those of the strict rule are compared with as well: their ratio to alpha-beta mixes the effects of
// the searcher and of the rule. It runs wherever one of them does.
inline constexpr std::string_view strict_yardstick_id = "alpha-beta-strict";

inline constexpr std::uint64_t default_trees = 200;  // of an endless workload

struct PlannedWorkload {
  WorkloadSpec spec;
  std::shared_ptr<const Workload> workload;
  std::uint64_t trees = 0;
  std::vector<std::size_t> searchers = {};  // to be run, indices into the catalogue, ascending
  std::vector<std::size_t> extra = {};      // those of the searchers that run only because ratios need them
  std::vector<std::size_t> timed = {};      // those of the searchers that the gate times
  double mean_tree_nodes = 0;               // of the whole trees, estimated
  std::shared_ptr<const PlannedSearches> searches = {};
  std::optional<SweepPoint> sweep = {};

  // Whether that searcher was not asked for.
  [[nodiscard]] bool is_extra(std::size_t searcher) const;
  // The spec as written.
  [[nodiscard]] const std::string& name() const { return spec.text(); }
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
  std::uint64_t visits;  // estimated
};

struct Plan {
  std::string name;
  std::uint64_t seed = 1;
  std::filesystem::path directory;  // the experiment's file names are relative to it; empty: the current directory
  std::vector<PlannedWorkload> workloads;
  std::optional<ParallelRequest> parallel;
  AskedFigures asked;
  double max_tree_nodes = default_max_tree_nodes;  // as the experiment's, or more if a searcher of the plan needs it
  std::vector<Cell> cells;                         // by workload, then by block, then by searcher
  std::vector<LeftOut> left_out;
  std::vector<std::string> notes;     // deviations from the request, one sentence each
  std::vector<std::string> warnings;  // one line for each workload that would take too long (size_warning.hpp)
};

// Throws InputError if the file of a workload is wrong, UsageError if a workload is named twice, NothingSelected if
// nothing is left to run.
[[nodiscard]] Plan make_plan(const Experiment& experiment);

// The experiment that the plan runs, complete and in canonical form; it is valid TOML. For workloads from files a
// comment gives the hash of the file.
[[nodiscard]] std::string canonical_text(const Plan& plan);

// What would run, for `--dry-run`: as wide as the page if specs are short.
[[nodiscard]] std::string describe(const Plan& plan, const Style& style = {});

// A workload's canonical spec for files that other machines read, "chess:chess/middlegames.epd,d=4": file names in it are relative to
// the directory of the experiment, not to the current directory. `planned` must belong to `plan`.
[[nodiscard]] std::string portable_spec(const PlannedWorkload& planned, const Plan& plan);

}  // namespace pvslab
