// Lengths of time for people to read.
#pragma once

#include <string>

namespace pvslab {

// Two significant units at most: "0.3 s", "48 s", "12 min", "3.2 hours", "5.1 days".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace pvslab
