// Escapes text for a shell, TOML, CSV or XML. For people: suites/foreign_text.hpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "suites/foreign_text.hpp"

namespace pvslab {

// The word, quoted if a shell would not read it as one plain word. Bytes that no terminal should get are
// written by printf: "$(printf 'a\033b')".
[[nodiscard]] std::string shell_quoted(std::string_view word);

// The words, quoted as needed and separated by blanks. A first word "pvslab" becomes the name of this program.
[[nodiscard]] std::string shell_command(std::span<const std::string> words);

// A TOML basic string: in quotation marks, with special characters escaped, and as_utf8.
[[nodiscard]] std::string toml_string(std::string_view text);

// A field of CSV, quoted as in RFC 4180 if it must be. Foreign bytes are shown, so that a record is one line of UTF-8.
[[nodiscard]] std::string csv_field(std::string_view text);

// For the value of an attribute, in either kind of quotes. Tabs and line ends survive a reader's normalisation.
[[nodiscard]] std::string xml_attribute(std::string_view text);

// For the content of an element. What XML does not allow is written like "\x1b", in attributes too.
[[nodiscard]] std::string xml_content(std::string_view text);

}  // namespace pvslab
