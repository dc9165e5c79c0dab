// Figures, ratios and intervals as text for tables.
#pragma once

#include <string>

namespace pvslab::side_by_side {

// Four significant digits; a time as "12.34ns".
[[nodiscard]] std::string value_text(double value, const std::string& unit);
// Whether a count is shown in full, "1,234,567": whole numbers up to 1,000,000,000.
[[nodiscard]] bool is_shown_in_full(double value);
// Such a count in full, any other by value_text.
[[nodiscard]] std::string count_text(double value);

// Four significant digits; more if a ratio other than 1 would look like 1.
[[nodiscard]] std::string ratio_text(double ratio);

// "[0.913, 0.927]": at least to the second significant digit of the width.
[[nodiscard]] std::string interval_text(double low, double high);

}  // namespace pvslab::side_by_side
