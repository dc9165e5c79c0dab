// compare: carries out a plan from beginning to end, or from where its journal left off.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

struct CompareOptions {
  unsigned threads = 1;
  std::optional<std::filesystem::path> out;  // where journal and results go; none: nothing is kept
  bool fresh = false;                        // discard what a journal holds
  std::string command;                       // makes the same results again
};

// The results, their files written; nothing where it was interrupted, after tell_interrupted().
// Throws what the journal and the result files throw.
[[nodiscard]] std::optional<Results> compare(const Plan& plan, const CompareOptions& options);

}  // namespace pvslab
