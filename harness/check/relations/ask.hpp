// ask: tests every question on every tree, exhaustively within limits and on random trees, in parallel.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/limited_trees.hpp"
#include "harness/check/relations/question.hpp"

namespace pvslab {

// Which trees are searched.
struct RelationTrees {
  std::vector<ExhaustiveLimits> exhaustive = {};
  std::uint64_t random = 0;  // number of random trees (harness/check/relations/drawn_trees.hpp)
  std::uint64_t seed = 1;
  ScoreLimit limit =
      {};  // of the values of random trees and of the finite ends of windows; those of the others are small
};

// A tree is searched in about so many windows by each searcher: an estimate, for plans.
inline constexpr std::uint64_t windows_of_asked_tree = 20;

// The number of trees; UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t count_trees(const RelationTrees& trees);

struct Answers {
  std::uint64_t trees = 0;
  bool complete = false;                         // false: stopped before the end
  std::vector<UnansweredTrees> unanswered = {};  // one for each fault
  std::vector<RelationTally> tallies;            // one for each question, the smallest counterexamples shrunk
};

// The search in cells: ranges of trees.
class AskedTrees {
 public:
  // The first `promised` questions are about relations that must hold: a cell in which one does not finds a fault.
  AskedTrees(std::vector<MeasuredSearcher> searchers, std::vector<Question> questions, std::size_t promised,
             const RelationTrees& trees);

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far; shrinks the counterexamples. Call it once, at the end.
  [[nodiscard]] Answers answers(const VerifyRunner& runner);

 private:
  // A range of the trees within limits, or of the random ones.
  struct Block {
    const LimitedTrees* trees;  // null for random ones
    std::uint64_t first;
    std::uint64_t last;
  };

  [[nodiscard]] std::uint64_t cost_of_tree() const;  // in nanoseconds
  [[nodiscard]] CellResult run(const Block& block, CellWatch& watch) const;

  std::vector<MeasuredSearcher> searchers_;
  std::vector<Question> questions_;
  std::size_t promised_;
  RelationTrees trees_;
  std::vector<std::unique_ptr<LimitedTrees>> limited_;
  std::vector<Block> blocks_;
  Answers answers_;
  std::size_t folded_ = 0;  // cells
};

// The answers do not depend on the number of threads.
[[nodiscard]] Answers ask(std::span<const MeasuredSearcher> searchers, std::span<const Question> questions,
                          const RelationTrees& trees, const VerifyRunner& runner);

// Of the value of a cell: whether some tree had no answer.
[[nodiscard]] bool have_unanswered_trees(const std::string& stored, std::size_t questions);

}  // namespace pvslab
