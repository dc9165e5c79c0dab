#include "harness/show/trace/text/tree_drawing.hpp"

#include <algorithm>
#include <string_view>

#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

constexpr std::size_t gap = 1;         // columns between neighbours
constexpr std::size_t packed_gap = 3;  // columns between drawings

// One column of a line: a character in UTF-8.
using Cell = std::string;
using Line = std::vector<Cell>;

std::vector<Cell> cells_of(std::string_view text) {
  std::vector<Cell> cells;
  for (const char character : text) {
    const bool continues = (static_cast<unsigned char>(character) & 0xC0U) == 0x80U;
    if (continues && !cells.empty()) {
      cells.back() += character;
    } else {
      cells.emplace_back(1, character);
    }
  }
  return cells;
}

// A node in columns from 0: where its subtree begins and its own middle.
struct Placed {
  const DrawnNode* node;
  std::size_t left = 0;
  std::size_t width = 0;
  std::size_t middle = 0;
  std::vector<Placed> successors;
};

std::size_t label_width(const DrawnNode& node) {
  std::size_t width = 1;
  for (const std::string& label : node.labels) width = std::max(width, display_width(label));
  return width;
}

void shift(Placed& placed, std::size_t by) {
  placed.left += by;
  placed.middle += by;
  for (Placed& successor : placed.successors) shift(successor, by);
}

Placed place(const DrawnNode& node) {
  Placed placed{.node = &node, .successors = {}};
  std::size_t right = 0;
  for (const DrawnNode& successor : node.successors) {
    placed.successors.push_back(place(successor));
    shift(placed.successors.back(), right);
    right += placed.successors.back().width + gap;
  }
  const std::size_t own = label_width(node);
  if (placed.successors.empty()) {
    placed.width = own;
    placed.middle = own / 2;
    return placed;
  }
  placed.width = right - gap;
  placed.middle = (placed.successors.front().middle + placed.successors.back().middle) / 2;
  // Make room for labels that are wider than the subtree.
  const std::size_t half = own / 2;
  if (placed.middle < half) {
    const std::size_t by = half - placed.middle;
    for (Placed& successor : placed.successors) shift(successor, by);
    placed.width += by;
    placed.middle += by;
  }
  placed.width = std::max(placed.width, placed.middle - half + own);
  return placed;
}

class Canvas {
 public:
  void put(std::size_t line, std::size_t column, std::string_view text) {
    for (const Cell& cell : cells_of(text)) at(line, column++) = cell;
  }

  void draw(const Placed& placed, std::size_t line, bool is_best, bool is_root) {
    for (const std::string& label : placed.node->labels) {
      if (label.empty() && !is_root) {
        at(line, placed.middle) = is_best ? "┃" : "│";
      } else {
        put(line, placed.middle - std::min(placed.middle, display_width(label) / 2), label);
      }
      ++line;
    }
    if (placed.successors.empty()) return;
    draw_branches(placed, line);
    for (std::size_t i = 0; i < placed.successors.size(); ++i) {
      draw(placed.successors[i], line + 1, placed.node->best == i, false);
    }
  }

  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> result;
    for (const Line& line : lines_) {
      std::string text;
      for (const Cell& cell : line) text += cell;
      text.erase(text.find_last_not_of(' ') + 1);
      result.push_back(std::move(text));
    }
    return result;
  }

 private:
  Cell& at(std::size_t line, std::size_t column) {
    if (lines_.size() <= line) lines_.resize(line + 1);
    if (lines_[line].size() <= column) lines_[line].resize(column + 1, " ");
    return lines_[line][column];
  }

  // The line between a node and its successors.
  void draw_branches(const Placed& placed, std::size_t line) {
    const std::size_t from = placed.successors.front().middle;
    const std::size_t to = placed.successors.back().middle;
    for (std::size_t column = from; column <= to; ++column) at(line, column) = "─";
    for (const Placed& successor : placed.successors) {
      at(line, successor.middle) = successor.middle == from ? "┌" : successor.middle == to ? "┐" : "┬";
    }
    const bool is_above_successor =
        std::ranges::any_of(placed.successors, [&](const Placed& one) { return one.middle == placed.middle; });
    at(line, placed.middle) = from == to ? "│" : is_above_successor ? "┼" : "┴";
    if (placed.node->best) draw_heavy(placed, placed.successors[*placed.node->best].middle, line);
  }
  void draw_heavy(const Placed& placed, std::size_t best, std::size_t line) {
    if (best == placed.middle) {
      at(line, best) = "┃";
      return;
    }
    for (std::size_t column = std::min(best, placed.middle); column < std::max(best, placed.middle); ++column) {
      at(line, column) = "━";
    }
    at(line, best) = best < placed.middle ? "┏" : "┓";
    at(line, placed.middle) = best < placed.middle ? "┛" : "┗";
  }

  std::vector<Line> lines_;
};

}  // namespace

std::size_t drawn_width(const DrawnNode& root) { return place(root).width; }

std::vector<std::string> drawn(const DrawnNode& root) {
  Canvas canvas;
  canvas.draw(place(root), 0, false, true);
  return canvas.lines();
}

std::vector<std::string> packed(const std::vector<std::vector<std::string>>& drawings, std::size_t width) {
  std::vector<std::string> result;
  std::vector<std::string> row;
  std::size_t used = 0;
  const auto end_row = [&] {
    for (std::string& line : row) line.erase(line.find_last_not_of(' ') + 1);
    if (!result.empty() && !row.empty()) result.emplace_back();
    result.insert(result.end(), row.begin(), row.end());
    row.clear();
    used = 0;
  };
  for (const std::vector<std::string>& drawing : drawings) {
    std::size_t wide = 0;
    for (const std::string& line : drawing) wide = std::max(wide, display_width(line));
    if (used != 0 && used + packed_gap + wide > width) end_row();
    const std::size_t left = used == 0 ? 0 : used + packed_gap;
    row.resize(std::max(row.size(), drawing.size()));
    for (std::size_t i = 0; i < drawing.size(); ++i) {
      row[i].append(left - std::min(left, display_width(row[i])), ' ');
      row[i] += drawing[i];
    }
    used = left + wide;
  }
  end_row();
  return result;
}

}  // namespace pvslab
