// The page of a trace: one HTML file that opens from disk.
#pragma once

#include <string>

namespace pvslab {

// `json` is what trace_json() returns.
[[nodiscard]] std::string trace_page(const std::string& title, const std::string& json);

}  // namespace pvslab
