// Any text as part of GitHub Flavored Markdown (GFM 0.29: sections 2.4 backslash escapes, 4.5 fenced code blocks, 4.10
// tables, 6.3 code spans).
#include "harness/base/text/markdown_text.hpp"

#include <algorithm>

#include "suites/foreign_text.hpp"

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

// Ends of lines are blanks, and other foreign bytes are shown.
std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& character : line) {
    if (character == '\n' || character == '\r' || character == '\t') character = ' ';
  }
  return printable_line(line);
}

}  // namespace

std::string markdown_text(std::string_view text) {
  constexpr std::string_view markup = "\\`*_[]<>|#~&";
  const std::string line = one_line(text);
  std::string escaped;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string_view rest = std::string_view(line).substr(i);
    if (markup.find(line[i]) != markup.npos) escaped += '\\';
    if (rest.starts_with("://")) {
      escaped += "&#58;";
    } else if (rest.starts_with("www.")) {
      escaped += "&#119;";
    } else {
      escaped += line[i];
    }
    if (line[i] == '@') escaped += "&#8203;";  // a blank of no width
  }
  return escaped;
}

std::string markdown_code(std::string_view text) {
  const std::string fence = fence_for(text, 1);
  const std::string code = one_line(text);
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
  block += printable_lines(text);
  block += '\n';
  return block + fence + '\n';
}

}  // namespace pvslab
