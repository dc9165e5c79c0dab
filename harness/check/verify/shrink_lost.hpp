// Shrinks a search that ends its process, as a counterexample is shrunk: each simpler search runs in a child process of its own.
#pragma once

#include "harness/cells/run/survival.hpp"

namespace pvslab {

// Replaces the search of `lost` by a simpler one that ends its process in the same way, if its token names an explicit tree. The time
// that it may take is limited: lost.shrunk_for says so if that was not enough. The search stays as it is if, alone, it does not end
// its process. Returns whether it was done; false: Ctrl-C or SIGTERM came. Call it where no threads were started.
[[nodiscard]] bool shrink_lost_search(LostSearch& lost);

}  // namespace pvslab
