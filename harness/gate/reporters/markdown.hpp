// A GateReport as Markdown for a pull request: the verdict, the changed counts, the measurements, the smallest changed case, and
// the command that accepts the changes. Unchanged cells are counted, not listed.
#pragma once

#include <cstddef>
#include <string>

#include "harness/base/text/markdown_text.hpp"
#include "harness/gate/reporters/markdown_page.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// At most `most_bytes`. If it would be longer, rows of tables are left out, and it says how many. If that is not enough, it is
// the verdict alone; if even that does not fit, it is empty.
[[nodiscard]] std::string gate_markdown(const GateReport& report, std::size_t most_bytes = github_comment_limit - 1);

}  // namespace pvslab
