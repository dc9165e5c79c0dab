#include "harness/base/text/escape.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

#include "harness/base/text/program_name.hpp"

namespace pvslab {

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(harmless) == word.npos) return std::string(word);
  std::string quoted = "'";
  for (const char character : word) {
    if (character == '\'') {
      quoted += "'\\''";
    } else {
      quoted += character;
    }
  }
  return quoted + "'";
}

std::string shell_command(std::span<const std::string> words) {
  std::string command;
  const bool is_ours = !words.empty() && words.front() == usual_program_name;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) command += ' ';
    command += is_ours && i == 0 ? program_name() : shell_quoted(words[i]);
    if (is_ours && i == 1) command += printed_options(words[i]);
  }
  return command;
}

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

// The number of bytes of the first character of the text; 0 if XML does not allow that character.
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

namespace {

// The number of bytes of the control character at this place; 0 if there is none.
std::size_t control_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x20 || byte(0) == 0x7f) return 1;
  return text.size() > 1 && byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0 ? 2 : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t controls = control_character(text);
    for (const char byte : text.substr(0, controls)) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    }
    if (controls == 0) result += text.front();
    text.remove_prefix(controls == 0 ? 1 : controls);
  }
  return result;
}

}  // namespace pvslab
