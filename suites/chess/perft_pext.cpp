// The perft kernel for processors with BMI2. Compiled for them (see suites/CMakeLists.txt).
#include "suites/chess/perft_kernel.hpp"

#ifdef __BMI2__
#include "suites/chess/pext_sliders.hpp"
#endif

namespace pvslab::chess {

PerftKernel pext_kernel() {
#ifdef __BMI2__
  return Perft<PextSliders>::kernel();
#else
  return {nullptr, nullptr};
#endif
}

}  // namespace pvslab::chess
