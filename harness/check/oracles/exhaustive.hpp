// Exhaustive verification: every tree within limits, every assignment of leaf values (or every weak order of the
// leaves), every window. A clause that passes is proved within those limits.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/bind/search/score_limit.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/check/oracles/limited_trees.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

// How a long verification runs, reports progress and can be stopped.
struct VerifyRunner {
  unsigned threads = 1;
  std::function<bool()> stop = [] { return false; };
  std::function<void(std::uint64_t done)> progress = [](std::uint64_t) {};  // called in any thread
};

struct ExhaustiveResult {
  std::uint64_t trees = 0;
  bool complete = false;              // false: stopped before the end
  std::vector<RoutineTally> tallies;  // one per subject
};

// Throws UsageError if there are too many shapes: they are held in memory, about a kilobyte each.
void require_few_shapes(const ExhaustiveLimits& limits);

// Throws UsageError if values or finite ends of windows of these trees are beyond the limit.
void require_within(const ExhaustiveLimits& limits, ScoreLimit limit);

// The number of trees within the limits; UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t count_trees(const ExhaustiveLimits& limits);

// The number of searches of one subject under `rule`, every tree with every window; UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t count_searches(const ExhaustiveLimits& limits, CutoffRule rule);

// The check in cells: ranges of the trees, in the order of shapes and then of patterns. So one set of trees spreads over
// any number of machines.
class ExhaustiveCheck {
 public:
  ExhaustiveCheck(std::vector<Subject> subjects, const ExhaustiveLimits& limits);

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far.
  [[nodiscard]] const ExhaustiveResult& result() const { return result_; }

 private:
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t cell) const {
    return first_of_block(trees_.size(), blocks_, cell);
  }
  [[nodiscard]] std::uint64_t cost_of_tree(const LimitedTrees::Family& family) const;  // in nanoseconds
  [[nodiscard]] CellResult run(std::size_t cell, CellWatch& watch) const;

  std::vector<Subject> subjects_;
  ExhaustiveLimits limits_;
  LimitedTrees trees_;
  std::uint64_t blocks_;
  ExhaustiveResult result_;
  std::uint64_t folded_ = 0;  // cells
};

// Searches in nanoseconds of one core, to plan: a small tree in one window, with all clauses checked; and the same by a
// program, with the time of the pipe.
[[nodiscard]] std::uint64_t cost_of_search(const Subject& subject, std::uint64_t leaves);

// The result does not depend on the number of threads.
[[nodiscard]] ExhaustiveResult verify_exhaustively(std::span<const Subject> subjects, const ExhaustiveLimits& limits,
                                                   const VerifyRunner& runner);

// Of the value of a cell of this check or of another one of trees: whether some search had no answer.
[[nodiscard]] bool have_unanswered_searches(const std::string& stored, std::size_t routines);

}  // namespace pvslab
