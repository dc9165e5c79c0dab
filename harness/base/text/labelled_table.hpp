// LabelledTable: rows of numbers with names that may be too long for a terminal. If they are too long, the part of a
// name after the first '/' (the workload) becomes a line above the rows that share it. A name that is still too long is
// printed above its numbers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"

namespace pvslab {

class LabelledTable {
 public:
  LabelledTable(std::string label_heading, std::vector<std::string> headings);

  // One cell for each heading.
  void add_row(std::string label, std::vector<std::string> cells);

  [[nodiscard]] std::string text(const Style& style) const;
  [[nodiscard]] std::string text(std::size_t width) const { return text(Style{.width = width}); }
  [[nodiscard]] std::string markdown() const;  // with full names

 private:
  struct Row {
    std::string label;
    std::vector<std::string> cells;
  };
  // The label in a row's first cell, and the lines above the row.
  struct Place {
    std::vector<std::string> above;
    std::string label;
  };

  [[nodiscard]] Table table(const std::vector<std::string>& labels) const;
  [[nodiscard]] std::vector<Place> places(std::size_t room) const;
  [[nodiscard]] std::vector<Place> places_in_groups(std::size_t room) const;

  std::string label_heading_;
  std::vector<std::string> headings_;
  std::vector<Row> rows_;
};

// The text in lines of at most `width` columns, broken anywhere. All lines but the first are indented by `indent`
// blanks. Ends in '\n'.
[[nodiscard]] std::string broken(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace pvslab
