// Table: rows of text under headings, laid out for a terminal or as Markdown.
#pragma once

#include <string>
#include <vector>

namespace pvslab {

class Table {
 public:
  enum class Align { left, right };

  // A heading may have several lines, separated by '\n'.
  void add_column(std::string heading, Align align);
  // One cell per column.
  void add_row(std::vector<std::string> cells);

  [[nodiscard]] bool empty() const { return rows_.empty(); }

  // Columns two blanks apart where the widest fits into `width`, else one; each line ends in '\n' and in no blank.
  [[nodiscard]] std::string text(std::size_t width = 80) const;
  [[nodiscard]] std::string markdown() const;

 private:
  struct Column {
    std::string heading;
    Align align;
  };

  [[nodiscard]] std::vector<std::size_t> widths(std::size_t heading_lines) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

// How many columns UTF-8 text takes on a terminal, if none of its characters is wide or combining.
[[nodiscard]] std::size_t display_width(const std::string& text);

// The text in lines of at most `width` columns, broken at blanks, all but the first after `indent` blanks. A longer word
// has a line of its own. Ends in '\n'.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace pvslab
