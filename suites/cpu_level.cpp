#include "suites/cpu_level.hpp"

#include <cstdlib>

#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

CpuLevel highest_level() {
  if (processor_has(CpuLevel::avx512)) return CpuLevel::avx512;
  return processor_has(CpuLevel::avx2) ? CpuLevel::avx2 : CpuLevel::baseline;
}

std::string levels_here() {
  std::string names;
  for (const CpuLevel level : cpu_levels) {
    if (level < compiled_level() || !processor_has(level)) continue;
    names += (names.empty() ? "" : ", ") + std::string(name_of(level));
  }
  return "Levels here: " + names + "; without PVSLAB_CPU it is the last of them";
}

}  // namespace

std::string_view name_of(CpuLevel level) {
  switch (level) {
    case CpuLevel::baseline: return "baseline";
    case CpuLevel::avx2: return "avx2";
    case CpuLevel::avx512: return "avx512";
  }
  return "";
}

bool processor_has(CpuLevel level) {
  if (level == CpuLevel::baseline) return true;
#if defined(__x86_64__)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
  if (level == CpuLevel::avx2 || !avx2) return avx2;
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

CpuLevel compiled_level() {
#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && \
    defined(__AVX512VPOPCNTDQ__) && defined(__BMI2__)
  return CpuLevel::avx512;
#elif defined(__AVX2__) && defined(__BMI2__) && defined(__LZCNT__)
  return CpuLevel::avx2;
#else
  return CpuLevel::baseline;
#endif
}

CpuLevel chosen_cpu_level(const char* forced) {
  if (forced == nullptr || *forced == '\0') return highest_level();
  for (const CpuLevel level : cpu_levels) {
    if (name_of(level) != forced) continue;
    const std::string setting = "PVSLAB_CPU=" + std::string(name_of(level));
    if (!processor_has(level)) throw CpuLevelError(setting + ": this processor lacks it. " + levels_here());
    if (level < compiled_level()) {
      throw CpuLevelError(setting + ": the program was compiled for " + std::string(name_of(compiled_level())) +
                          " and does not run below it. " + levels_here());
    }
    return level;
  }
  throw CpuLevelError("PVSLAB_CPU=" + printable_line(forced) + " names no level. " + levels_here());
}

CpuLevel cpu_level() {
  static const CpuLevel level = chosen_cpu_level(std::getenv("PVSLAB_CPU"));
  return level;
}

}  // namespace pvslab
