// One line of a comparison as the cells of a table, for every form of text.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {

// The reasons for missing intervals, numbered in order of appearance.
class Reasons {
 public:
  // "- (2)"
  std::string mark(const std::string& reason);
  // "(1) no interval: ..."
  [[nodiscard]] std::vector<std::string> sentences() const;

 private:
  std::vector<std::string> reasons_;
};

// Both sides of a line in the same notation: in full if both are whole numbers.
[[nodiscard]] std::pair<std::string, std::string> shown(std::optional<double> a, std::optional<double> b,
                                                        const ComparedFigure& figure);

// The headings, and the cells below them: A, B, B/A, the interval, and what B is.
[[nodiscard]] std::vector<std::string> change_headings();
[[nodiscard]] std::vector<std::string> change_cells(const ComparedFigure& figure, const Change& change,
                                                    Reasons& reasons);

// "2 better, 1 worse, 40 same, 0 undecided": of the outcomes that the figure can have.
[[nodiscard]] std::string outcomes_text(const ComparedFigure& figure);

// "3 of 45 rows changed: 1 better, 2 worse; 42 left out: 40 unchanged, 2 with 1 in the interval"
[[nodiscard]] std::string left_out_text(const ComparedFigure& figure);

}  // namespace pvslab::side_by_side
