// All TOML is read here. Nesting so deep that toml++ would overflow the stack is rejected before parsing.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string_view>

namespace pvslab {

// The nesting limit. Nested tables, nested lists and parts of dotted keys count. Our own documents need at most four.
inline constexpr std::size_t deepest_toml = 100;

// Throws InputError with the place if the text is not TOML or is nested too deeply. `file` names the text in errors.
// Errors end with `remedy` unless it is empty.
[[nodiscard]] toml::table parse_toml(std::string_view text, const std::filesystem::path& file,
                                     std::string_view remedy = {});

}  // namespace pvslab
