// What all forms of a report say beside their tables: notes, deviations, the command, wrong values.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

// The results for display: every text on one line, without control characters. The functions below take such results.
[[nodiscard]] Results shown(Results results);

// The workloads in order, with their number of trees.
[[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> workloads_of(const std::vector<Comparison>& rows);

// For searchers that do not promise the score: how often and how far their values were off. One line per workload.
[[nodiscard]] std::vector<std::string> deviations_of(const Results& results);

// For searchers whose table was too small: how many positions it forgot, and what that means for those that promise the visits of
// another searcher. One line per workload; `briefly`: one line for all workloads, and one for each broken promise.
[[nodiscard]] std::vector<std::string> losses_of(const Results& results, bool briefly);

// The notes. Searchers that are left out of the same workloads are told in one line.
[[nodiscard]] std::vector<std::string> folded_notes(const Results& results);

// The last lines: the seed, the command, and the wrong values.
[[nodiscard]] std::string ending_text(const Results& results, const Style& style);

}  // namespace pvslab
