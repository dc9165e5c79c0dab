// All TOML is read here. Nesting so deep that toml++ would overflow the stack is rejected before parsing.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string_view>

namespace pvslab {

// Throws InputError with the place if the text is not TOML, is nested too deeply or has too many values
// (suites/input_limits.hpp). `file` names the text in errors.
// Errors end with `remedy` unless it is empty.
[[nodiscard]] toml::table parse_toml(std::string_view text, const std::filesystem::path& file,
                                     std::string_view remedy = {});

}  // namespace pvslab
