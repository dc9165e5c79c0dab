#include "harness/base/version.hpp"

namespace pvslab {

std::string_view version() { return PVSLAB_VERSION; }

}  // namespace pvslab
