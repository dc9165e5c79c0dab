// Traces as Graphviz graphs: DOT, and SVG where Graphviz is installed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/text/trace_text.hpp"
#include "harness/show/trace/trace_difference.hpp"

namespace pvslab {

// One search, or two side by side. A node of the graph is a visit. Pruned successors hang on their parent by a dotted
// line. Without limits in `options` the deepest plies are folded until the graph has at most 400 visits; it says so.
[[nodiscard]] std::string trace_dot(TracedGame& game, const std::vector<SearchTrace>& traces,
                                    const std::optional<TraceDifference>& difference, const TraceTextOptions& options);

// The graph drawn by Graphviz's program `dot`. Throws UsageError if it is not installed or fails.
[[nodiscard]] std::string svg_of(const std::string& dot);

}  // namespace pvslab
