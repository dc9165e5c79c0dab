// What a verification is going to do: its parts with their sizes, and what they work on. For verification.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/check/verify/verification.hpp"
#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

[[nodiscard]] std::string limits_text(const InductiveLimits& limits);
[[nodiscard]] std::string limits_text(const ExhaustiveLimits& limits);
[[nodiscard]] std::string relation_limits_text(const RelationTrees& trees);

// The chosen searchers without the selective ones: of these, visits alone can be checked, and on trees alone.
[[nodiscard]] std::vector<std::size_t> without_selective(std::vector<std::size_t> searchers);

// The subjects of the chosen searchers.
[[nodiscard]] std::vector<Subject> chosen_subjects(const std::vector<std::size_t>& searchers);

// Under which assumptions the inductive check tries a searcher; none where it cannot speak of it.
[[nodiscard]] std::vector<Assumption> assumptions_for(const SearcherInfo& info);

// Cases with a score of their own: giant trees, or the positions of a suite.
struct KnownWorkload {
  std::string method;
  std::unique_ptr<Workload> workload;
  std::uint64_t cases;
};

// Made once and used by all parts: a suite may be a pipe, which can be read but once. None if no chosen searcher promises a value.
[[nodiscard]] std::vector<KnownWorkload> known_workloads(const VerificationOptions& options);

// The parts over these workloads. Throws as plan(options) does.
[[nodiscard]] std::vector<CoveragePart> plan(const VerificationOptions& options,
                                             const std::vector<KnownWorkload>& workloads);

}  // namespace pvslab
