// The twin of one process: nothing is noted for a parent.
#include "harness/cells/run/begun.hpp"

namespace pvslab {

void note_step() {}
bool notes_searches() { return false; }
void note_search(const BegunSearch&) {}

}  // namespace pvslab
