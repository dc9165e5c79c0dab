// What figures that are not exact depend on: the processor, the compiler, and what the compiler was told.
#pragma once

#include <string>

namespace pvslab {

// "Intel(R) Xeon(R) Processor"; "unknown" where the system does not say.
[[nodiscard]] std::string processor_name();

// "g++ 12.2.0"
[[nodiscard]] std::string compiler_name();

// "Release -march=native", "RelWithDebInfo, asserts on"
[[nodiscard]] std::string build_name();

}  // namespace pvslab
