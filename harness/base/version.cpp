#include "harness/base/machine.hpp"

namespace pvslab {

std::string_view version() { return PVSLAB_VERSION; }

}  // namespace pvslab
