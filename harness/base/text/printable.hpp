// Text of a file that may hold anything, for a terminal to show and not to obey.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// One line: every control character is written as "\x1b", byte by byte: those of ASCII, and U+0080 to U+009F in UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace pvslab
