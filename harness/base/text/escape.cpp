#include "harness/base/text/escape.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "harness/base/text/program_name.hpp"

namespace pvslab {

namespace {

// "$(printf '...')", where printf writes the bytes that no terminal should get: every shell reads that. It would lose a last end
// of line.
std::string printed_by_the_shell(std::string_view word) {
  std::string format;
  for (const char character : word) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < 0x20 || byte >= 0x7f) {
      format += fmt::format("\\{:03o}", byte);
    } else if (character == '\'') {
      format += "'\\''";
    } else {
      format += std::string(character == '%' || character == '\\' ? 2 : 1, character);
    }
  }
  return "\"$(printf '" + format + "')\"";
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!word.empty() && word.find_first_not_of(harmless) == word.npos) return std::string(word);
  if (printable_line(word) != word && !word.ends_with('\n')) return printed_by_the_shell(word);
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
  for (const char character : as_utf8(text)) {
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

// Control characters, U+FFFE and U+FFFF are none of production 2: Char. Other bytes are those of UTF-8.
std::size_t length_of_disallowed(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x20) return first == '\t' || first == '\n' || first == '\r' ? 0 : 1;
  return text.starts_with("\xef\xbf\xbe") || text.starts_with("\xef\xbf\xbf") ? 3 : 0;
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

std::string escaped(std::string_view any_text, bool in_attribute) {
  const std::string valid = as_utf8(any_text);
  std::string result;
  for (std::string_view text = valid; !text.empty();) {
    const std::size_t disallowed = length_of_disallowed(text);
    for (const char byte : text.substr(0, disallowed))
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    if (disallowed == 0) {
      const std::string_view escape = escape_of(text[0], in_attribute);
      result += escape.empty() ? text.substr(0, 1) : escape;
    }
    text.remove_prefix(disallowed == 0 ? 1 : disallowed);
  }
  return result;
}

}  // namespace

std::string csv_field(std::string_view any_text) {
  const std::string text = printable(any_text);
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char character : text) {
    quoted += character;
    if (character == '"') quoted += '"';
  }
  return quoted + '"';
}

std::string xml_attribute(std::string_view text) { return escaped(text, true); }

std::string xml_content(std::string_view text) { return escaped(text, false); }

}  // namespace pvslab
