// Two results files side by side: which rows and figures they share, what became of each, and what only one of them has.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/gate/side_by_side/change.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::results_comparison {

struct Selection {
  std::vector<std::string> figures;  // names and globs; none: nodes where both have it, and cpu_time, else real_time
  std::vector<std::string> rows;     // globs and parts of names, of which one has to fit; none: all rows
};

// One figure in all rows that both files have.
struct ComparedFigure {
  struct Line {
    std::string row;
    Change change;
    std::optional<double> median_a;
    std::optional<double> median_b;
    std::uint64_t count_a = 0;  // repetitions or trees; 0 where the file does not say
    std::uint64_t count_b = 0;
    bool summarised = false;  // a file keeps no repetitions of it
  };

  std::string name;
  std::string unit;
  Better better = Better::unknown;
  bool per_tree = false;
  std::vector<Line> lines;           // in the order of A
  std::vector<std::string> without;  // the rows in which neither file has it

  [[nodiscard]] std::size_t count(Outcome outcome) const;
  // Of the ratios that there are; nothing where there are none.
  [[nodiscard]] std::optional<double> mean_ratio() const;
  [[nodiscard]] std::size_t ratios() const;
};

struct Comparison {
  ResultsFile a;
  ResultsFile b;
  std::vector<ComparedFigure> figures;
  std::vector<std::string> other_figures;  // that both have and that were not asked for
  std::vector<std::string> only_in_a;      // names of rows
  std::vector<std::string> only_in_b;
  std::vector<std::string> notes;  // sentences
};

// Throws UsageError where a figure is unknown, NothingSelected where no row or no figure is left to compare.
[[nodiscard]] Comparison compare(ResultsFile a, ResultsFile b, const Selection& selection);

}  // namespace pvslab::results_comparison
