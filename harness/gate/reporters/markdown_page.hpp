// A page of Markdown that may not be longer than a limit: its tables and lists lose their last rows, and it says how many.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pvslab {

// The most characters of a comment on GitHub.
inline constexpr std::size_t github_comment_limit = 65'536;

// A part of the page. Its rows are sorted by importance; the last ones may be left out.
struct MarkdownPart {
  std::string head;
  std::vector<std::string> rows;
  std::string tail;
};

// The parts with as many rows as fit into `most_bytes`, a blank line between two parts. If that is not enough, it is
// `shortest`; if even that does not fit, it is empty.
[[nodiscard]] std::string markdown_page(const std::vector<MarkdownPart>& parts, std::size_t most_bytes,
                                        const std::string& shortest);

}  // namespace pvslab
