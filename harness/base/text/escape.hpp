// Text as another language takes it: escaped for a shell, TOML, XML or a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pvslab {

// The word as it is, or in quotes where a shell would see more in it than a word.
[[nodiscard]] std::string shell_quoted(std::string_view word);

// The words quoted as needed, with blanks between them.
[[nodiscard]] std::string shell_command(std::span<const std::string> words);

// A basic string: in quotation marks, with what needs it escaped.
[[nodiscard]] std::string toml_string(std::string_view text);

// As the value of an attribute, in either kind of quotes; blanks other than spaces survive a reader's normalisation.
[[nodiscard]] std::string xml_attribute(std::string_view text);

// As the content of an element.
[[nodiscard]] std::string xml_content(std::string_view text);

// One line: every control character is written as "\x1b", byte by byte: those of ASCII, and U+0080 to U+009F in UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace pvslab
