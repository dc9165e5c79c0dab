// The page of a trace: one HTML file that opens from disk.
#pragma once

#include <string>

namespace pvslab {

// `data` is what trace_page_data() returns (steps/told_steps.hpp).
[[nodiscard]] std::string trace_page(const std::string& title, const std::string& data);

}  // namespace pvslab
