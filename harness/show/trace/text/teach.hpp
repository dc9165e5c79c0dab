// A search as an exercise: at every node the student says alpha and beta, and for every value that a node returns whether it
// cuts the parent off. No value is told before the search knows it. Each answer is checked and explained.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "harness/base/exit_code.hpp"
#include "harness/base/text/style.hpp"
#include "harness/show/trace/search_trace.hpp"

namespace pvslab {

// Asks on standard output and reads answers from standard input, a line each: a terminal, or a script of answers. `?`
// gives the answer away, `q` and `quit` end the exercise; so does the end of the input. A line that cannot be read is asked
// for again. Returns fine: a wrong answer is no error of the program. Throws UsageError if the search is not nested.
[[nodiscard]] ExitCode teach(TracedGame& game, const SearchTrace& trace, ScoreView view);

struct TeachOptions {
  bool echo = false;  // answers are repeated in the output, as for a script
  Style style = {};
  ScoreView view = ScoreView::negamax;  // in which windows and values are told and asked for
};
// Writes a piece of text.
using Say = std::function<void(const std::string&)>;
// The same with answers from a stream.
void teach_from(std::istream& answers, TracedGame& game, const SearchTrace& trace, const TeachOptions& options,
                const Say& say);

}  // namespace pvslab
