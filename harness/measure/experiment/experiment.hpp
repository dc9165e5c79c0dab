// Experiment: which searchers to compare on which workloads, as given in a TOML file or on the command line.
//
//   name = "default"                       # shown in the results; default: the name of the file
//   seed = 1                               # of the synthetic trees, 0 .. 2^63-1; default 1
//   trees = 200                            # for each workload without its own; default: all of a suite, else 200
//   searchers = ["alpha-beta", "pvs-*"]    # ids and globs, for each workload without its own; default: all
//   max_tree_nodes = 5e6                   # a searcher that visits or stores too much of a tree (`pvslab list searchers`) is left
//                                          # out where a whole tree may have more nodes; default 5e6
//   counters = ["nodes", "leaves"]         # ratios of these counts, and distinct_leaves, which takes memory; default: nodes
//   against = ["pvs-sound"]                # ratios to these searchers, ids and globs; default: alpha-beta
//   window = "-10..10"                     # of every search; default: the open window
//
//   [[workload]]                           # at least one
//   spec = "uniform:b=8,d=8"               # see `pvslab list suites`; files are relative to the experiment
//   trees = 500
//   searchers = ["alpha-beta", "pvs-*"]
//   times = ["alpha-beta"]                 # those that `pvslab gate --times` also times; default: none
//
//   [[sweep]]                              # a workload for each value
//   name = "order"
//   spec = "ordered:b=10,d=6,p1={}"        # each value in turn takes the place of {}
//   parameter = "p1"                       # what varies, for the axis of a chart
//   values = [0.3, 0.5, 1.0]
//   trees = 40                             # trees and searchers as above
//
//   [[sweep]]                              # over two parameters: a workload for each pair of values, which take the places of
//   name = "width and order"               # the first and the second {}
//   spec = "ordered:b={},d=6,p1={}"
//   parameter = ["b", "p1"]
//   values = [[4, 8], [0.5, 0.9]]
//
//   [[sweep]]                              # what the first guess of mtd-f and others is worth; alone in its file
//   name = "first guess"
//   spec = "incremental:b=10,d=6"
//   first_guess_errors = [0, 5, 50]        # the guess misses the score by these; trees (default 50) and searchers as above
//
//   [parallel]                             # parallel searchers on simulated machines: the gate counts their nodes, and
//   workloads = ["ordered:b=20,d=5"]       # `pvslab run` shows their speed-ups
//   trees = 4                              # of each workload; default 4
//   processors = [1, 4, 64]
//   searchers = ["young-brothers-wait*"]   # see `pvslab list parallel`; default: all
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/measure/experiment/asked_figures.hpp"

namespace pvslab {

class Workload;

inline constexpr std::uint64_t max_seed = 0x7fff'ffff'ffff'ffff;  // the largest integer of TOML
inline constexpr std::uint64_t max_trees = 1'000'000;             // of one workload

inline constexpr double default_max_tree_nodes = 5e6;

// The place of a workload in a sweep over a parameter, or over two.
struct SweepPoint {
  std::string sweep;      // its name
  std::string parameter;  // "p1"
  double value = 0;
  std::string second_parameter = {};  // empty if there is only one
  double second_value = 0;
  bool operator==(const SweepPoint&) const = default;
};

struct WorkloadRequest {
  WorkloadSpec spec;                                  // its file is relative to the current directory
  std::optional<std::uint64_t> trees;                 // 1 .. max_trees
  std::optional<std::vector<std::size_t>> searchers;  // indices into the catalogue, ascending, not empty
  std::vector<std::size_t> timed;                     // likewise, but may be empty
  std::shared_ptr<const Workload> workload = {};      // if already made: a pipe can be read only once
  std::optional<SweepPoint> sweep = {};
};

// Parallel searchers on simulated machines. The text is checked where it is used: this room knows none of them.
struct ParallelRequest {
  std::vector<std::string> workloads;
  std::uint64_t trees = 4;
  std::vector<unsigned> processors;
  std::vector<std::string> searchers;  // ids and globs; empty: all
  bool operator==(const ParallelRequest&) const = default;
};

// A sweep over the errors of a first guess (harness/measure/first_guess).
struct FirstGuessRequest {
  std::string sweep;                                  // its name
  WorkloadSpec spec;                                  // as WorkloadRequest's
  std::optional<std::uint64_t> trees;                 // likewise
  std::optional<std::vector<std::size_t>> searchers;  // likewise
  std::vector<std::uint64_t> errors;                  // ascending, not empty; in units of the score
};
inline constexpr std::uint64_t most_guess_error = 1'000'000'000;
inline constexpr std::size_t most_guess_errors = 32;

struct Experiment {
  std::string name;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> trees;
  std::vector<std::size_t> searchers;  // indices into the catalogue, ascending, not empty
  std::vector<WorkloadRequest> workloads;
  std::optional<ParallelRequest> parallel = {};
  std::vector<FirstGuessRequest> first_guesses = {};  // if there are some, there is nothing else
  double max_tree_nodes = default_max_tree_nodes;
  AskedFigures asked = {};
  std::vector<std::size_t> of_any_size = {};  // searchers that run above that limit too, since they were named
  std::filesystem::path directory = {};       // file names are relative to it; empty: the current directory
};

// An experiment that is part of the program. Both must outlive it.
struct NamedExperiment {
  std::string_view name;  // as after --experiment
  std::string_view toml;
};
// Throws UsageError if there is one of that name.
void add_experiment(const NamedExperiment& experiment);

// `file` may also be the name of an added experiment, unless there is such a file. Throws InputError with the place in the
// file, and if it has nothing to compare.
[[nodiscard]] Experiment read_experiment(const std::filesystem::path& file);

// The same for whoever measures [parallel] alone: nothing else needs to be there.
[[nodiscard]] Experiment read_parallel_experiment(const std::filesystem::path& file);

// Like read_parallel_experiment, from text. `file` names it in errors, and other file names are relative to its directory.
[[nodiscard]] Experiment parse_experiment(std::string_view text, const std::filesystem::path& file);

// The experiment with these searchers (indices into the catalogue, ascending) on every workload, beside those of its lists.
[[nodiscard]] Experiment with(Experiment experiment, const std::vector<std::size_t>& searchers);

// The experiment restricted to these searchers, timed or not (indices into the catalogue, ascending).
[[nodiscard]] Experiment only(Experiment experiment, const std::vector<std::size_t>& searchers);

// The default experiment: a few small workloads that need no file, or the games that were added.
[[nodiscard]] Experiment builtin_experiment();

}  // namespace pvslab
