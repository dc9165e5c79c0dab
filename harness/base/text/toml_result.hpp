// The parser of toml++, whose error is a value here.
#pragma once

#include <toml++/toml.h>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace pvslab {

struct TomlError {
  std::size_t line;
  std::size_t column;
  std::string description;
};

using TomlResult = std::variant<toml::table, TomlError>;

[[nodiscard]] TomlResult table_or_error(std::string_view text, const std::filesystem::path& file);

}  // namespace pvslab
