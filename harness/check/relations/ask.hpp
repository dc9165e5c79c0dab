// ask: tests every question on every tree, exhaustively within limits and on random trees, in parallel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/relations/question.hpp"

namespace pvslab {

// Which trees are searched.
struct RelationTrees {
  std::vector<ExhaustiveLimits> exhaustive = {};
  std::uint64_t random = 0;  // number of random trees (harness/check/relations/drawn_trees.hpp)
  std::uint64_t seed = 1;
};

// The number of trees; UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t count_trees(const RelationTrees& trees);

struct Answers {
  std::uint64_t trees = 0;
  bool complete = false;               // false: stopped before the end
  std::vector<RelationTally> tallies;  // one for each question, the smallest counterexamples shrunk
};

// The answers do not depend on the number of threads.
[[nodiscard]] Answers ask(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
                          const RelationTrees& trees, const VerifyRunner& runner);

}  // namespace pvslab
