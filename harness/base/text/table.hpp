// Table: rows of text under headings, laid out for a terminal or as Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/style.hpp"

namespace pvslab {

class Table {
 public:
  enum class Align { left, right };

  // A heading may have several lines, separated by '\n'.
  void add_column(std::string heading, Align align);
  // One cell per column.
  void add_row(std::vector<std::string> cells);

  [[nodiscard]] bool empty() const { return rows_.empty(); }

  // Columns are two blanks apart if the widest line then fits into the page, otherwise one. Columns that do not fit follow
  // in further blocks below, each of which begins with the first column, unless that takes most of the page.
  // Each line ends in '\n', without trailing blanks.
  [[nodiscard]] std::string text(const Style& style) const;
  [[nodiscard]] std::string text(std::size_t width = default_width) const { return text(Style{.width = width}); }
  [[nodiscard]] std::string markdown() const;

 private:
  struct Column {
    std::string heading;
    Align align;
  };

  using Places = std::vector<std::size_t>;  // of columns

  [[nodiscard]] std::vector<std::size_t> widths(std::size_t heading_lines) const;
  // The columns of each block.
  [[nodiscard]] std::vector<Places> blocks(const std::vector<std::size_t>& widths, const Style& style) const;
  void append_block(std::string& output, const Places& block, const std::vector<std::size_t>& widths,
                    std::size_t heading_lines, const Style& style) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

// The number of terminal columns of UTF-8 text without wide or combining characters. Colours take none.
[[nodiscard]] std::size_t display_width(std::string_view text);

// The text in lines of at most `width` columns, broken at blanks. All lines but the first are indented by `indent`
// blanks. A word that is too long gets its own line. Ends in '\n'.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

// The text in lines of at most `width` columns that all begin at column `indent`. On the first line `label` stands in
// front of it. Ends in '\n'.
[[nodiscard]] std::string labelled(std::string_view label, std::size_t indent, const std::string& text,
                                   std::size_t width = 80);

}  // namespace pvslab
