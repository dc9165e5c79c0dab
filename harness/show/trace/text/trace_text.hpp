// A trace as text for a terminal: what was searched, the drawings, and the list of visits. What does not fit is folded,
// and the text says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/trace_difference.hpp"

namespace pvslab {

struct TraceTextOptions {
  std::size_t width = 80;
  std::optional<std::uint32_t> plies = {};  // show at most so many plies below the root, or below `around`
  std::optional<std::vector<std::uint32_t>> around = {};  // only the subtree of this node
};

// One search.
[[nodiscard]] std::string trace_text(TracedGame& game, const SearchTrace& trace, const TraceTextOptions& options);
// Two searches side by side: where they part, the visits aligned by node, and what only one visited.
[[nodiscard]] std::string traces_text(TracedGame& game, const SearchTrace& left, const SearchTrace& right,
                                      const TraceDifference& difference, const TraceTextOptions& options);

// "2.1", "2 1", "Nf3 e5", "root": the moves from the root on, from 0. Throws UsageError where a move does not exist.
[[nodiscard]] std::vector<std::uint32_t> parse_path(TracedGame& game, const std::string& text);
// The place at the end of a path.
[[nodiscard]] Place place_at(TracedGame& game, const std::vector<std::uint32_t>& path);

}  // namespace pvslab
