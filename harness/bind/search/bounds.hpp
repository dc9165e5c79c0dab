// Bounds: the two ends of a window, without the cutoff rule that gives them their meaning; and windows and scores as
// text. A window is printed as "(-inf, 2)" in running text, and as "-inf..2" inside a word. Both forms can be read
// back, and so can common variants: "−∞ .. 2", "[-inf,2]", "-inf 2".
#pragma once

#include <string>
#include <string_view>

#include "searchers/core/score.hpp"
#include "suites/text_scanner.hpp"

namespace pvslab {

struct Bounds {
  Score alpha = -Score::infinity();
  Score beta = Score::infinity();
  constexpr bool operator==(const Bounds&) const = default;
};

// "-inf", "3", "+inf"
[[nodiscard]] std::string to_text(Score score);
// "(-1, 2)"
[[nodiscard]] std::string to_text(Bounds bounds);
// "-1..2"
[[nodiscard]] std::string to_token(Bounds bounds);

// Two bounds, separated by "..", a comma or a blank, with or without brackets. Does not check that they are a window
// under a cutoff rule. Throws InputError with the column of the first error. `origin` names the text in errors.
[[nodiscard]] Bounds parse_window(std::string_view text, std::string_view origin = "window");

// Reads a window from the scanner's place on, and the blanks after it. More text may follow.
[[nodiscard]] Bounds read_window(TextScanner& scanner);

}  // namespace pvslab
