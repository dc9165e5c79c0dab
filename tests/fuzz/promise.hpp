// The checks of a fuzz target. A broken promise is an exception that no target catches: libFuzzer stops there and keeps
// the input, and replay.cpp names its file.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "suites/input_error.hpp"

namespace pvslab::fuzz {

struct BrokenPromise : std::logic_error {
  using std::logic_error::logic_error;
};

// `promise` is a sentence that should be true; `witness` is an input that refutes it.
inline void require(bool is_kept, std::string_view promise, std::string_view witness) {
  if (is_kept) return;
  throw BrokenPromise("not true: " + std::string(promise) + "; at: " + std::string(witness));
}

// Refusing a one-line text gives a place and a reason. The place may be just after the text.
inline void require_refusal(const InputError& error, std::string_view text) {
  require(error.line == 1 && error.column >= 1 && error.column <= text.size() + 1,
          "the place of a refusal lies in the text", error.what());
  require(!error.message.empty(), "a refusal has a reason", error.what());
}

// The result of `parse`; empty if it refuses the text.
[[nodiscard]] auto read_or_refuse(std::string_view text, auto&& parse) -> std::optional<decltype(parse(text))> {
  try {
    return parse(text);
  } catch (const InputError& error) {
    require_refusal(error, text);
    return std::nullopt;
  }
}

}  // namespace pvslab::fuzz
