// The check of a numbered set of trees, in cells: ranges of numbers. What tree has a number, and in which windows it is
// searched, is the caller's.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/search/score_limit.hpp"
#include "harness/check/drawn/special_scores.hpp"
#include "harness/check/drawn/tree_coverage.hpp"
#include "harness/check/oracles/exhaustive.hpp"

namespace pvslab {

struct NumberedTrees {
  std::string name;       // of the set, with what it depends on: "random: 50000 trees, seed 1"
  std::uint64_t size;     // numbers 0 .. size-1
  std::uint64_t windows;  // that a tree is searched with, about
  std::uint64_t leaves;   // that a search evaluates, about
  SpecialScores special;  // that are drawn
  ScoreLimit limit = {};  // of their values and of the finite ends of windows
  std::function<Tree(std::uint64_t index)> tree;
  // Searches tree number `index` with every subject and enters the violations in its tally. Called in any thread.
  std::function<void(std::span<const Subject> subjects, std::uint64_t index, const Tree& tree,
                     std::vector<RoutineTally>& tallies)>
      check;
};

struct NumberedTreesResult {
  std::uint64_t trees = 0;
  bool complete = false;
  std::vector<RoutineTally> tallies;  // one per subject; the smallest counterexamples are not yet shrunk
  TreeCoverage coverage;
};
// What a check of the first trees of the set would cover, at most so many of them.
[[nodiscard]] TreeCoverage coverage_of(const NumberedTrees& trees, std::uint64_t most);

// One in 16 trees of a cell is searched once more at the end, in the other order and on another thread: a different result, or
// another number of nodes, is an Impurity. Not of programs. Cannot find what changes more rarely.
class NumberedTreesCheck {
 public:
  NumberedTreesCheck(std::vector<Subject> subjects, NumberedTrees trees);

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far.
  [[nodiscard]] const NumberedTreesResult& result() const { return result_; }

 private:
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t block) const {
    return first_of_block(trees_.size, blocks_, block);
  }
  [[nodiscard]] std::uint64_t cost_of_tree() const;  // in nanoseconds

  std::vector<Subject> subjects_;
  NumberedTrees trees_;
  std::uint64_t blocks_;
  NumberedTreesResult result_;
};

// Runs the check by itself.
[[nodiscard]] NumberedTreesResult verify_numbered_trees(std::span<const Subject> subjects, NumberedTrees trees,
                                                        const VerifyRunner& runner);

}  // namespace pvslab
