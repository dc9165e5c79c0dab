// The version of the program, from CMake's project().
#pragma once

#include <string_view>

namespace pvslab {

[[nodiscard]] std::string_view version();

}  // namespace pvslab
