// Draws trees with box characters, as the note "Principal Variation Search" does: a node's labels are centred one below
// the other, light lines lead to its successors, and a heavy line leads to the best of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pvslab {

struct DrawnNode {
  // Lines of text, top to bottom. A line that is empty becomes a piece of the line from above; not for the root.
  std::vector<std::string> labels;
  std::vector<DrawnNode> successors = {};
  std::optional<std::size_t> best = {};  // the successor that the heavy line leads to
};

// The columns that the drawing takes.
[[nodiscard]] std::size_t drawn_width(const DrawnNode& root);
// The lines of the drawing, without trailing blanks.
[[nodiscard]] std::vector<std::string> drawn(const DrawnNode& root);

// Several drawings in rows of at most `width` columns, three columns apart, top lines level.
[[nodiscard]] std::vector<std::string> packed(const std::vector<std::vector<std::string>>& drawings, std::size_t width);

}  // namespace pvslab
