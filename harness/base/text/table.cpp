#include "harness/base/text/table.hpp"

#include <algorithm>
#include <cassert>
#include <sstream>
#include <utility>

#include "harness/base/text/colour.hpp"
#include "harness/base/text/markdown_text.hpp"

namespace pvslab {
namespace {

// Line `number` of `count` lines. The text is aligned to the bottom; the lines above it are empty.
std::string heading_line(const std::string& heading, std::size_t number, std::size_t count) {
  std::vector<std::string> lines;
  std::istringstream input(heading);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  const std::size_t above = count - lines.size();
  return number < above ? std::string() : lines[number - above];
}

std::size_t line_count(const std::string& heading) {
  return 1 + static_cast<std::size_t>(std::ranges::count(heading, '\n'));
}

std::string padded(const std::string& text, std::size_t width, Table::Align align) {
  const std::string blanks(width - display_width(text), ' ');
  return align == Table::Align::left ? text + blanks : blanks + text;
}

void append_trimmed(std::string& output, std::string line) {
  line.resize(line.find_last_not_of(' ') + 1);
  output += line + '\n';
}

}  // namespace

void Table::add_column(std::string heading, Align align) {
  assert(rows_.empty() && "columns come before rows");
  columns_.push_back({std::move(heading), align});
}

void Table::add_row(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size() && "one cell per column");
  rows_.push_back(std::move(cells));
}

std::vector<std::size_t> Table::widths(std::size_t heading_lines) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = 0;
    for (std::size_t line = 0; line < heading_lines; ++line) {
      width = std::max(width, display_width(heading_line(columns_[i].heading, line, heading_lines)));
    }
    for (const auto& row : rows_) width = std::max(width, display_width(row[i]));
    result.push_back(width);
  }
  return result;
}

std::vector<Table::Places> Table::blocks(const std::vector<std::size_t>& column_widths, const Style& style) const {
  std::vector<Places> result;
  std::size_t used = 0;
  // Else the rows are clearer in one piece; but a terminal would break them.
  const bool may_split = column_widths[0] <= (style.folds_lines ? style.width * 3 / 4 : style.width / 2);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const bool is_full = may_split && i > 1 && used + 1 + column_widths[i] > style.width && result.back().size() > 1;
    if (i == 0 || is_full) {
      result.push_back({0});
      used = column_widths[0];
    }
    if (i == 0) continue;
    result.back().push_back(i);
    used += 1 + column_widths[i];
  }
  return result;
}

void Table::append_block(std::string& output, const Places& block, const std::vector<std::size_t>& column_widths,
                         std::size_t heading_lines, const Style& style) const {
  std::size_t needed = 2 * (block.size() - 1);
  for (const std::size_t column : block) needed += column_widths[column];
  const std::string gap(needed <= style.width ? 2 : 1, ' ');
  const auto line_of = [&](auto&& cell) {
    std::string line;
    for (const std::size_t column : block) {
      if (column != 0) line += gap;
      line += padded(cell(column), column_widths[column], columns_[column].align);
    }
    std::string trimmed;
    append_trimmed(trimmed, std::move(line));
    return trimmed;
  };
  for (std::size_t number = 0; number < heading_lines; ++number) {
    std::string line = line_of([&](std::size_t i) { return heading_line(columns_[i].heading, number, heading_lines); });
    line.pop_back();
    output += inked(line, Ink::bold, style) + '\n';
  }
  for (const auto& row : rows_) output += line_of([&](std::size_t i) { return row[i]; });
}

std::string Table::text(const Style& style) const {
  std::size_t heading_lines = 1;
  for (const Column& column : columns_) heading_lines = std::max(heading_lines, line_count(column.heading));
  const std::vector<std::size_t> column_widths = widths(heading_lines);
  std::string output;
  for (const Places& block : blocks(column_widths, style)) {
    if (!output.empty()) output += '\n';
    append_block(output, block, column_widths, heading_lines, style);
  }
  return output;
}

std::string Table::markdown() const {
  std::string output = "|";
  for (const Column& column : columns_) output += " " + markdown_text(column.heading) + " |";
  output += "\n|";
  for (const Column& column : columns_) output += column.align == Align::left ? " --- |" : " ---: |";
  for (const auto& row : rows_) {
    output += "\n|";
    for (const std::string& cell : row) output += " " + markdown_text(cell) + " |";
  }
  return output + "\n";
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t colour = sgr_length(text, i); colour != 0) {
      i += colour - 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++width;
    }
  }
  return width;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string output;
  std::size_t column = 0;
  bool line_is_empty = true;
  std::istringstream input(text);
  for (std::string word; input >> word;) {
    const std::size_t word_width = display_width(word);
    if (!line_is_empty && column + 1 + word_width > width) {
      output += '\n' + std::string(indent, ' ');
      column = indent;
      line_is_empty = true;
    }
    if (!line_is_empty) output += ' ';
    column += word_width + (line_is_empty ? 0 : 1);
    output += word;
    line_is_empty = false;
  }
  return output + '\n';
}

std::string labelled(std::string_view label, std::size_t indent, const std::string& text, std::size_t width) {
  const std::string lines = wrapped(text, width - indent, 0);
  std::string result(label);
  result.resize(std::max(indent, label.size()), ' ');
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin) + 1;
    if (begin > 0) result += std::string(indent, ' ');
    result += lines.substr(begin, end - begin);
    begin = end;
  }
  return result;
}

}  // namespace pvslab
