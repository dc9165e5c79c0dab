// Checks the claimed relations: every claim of every theorem, on exhaustive sets of trees and on random ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "harness/check/relations/ask.hpp"

namespace pvslab {

// One claim and its result.
struct ClaimFinding {
  std::size_t theorem;  // index of the theorem, from 0
  RelationClaim claim;  // `one` is an id here, never every_searcher
  RelationTally tally;

  [[nodiscard]] bool fails() const { return !tally.held(); }
};

// A claim that names a searcher outside the given ones.
struct MissingClaim {
  std::size_t theorem;
  RelationClaim claim;
};

struct RelationCheck {
  std::vector<ClaimFinding> findings;
  std::vector<MissingClaim> missing;
  std::uint64_t trees = 0;
  bool complete = true;                          // false: stopped before the end
  std::vector<UnansweredTrees> unanswered = {};  // as Answers::unanswered

  // No claim fails, and every program answered.
  [[nodiscard]] bool holds() const;
};

// The questions that test the claims, and the claims that cannot be tested for lack of a searcher.
struct ClaimedQuestions {
  std::vector<Question> questions;
  std::vector<ClaimFinding> findings;  // one for each question, still without results
  std::vector<MissingClaim> missing;
};
[[nodiscard]] ClaimedQuestions questions_of(std::span<const Theorem> theorems,
                                            std::span<const MeasuredSearcher> searchers);

// The check in cells.
class ClaimedRelations {
 public:
  // A claim that fails is a fault of a cell only if `are_promises`.
  ClaimedRelations(std::span<const Theorem> theorems, std::span<const MeasuredSearcher> searchers,
                   const RelationTrees& trees, bool are_promises);

  // They refer to this object.
  [[nodiscard]] CellSet cells() { return asked_.cells(); }
  // Of the cells folded so far. Call it once, at the end.
  [[nodiscard]] RelationCheck check(const VerifyRunner& runner);

 private:
  ClaimedQuestions claimed_;
  AskedTrees asked_;
};

[[nodiscard]] RelationCheck check_claims(std::span<const Theorem> theorems, std::span<const MeasuredSearcher> searchers,
                                         const RelationTrees& trees, const VerifyRunner& runner);

// The ids in unchecked claims that match none of the searchers: each once, in order of appearance.
[[nodiscard]] std::vector<std::string_view> missing_searchers(const RelationCheck& check,
                                                              std::span<const MeasuredSearcher> searchers);

}  // namespace pvslab
