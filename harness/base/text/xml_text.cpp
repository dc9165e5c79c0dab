#include "harness/base/text/xml_text.hpp"

#include <cstddef>
#include <cstdint>

namespace pvslab {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

// Production 2: Char.
bool is_allowed(std::uint32_t character) {
  return character == '\t' || character == '\n' || character == '\r' || (character >= 0x20 && character <= 0xd7ff) ||
         (character >= 0xe000 && character <= 0xfffd) || (character >= 0x10000 && character <= 0x10ffff);
}

// The bytes of the character that the text begins with; 0 where it does not begin with one that XML allows.
std::size_t allowed_length(std::string_view text) {
  constexpr std::uint32_t shortest[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = sequence_length(first);
  if (length == 0 || length > text.size()) return 0;
  std::uint32_t character = length == 1 ? first : first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0U) != 0x80) return 0;
    character = character << 6U | (next & 0x3fU);
  }
  return character >= shortest[length] && is_allowed(character) ? length : 0;
}

std::string_view escape_of(char character, bool in_attribute) {
  switch (character) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '\r': return "&#13;";
    case '"': return in_attribute ? "&quot;" : "";
    case '\'': return in_attribute ? "&apos;" : "";
    case '\t': return in_attribute ? "&#9;" : "";
    case '\n': return in_attribute ? "&#10;" : "";
    default: return "";
  }
}

std::string escaped(std::string_view text, bool in_attribute) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = allowed_length(text);
    const std::string_view escape = escape_of(text[0], in_attribute);
    if (length == 0) {
      result += replacement;
    } else {
      result += escape.empty() ? text.substr(0, length) : escape;
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

}  // namespace

std::string xml_attribute(std::string_view text) { return escaped(text, true); }

std::string xml_content(std::string_view text) { return escaped(text, false); }

}  // namespace pvslab
