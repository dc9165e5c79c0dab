// The perft kernel for processors with AVX-512. Compiled for them (see suites/CMakeLists.txt).
#include "suites/chess/perft_kernel.hpp"

#if defined(__AVX512F__) && defined(__AVX512VPOPCNTDQ__) && defined(__BMI2__)
#define PVSLAB_COMPILED_FOR_AVX512
#include "suites/chess/avx512_sliders.hpp"
#endif

namespace pvslab::chess {

PerftKernel avx512_kernel() {
#ifdef PVSLAB_COMPILED_FOR_AVX512
  return Perft<Avx512Sliders>::kernel();
#else
  return {nullptr, nullptr};
#endif
}

}  // namespace pvslab::chess
