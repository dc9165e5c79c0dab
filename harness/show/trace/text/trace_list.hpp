// A trace as a list: one line for each visit, with its window, role, kind, value and best move, and below it what was
// pruned and by whom.
#pragma once

#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// The lines of these visits under a heading, at most `width` columns wide.
[[nodiscard]] std::vector<std::string> listed(TracedGame& game, const SearchTrace& trace,
                                              const std::vector<VisitNumber>& visits, std::size_t width);

}  // namespace pvslab
