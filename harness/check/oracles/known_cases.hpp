// Verification on cases with a known score. The best scores come from outside: positions published with their score,
// and trees with a score set by construction, far too large for minimax. Without such a score (chess), minimax computes
// it. If the tree is too large for minimax, the yardstick computes it, so that searchers are checked against each
// other. Runs every searcher; those that promise the window clause in open, half-open and finite windows around the
// score, the others in the open window.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/cases/computed_score.hpp"
#include "harness/bind/estimates/planned_search.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {

// Windows with the score inside, at either end, below and above. Only the open window for a searcher that promises nothing about
// others.
[[nodiscard]] std::vector<Bounds> windows_of_case(Score score, const SearcherInfo& info);
// The clauses about values that a search with this result breaks.
[[nodiscard]] Contract clauses_broken(const SearcherInfo& info, Bounds bounds, Score score, Outcome returned);
// What all windows of a case cost, in searches with the open window: an estimate, for plans.
inline constexpr std::uint64_t searches_in_windows = 8;

struct CaseViolation {
  std::string workload;
  std::uint64_t seed;
  std::uint64_t index;  // of the case in the workload
  Bounds bounds;
  Score score;
  Outcome returned;
  std::string place;       // of the case in a file, "FILE:LINE"; empty if it is not from a file
  std::string fault = {};  // what a program did instead of answering; then nothing was returned
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
  std::map<std::string, std::uint64_t> refused = {};  // by reason, cases that the searcher could not be asked for
  std::uint64_t late = 0;  // of those, cases whose time was over before a program had answered
  std::array<std::uint64_t, clauses.size()> violations{};
  std::array<std::optional<CaseViolation>, clauses.size()> first;  // the one with the least index

  [[nodiscard]] bool breaks(Contract promised) const;
  // Whether a promised clause was broken, or the root clause, which only a wrong score or a wrong value can break.
  [[nodiscard]] bool doubts_the_score(Contract promised) const;
  [[nodiscard]] std::uint64_t refused_cases() const;
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

// The check in cells: one case with one searcher, so that a few large cases keep all threads busy.
class KnownCasesCheck {
 public:
  // The first `cases` cases of the workload under `seed`, or as many as it has. The workload must outlive the check.
  // A searcher that does not scale is left out of cases whose whole tree may have more than `max_tree_nodes`; if it is the only one,
  // of those in which it is expected to visit more.
  KnownCasesCheck(const Workload& workload, std::uint64_t seed, std::uint64_t cases, std::vector<std::size_t> searchers,
                  double max_tree_nodes = most_whole_tree_nodes);
  ~KnownCasesCheck();
  KnownCasesCheck(const KnownCasesCheck&) = delete;
  KnownCasesCheck& operator=(const KnownCasesCheck&) = delete;

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far.
  [[nodiscard]] KnownCasesResult result() const;

 private:
  class Scores;
  struct Found;

  // The first case of a block. A block is one case unless there are very many.
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t block) const { return first_of_block(cases_, blocks_, block); }
  [[nodiscard]] bool leaves_out(std::size_t searcher, double whole_tree_nodes) const;
  [[nodiscard]] CellResult run(std::size_t cell, CellWatch& watch) const;
  void fold(std::size_t cell, const std::string& value);

  const Workload& workload_;
  std::uint64_t seed_;
  std::uint64_t cases_;
  std::vector<std::size_t> searchers_;
  double max_tree_nodes_;
  std::optional<PlannedSearches> planned_;  // of the only searcher, if it does not scale
  std::uint64_t blocks_;                    // of cases; each is a cell for each searcher
  std::unique_ptr<Scores> scores_;
  std::vector<CaseTally> tallies_;
  std::vector<Found> found_;    // what the folded cells say of each case
  std::uint64_t searched_ = 0;  // cases, by any searcher
  std::uint64_t folded_ = 0;    // cells
};

// Runs the check by itself.
[[nodiscard]] KnownCasesResult verify_known_cases(const Workload& workload, std::uint64_t seed, std::uint64_t cases,
                                                  std::span<const std::size_t> searchers, const VerifyRunner& runner);

// An estimate of the work of verify_known_cases.
[[nodiscard]] WorkSize size_of_known_cases(const Workload& workload, std::uint64_t cases, std::size_t searchers);

// Specs of known-value trees too large for minimax, whose scores keep to the limit. Throws UsageError if it is too narrow for them:
// their scores grow with the depth.
[[nodiscard]] std::vector<WorkloadSpec> giant_tree_specs(ScoreLimit limit = {});

}  // namespace pvslab
