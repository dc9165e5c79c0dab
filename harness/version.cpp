#include "harness/version.hpp"

namespace pvslab {

std::string_view version() { return PVSLAB_VERSION; }

}  // namespace pvslab
