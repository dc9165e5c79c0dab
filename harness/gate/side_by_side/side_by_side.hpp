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

struct SideBySide {
  ResultsFile a;
  ResultsFile b;
  std::vector<ComparedFigure> figures;
  std::vector<std::string> other_figures;  // present in both, but not requested
  std::vector<std::string> only_in_a;      // names of rows
  std::vector<std::string> only_in_b;
  std::vector<std::string> notes;  // sentences
};

// Throws UsageError if a figure is unknown, NothingSelected if no row or no figure is left to compare.
[[nodiscard]] SideBySide put_side_by_side(ResultsFile a, ResultsFile b, const Selection& selection);

// As text: a table for each figure, and the rows that only one file has. For the page: a name that does
// not fit beside its figures is printed above them, a workload above its searchers.
[[nodiscard]] std::string side_by_side_text(const SideBySide& comparison, const Style& style = {});
[[nodiscard]] std::string side_by_side_markdown(const SideBySide& comparison);

// As JSON: everything in the tables, unrounded, times in seconds. Ends with '\n'. Contains no NaN and no infinity;
// missing values are null.
[[nodiscard]] std::string side_by_side_json(const SideBySide& comparison);

}  // namespace pvslab::side_by_side
