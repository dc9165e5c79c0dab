// `pvslab list tests`: the pairs of a searcher and a suite that pvslab_discover_tests makes a test of.
#pragma once

#include <string>
#include <vector>

namespace pvslab {

// One line for each pair: searcher, suite, and the verb with the words that check the suite, separated by tabs. Empty lists
// choose the added searchers, or all if none was added, and the suites that apply. A suite is a part of the verification
// (inductive, exhaustive, random, decisive, graphs, instances, known-value; schedules and random-schedules of parallel searchers) or a workload. Throws
// UsageError for an unknown one.
[[nodiscard]] std::string listed_tests(const std::vector<std::string>& searchers,
                                       const std::vector<std::string>& suites);

}  // namespace pvslab
