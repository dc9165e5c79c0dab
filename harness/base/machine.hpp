// What figures depend on: the version of the program, and for inexact ones such as times the processor, the compiler and
// the compiler's options.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// From CMake's project().
[[nodiscard]] std::string_view version();

// "Intel(R) Xeon(R) Processor"; "unknown" if the system does not report it.
[[nodiscard]] std::string processor_name();

// "g++ 12.2.0"
[[nodiscard]] std::string compiler_name();

// "Release -march=native", "RelWithDebInfo, asserts on"
[[nodiscard]] std::string build_name();

}  // namespace pvslab
