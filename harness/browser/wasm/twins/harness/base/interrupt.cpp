// The twin without signals: the page ends the worker.
#include "harness/base/interrupt.hpp"

namespace pvslab {

bool interrupted() { return false; }

}  // namespace pvslab
