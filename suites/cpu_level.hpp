// CpuLevel: the newest instructions that the program uses on this processor. A few kernels exist once for each level, in units
// of their own that are compiled for it (suites/CMakeLists.txt): the leaves of uniform trees, perft. Values and counts are the
// same at every level.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pvslab {

enum class CpuLevel : std::uint8_t {
  baseline,  // those of every processor of the architecture
  avx2,      // AVX2, BMI1, BMI2, LZCNT, POPCNT: most x86-64 since 2013
  avx512     // and AVX-512 F, VL, BW, DQ, VPOPCNTDQ: Ice Lake, Zen 4 and newer
};
inline constexpr CpuLevel cpu_levels[] = {CpuLevel::baseline, CpuLevel::avx2, CpuLevel::avx512};

[[nodiscard]] std::string_view name_of(CpuLevel level);

// Whether the processor and the system support the level.
[[nodiscard]] bool processor_has(CpuLevel level);

// The level that the whole program was compiled for: it cannot run below it.
[[nodiscard]] CpuLevel compiled_level();

// PVSLAB_CPU names no level, or one at which the program cannot run here. The text says what to try.
struct CpuLevelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The level that `forced` names; the highest that the processor has if `forced` is null or empty. Throws CpuLevelError.
[[nodiscard]] CpuLevel chosen_cpu_level(const char* forced);

// The level in use: chosen_cpu_level of the environment variable PVSLAB_CPU, once. Throws CpuLevelError.
[[nodiscard]] CpuLevel cpu_level();

}  // namespace pvslab
