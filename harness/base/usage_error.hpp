// Two ways in which what was asked for on the command line cannot be done. Their texts say what is wrong and what to try.
#pragma once

#include <stdexcept>

namespace pvslab {

// An unknown name, a value out of range, flags that contradict each other.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Filters that leave nothing to do.
struct NothingSelected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace pvslab
