// Asking: every question of every tree, exhaustively within limits and of random trees, in parallel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/check/relations/question.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {

// Which trees are searched.
struct RelationTrees {
  std::vector<ExhaustiveLimits> exhaustive = {};
  std::uint64_t random = 0;  // so many, of harness/check/relations/drawn_trees.hpp
  std::uint64_t seed = 1;
};

// How many trees there are; UINT64_MAX where that is too many to count.
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
