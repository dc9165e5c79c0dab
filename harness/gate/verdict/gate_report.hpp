// GateReport: the findings of the gate, which every reporter shows. A pure function of the baseline, the measurements
// and the tolerances. Two runs of the same program differ only in fields called times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "harness/measure/cells/exact_cell.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

// How a cell's exact figures changed since the baseline, worst first.
enum class CellState : std::uint8_t {
  wrong,         // it returns wrong values, so its figures are those of no search
  regressed,     // a counter rose beyond the tolerance
  other_values,  // it returns different values
  missing,       // only the baseline has it
  within,        // a counter rose, but none beyond the tolerance
  improved,      // a counter fell and none rose
  added,         // only this run has it
  same,
};

// All states, in that order.
inline constexpr std::array all_states{CellState::wrong,   CellState::regressed, CellState::other_values,
                                       CellState::missing, CellState::within,    CellState::improved,
                                       CellState::added,   CellState::same};

// "wrong values", "regressed", ...
[[nodiscard]] std::string_view name(CellState state);

// Whether this state makes the gate fail.
[[nodiscard]] constexpr bool fails(CellState state) { return state <= CellState::missing; }

struct CellFinding {
  CellState state = CellState::same;
  std::optional<ExactCell> before;  // empty if added
  std::optional<ExactCell> now;     // empty if missing
  double cpu_seconds = 0;           // of this run's searches with the counting observer; a time

  [[nodiscard]] const CellName& name() const { return now ? now->name : before->name; }
};

// The smallest case whose node count rose; of an engine, whose node count differs.
struct ChangedCase {
  CellName cell;
  std::uint64_t seed = 0;
  std::uint64_t index = 0;  // of the tree, from 0
  std::uint64_t nodes_before = 0;
  std::uint64_t nodes_now = 0;
  std::string command;     // traces the search, or repeats it if it is too long to trace
  std::string place = {};  // in the file of the workload, "FILE:LINE"; empty if generated
};

// An engine that did not answer a position, or whose `bench` failed; a program that did not answer for a tree. Its cell was not measured: a
// part of its nodes is no figure.
struct UnansweredCell {
  CellName cell;
  std::string text;  // what it did, and where
};

enum class GateVerdict : std::uint8_t { pass, fail, inconclusive };

[[nodiscard]] std::string_view name(GateVerdict verdict);  // "pass", "fail", "inconclusive"

struct Interval {
  double value = 1;
  double low = 1;
  double high = 1;
  bool operator==(const Interval&) const = default;
};

// The unit of a figure with an error: a time as a ratio to the yardstick's, or instructions.
enum class Unit : std::uint8_t {
  yardsticks,    // seconds of the searcher / seconds of the yardstick
  instructions,  // executed for all trees of the cell
};

struct MeasuredFinding {
  CellName cell;
  Unit unit = Unit::yardsticks;
  GateVerdict verdict = GateVerdict::inconclusive;
  std::optional<Interval> before;  // the baseline's figure, 95%; empty if it has none
  std::optional<Interval> now;     // this run's figure, 95%; empty if not measured
  std::optional<Interval> change;  // now / before; the verdict's interval, corrected for all comparisons
  std::string reason;              // why it is inconclusive; empty otherwise
  std::vector<double> seconds;     // of the searcher in each repetition, all trees; a time
  std::vector<double> ratios;      // to the yardstick, in each repetition; a time
};

// A counter of a cell that changed, as a ratio to the baseline. Only nodes have an interval, since the baseline keeps the counts of
// each tree of the nodes alone.
struct AskedChange {
  CellName cell;
  std::size_t counter = 0;  // index into counter_fields
  std::uint64_t before = 0;
  std::uint64_t now = 0;
  std::optional<RatioEstimate> ratio = {};  // now / before; nothing if the baseline has none

  // "1.505 ±0.013"
  [[nodiscard]] std::string ratio_text() const;
};

struct GateReport {
  std::string baseline_file;
  bool updates = false;    // the findings become the baseline
  std::string experiment;  // its name
  std::uint64_t seed = 0;
  bool is_of_engines = false;               // which have no seed
  std::vector<BaselineWorkload> workloads;  // of the experiment, in its order
  double max_nodes_ratio = 1;
  std::optional<double> max_time_ratio;          // empty if times were not gated
  std::optional<double> max_instructions_ratio;  // likewise
  std::vector<CellFinding> cells;                // sorted by name
  std::vector<std::size_t> counters = {};        // --counter: indices into counter_fields
  std::optional<ChangedCase> smallest_change;
  std::vector<MeasuredFinding> measured;  // sorted by name
  std::vector<Violation> violations;      // wrong values: if there are any, the verdict is fail
  std::vector<UnansweredCell> faults;     // of UCI engines: if there are any, the verdict is fail
  std::vector<std::string> notes;         // sentences
  std::string command;                    // reproduces the report
  std::string update_command;             // accepts the findings as the new baseline; empty during an update, and if a
                                          // value is wrong: an update would refuse
  Environment environment;                // of this run; a time
  double seconds = 0;                     // of the whole gate; a time

  [[nodiscard]] std::size_t count(CellState state) const;
  // Of each of `counters`, the cells that have changed and that both sides have, in their order.
  [[nodiscard]] std::vector<AskedChange> asked_changes() const;
  // fail if a value is wrong, an engine did not answer or anything fails; else inconclusive if some measured finding is; else pass.
  [[nodiscard]] GateVerdict verdict() const;
};

// As text: the changes, the smallest changed case, times, and finally the verdict.
[[nodiscard]] std::string gate_text(const GateReport& report, const Style& style = {});
// Only the last line: the verdict and its reasons, e.g. "gate: FAIL: 2 of 405 cells regressed".
[[nodiscard]] std::string verdict_line(const GateReport& report, const Style& style = {});

inline constexpr int gate_json_format = 1;

// All of it as JSON; docs/schemas/gate.schema.json says what is in it. Ends with '\n'. Two runs of the same program differ only
// under keys called "times", and in the verdict if it depends on times.
[[nodiscard]] std::string gate_json(const GateReport& report);
// Its schema.
[[nodiscard]] std::string gate_schema();

}  // namespace pvslab
