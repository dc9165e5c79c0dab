// Trees as one line of text: "5" is a leaf, "[[-1] [1 0] 5]" a node with three successors. The same as one word without
// characters that a shell expands: "b3.b1.-1.b2.1.0.5", where `bN` is a node with N successors. Leaf values are from
// the view of the side to move at that leaf. A static value of a node, other than 0, follows it: "[1 0]=5", "b2=5.1.0".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "suites/explicit/tree.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {

// Deeper trees are an error, so that no input can exhaust the stack.
inline constexpr std::int32_t max_tree_height = 1000;

[[nodiscard]] std::string to_text(const Tree& tree);
[[nodiscard]] std::string to_token(const Tree& tree);

// Reads what to_text or to_token wrote. Commas and line ends count as blanks, round brackets as square ones, U+2212 as
// a minus. Throws InputError with the column of the first error: a node without successors, an unbalanced bracket, a
// value that is not a finite Score, text after the tree. `origin` names the text in errors.
[[nodiscard]] Tree parse_tree(std::string_view text, std::string_view origin = "tree");

// The same from the scanner's place. Also reads the blanks after the tree; more text may follow.
[[nodiscard]] Tree read_tree(TextScanner& scanner);

// Whether the text that follows can only be a tree: it begins with a bracket, a number or `bN`.
[[nodiscard]] bool begins_as_tree(const TextScanner& scanner);

}  // namespace pvslab
