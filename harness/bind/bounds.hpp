// Bounds: the two ends of a window, without the cutoff rule that gives them their meaning; and windows and scores as text. A window is printed "(-inf, 2)" where there is room, and "-inf..2" where it is a part of one word.
// Either is read back, and so is what people write for them: "−∞ .. 2", "[-inf,2]", "-inf 2".
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

// Two bounds, with "..", a comma or a blank between them, in brackets or without. Whether they are a window under a cutoff rule
// is not asked here. Throws InputError with the column of the first offence; `origin` stands for the text in errors.
[[nodiscard]] Bounds parse_window(std::string_view text, std::string_view origin = "window");

// The same from the place where the scanner is, with the blanks after the window; more may follow.
[[nodiscard]] Bounds read_window(TextScanner& scanner);

}  // namespace pvslab
