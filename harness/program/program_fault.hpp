// ProgramFault: what a program did instead of answering a request. A fault is a value that belongs to a request, and a
// verdict on the program like a wrong value. ProgramError: the program cannot be used at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "harness/base/interrupt.hpp"

namespace pvslab {

struct ProgramFault {
  enum class Kind : std::uint8_t {
    died,          // it ended, or closed its output
    hung,          // no answer within the time limit
    babbled,       // a line that is no message, or an endless one
    refused,       // "fail ID TEXT"
    wrong_form,    // an answer of the wrong shape: 2 values for 3 windows
    wrong_visits,  // a list of visits that no search can make, or other counts than its own
    not_asked      // it had been silent for so long that it is asked nothing more: no verdict on the program
  };
  Kind kind;
  std::string what;     // a predicate with the program as its subject: "was killed by signal 9 (Killed)"
  std::string line;     // the line at fault, printable and shortened; empty if there is none
  std::string errors;   // the last lines of its standard error since the fault before, as it wrote them
  bool repeats = true;  // false: asked once more, first thing in a fresh process, it answered
  // Of a search by queries: the last lines, "> ..." that it was told and "< ..." that it said.
  std::string dialogue = {};

  bool operator==(const ProgramFault&) const = default;
};

// "died", "hung", "babbled", "refused", "wrong form", "wrong visits", "not asked"
[[nodiscard]] std::string_view name(ProgramFault::Kind kind);

// One sentence without its full stop, the line at fault, and the last line of standard error: "the program ended with exit code
// 1; its last line on standard error: 'ValueError: no moves'".
[[nodiscard]] std::string to_text(const ProgramFault& fault);
// The same with all the lines of standard error that there are, each below the sentence and indented.
[[nodiscard]] std::string to_lines(const ProgramFault& fault, std::size_t indent);
// What a program wrote to its standard error: each line printable, after a line end and blanks.
[[nodiscard]] std::string errors_text(std::string_view errors, std::size_t indent);

// The program does not start, does not say hello, or does not any more. The text says what it did and what to try.
struct ProgramError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// We were interrupted while the program was working.
struct ProgramInterrupted : WorkInterrupted {
  ProgramInterrupted() : WorkInterrupted("interrupted while a program was working") {}
};

}  // namespace pvslab
