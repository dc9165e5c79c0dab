// LabelledTable: rows of numbers under names that may be far too long for a terminal. Where they are, what stands after the
// first '/' of a name (the workload) becomes a line of its own above the rows that share it; and a name that still is too
// long stands above its numbers.
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

  [[nodiscard]] std::string text(std::size_t width) const;
  [[nodiscard]] std::string markdown() const;  // with the names in full

 private:
  struct Row {
    std::string label;
    std::vector<std::string> cells;
  };
  // What stands in a row's first cell, and above it.
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

// A text in lines of at most `width` columns, broken anywhere, all but the first after `indent` blanks. Ends in '\n'.
[[nodiscard]] std::string broken(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace pvslab
