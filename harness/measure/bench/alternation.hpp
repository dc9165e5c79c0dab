// Alternation: times two contenders in turns, ABBA, so that a temporary slowdown of the machine affects both. (Google
// Benchmark's random interleaving does not pair.)
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/measure/bench/line_up.hpp"

namespace pvslab::bench {

// The results of a contender and a yardstick in alternation: one value per round. Each was timed twice in a round.
struct Alternation {
  std::string contender;
  std::string yardstick;
  std::vector<double> nodes_per_second;  // of the contender
  std::vector<double> ratios;            // of these speeds to the yardstick's
};

// Compares every contender of the line-up with its yardstick, and each counting searcher with its silent version, if
// there is one. `rounds` > 0. All contenders must be free of mistakes. Works round by round, so that the rounds of each
// ratio are spread over the whole time.
[[nodiscard]] std::vector<Alternation> alternate(const LineUp& line_up, int rounds);

// The table, at most 80 columns wide.
[[nodiscard]] std::string table_of(std::span<const Alternation> alternations);

}  // namespace pvslab::bench
