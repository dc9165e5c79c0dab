// The options of `verify` that look into the searcher's code:
//   --aim N,...     trees aimed at these numbers
//   --condition-file FILE  whose conditions
//   --conditions    which conditions of the code were never true or never false; for a program of scripts/verify-conditions
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/check/verify/verification.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/option.hpp"

namespace pvslab {

struct ConditionFlags {
  std::vector<std::string> aim;
  bool conditions = false;
  std::vector<std::string> files;
};

void add_condition_options(CLI::App& verb, ConditionFlags& flags);

// The numbers of --aim, ascending. Throws UsageError.
[[nodiscard]] std::vector<std::int32_t> parse_aim(const std::vector<std::string>& texts);

// Throws UsageError unless --conditions can be obeyed: by a program that counts conditions, in one process.
void require_countable_conditions(const JobFlags& job, const VerificationOptions& options);

// Runs quick checks until the code has shown no further constant, and aims `options` at those that it has shown. Conditions are
// counted anew from then on, in one thread: threads that count the same conditions would wait for each other.
void aim_at_constants(VerificationOptions& options);

// Adds what was counted since. Returns why it cannot be told, as a message; empty if it can, or if the run was interrupted.
[[nodiscard]] std::string add_conditions(Verification& verification, const VerificationOptions& options,
                                         const std::vector<std::string>& files);

}  // namespace pvslab
