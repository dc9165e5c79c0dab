// All TOML is read here. Nesting on which toml++ would overflow the stack is refused before it is parsed.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string_view>

namespace pvslab {

// Tables and lists within one another, and the parts of dotted keys. No document of ours has more than four.
inline constexpr std::size_t deepest_toml = 100;

// Throws InputError with the place where the text is not TOML, or is nested more deeply. `file` stands for the text in errors,
// which end in `remedy` where there is one.
[[nodiscard]] toml::table parse_toml(std::string_view text, const std::filesystem::path& file,
                                     std::string_view remedy = {});

}  // namespace pvslab
