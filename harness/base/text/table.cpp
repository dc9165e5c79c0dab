#include "harness/base/text/table.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <sstream>
#include <utility>

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

std::string escaped_for_markdown(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') text[i] = ' ';
    if (text[i] == '|' || text[i] == '*') text.insert(i++, 1, '\\');
  }
  return text;
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

std::string Table::text(std::size_t width) const {
  std::size_t heading_lines = 1;
  for (const Column& column : columns_) heading_lines = std::max(heading_lines, line_count(column.heading));
  const std::vector<std::size_t> column_widths = widths(heading_lines);
  const std::size_t needed = std::accumulate(column_widths.begin(), column_widths.end(), std::size_t{0});
  const std::string gap(needed + 2 * (columns_.size() - 1) <= width ? 2 : 1, ' ');

  std::string output;
  const auto append_line = [&](auto&& cell) {
    std::string line;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (i != 0) line += gap;
      line += padded(cell(i), column_widths[i], columns_[i].align);
    }
    append_trimmed(output, std::move(line));
  };
  for (std::size_t line = 0; line < heading_lines; ++line) {
    append_line([&](std::size_t i) { return heading_line(columns_[i].heading, line, heading_lines); });
  }
  for (const auto& row : rows_) append_line([&](std::size_t i) { return row[i]; });
  return output;
}

std::string Table::markdown() const {
  std::string output = "|";
  for (const Column& column : columns_) output += " " + escaped_for_markdown(column.heading) + " |";
  output += "\n|";
  for (const Column& column : columns_) output += column.align == Align::left ? " --- |" : " ---: |";
  for (const auto& row : rows_) {
    output += "\n|";
    for (const std::string& cell : row) output += " " + escaped_for_markdown(cell) + " |";
  }
  return output + "\n";
}

std::size_t display_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
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
