// The perft kernel for any processor.
#include "suites/chess/perft_kernel.hpp"

namespace pvslab::chess {

PerftKernel magic_kernel() { return Perft<MagicSliders>::kernel(); }

}  // namespace pvslab::chess
