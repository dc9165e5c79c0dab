// Results: the results of an experiment, for display and for files. A pure function of the plan and its records. Apart
// from the fields called times, they do not depend on the number of threads. docs/formats.md describes the file
// format.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/statistics/ratio.hpp"
#include "harness/base/text/style.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

inline constexpr int results_format = 1;

struct Estimate {
  double mean = 0;                       // not a number: not known
  std::optional<double> standard_error;  // of the mean; empty for one tree
  [[nodiscard]] bool is_known() const { return mean >= 0; }
  bool operator==(const Estimate&) const = default;
};

inline constexpr Estimate unknown_estimate{std::numeric_limits<double>::quiet_NaN(), std::nullopt};

// The ratio of a count to that of another searcher on the same trees, which the experiment asks for.
struct AskedRatio {
  std::string counter;  // "leaves"
  std::string to;       // a searcher
  std::optional<RatioEstimate> ratio =
      {};  // nothing if the other one did not run or has none of these, or one of them is not known
  bool operator==(const AskedRatio&) const = default;
};

// One searcher on one workload.
struct Comparison {
  std::string searcher;
  std::string workload;  // the spec as written
  std::string spec;      // the same in canonical form
  std::uint64_t trees = 0;
  bool selected = true;  // false if it ran only as a yardstick for ratios
  std::uint64_t wrong_values = 0;
  std::array<Estimate, counter_fields.size()>
      counters{};                                // of a program that tells its nodes alone, the others are not known
  RatioEstimate ratio;                           // nodes divided by those of the yardstick
  std::optional<RatioEstimate> strict_ratio;     // for a strict searcher: divided by those of the strict yardstick
  std::vector<AskedRatio> asked_ratios = {};     // the same list on every workload
  std::optional<Estimate> distinct_leaves = {};  // if asked for
  std::optional<double> first_move_cutoff_rate;  // first_move_cutoffs / cutoffs; empty if there are none
  struct Times {
    double cpu_seconds = 0;
    std::optional<double> mnodes_per_second;  // million nodes per second of one thread, with the counting observer
    bool operator==(const Times&) const = default;
  };
  std::optional<Times> times;  // empty if a value was wrong
  // For a searcher that does not promise the score: on how many trees it returned another value, and how far off it
  // was.
  struct Deviation {
    std::uint64_t trees = 0;
    double mean = 0;         // of the absolute differences on those trees; 0 if there are none
    std::uint64_t most = 0;  // the greatest absolute difference
    bool operator==(const Deviation&) const = default;
  };
  std::optional<Deviation> deviation;  // empty if the score is promised
  // The table of a searcher with memory, if it was too small: what it forgot may have been visited again.
  struct TableLoss {
    std::uint64_t mib = 0;    // size of the table
    double lost_entries = 0;  // mean per tree: how often one of two positions with the same slot was forgotten
    bool operator==(const TableLoss&) const = default;
  };
  std::optional<TableLoss> table = {};  // empty if nothing was lost
  // Nodes on one tree, beside those of the yardstick.
  struct TreeNodes {
    std::uint64_t index = 0;  // of the tree
    std::uint64_t nodes = 0;
    std::uint64_t to = 0;  // of the yardstick
    bool operator==(const TreeNodes&) const = default;
  };
  // The trees that stand out: the three of least ratio and the three of greatest, by ratio and then by index; all of them if there are at
  // most six. Empty if the ratio is the same on every tree, of sweeps, and in results of older versions.
  std::vector<TreeNodes> outliers = {};

  [[nodiscard]] const Estimate& counter(std::uint64_t Counters::*member) const { return counters[field_index(member)]; }
  // False for a searcher that answers without entering a node: its cost is not known.
  [[nodiscard]] bool enters_nodes() const { return counter(&Counters::nodes).mean != 0; }
  bool operator==(const Comparison&) const = default;
};

// A searcher returned a wrong value, or the file of the tree publishes a wrong one.
struct Violation {
  std::string searcher;
  std::string workload;
  std::uint64_t seed = 0;
  std::uint64_t index = 0;  // of the tree
  Score returned;
  Score expected;
  std::string expected_from;  // "known value", "published score", the id of a searcher, or the name of the yardstick
  std::string command;        // reproduces it
  std::string place = {};     // of the case, "FILE:LINE"; empty if generated
  bool published_is_wrong =
      false;                // the file's score is wrong and the searchers are right; `searcher` found the right score
  std::string window = {};  // of the search, "-1..2"; empty: the open one
  bool operator==(const Violation&) const = default;
};

// One searcher on one workload of a sweep.
struct SweptComparison {
  SweepPoint point;
  Comparison comparison;
  bool operator==(const SweptComparison&) const = default;
};

struct Environment {
  unsigned threads = 1;
  std::string compiler;
  std::string processor;
  std::string build = {};   // options of the compiler; empty in files from older versions
  std::string commit = {};  // of the program's sources; likewise
  bool operator==(const Environment&) const = default;
};

struct Results {
  std::string program_version;
  std::string name;        // of the experiment
  std::string experiment;  // its canonical text
  std::uint64_t seed = 0;
  std::string window = {};  // of every search, "-1..2"; empty: the open one
  std::string command;      // reproduces the results
  std::vector<std::string> notes;
  std::vector<LeftOut> left_out;
  std::vector<Comparison> comparisons;  // by workload, then by searcher; without those of sweeps
  std::vector<SweptComparison> swept;   // likewise: only sweeps
  std::vector<Violation> violations;
  Environment environment;

  bool operator==(const Results&) const = default;
};

// From all records of the plan, in plan order.
[[nodiscard]] Results results_of(const Plan& plan, const std::vector<CellRecord>& records, std::string command,
                                 unsigned threads);

// What tables have rows of: the comparisons; of an experiment of sweeps alone those of the sweeps.
[[nodiscard]] std::vector<Comparison> table_rows(const Results& results);

// A count and a searcher: what the ratios of a table are of.
struct RatioMeasure {
  std::string counter{name_of_count(nodes_number)};
  std::string to{yardstick_id};
  bool operator==(const RatioMeasure&) const = default;
};
// Those that the experiment asks for; if it asks for none, the nodes to alpha-beta. Never empty.
[[nodiscard]] std::vector<RatioMeasure> measures_of(const Results& results);
// The mean of that count per tree; nothing if it was not counted.
[[nodiscard]] std::optional<Estimate> mean_of(const Comparison& one, std::string_view counter);
// The ratio that was measured; else that of the means, without an error, since the counts of each tree are gone. `reference` is
// the other searcher on the same workload, or null. Nothing if there is none.
[[nodiscard]] std::optional<RatioEstimate> ratio_of(const Comparison& one, const Comparison* reference,
                                                    const RatioMeasure& measure);
// "ratio of the mean nodes to those of alpha-beta on the same trees"
[[nodiscard]] std::string text_of(const RatioMeasure& measure);

// As text: tables, one for each workload, a matrix for each sweep, notes, legend, command, wrong values. As Markdown, several
// workloads have their matrix (matrix_text.hpp) before the tables. Control characters in text from files are shown as "\x1b".
// `asked`: what the ratios are of; empty: measures_of.
[[nodiscard]] std::string report_text(const Results& results, const Style& style = {},
                                      const std::vector<RatioMeasure>& asked = {});
[[nodiscard]] std::string report_markdown(const Results& results, const std::vector<RatioMeasure>& asked = {});

// The command that shows the search of a wrong value node by node.
[[nodiscard]] std::string trace_command(const Violation& violation);

// One wrong value of a searcher or of a file, without the command.
[[nodiscard]] std::string violation_text(const Violation& violation);
// Only the wrong values, a few lines each; empty if there are none.
[[nodiscard]] std::string violations_text(const Results& results, const Style& style = {});

}  // namespace pvslab
