// The errors that end a dialogue with an engine before it has answered.
#pragma once

#include <stdexcept>

namespace pvslab {

// The engine cannot be started, crashed, hung, or sent something unintelligible. The text says what it did, what it had
// been asked, and what to try.
struct EngineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The program was interrupted while the engine was thinking.
struct EngineInterrupted : std::runtime_error {
  EngineInterrupted() : std::runtime_error("interrupted while an engine was thinking") {}
};

}  // namespace pvslab
