// The findings of papers as text, JSON and the page docs/papers.md.
#pragma once

#include <span>
#include <string>

#include "harness/base/text/style.hpp"
#include "harness/papers/run_papers.hpp"

namespace pvslab {

// A table for each paper, then what does not agree and why, and the counts.
[[nodiscard]] std::string papers_text(std::span<const Paper> papers, std::span<const PaperFinding> findings,
                                      const Style& style = {});
// As JSON, which ends with a line end. docs/schemas/papers.schema.json says what is in it.
[[nodiscard]] std::string papers_json_text(std::span<const Paper> papers, std::span<const PaperFinding> findings);
// The schema of that.
[[nodiscard]] std::string papers_schema();
// The whole page, the same bytes in every run of the same program.
[[nodiscard]] std::string papers_page(std::span<const Paper> papers, std::span<const PaperFinding> findings);
// What would run.
[[nodiscard]] std::string papers_list(std::span<const Paper> papers);

}  // namespace pvslab
