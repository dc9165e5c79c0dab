// The manual page in roff, for man(1), made from the description of the program.
#pragma once

#include <string>
#include <string_view>

#include "harness/cli/description/description.hpp"

namespace pvslab {

// All verbs with their options, exit codes, environment, files, examples. The same for every machine but for the defaults
// that the help shows as well.
[[nodiscard]] std::string manual_page(const ProgramDescription& program, std::string_view version);

// Text in which roff finds no request and no escape.
[[nodiscard]] std::string roff_text(std::string_view text);

}  // namespace pvslab
