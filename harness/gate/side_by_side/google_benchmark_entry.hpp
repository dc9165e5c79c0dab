// One entry of the list "benchmarks" in Google Benchmark's JSON: a run, or an aggregate of several, of any age.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/gate/side_by_side/json_text.hpp"

namespace pvslab::results_comparison {

struct Entry {
  struct Figure {
    std::string name;
    std::string unit;
    std::optional<double> value;  // nothing where it is null, which a bare NaN became; a time is in seconds
  };
  enum class Statistic : std::uint8_t {
    none,  // a run
    mean,
    median,
    stddev,
    cv,
    unnamed,  // an aggregate of which the file does not say what it is
    other,    // an aggregate that is a figure of its own, such as BigO
  };

  std::string row;  // the name without the statistic, except of a statistic that is a row of its own
  Statistic statistic = Statistic::none;
  std::uint64_t repetitions = 0;  // 0 where the file does not say
  std::string error;              // empty where it did not fail
  std::string counts_of;          // the row whose count our reporter repeats here as a time; empty in any other entry
  std::vector<Figure> figures;    // every number that is no bookkeeping, in the order of their names
};

// All of them. Throws InputError that names the entry and what is wrong with it; `name` stands for the file.
[[nodiscard]] std::vector<Entry> read_entries(const Json& benchmarks, const std::string& name);

}  // namespace pvslab::results_comparison
