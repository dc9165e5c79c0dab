// Figures, ratios and intervals as a table shows them.
#pragma once

#include <string>

namespace pvslab::results_comparison {

// Four significant digits, a time as "12.34ns".
[[nodiscard]] std::string value_text(double value, const std::string& unit);
// Whether a count is shown in full, "1,234,567": a whole number up to a thousand million.
[[nodiscard]] bool is_shown_in_full(double value);
// Such a count in full, any other as value_text has it.
[[nodiscard]] std::string count_text(double value);

// Four significant digits, more where the ratio is not 1 and would look like it.
[[nodiscard]] std::string ratio_text(double ratio);

// "[0.913, 0.927]": to the second significant digit of the width, or to more.
[[nodiscard]] std::string interval_text(double low, double high);

}  // namespace pvslab::results_comparison
