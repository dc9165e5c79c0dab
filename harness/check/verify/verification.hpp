// Verification: what is checked, and what was found. The parts run one after the other, each in parallel; the findings do not
// depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/claims/relation_report.hpp"
#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/inductive.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "harness/check/search/subject.hpp"

namespace pvslab {

struct VerificationOptions {
  std::optional<InductiveLimits> inductive;
  std::vector<ExhaustiveLimits> exhaustive;
  std::uint64_t random_trees = 0;
  std::uint64_t known_value_trees = 0;     // of each model in giant_tree_specs()
  std::optional<RelationTrees> relations;  // where the claimed relations are checked
  std::vector<std::string> suites;         // specs of workloads of positions, e.g. "connect4:FILE"
  std::uint64_t seed = 1;                  // of the random and the known-value trees
  std::vector<std::size_t> searchers;      // indices into the catalogue
  unsigned threads = 1;
  bool show_progress = true;  // where standard error is a terminal

  [[nodiscard]] bool selects_nothing() const;
};

// What is checked when nothing is asked for: under a minute on two cores. Suites are those that are shipped and are found from
// the current directory.
[[nodiscard]] VerificationOptions default_verification();

struct CoveragePart {
  std::string method;   // "inductive", "exhaustive", ...
  std::string limits;   // what it covers
  std::string size;     // "35,238 trees"
  std::uint64_t cases;  // trees, positions or nodes
  std::uint64_t searches;
  bool complete;
  std::string oracle = "";   // whose scores cases without a published one were held against: "minimax", "alpha-beta"
  std::string warning = "";  // in a plan, where it is out of reach (harness/bind/workloads/size_warning.hpp)
};

struct InductiveFinding {
  Assumption assumption;
  Certificate certificate;
};

// What was found of one subject, in all parts.
struct Finding {
  const Subject* subject;
  RoutineTally trees;                       // exhaustive and random, the smallest counterexamples shrunk
  std::vector<InductiveFinding> inductive;  // empty where the argument cannot speak of the searcher
  CaseTally cases;                          // of the search itself

  // Whether it was searched with at all: an inductive check alone searches no tree.
  [[nodiscard]] bool was_searched() const { return trees.searches + cases.searches > 0; }
  // No search spoke against the clause.
  [[nodiscard]] bool held(Clause clause) const;
  // Promised and not held, or promised and not certified by induction.
  [[nodiscard]] bool breaks_promise(Clause clause) const;
  [[nodiscard]] bool breaks_a_promise() const;
};

// Under which assumption on its successors a node must keep `clause` for the induction to go through, if the searcher
// promises this contract.
[[nodiscard]] Assumption needed_for(Contract promised, Clause clause);

// A searcher that does not promise the bound clause has no bound: the clause does not apply to it. Of a further routine move and
// line are not looked at.
[[nodiscard]] bool applies(const Subject& subject, Clause clause);

struct Verification {
  std::vector<CoveragePart> coverage;
  std::vector<Finding> findings;                  // in the order of the catalogue, routines after their search
  std::vector<std::string_view> selective;        // chosen, but promising no values: visits alone are checked
  std::optional<RelationCheck> relations;         // what was found of the claimed relations, where they were checked
  std::optional<InductiveLimits> inductive;       // of the induction, where there was one
  std::vector<WrongPublishedScore> wrong_scores;  // of the files of suites, not of searchers
  bool exhaustive = false;                        // whether open-window node totals were taken
  bool complete = true;                           // false: interrupted

  // No searcher broke a promise, and no file has a wrong score.
  [[nodiscard]] bool finds_nothing_wrong() const { return keeps_all_promises() && wrong_scores.empty(); }
  // The claimed relations among them.
  [[nodiscard]] bool keeps_all_promises() const;
  [[nodiscard]] std::uint64_t trees() const;
};

// The parts that would run, with their sizes. Throws InputError or UsageError where a part is impossible, NothingSelected
// where nothing is left to check.
[[nodiscard]] std::vector<CoveragePart> plan(const VerificationOptions& options);

// Tells on the standard error what of the plan is out of reach.
void tell_warnings(const std::vector<CoveragePart>& plan);

// Throws what `plan` throws, before any part runs, and tells its warnings. Stops early once interrupted(). Where the program is
// ended during one large search (InterruptReport), `cut_short` is given what was found until then; it may be none.
[[nodiscard]] Verification verify(const VerificationOptions& options,
                                  const std::function<ExitCode(const Verification&)>& cut_short = {});

}  // namespace pvslab
