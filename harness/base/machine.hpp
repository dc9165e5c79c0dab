// The version of the program, on which all figures depend; and the processor, the compiler and its options, on which
// times depend as well.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace pvslab {

// From CMake's project().
[[nodiscard]] std::string_view version();

// The commit that the program was built from, "3f2c1a9b7d04", with "-dirty" if files were changed since; "unknown" without
// git.
[[nodiscard]] std::string_view commit();

// "Intel(R) Xeon(R) Processor"; on arm64, where the system has numbers in place of a name, "arm64: implementer 0x41, part 0xd0c, variant
// 0x3, revision 1", with each further kind of core after a " + "; on s390x "s390x: machine 3906". `unknown_processor` if the system does
// not report it: two of that name may be different processors.
[[nodiscard]] std::string processor_name();
inline constexpr std::string_view unknown_processor = "unknown";
// The name of the processor that a file like Linux's /proc/cpuinfo describes.
[[nodiscard]] std::string processor_of(std::istream& cpuinfo);

// "g++ 12.2.0"
[[nodiscard]] std::string compiler_name();

// "Release -march=native", "RelWithDebInfo, asserts on"
[[nodiscard]] std::string build_name();

}  // namespace pvslab
