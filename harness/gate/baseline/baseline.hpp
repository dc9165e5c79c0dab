// Baseline: the reference of the gate, committed with the code. It holds the exact cells of an experiment, which are
// the same on every machine. If measured, it also holds times and instructions, which are specific to a processor and a
// compiler. The file is TOML, sorted, with one figure per line, so that changes are easy to read in a commit. Each cell
// has a checksum, so that editing or merge errors are not mistaken for measurements. docs/formats.md describes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/measure/cells/exact_cell.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

inline constexpr int baseline_format = 1;

struct BaselineWorkload {
  std::string spec;  // portable
  std::uint64_t trees = 0;
  std::optional<std::uint64_t> file;  // FNV-1a of the file named in the spec
  bool operator==(const BaselineWorkload&) const = default;
};

// A time as a ratio to the yardstick's, at the machine's slowness of that run
// (harness/measure/timing/speed_adjustment.hpp).
struct BaselineTime {
  CellName name;
  double ratio = 1;           // seconds of the searcher / seconds of the yardstick
  double standard_error = 0;  // of the logarithm of the ratio
  double yardstick = 0;       // seconds for all timed trees
  double slope = 0;           // of the logarithm of the ratio over the logarithm of the slowness
  double slope_error = 0;     // standard error of the slope
  std::uint64_t blocks = 0;   // number of blocks
  bool operator==(const BaselineTime&) const = default;
};

struct BaselineInstructions {
  CellName name;
  std::uint64_t count = 0;
  bool operator==(const BaselineInstructions&) const = default;
};

// What inexact figures depend on.
struct Machine {
  std::string processor;
  std::string compiler;
  std::string build;       // compiler options and instruction set
  std::string executable;  // hash of the program, for the record
  bool operator==(const Machine&) const = default;
};

template <typename Figure>
struct MeasuredOn {
  Machine machine;
  std::string
      source;  // for instructions: "hardware" or "callgrind"; for times: the yardstick; both with ", of searches that count"
  std::vector<Figure> figures;  // sorted by name
  bool operator==(const MeasuredOn&) const = default;
};

struct Baseline {
  std::string program_version;
  std::string experiment;  // its name
  std::uint64_t seed = 0;
  std::vector<BaselineWorkload> workloads;  // in the order of the experiment
  std::vector<ExactCell> cells;             // sorted by name
  std::optional<MeasuredOn<BaselineTime>> times;
  std::optional<MeasuredOn<BaselineInstructions>> instructions;
  bool operator==(const Baseline&) const = default;
};

// What a gate measures, in the form of a baseline.
struct GatedExperiment {
  std::string name;
  std::uint64_t seed = 0;
  std::vector<BaselineWorkload> workloads;
  std::vector<CellName> timed = {};  // the cells whose times and instructions are measured, if asked for
};

// That of a plan, the workloads of [parallel] included. Throws UsageError if the gate cannot count parallel searchers on one of
// these.
[[nodiscard]] GatedExperiment gated_experiment(const Plan& plan);

// The text of the file. Ends with '\n'.
[[nodiscard]] std::string to_toml(const Baseline& baseline);

// Throws InputError with the place if the text was truncated or edited, or has a newer format. `file` names the source
// in errors.
[[nodiscard]] Baseline parse_baseline(std::string_view text, const std::filesystem::path& file);

// Throws InputError unless the baseline belongs to this experiment: the same name and seed, and the same trees
// for each common workload. A workload that only one of them has is not an error. `text` is the content of the file;
// the error names its line.
void require_same_experiment(const Baseline& baseline, const GatedExperiment& experiment,
                             const std::filesystem::path& file, std::string_view text);

}  // namespace pvslab
