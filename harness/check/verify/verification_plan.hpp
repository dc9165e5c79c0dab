// The plan of a verification: its parts with their sizes, and their workloads. For verification.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/check/verify/verification.hpp"

namespace pvslab {

// The limits of the induction over the loop, and whether it can hold so many scores.
[[nodiscard]] LoopLimits loop_limits(const InductiveLimits& limits);
[[nodiscard]] bool has_loop_part(const InductiveLimits& limits);
[[nodiscard]] std::string far_limits_text();
// Of the trees that are aimed.
[[nodiscard]] std::uint64_t trees_per_number(const VerificationOptions& options);
[[nodiscard]] std::string random_limits_text(std::uint64_t seed);
[[nodiscard]] std::string graph_limits_text(std::uint64_t seed);
[[nodiscard]] std::string instance_limits_text(std::uint64_t seed);
[[nodiscard]] std::string relation_limits_text(const RelationTrees& trees);

// Removes selective searchers: only their visits can be checked, and only on trees.
[[nodiscard]] std::vector<std::size_t> without_selective(std::vector<std::size_t> searchers);
// Removes programs that do not tell which nodes they enter too: relations speak of nodes.
[[nodiscard]] std::vector<std::size_t> with_relations(const std::vector<std::size_t>& searchers);

// The subjects of the chosen searchers.
[[nodiscard]] std::vector<Subject> chosen_subjects(const std::vector<std::size_t>& searchers);

// Those of them that the check on graphs is about.
[[nodiscard]] std::vector<Subject> subjects_of_graphs(const std::vector<std::size_t>& searchers);

// Those that the check of compiled forms is about.
[[nodiscard]] std::vector<Subject> subjects_of_instances(const std::vector<std::size_t>& searchers);

// The assumptions under which the inductive check tries a searcher; empty if it does not cover the searcher.
[[nodiscard]] std::vector<Assumption> assumptions_for(const SearcherInfo& info);

// Cases with known scores: giant trees, or the positions of a suite.
struct KnownWorkload {
  std::string method;
  std::unique_ptr<Workload> workload;
  std::uint64_t cases;
};

// Made once and used by all parts, since a suite may be a pipe, which can be read only once. Empty if no chosen
// searcher promises a value.
[[nodiscard]] std::vector<KnownWorkload> known_workloads(const VerificationOptions& options);

// Cases of the suites among them for the check of compiled forms.
[[nodiscard]] std::vector<SuiteCase> instance_cases_of_suites(const std::vector<KnownWorkload>& workloads);

// The parts for these workloads. Throws like plan(options).
[[nodiscard]] std::vector<CoveragePart> plan(const VerificationOptions& options,
                                             const std::vector<KnownWorkload>& workloads);

}  // namespace pvslab
