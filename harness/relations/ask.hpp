// Asking: every question of every tree, exhaustively within limits and of random trees, in parallel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/relations/question.hpp"
#include "harness/verify/exhaustive.hpp"

namespace pvslab {

// Which trees are searched.
struct RelationTrees {
  std::vector<ExhaustiveLimits> exhaustive;
  std::uint64_t random = 0;  // so many: three of four over all models; each fourth uniform, as drawn or in the best or worst order
  std::uint64_t seed = 1;
};

// Random tree number `index`.
[[nodiscard]] Tree draw_relation_tree(std::uint64_t seed, std::uint64_t index);

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
