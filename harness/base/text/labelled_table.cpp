#include "harness/base/text/labelled_table.hpp"

#include <algorithm>
#include <cassert>
#include <sstream>
#include <utility>

#include "harness/base/text/colour.hpp"

namespace pvslab {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

}  // namespace

LabelledTable::LabelledTable(std::string label_heading, std::vector<std::string> headings)
    : label_heading_(std::move(label_heading)), headings_(std::move(headings)) {}

void LabelledTable::add_row(std::string label, std::vector<std::string> cells) {
  assert(cells.size() == headings_.size() && "one cell for each heading");
  rows_.push_back({std::move(label), std::move(cells)});
}

Table LabelledTable::table(const std::vector<std::string>& labels) const {
  Table result;
  result.add_column(label_heading_, Table::Align::left);
  for (const std::string& heading : headings_) result.add_column(heading, Table::Align::right);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    std::vector<std::string> cells{labels[row]};
    cells.insert(cells.end(), rows_[row].cells.begin(), rows_[row].cells.end());
    result.add_row(std::move(cells));
  }
  return result;
}

std::string LabelledTable::markdown() const {
  std::vector<std::string> labels;
  for (const Row& row : rows_) labels.push_back(row.label);
  return table(labels).markdown();
}

std::vector<LabelledTable::Place> LabelledTable::places(std::size_t room) const {
  if (std::ranges::any_of(rows_, [room](const Row& row) { return display_width(row.label) > room; })) {
    return places_in_groups(room);
  }
  std::vector<Place> result;
  for (const Row& row : rows_) result.push_back({{}, row.label});
  return result;
}

std::vector<LabelledTable::Place> LabelledTable::places_in_groups(std::size_t room) const {
  std::vector<Place> result;
  std::string group;
  for (const Row& row : rows_) {
    const std::size_t slash = row.label.find('/');
    const std::string within = "  " + row.label.substr(0, slash);
    if (slash == std::string::npos || display_width(within) > room) {
      group.clear();
      const bool fits = display_width(row.label) <= room;
      result.push_back(fits ? Place{{}, row.label} : Place{{row.label}, {}});
      continue;
    }
    const std::string of_row = row.label.substr(slash + 1);
    result.push_back({of_row == group ? std::vector<std::string>{} : std::vector{of_row}, within});
    group = of_row;
  }
  return result;
}

std::string LabelledTable::text(const Style& style) const {
  const std::size_t width = style.width;
  const std::vector<std::string> bare = lines_of(table(std::vector<std::string>(rows_.size())).text(width));
  std::vector<std::string> whole;
  for (const Row& row : rows_) whole.push_back(row.label);
  if (bare.size() != rows_.size() + 1) return table(whole).text(style);  // not even the numbers fit
  std::size_t used = 0;
  for (const std::string& line : bare) used = std::max(used, display_width(line));
  const std::size_t room = width - std::min(width, used - display_width(label_heading_));
  const std::vector<Place> placed = places(room);
  std::vector<std::string> labels;
  for (const Place& place : placed) labels.push_back(place.label);
  const std::vector<std::string> lines = lines_of(table(labels).text(width));
  std::string output = inked(lines.front(), Ink::bold, style) + '\n';
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const std::string& line : placed[row].above) output += broken(line, width, 2);
    output += lines[row + 1] + '\n';
  }
  return output;
}

std::string broken(const std::string& text, std::size_t width, std::size_t indent) {
  std::string output;
  std::size_t column = 0;
  for (const char character : text) {
    const bool begins_character = (static_cast<unsigned char>(character) & 0xc0) != 0x80;
    if (begins_character && column == width) {
      output += '\n' + std::string(indent, ' ');
      column = indent;
    }
    if (begins_character) ++column;
    output += character;
  }
  return output + '\n';
}

}  // namespace pvslab
