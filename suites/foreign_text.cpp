#include "suites/foreign_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>

namespace pvslab {
namespace {

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto number = static_cast<unsigned char>(byte);
    text += {'\\', 'x', digits[number >> 4U], digits[number & 15U]};
  }
  return text;
}

// All that `printable` escapes are in the basic plane.
std::string json_escape(std::uint32_t code) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "\\u";
  for (unsigned shift = 16; shift > 0; shift -= 4) text += digits[code >> (shift - 4) & 15U];
  return text;
}

std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

struct Character {
  std::size_t bytes;  // 1 if it is no character
  bool is_utf8;
  std::uint32_t code;
};

// The first character of a text that is not empty.
Character first_character(std::string_view text) {
  constexpr std::uint32_t shortest[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = sequence_length(first);
  if (length == 0 || length > text.size()) return {1, false, 0};
  std::uint32_t code = length == 1 ? first : first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0U) != 0x80) return {1, false, 0};
    code = code << 6U | (next & 0x3fU);
  }
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < shortest[length] || code > 0x10ffff || is_surrogate) return {1, false, 0};
  return {length, true, code};
}

bool is_obeyed(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

// `is_shown(character, what follows)` says whether the character stays as it is, and `escape(bytes, character)` what is written
// instead.
template <typename IsShown, typename Escape>
std::string escaped(std::string_view text, IsShown is_shown, Escape escape) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const Character character = first_character(text);
    const std::string_view bytes = text.substr(0, character.bytes);
    text.remove_prefix(character.bytes);
    if (character.is_utf8 && is_shown(character.code, text)) {
      result += bytes;
    } else {
      result += escape(bytes, character);
    }
  }
  return result;
}

template <typename IsShown>
std::string escaped(std::string_view text, IsShown is_shown) {
  return escaped(text, is_shown, [](std::string_view bytes, const Character&) { return hexadecimal(bytes); });
}

}  // namespace

std::string printable(std::string_view text) {
  return escaped(text, [](std::uint32_t code, std::string_view rest) {
    return !is_obeyed(code) && !(code == '\\' && rest.starts_with('x'));
  });
}

std::string printable_line(std::string_view text) {
  return escaped(text, [](std::uint32_t code, std::string_view) { return !is_obeyed(code); });
}

std::string printable_lines(std::string_view text) {
  return escaped(text,
                 [](std::uint32_t code, std::string_view) { return !is_obeyed(code) || code == '\n' || code == '\t'; });
}

std::string as_utf8(std::string_view text) {
  std::string same = escaped(text, [](std::uint32_t, std::string_view) { return true; });
  if (same == text) return same;
  return escaped(text,
                 [](std::uint32_t code, std::string_view rest) { return !(code == '\\' && rest.starts_with('x')); });
}

std::string with_json_escapes(std::string_view json) {
  return escaped(
      json, [](std::uint32_t code, std::string_view) { return code < 0x7f || !is_obeyed(code); },
      [](std::string_view, const Character& character) { return json_escape(character.code); });
}

std::string without_workflow_commands(std::string_view lines) {
  std::string result;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    std::string line(lines.substr(0, end));
    lines.remove_prefix(end);
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin != line.npos && line.compare(begin, 2, "::") == 0) line.replace(begin, 1, "\\x3a");
    for (std::size_t i = line.find("##["); i != line.npos; i = line.find("##[", i)) line.replace(i, 1, "\\x23");
    result += line;
  }
  return result;
}

std::string bytes_of_printable(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    unsigned char byte = 0;
    const char* const digits = text.data() + 2;
    if (text.size() >= 4 && text.starts_with("\\x") &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      bytes += static_cast<char>(byte);
      text.remove_prefix(4);
    } else {
      bytes += text.front();
      text.remove_prefix(1);
    }
  }
  return bytes;
}

std::string quotable(std::string_view text) {
  constexpr std::size_t most = 200;  // bytes: two lines and a half
  if (text.size() <= most) return printable(text);
  const std::string_view end = text.substr(text.size() - most / 4);
  return printable(text.substr(0, most * 3 / 4)) + " ... " + printable(end) + " (" + std::to_string(text.size()) +
         " bytes)";
}

}  // namespace pvslab
