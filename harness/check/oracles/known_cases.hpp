// Verification on cases with a known score. The best scores come from outside: positions published with their score,
// and trees with a score set by construction, far too large for minimax. Without such a score (chess), minimax computes
// it. If the tree is too large for minimax, the yardstick computes it, so that searchers are checked against each
// other. Runs every searcher; those that promise the window clause in open, half-open and finite windows around the
// score, the others in the open window.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/bind/workloads/computed_score.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {

struct CaseViolation {
  std::string workload;
  std::uint64_t seed;
  std::uint64_t index;  // of the case in the workload
  Bounds bounds;
  Score score;
  Outcome returned;
  std::string place;  // of the case in a file, "FILE:LINE"; empty if it is not from a file
};

// A published score that differs from the computed one. The file is wrong, not a searcher: searchers are checked
// against the computed score.
struct WrongPublishedScore {
  std::string workload;
  std::uint64_t index;  // of the case in the workload
  std::string place;    // "FILE:LINE"
  Score published;
  ComputedScore computed;
};

// The results for one searcher. Clauses are counted as in ClauseTally, over all windows.
struct CaseTally {
  std::uint64_t searches = 0;
  std::uint64_t left_out = 0;  // cases whose tree is too large for a searcher that does not scale
  std::uint64_t refused = 0;   // cases of games that the searcher cannot search, for this reason
  std::string_view refusal = {};
  std::array<std::uint64_t, clauses.size()> violations{};
  std::array<std::optional<CaseViolation>, clauses.size()> first;  // the one with the least index

  // Whether a promised clause was broken, or the root clause, which only a wrong score or a wrong value can break.
  [[nodiscard]] bool doubts_the_score(Contract promised) const;
  void merge(const CaseTally& other);
};

struct KnownCasesResult {
  std::uint64_t cases = 0;                // searched by every searcher
  std::uint64_t scored_by_minimax = 0;    // cases without a known value
  std::uint64_t scored_by_yardstick = 0;  // cases without a known value that are too large for minimax
  bool complete = false;
  std::vector<CaseTally> tallies;                      // one per searcher
  std::vector<WrongPublishedScore> wrong_scores = {};  // by index
};

// The first `cases` cases of the workload under `seed`, or as many as it has. If the program is ended during a search
// (InterruptReport), `cut_short` receives the results so far. It may be empty.
[[nodiscard]] KnownCasesResult verify_known_cases(
    const Workload& workload, std::uint64_t seed, std::uint64_t cases, std::span<const std::size_t> searchers,
    const VerifyRunner& runner, const std::function<ExitCode(const KnownCasesResult&)>& cut_short = {});

// An estimate of the work of verify_known_cases.
[[nodiscard]] WorkSize size_of_known_cases(const Workload& workload, std::uint64_t cases, std::size_t searchers);

// Specs of known-value trees too large for minimax.
[[nodiscard]] std::vector<WorkloadSpec> giant_tree_specs();

}  // namespace pvslab
