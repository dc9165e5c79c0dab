// Trees as one line of text: "5" is a leaf, "[[-1] [1 0] 5]" a node with three successors. The same as one word that no shell
// changes: "b3.b1.-1.b2.1.0.5", where `bN` is a node with N successors. Leaf values are from the view of the side to move at
// that leaf.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "suites/explicit/tree.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {

// Deeper text is refused, so that no input can exhaust the stack.
inline constexpr std::int32_t max_tree_height = 1000;

[[nodiscard]] std::string to_text(const Tree& tree);
[[nodiscard]] std::string to_token(const Tree& tree);

// Reads what to_text or to_token wrote. Commas and line ends are taken for blanks, round brackets for square ones, U+2212 for
// a minus. Throws InputError with the column of the first offence: a node without successors, an unbalanced bracket, a value
// that is no finite Score, anything after the tree. `origin` stands for the text in errors.
[[nodiscard]] Tree parse_tree(std::string_view text, std::string_view origin = "tree");

// The same from the place where the scanner is, with the blanks after the tree; more may follow.
[[nodiscard]] Tree read_tree(TextScanner& scanner);

// Whether what follows can only be meant for a tree: it begins with a bracket, a number or `bN`.
[[nodiscard]] bool begins_as_tree(const TextScanner& scanner);

}  // namespace pvslab
