// A GateReport as Markdown for a pull request: the verdict, what changed, what was measured, the smallest changed case and how
// to accept it. Cells that are the same are counted, never listed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

inline constexpr std::size_t github_comment_limit = 65'536;  // characters

// At most `most_bytes`: rows of tables are left out where it would be longer, and it says how many; where that is not enough,
// it is the verdict alone; where not even that fits, it is empty.
[[nodiscard]] std::string gate_markdown(const GateReport& report, std::size_t most_bytes = github_comment_limit - 1);

// The text as GitHub's Markdown shows it: what would be markup is escaped, a line's end is a blank.
[[nodiscard]] std::string markdown_text(std::string_view text);

// The text as code within a line.
[[nodiscard]] std::string markdown_code(std::string_view text);

// The same within a cell of a table, where a pipe ends the cell even in code.
[[nodiscard]] std::string markdown_cell_code(std::string_view text);

// The text as a block of code in a language, which may be empty.
[[nodiscard]] std::string markdown_block(std::string_view text, std::string_view language);

}  // namespace pvslab
