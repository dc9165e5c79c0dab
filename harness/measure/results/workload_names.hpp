// Short names of workloads for the headings of a table: the family, the file without its folder, and the fewest parameters
// that tell the workloads apart.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace pvslab {

// "uniform b=8", "ordered p1=0.7", "chess middlegames". The specs are canonical or as written. Names of different specs
// are different; where that takes all of a spec, the name is the spec.
[[nodiscard]] std::vector<std::string> short_workload_names(std::span<const std::string> specs);

}  // namespace pvslab
