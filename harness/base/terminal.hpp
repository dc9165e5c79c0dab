// What the terminal behind the standard output or the standard error can show. Output that goes to a pipe or a file
// depends on nothing of the environment.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/base/text/style.hpp"

namespace pvslab {

// The columns of the terminal behind the standard output: what the terminal says, else the variable COLUMNS, else 80;
// within narrowest_width and widest_width. 80 if it is not a terminal.
[[nodiscard]] std::size_t output_width();

// The same of the standard error, asked anew each time: a terminal may be resized. Not bounded from above.
[[nodiscard]] std::size_t error_width();

// Colours are for a terminal, unless NO_COLOR is set and not empty (no-color.org) or TERM is "dumb".
[[nodiscard]] Style output_style();

// Whether what is written to this file is shown by a terminal: "-" and /dev/stdout if the standard output is one, /dev/tty.
[[nodiscard]] bool leads_to_a_terminal(const std::string& file);

// The last step before text goes to a terminal: no line may be wider than it, or the terminal would wrap the line anywhere.
// Lines that are too wide go on in the next line, indented by two blanks more than they are: at a blank if there is one,
// else anywhere. A command of ours is continued with a backslash, so that it can still be copied. Unchanged unless the
// style folds lines.
[[nodiscard]] std::string fitted(const std::string& text, const Style& style);

// Writes a text for people to the standard output: fitted and highlighted if that is a terminal. Foreign bytes and workflow
// commands in it are escaped (suites/foreign_text.hpp). Throws OutputError.
void write_text(std::string_view text);

}  // namespace pvslab
