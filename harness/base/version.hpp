// The version of the program, as CMake's project() has it.
#pragma once

#include <string_view>

namespace pvslab {

[[nodiscard]] std::string_view version();

}  // namespace pvslab
