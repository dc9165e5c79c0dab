// Results: what an experiment found, as it is shown and kept. A pure function of the plan and its records, and the same for
// any number of threads but for what is called times. results/README.md describes the file form.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/counter_fields.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/base/statistics/ratio.hpp"
#include "harness/measure/cells/record.hpp"

namespace pvslab {

inline constexpr int results_format = 1;

struct Estimate {
  double mean = 0;
  std::optional<double> standard_error;  // of the mean; nothing for one tree
  bool operator==(const Estimate&) const = default;
};

// One searcher on one workload.
struct Comparison {
  std::string searcher;
  std::string workload;  // the spec as it was written
  std::string spec;      // the same in canonical form
  std::uint64_t trees = 0;
  bool selected = true;  // false where it ran only as the yardstick of ratios
  std::uint64_t wrong_values = 0;
  std::array<Estimate, counter_fields.size()> counters{};
  RatioEstimate ratio;                           // of the nodes to those of the yardstick
  std::optional<double> first_move_cutoff_rate;  // first_move_cutoffs / cutoffs; nothing where there are none
  struct Times {
    double cpu_seconds = 0;
    std::optional<double> mnodes_per_second;  // a million nodes a second of one thread, counting
    bool operator==(const Times&) const = default;
  };
  std::optional<Times> times;  // nothing where a value was wrong
  // Of a searcher that does not promise the score: on how many trees it returned another value, and how far off it was.
  struct Deviation {
    std::uint64_t trees = 0;
    double mean = 0;         // of the absolute differences on those trees; 0 where there are none
    std::uint64_t most = 0;  // the greatest of them
    bool operator==(const Deviation&) const = default;
  };
  std::optional<Deviation> deviation;  // nothing where the score is promised

  [[nodiscard]] const Estimate& counter(std::uint64_t Counters::*member) const { return counters[field_index(member)]; }
  bool operator==(const Comparison&) const = default;
};

// A searcher returned another value than the tree has, or the file that the tree was read from has another.
struct Violation {
  std::string searcher;
  std::string workload;
  std::uint64_t seed = 0;
  std::uint64_t index = 0;  // of the tree
  Score returned;
  Score expected;
  std::string expected_from;  // "known value", "published score", or the id of a searcher
  std::string command;        // reproduces it
  std::string place = {};     // of the case, "FILE:LINE"; empty where it was generated
  bool published_is_wrong =
      false;  // the searchers are right, and the score of the file is not; `searcher` found the right one
  bool operator==(const Violation&) const = default;
};

struct Environment {
  unsigned threads = 0;
  std::string compiler;
  std::string processor;
  bool operator==(const Environment&) const = default;
};

struct Results {
  std::string program_version;
  std::string name;        // of the experiment
  std::string experiment;  // its canonical text
  std::uint64_t seed = 0;
  std::string command;  // makes the same results again
  std::vector<std::string> notes;
  std::vector<LeftOut> left_out;
  std::vector<Comparison> comparisons;  // by workload, then by searcher
  std::vector<Violation> violations;
  Environment environment;

  bool operator==(const Results&) const = default;
};

// Of all records of the plan, in its order.
[[nodiscard]] Results results_of(const Plan& plan, const std::vector<CellRecord>& records, std::string command,
                                 unsigned threads);

}  // namespace pvslab
