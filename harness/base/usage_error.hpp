// Two kinds of errors in a command line. Their texts say what is wrong and what to try.
#pragma once

#include <stdexcept>

namespace pvslab {

// An unknown name, a value out of range, flags that contradict each other.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Filters that select nothing.
struct NothingSelected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace pvslab
