// What ends a conversation with an engine before it has given its answer.
#pragma once

#include <stdexcept>

namespace pvslab {

// The engine cannot be started, crashed, hung, or said what nobody can understand. The text is the verdict: what it
// did, what it had been asked, and what to try.
struct EngineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// We were asked to stop while the engine was thinking.
struct EngineInterrupted : std::runtime_error {
  EngineInterrupted() : std::runtime_error("interrupted while an engine was thinking") {}
};

}  // namespace pvslab
