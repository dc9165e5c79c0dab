#include "harness/gate/reporters/markdown_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

std::string composed(const std::vector<MarkdownPart>& parts, std::size_t most_rows) {
  std::string text;
  for (const MarkdownPart& part : parts) {
    if (!text.empty()) text += '\n';
    text += part.head;
    const std::size_t shown = std::min(most_rows, part.rows.size());
    for (std::size_t i = 0; i < shown; ++i) text += part.rows[i];
    if (shown < part.rows.size()) {
      text += fmt::format("\n… and {} more, left out here to keep the page small enough.\n",
                          grouped(part.rows.size() - shown));
    }
    text += part.tail;
  }
  return text;
}

}  // namespace

std::string markdown_page(const std::vector<MarkdownPart>& parts, std::size_t most_bytes, const std::string& shortest) {
  std::size_t fits = 0;  // this many rows of each part fit, if the page fits at all
  std::size_t too_many = 1;
  for (const MarkdownPart& part : parts) too_many = std::max(too_many, part.rows.size() + 1);
  while (fits + 1 < too_many) {
    const std::size_t middle = fits + (too_many - fits) / 2;
    (composed(parts, middle).size() <= most_bytes ? fits : too_many) = middle;
  }
  const std::string text = composed(parts, fits);
  if (text.size() <= most_bytes) return text;
  return shortest.size() <= most_bytes ? shortest : std::string();
}

}  // namespace pvslab
