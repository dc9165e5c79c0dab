// Runs the real program on a pseudo-terminal of a given width, and shows what is left on its screen.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pvslab::test {

struct OnTerminal {
  int exit_code = -1;
  std::string written;  // with control sequences
};

// Standard output and standard error are the terminal. `variables` are set in its environment, in which TERM is "xterm" and
// NO_COLOR and COLUMNS are unset. As soon as it has written anything, the terminal is resized to `later_columns`.
[[nodiscard]] OnTerminal run_on_terminal(const std::vector<std::string>& arguments, std::size_t columns,
                                         const std::map<std::string, std::string>& variables = {},
                                         std::optional<std::size_t> later_columns = {},
                                         const std::string& program = PVSLAB_TEST_BINARY);

// What was written, line by line, without colours and what moves the cursor. Lines that were later removed are in it.
[[nodiscard]] std::string lines_of(const OnTerminal& run);

// The lines on the screen of a terminal without an end of scrolling, of so many columns; a line that is wider than the
// terminal takes several. Knows what the program writes: colours, "\r", and the removal of lines.
[[nodiscard]] std::vector<std::string> screen_after(const std::string& written, std::size_t columns);

}  // namespace pvslab::test
