// The inductive checks of many routines, in cells: the certificates of harness/check/oracles/inductive.hpp in ranges of their
// units, and those over the loop (loop_induction.hpp) one routine at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/cells/cell_set.hpp"
#include "harness/check/oracles/inductive.hpp"
#include "harness/check/oracles/loop_induction.hpp"

namespace pvslab {

class InductiveCheck {
 public:
  struct Task {
    Subject subject;
    Assumption assumption;
  };
  InductiveCheck(std::vector<Task> tasks, const InductiveLimits& limits);

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far, one for each task.
  [[nodiscard]] const std::vector<Certificate>& certificates() const { return certificates_; }

 private:
  struct Block {
    std::size_t task;
    std::uint64_t first;  // unit
    std::uint64_t last;
  };

  void fold(std::size_t cell, const Certificate& certificate);

  std::vector<Task> tasks_;
  InductiveLimits limits_;
  std::vector<Block> blocks_;
  std::vector<Certificate> certificates_;
  std::vector<std::size_t> open_blocks_;  // of each task, not yet folded
  std::vector<std::vector<std::size_t>>
      found_in_;  // for each task and certified clause, the block of the counterexample
};

class LoopCheck {
 public:
  struct Task {
    Subject subject;
    std::vector<Assumption> assumptions;
  };
  LoopCheck(std::vector<Task> tasks, const LoopLimits& limits);

  // They refer to this object.
  [[nodiscard]] CellSet cells();
  // Of the cells folded so far, one for each task; empty certificates of the others.
  [[nodiscard]] const std::vector<LoopInduction>& found() const { return found_; }
  [[nodiscard]] bool complete() const { return folded_ == tasks_.size(); }

 private:
  std::vector<Task> tasks_;
  LoopLimits limits_;
  std::vector<LoopInduction> found_;
  std::size_t folded_ = 0;
};

}  // namespace pvslab
