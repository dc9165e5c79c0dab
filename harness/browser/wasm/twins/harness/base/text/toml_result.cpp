// The twin that catches nothing: toml++ is told to return its error (TOML_EXCEPTIONS=0).
#include "harness/base/text/toml_result.hpp"

#include <utility>

namespace pvslab {

TomlResult table_or_error(std::string_view text, const std::filesystem::path& file) {
  toml::parse_result parsed = toml::parse(text, std::string_view(file.native()));
  if (parsed) return std::move(parsed).table();
  const toml::source_position place = parsed.error().source().begin;
  return TomlError{place.line, place.column, std::string(parsed.error().description())};
}

}  // namespace pvslab
