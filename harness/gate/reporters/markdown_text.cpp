// Any text as part of GitHub Flavored Markdown (GFM 0.29: sections 2.4 backslash escapes, 4.5 fenced code blocks, 4.10
// tables, 6.3 code spans).
#include <algorithm>

#include "harness/gate/reporters/markdown.hpp"

namespace pvslab {
namespace {

// A run of backticks longer than any in the text, so that the text cannot end the code.
std::string fence_for(std::string_view text, std::size_t shortest) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char character : text) {
    run = character == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(std::max(shortest, longest + 1), '`');
}

bool ends_line(char character) { return character == '\n' || character == '\r'; }

}  // namespace

std::string markdown_text(std::string_view text) {
  constexpr std::string_view markup = "\\`*_[]<>|#~&@";
  std::string escaped;
  for (const char character : text) {
    if (markup.find(character) != markup.npos) escaped += '\\';
    escaped += ends_line(character) ? ' ' : character;
  }
  return escaped;
}

std::string markdown_code(std::string_view text) {
  const std::string fence = fence_for(text, 1);
  std::string code;
  for (const char character : text) code += ends_line(character) ? ' ' : character;
  const bool needs_blanks = code.empty() || code.front() == '`' || code.back() == '`';
  const char* blank = needs_blanks ? " " : "";
  return fence + blank + code + blank + fence;
}

std::string markdown_cell_code(std::string_view text) {
  std::string escaped;
  for (const char character : markdown_code(text)) {
    if (character == '|') escaped += '\\';  // the table removes it again
    escaped += character;
  }
  return escaped;
}

std::string markdown_block(std::string_view text, std::string_view language) {
  const std::string fence = fence_for(text, 3);
  std::string block = fence;
  block += language;
  block += '\n';
  block += text;
  block += '\n';
  return block + fence + '\n';
}

}  // namespace pvslab
