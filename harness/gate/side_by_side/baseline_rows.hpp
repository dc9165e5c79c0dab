// Reads a baseline of `pvslab gate` as a results file: every counter of every cell as a count.
#pragma once

#include <string>
#include <string_view>

#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {

// Whether the text looks like a baseline: TOML with a format and our name.
[[nodiscard]] bool is_baseline(std::string_view text);

// Throws InputError with the place if it is damaged.
[[nodiscard]] ResultsFile read_baseline_rows(const std::string& text, const std::string& name);

}  // namespace pvslab::side_by_side
