// The name under which this program was called. Commands that are printed begin with it, so that they can be copied: a program
// with a user's own searchers is not called pvslab.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

inline constexpr std::string_view usual_program_name = "pvslab";

// Call it before anything is printed.
void set_program_name(std::string name);
[[nodiscard]] const std::string& program_name();

// The text with this program's name in the place of "pvslab" where a command begins: after a backquote, at the start of a line,
// and after "again: ", "reproduce: ", "trace: " and "from: ".
[[nodiscard]] std::string in_own_name(std::string_view text);

}  // namespace pvslab
