// compare: runs a plan, or the rest of it if a journal holds finished cells.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

struct CompareOptions {
  unsigned threads = 1;
  std::optional<std::filesystem::path> out;  // directory for journal and results; empty: nothing is saved
  bool fresh = false;                        // discard the journal
  std::string command;                       // reproduces the results
};

// Writes the result files and returns the results. If interrupted, calls tell_interrupted() and returns nothing. Throws
// what the journal and the result files throw.
[[nodiscard]] std::optional<Results> compare(const Plan& plan, const CompareOptions& options);

}  // namespace pvslab
