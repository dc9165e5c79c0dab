// The claimed relations, checked: every claim of every theorem, on exhaustive sets of trees and on random ones.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "harness/check/relations/ask.hpp"

namespace pvslab {

// One claim of two searchers, or of one, and what was found.
struct ClaimFinding {
  std::size_t theorem;  // its place among the theorems, from 0
  RelationClaim claim;  // `one` is an id here, never every_searcher
  RelationTally tally;

  [[nodiscard]] bool fails() const { return !tally.held(); }
};

// A claim that names a searcher that is not among those in hand.
struct MissingClaim {
  std::size_t theorem;
  RelationClaim claim;
};

struct RelationCheck {
  std::vector<ClaimFinding> findings;
  std::vector<MissingClaim> missing;
  std::uint64_t trees = 0;
  bool complete = true;  // false: stopped before the end

  [[nodiscard]] bool holds() const;
};

// The questions that the claims amount to, and what must remain unasked for the lack of a searcher.
struct ClaimedQuestions {
  std::vector<Question> questions;
  std::vector<ClaimFinding> findings;  // one for each question, with nothing found yet
  std::vector<MissingClaim> missing;
};
[[nodiscard]] ClaimedQuestions questions_of(std::span<const Theorem> theorems,
                                            std::span<const MeasuredSearcher> searchers);

[[nodiscard]] RelationCheck check_claims(std::span<const Theorem> theorems, std::span<const MeasuredSearcher> searchers,
                                         const RelationTrees& trees, const VerifyRunner& runner);

// The ids that unchecked claims name and that none of the searchers has, each once, in the order in which they are named.
[[nodiscard]] std::vector<std::string_view> missing_searchers(const RelationCheck& check,
                                                              std::span<const MeasuredSearcher> searchers);

}  // namespace pvslab
