// Alternation: two contenders timed in turns, ABBA, so that whatever slows the machine for a while slows both.
// (Google Benchmark's random interleaving is not pairing.)
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/measure/bench/line_up.hpp"

namespace pvslab::bench {

// What came of a contender and a yardstick in alternation; one value per round, in which each was timed twice.
struct Alternation {
  std::string contender;
  std::string yardstick;
  std::vector<double> nodes_per_second;  // of the contender
  std::vector<double> ratios;            // of these to the yardstick's
};

// Every contender of the line-up against its ceiling; and each searcher that counts against its silent twin, if it has one.
// `rounds` > 0. All contenders are free of mistakes. Round by round, so that each ratio's rounds are spread over the time.
[[nodiscard]] std::vector<Alternation> alternate(const LineUp& line_up, int rounds);

// The table, at most 80 columns wide.
[[nodiscard]] std::string table_of(std::span<const Alternation> alternations);

}  // namespace pvslab::bench
