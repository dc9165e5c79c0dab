// One entry of the list "benchmarks" in Google Benchmark's JSON, of any version: a run, or an aggregate of several.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/gate/side_by_side/readers.hpp"

namespace pvslab::side_by_side {

struct Entry {
  struct Figure {
    std::string name;
    std::string unit;
    std::optional<double> value;  // empty if null, which replaces a bare NaN; a time is in seconds
  };
  enum class Statistic : std::uint8_t {
    none,  // a run
    mean,
    median,
    stddev,
    cv,
    unnamed,  // an aggregate without a name
    other,    // an aggregate that is a figure of its own, such as BigO
  };

  std::string row;  // the name without the statistic, unless the statistic is a row of its own
  Statistic statistic = Statistic::none;
  std::uint64_t repetitions = 0;  // 0 if unknown
  std::string error;              // empty if it did not fail and was not skipped
  bool failed = false;            // error_occurred
  std::string counts_of;          // the row whose count our reporter repeats here as a time; empty in other entries
  std::vector<Figure> figures;    // every number except bookkeeping, sorted by name
};

// All entries. Throws InputError with the entry and its error; `name` names the file.
[[nodiscard]] std::vector<Entry> read_entries(const Json& benchmarks, const std::string& name);

}  // namespace pvslab::side_by_side
