// ProgramFault: what a program did instead of answering a request. A fault is a value that belongs to a request, and a
// verdict on the program like a wrong value. ProgramError: the program cannot be used at all.
#pragma once

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
  std::string errors;   // the last lines of its standard error
  bool repeats = true;  // false: asked once more, first thing in a fresh process, it answered

  bool operator==(const ProgramFault&) const = default;
};

// "died", "hung", "babbled", "refused", "wrong form", "wrong visits", "not asked"
[[nodiscard]] std::string_view name(ProgramFault::Kind kind);

// One sentence without its full stop, and the line at fault: "the program was killed by signal 9 (Killed)".
[[nodiscard]] std::string to_text(const ProgramFault& fault);

// The program does not start, does not say hello, or does not any more. The text says what it did and what to try.
struct ProgramError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// We were interrupted while the program was working.
struct ProgramInterrupted : WorkInterrupted {
  ProgramInterrupted() : WorkInterrupted("interrupted while a program was working") {}
};

}  // namespace pvslab
