// Baseline: what the gate compares with, committed beside the code. The exact cells of an experiment, the same on every machine;
// and, where they were measured, times and instructions, which are of one processor and one compiler. The file is TOML, sorted,
// a figure a line, so that a change reads well in a commit; each cell carries a checksum, so that no slip of an editor or of a
// merge passes for a measurement. results/README.md describes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/cells/exact_cell.hpp"

namespace pvslab {

inline constexpr int baseline_format = 1;

struct BaselineWorkload {
  std::string spec;  // portable
  std::uint64_t trees = 0;
  std::optional<std::uint64_t> file;  // FNV-1a of the file that it names
  bool operator==(const BaselineWorkload&) const = default;
};

// A time as its ratio to the yardstick's, on a machine as slow as it was then (harness/measure/timing/speed_adjustment.hpp).
struct BaselineTime {
  CellName name;
  double ratio = 1;           // seconds of the searcher / seconds of the yardstick
  double standard_error = 0;  // of the logarithm of the ratio
  double yardstick = 0;       // seconds, for all trees that are timed
  double slope = 0;           // of the logarithm of the ratio, in that of the machine's slowness
  double slope_error = 0;     // its standard error
  std::uint64_t blocks = 0;   // from so many
  bool operator==(const BaselineTime&) const = default;
};

struct BaselineInstructions {
  CellName name;
  std::uint64_t count = 0;
  bool operator==(const BaselineInstructions&) const = default;
};

// What figures that are not exact depend on.
struct Machine {
  std::string processor;
  std::string compiler;
  std::string build;       // what the compiler was told, and for which instruction set
  std::string executable;  // hash of the program, for the record
  bool operator==(const Machine&) const = default;
};

template <typename Figure>
struct MeasuredOn {
  Machine machine;
  std::string source;           // of instructions: "hardware" or "callgrind"; of times: what the yardstick is
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

// The workloads of a plan as a baseline names them.
[[nodiscard]] std::vector<BaselineWorkload> baseline_workloads(const Plan& plan);

// The file's text. Ends in '\n'.
[[nodiscard]] std::string to_toml(const Baseline& baseline);

// Throws InputError with the place where the text is not as it was written: truncated, edited, of a newer format. `file`, from
// which it was read, is named in errors.
[[nodiscard]] Baseline parse_baseline(std::string_view text, const std::filesystem::path& file);

// Throws InputError unless the baseline is of the plan's experiment: the same name and seed, and for each workload that both
// have the same trees. A workload that only one of them has is no error. `text` is what was read from the file; the error names
// its line.
void require_same_experiment(const Baseline& baseline, const Plan& plan, const std::filesystem::path& file,
                             std::string_view text);

}  // namespace pvslab
