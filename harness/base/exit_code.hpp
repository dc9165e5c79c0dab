// What the exit codes of the command line mean.
#pragma once

namespace pvslab {

enum class ExitCode : int {
  fine = 0,
  violated = 1,          // a verification failed, or a searcher returned a wrong value
  bad_input = 2,         // bad usage or input, or an output that cannot be written
  regressed = 3,         // the gate found a regression
  inconclusive = 4,      // the gate cannot tell
  nothing_selected = 5,  // a filter left nothing to do
  interrupted = 130,     // after the command that resumes was printed
};

}  // namespace pvslab
