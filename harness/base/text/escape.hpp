// Escapes text for a shell, TOML, XML or a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pvslab {

// The word, quoted if a shell would not read it as one plain word.
[[nodiscard]] std::string shell_quoted(std::string_view word);

// The words, quoted as needed and separated by blanks. A first word "pvslab" becomes the name of this program.
[[nodiscard]] std::string shell_command(std::span<const std::string> words);

// A TOML basic string: in quotation marks, with special characters escaped.
[[nodiscard]] std::string toml_string(std::string_view text);

// For the value of an attribute, in either kind of quotes. Tabs and line ends survive a reader's normalisation.
[[nodiscard]] std::string xml_attribute(std::string_view text);

// For the content of an element.
[[nodiscard]] std::string xml_content(std::string_view text);

// One line. Each byte of a control character is written like "\x1b": the ASCII ones, and U+0080 to U+009F in UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace pvslab
