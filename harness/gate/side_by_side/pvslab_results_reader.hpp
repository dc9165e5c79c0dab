// Reads the results.json of `pvslab compare --out` as rows and figures: the counters per tree, the time and the speed.
#pragma once

#include <string>

#include "harness/gate/side_by_side/json_text.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

// Whether a document claims to be ours. Its format may be newer than this program knows.
[[nodiscard]] bool is_pvslab_results(const Json& json);

// Throws ResultsError.
[[nodiscard]] ResultsFile read_pvslab_results(const std::string& text, const std::string& name);

// Replaces means per tree by sums over the trees, as in every other kind of file.
void turn_into_sums(ResultsFile& results);

}  // namespace pvslab::side_by_side
