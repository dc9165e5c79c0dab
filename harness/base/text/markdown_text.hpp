// Any text as part of GitHub Flavored Markdown. Foreign bytes are shown as suites/foreign_text.hpp says.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// The text as plain Markdown: markup is escaped, and the end of a line becomes a blank. No mention ("@name") notifies anybody, and
// no address becomes a link.
[[nodiscard]] std::string markdown_text(std::string_view text);

// The text as inline code.
[[nodiscard]] std::string markdown_code(std::string_view text);

// The same for a cell of a table, where a pipe would end the cell even in code.
[[nodiscard]] std::string markdown_cell_code(std::string_view text);

// The text as a code block. The language may be empty.
[[nodiscard]] std::string markdown_block(std::string_view text, std::string_view language);

}  // namespace pvslab
