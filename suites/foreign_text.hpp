// How bytes that others chose are shown: names and arguments, words of files, what programs and engines said.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// One line of UTF-8 that no terminal obeys. These bytes are written like "\x1b": control characters (line ends and tabs among
// them), bytes that are not UTF-8 (RFC 3629), and characters that turn the direction of text or end a line (U+2028 to
// U+202E, U+2066 to U+2069). A backslash before an "x" is written "\x5c", so that the bytes can be told from the result.
[[nodiscard]] std::string printable(std::string_view text);

// The same for a sentence of ours with foreign words in it: every backslash stays.
[[nodiscard]] std::string printable_line(std::string_view text);

// The same for lines of ours: line ends and tabs stay too.
[[nodiscard]] std::string printable_lines(std::string_view text);

// JSON text in which the characters beyond ASCII that `printable` escapes are written like "\u2028".
[[nodiscard]] std::string with_json_escapes(std::string_view json);

// Lines in which GitHub Actions finds no command ("::error::", "##[error]"): the first character of one is escaped.
[[nodiscard]] std::string without_workflow_commands(std::string_view lines);

// The bytes of a result of `printable`.
[[nodiscard]] std::string bytes_of_printable(std::string_view text);

// For formats with escapes of their own: bytes that are not UTF-8 are written like "\xff", and then a backslash before an "x"
// is written "\x5c". Unchanged if all of the text is UTF-8.
[[nodiscard]] std::string as_utf8(std::string_view text);

// The printable text, its middle left out if it is long: for a word that is quoted in a sentence.
[[nodiscard]] std::string quotable(std::string_view text);

}  // namespace pvslab
