// The exit codes of the program.
#pragma once

namespace pvslab {

enum class ExitCode : int {
  fine = 0,
  violated = 1,          // a verification failed, or a searcher returned a wrong value
  bad_input = 2,         // bad usage or input, or an output that cannot be written
  regressed = 3,         // the gate found a regression
  inconclusive = 4,      // the gate cannot decide, or a condition of a searcher's code was not decided
  nothing_selected = 5,  // a filter left nothing to do
  interrupted = 130,     // by a signal; the resume command was printed
};

}  // namespace pvslab
