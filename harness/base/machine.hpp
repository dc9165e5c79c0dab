// The version of the program, on which all figures depend; and the processor, the compiler and its options, on which
// times depend as well.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// From CMake's project().
[[nodiscard]] std::string_view version();

// The commit that the program was built from, "3f2c1a9b7d04", with "-dirty" if files were changed since; "unknown" without
// git.
[[nodiscard]] std::string_view commit();

// "Intel(R) Xeon(R) Processor"; "unknown" if the system does not report it.
[[nodiscard]] std::string processor_name();

// "g++ 12.2.0"
[[nodiscard]] std::string compiler_name();

// "Release -march=native", "RelWithDebInfo, asserts on"
[[nodiscard]] std::string build_name();

}  // namespace pvslab
