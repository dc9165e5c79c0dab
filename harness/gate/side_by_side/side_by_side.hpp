// Compares two results files: the common rows and figures with their changes, and what only one file has.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/gate/side_by_side/change.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

struct Selection {
  std::vector<std::string> figures;  // names and globs; empty: nodes if both have it, and cpu_time, else real_time
  std::vector<std::string> rows;     // globs and parts of names; a row must match one; empty: all rows
};

// One figure in all common rows.
struct ComparedFigure {
  struct Line {
    std::string row;
    Change change;
    std::optional<double> median_a;
    std::optional<double> median_b;
    std::uint64_t count_a = 0;  // repetitions or trees; 0 if unknown
    std::uint64_t count_b = 0;
    bool summarised = false;  // a file has no repetitions of it
  };

  std::string name;
  std::string unit;
  Better better = Better::unknown;
  bool per_tree = false;
  std::vector<Line> lines;           // in the order of A
  std::vector<std::string> without;  // the rows where both files lack it

  [[nodiscard]] std::size_t count(Outcome outcome) const;
  // The geometric mean of the ratios; empty if there are none.
  [[nodiscard]] std::optional<double> mean_ratio() const;
  [[nodiscard]] std::size_t ratios() const;
};

// A row whose compared figures did not change, but of which other exact figures did.
struct OtherChange {
  std::string row;
  std::vector<std::string> figures;  // names
};

struct SideBySide {
  ResultsFile a;
  ResultsFile b;
  std::vector<ComparedFigure> figures;
  std::vector<std::string> other_figures;  // present in both, but not requested
  std::vector<OtherChange> other_changes;  // in the order of A
  std::vector<std::string> only_in_a;      // names of rows
  std::vector<std::string> only_in_b;
  std::vector<std::string> notes;  // sentences
};

// Throws UsageError if a figure is unknown, NothingSelected if no row or no figure is left to compare.
[[nodiscard]] SideBySide put_side_by_side(ResultsFile a, ResultsFile b, const Selection& selection);

// Whether a figure of a row differs: its exact values, its interval, or only one file has it, or in another unit.
[[nodiscard]] bool is_changed(const Change& change);

// The rows that are unreliable in B but not in A, for example because of wrong values.
[[nodiscard]] std::vector<const Row*> newly_unreliable(const SideBySide& comparison);

// The rows of a file whose values are wrong, or whose benchmark failed. While there are any, no comparison is good.
[[nodiscard]] std::size_t count_wrong(const ResultsFile& file);

// How many rows got worse, or became unreliable.
[[nodiscard]] std::size_t count_worse(const SideBySide& comparison);
// How many rows changed in any way: also in other exact figures, and those that only one file has.
[[nodiscard]] std::size_t count_changed(const SideBySide& comparison);

enum class Rows : std::uint8_t { all, changed };

// As text: a table for each figure, and the rows that only one file has. For the page: a name that does
// not fit beside its figures is printed above them, a workload above its searchers.
[[nodiscard]] std::string side_by_side_text(const SideBySide& comparison, const Style& style = {},
                                            Rows rows = Rows::all);
// The same as Markdown, with every row.
[[nodiscard]] std::string side_by_side_markdown(const SideBySide& comparison);

// The changed rows as a comment on a pull request: one table, the worst first, and how many rows it leaves out and why.
// At most `most_bytes`; if it would be longer, it leaves out rows, says how many, and names `command`, which shows all.
[[nodiscard]] std::string changed_rows_markdown(const SideBySide& comparison, const std::string& command,
                                                std::size_t most_bytes);

// As JSON: everything in the tables, unrounded, times in seconds. Ends with '\n'. docs/schemas/report.schema.json says what is in
// it.
[[nodiscard]] std::string side_by_side_json(const SideBySide& comparison, Rows rows = Rows::all);
// Its schema.
[[nodiscard]] std::string report_schema();

}  // namespace pvslab::side_by_side
