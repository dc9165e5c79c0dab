#include "harness/base/text/toml_text.hpp"

#include <fmt/format.h>

namespace pvslab {

std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') result += '\\';
    const auto code = static_cast<unsigned char>(character);
    if (code < 0x20 || code == 0x7f) {
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
    } else {
      result += character;
    }
  }
  return result + '"';
}

}  // namespace pvslab
