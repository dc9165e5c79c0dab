#include "harness/base/text/toml_result.hpp"

namespace pvslab {

TomlResult table_or_error(std::string_view text, const std::filesystem::path& file) {
  try {
    return toml::parse(text, std::string_view(file.native()));
  } catch (const toml::parse_error& error) {
    const toml::source_position place = error.source().begin;
    return TomlError{place.line, place.column, std::string(error.description())};
  }
}

}  // namespace pvslab
