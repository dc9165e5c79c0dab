// Table: rows of text under headings, laid out for a terminal or as Markdown.
#pragma once

#include <string>
#include <string_view>
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

  // Columns are two blanks apart if the widest line then fits into `width`, otherwise one. Each line ends in '\n',
  // without trailing blanks.
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

// The number of terminal columns of UTF-8 text without wide or combining characters.
[[nodiscard]] std::size_t display_width(const std::string& text);

// The text in lines of at most `width` columns, broken at blanks. All lines but the first are indented by `indent`
// blanks. A word that is too long gets its own line. Ends in '\n'.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

// The text in lines of at most `width` columns that all begin at column `indent`. On the first line `label` stands in
// front of it. Ends in '\n'.
[[nodiscard]] std::string labelled(std::string_view label, std::size_t indent, const std::string& text,
                                   std::size_t width = 80);

}  // namespace pvslab
