// Text as TOML writes it.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// A basic string: in quotation marks, with what needs it escaped.
[[nodiscard]] std::string toml_string(std::string_view text);

}  // namespace pvslab
