// A fuzz target: the function that libFuzzer calls with one input after the other, and replay.cpp with the kept ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pvslab::fuzz {

// What libFuzzer does with an input that broke no promise.
enum class Worth : int {
  keep = 0,
  discard = -1,  // it says nothing about the code under test
};

// Each target defines it. Throws BrokenPromise.
[[nodiscard]] Worth run(std::string_view input);

}  // namespace pvslab::fuzz

// libFuzzer defines the name and type.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
