// A GateReport as Markdown for a pull request: the verdict, the changed counts, the measurements, the smallest changed case, and
// the command that accepts the changes. Unchanged cells are counted, not listed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/gate/reporters/markdown_page.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// At most `most_bytes`. If it would be longer, rows of tables are left out, and it says how many. If that is not enough, it is
// the verdict alone; if even that does not fit, it is empty.
[[nodiscard]] std::string gate_markdown(const GateReport& report, std::size_t most_bytes = github_comment_limit - 1);

// The text as plain Markdown: markup is escaped, and the end of a line becomes a blank.
[[nodiscard]] std::string markdown_text(std::string_view text);

// The text as inline code.
[[nodiscard]] std::string markdown_code(std::string_view text);

// The same for a cell of a table, where a pipe would end the cell even in code.
[[nodiscard]] std::string markdown_cell_code(std::string_view text);

// The text as a code block. The language may be empty.
[[nodiscard]] std::string markdown_block(std::string_view text, std::string_view language);

}  // namespace pvslab
