// The version of the program, on which all figures depend; and the processor, the compiler and its options, on which
// times depend as well; and when and where a report is made.
#pragma once

#include <cstdint>
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

// When and where a report is made. It differs from run to run.
struct Occasion {
  std::int64_t unix_time = 0;           // seconds
  std::string host_name = "localhost";  // the name that JUnit prescribes if it is unknown
  unsigned processors = 1;
  unsigned mhz_per_processor = 0;  // 0 if the system does not say
  bool scales_frequency = false;   // the governor is not "performance"
};

[[nodiscard]] Occasion this_occasion();

// "2026-11-21T23:42:24", in UTC.
[[nodiscard]] std::string utc_text(const Occasion& occasion);

}  // namespace pvslab
