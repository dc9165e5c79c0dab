// Traces as JSON; docs/schemas/trace.schema.json says what is in it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/show/trace/search_trace.hpp"
#include "harness/show/trace/trace_difference.hpp"

namespace pvslab {

// One search, or two with their difference. `command` repeats the trace. Ends with '\n'.
[[nodiscard]] std::string trace_json(TracedGame& game, const std::vector<SearchTrace>& traces,
                                     const std::optional<TraceDifference>& difference, const std::string& command);
// That schema.
[[nodiscard]] std::string trace_schema();

}  // namespace pvslab
