// GateReport: what the gate found, as every reporter shows it. A pure function of the baseline, what was measured and the
// tolerances; nothing in it but what is called times differs between two runs of the same program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/measure/results/results.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "harness/measure/cells/exact_cell.hpp"

namespace pvslab {

// What became of a cell's exact figures since the baseline, worst first.
enum class CellState : std::uint8_t {
  regressed,     // a counter rose beyond the tolerance
  other_values,  // it returns other values than it did
  missing,       // the baseline has it, this run has not
  within,        // a counter rose, none beyond the tolerance
  improved,      // some counter fell, none rose
  added,         // this run has it, the baseline has not
  same,
};

// "regressed", "other values", ...
[[nodiscard]] std::string_view name(CellState state);

// Whether the gate fails for it.
[[nodiscard]] constexpr bool fails(CellState state) {
  return state == CellState::regressed || state == CellState::other_values || state == CellState::missing;
}

struct CellFinding {
  CellState state = CellState::same;
  std::optional<ExactCell> before;  // nothing where it was added
  std::optional<ExactCell> now;     // nothing where it is missing
  double cpu_seconds = 0;           // of this run's searches, counting; a time

  [[nodiscard]] const CellName& name() const { return now ? now->name : before->name; }
};

// The case with the fewest nodes among those whose node count rose.
struct ChangedCase {
  CellName cell;
  std::uint64_t seed = 0;
  std::uint64_t index = 0;  // of the tree, from 0
  std::uint64_t nodes_before = 0;
  std::uint64_t nodes_now = 0;
  std::string command;     // shows what the search did; with the trace of each node where the tree is small enough
  std::string place = {};  // in the file of the workload, "FILE:LINE"; empty where it was generated
};

enum class GateVerdict : std::uint8_t { pass, fail, inconclusive };

[[nodiscard]] std::string_view name(GateVerdict verdict);  // "pass", "fail", "inconclusive"

struct Interval {
  double value = 1;
  double low = 1;
  double high = 1;
  bool operator==(const Interval&) const = default;
};

// A figure that has an error: a time as the ratio to the yardstick's, or instructions.
enum class Unit : std::uint8_t {
  yardsticks,    // seconds of the searcher / seconds of the yardstick
  instructions,  // executed for all trees of the cell
};

struct MeasuredFinding {
  CellName cell;
  Unit unit = Unit::yardsticks;
  GateVerdict verdict = GateVerdict::inconclusive;
  std::optional<Interval> before;  // the baseline's figure, 95%; nothing where it has none
  std::optional<Interval> now;     // this run's figure, 95%; nothing where it was not measured
  std::optional<Interval>
      change;                   // now / before; the interval that the verdict rests on, corrected for all comparisons
  std::string reason;           // why it is inconclusive; empty otherwise
  std::vector<double> seconds;  // of the searcher in each repetition, all trees; a time
  std::vector<double> ratios;   // to the yardstick's, in each repetition; a time
};

struct GateReport {
  std::string baseline_file;
  bool updates = false;    // what was found becomes the baseline
  std::string experiment;  // its name
  std::uint64_t seed = 0;
  std::vector<BaselineWorkload> workloads;  // of the experiment, in its order
  double max_nodes_ratio = 1;
  std::optional<double> max_time_ratio;          // nothing where times were not gated
  std::optional<double> max_instructions_ratio;  // likewise
  std::vector<CellFinding> cells;                // sorted by name
  std::optional<ChangedCase> smallest_change;
  std::vector<MeasuredFinding> measured;  // sorted by name
  std::vector<Violation> violations;      // wrong values: with any, the verdict is fail
  std::vector<std::string> notes;         // sentences
  std::string command;                    // makes the same report again
  std::string update_command;             // accepts what was found as the new baseline; empty while that is done
  Environment environment;                // of this run; a time
  double seconds = 0;                     // the whole gate; a time

  [[nodiscard]] std::size_t count(CellState state) const;
  // fail where a value is wrong or anything fails; else inconclusive where some measured finding is; else pass.
  [[nodiscard]] GateVerdict verdict() const;
};

}  // namespace pvslab
