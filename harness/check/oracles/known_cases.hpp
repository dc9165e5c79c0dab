// Verification on cases with a score to hold searchers against. Best is one known without a search of ours: positions
// published with their score, and trees whose score is set by construction, far too large for minimax. Where there is none
// (chess), it is minimax's; and where the tree is too large for that, the yardstick's, so that searchers are held against
// each other. Every searcher; open, half-open and finite windows around the score where it promises the window clause.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/workloads/computed_score.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/bind/workloads/size_warning.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

struct CaseViolation {
  std::string workload;
  std::uint64_t seed;
  std::uint64_t index;  // of the case in the workload
  Bounds bounds;
  Score score;
  Outcome returned;
  std::string place;  // of the case in a file, "FILE:LINE"; empty where it comes from none
};

// A score published with a position that is not the one that is computed. The file is at fault, and no searcher: they are held
// against the computed one.
struct WrongPublishedScore {
  std::string workload;
  std::uint64_t index;  // of the case in the workload
  std::string place;    // "FILE:LINE"
  Score published;
  ComputedScore computed;
};

// What was found of one searcher. Clauses are counted as in ClauseTally, all windows together.
struct CaseTally {
  std::uint64_t searches = 0;
  std::uint64_t left_out = 0;  // cases whose whole tree is too large for a searcher that does not scale
  std::array<std::uint64_t, clauses.size()> violations{};
  std::array<std::optional<CaseViolation>, clauses.size()> first;  // with the least index

  // Of a promised clause, or of the root clause, which nothing but a wrong score or a wrong value breaks.
  [[nodiscard]] bool doubts_the_score(Contract promised) const;
  void merge(const CaseTally& other);
};

struct KnownCasesResult {
  std::uint64_t cases = 0;                // searched by all of the searchers
  std::uint64_t scored_by_minimax = 0;    // cases without a known value
  std::uint64_t scored_by_yardstick = 0;  // likewise, too large for minimax
  bool complete = false;
  std::vector<CaseTally> tallies;                      // one per searcher
  std::vector<WrongPublishedScore> wrong_scores = {};  // by index
};

// The first `cases` cases of the workload under `seed`, or as many as it has. If the program is ended during a search
// (InterruptReport), `cut_short` is given what was found until then; it may be none.
[[nodiscard]] KnownCasesResult verify_known_cases(
    const Workload& workload, std::uint64_t seed, std::uint64_t cases, std::span<const std::size_t> searchers,
    const VerifyRunner& runner, const std::function<ExitCode(const KnownCasesResult&)>& cut_short = {});

// What that takes, about.
[[nodiscard]] WorkSize size_of_known_cases(const Workload& workload, std::uint64_t cases, std::size_t searchers);

// Specs of known-value trees too large for minimax.
[[nodiscard]] std::span<const std::string_view> giant_tree_specs();

}  // namespace pvslab
