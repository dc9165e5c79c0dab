// Trees as one line of text: "5" is a leaf, "[[-1] [1 0] 5]" a node with three successors. Leaf values are from the view of
// the side to move at that leaf.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "suites/explicit/tree.hpp"

namespace pvslab {

// Deeper text is refused, so that no input can exhaust the stack.
inline constexpr std::int32_t max_tree_height = 1000;

[[nodiscard]] std::string to_text(const Tree& tree);

// Commas are taken for blanks. Throws InputError with the column of the first offence: a node without successors, an
// unbalanced bracket, a value that is no finite Score, anything after the tree.
[[nodiscard]] Tree parse_tree(std::string_view text);

}  // namespace pvslab
