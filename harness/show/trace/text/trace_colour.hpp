// The colours of a trace on a terminal.
#pragma once

#include <string>

#include "harness/base/text/style.hpp"

namespace pvslab {

// The finished text of a trace: kinds in their inks, as on the page (Cut yellow, All green, P-V bold), the heavy line to the
// best move bold and the light lines dim, what failed red, headings bold. Unchanged if the style has no colours. Nothing
// moves: colours take no columns.
[[nodiscard]] std::string coloured_trace(const std::string& text, const Style& style);

}  // namespace pvslab
