// The laboratory behind one function: a request of a page is answered as the command line answers it.
#pragma once

#include <string>
#include <string_view>

namespace pvslab {

// Request and answer are JSON (docs/playground.md). A request that is wrong is answered by an error with a message; what cannot
// be done throws UsageError or InputError.
[[nodiscard]] std::string answer(std::string_view request);

}  // namespace pvslab
