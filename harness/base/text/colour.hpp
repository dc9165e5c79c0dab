// Colours of a text on a terminal, as SGR sequences (ECMA-48). Whoever measures text uses display_width, which does not
// count them.
#pragma once

#include <string>
#include <string_view>

#include "harness/base/text/style.hpp"

namespace pvslab {

enum class Ink { bold, dim, green, yellow, red };

// The text in that ink; unchanged if the style has no colours or the text is empty.
[[nodiscard]] std::string inked(std::string_view text, Ink ink, const Style& style);

// Finished lines with the words of verdicts in colour and notes dimmed: "ok", "PASS", "holds" are green; "BROKEN", "WRONG",
// "FAIL", "worse" are red; "inconclusive" is yellow. Unchanged if the style has no colours.
[[nodiscard]] std::string highlighted(const std::string& text, const Style& style);

// The text with printable_lines between the colours; without any colour if the style has none.
[[nodiscard]] std::string with_our_colours_alone(std::string_view text, const Style& style);

// The length of the SGR sequence that begins at `place`; 0 if none does.
[[nodiscard]] std::size_t sgr_length(std::string_view text, std::size_t place);

}  // namespace pvslab
