// A search as an exercise: at every node the student says alpha, beta and whether the node will be cut off. Each answer is
// checked and explained.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "harness/base/exit_code.hpp"
#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// Asks on standard output and reads answers from standard input, a line each: a terminal, or a script of answers. An
// empty line or `?` gives the answer away, `q` ends the exercise; so does the end of the input. Returns fine: a wrong
// answer is no error of the program. Throws UsageError if the search is not nested.
[[nodiscard]] ExitCode teach(TracedGame& game, const SearchTrace& trace);
// Writes a piece of text.
using Say = std::function<void(const std::string&)>;
// The same with answers from a stream. If `echo` is true, answers are repeated in the output, as for a script.
void teach_from(std::istream& answers, TracedGame& game, const SearchTrace& trace, bool echo, const Say& say);

}  // namespace pvslab
