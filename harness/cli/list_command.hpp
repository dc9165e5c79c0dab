// The schema of what `pvslab list --json` writes.
#pragma once

#include <string>

namespace pvslab {

[[nodiscard]] std::string list_schema();

}  // namespace pvslab
