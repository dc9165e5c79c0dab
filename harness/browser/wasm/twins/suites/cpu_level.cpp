// The levels of processors in a module, which has one and no environment.
#include "suites/cpu_level.hpp"

namespace pvslab {

CpuLevel cpu_level() { return CpuLevel::baseline; }

}  // namespace pvslab
