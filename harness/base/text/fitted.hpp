// The last step before text goes to a terminal: no line may be wider than it, or the terminal would wrap the line anywhere.
#pragma once

#include <string>

#include "harness/base/text/style.hpp"

namespace pvslab {

// Lines that are too wide go on in the next line, indented by two blanks more than they are: at a blank if there is one,
// else anywhere. A command of ours is continued with a backslash, so that it can still be copied. Unchanged unless the
// style folds lines.
[[nodiscard]] std::string fitted(const std::string& text, const Style& style);

}  // namespace pvslab
