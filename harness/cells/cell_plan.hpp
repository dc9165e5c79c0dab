// CellPlan: everything that a command will run, as an ordered list of cells. It is a pure function of the command, the
// files that the command reads, and the program. Only integers decide about it, so it is the same on every processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/cells/cell_set.hpp"

namespace pvslab {

// A file that decides about results.
struct PlannedInput {
  std::string file;        // as the command names it
  std::uint64_t hash = 0;  // FNV-1a of its bytes
  bool operator==(const PlannedInput&) const = default;
};

// A program in another language that takes part in the plan, as a description: a merge does not start it.
struct PlannedProgram {
  std::string command;
  std::string hello;                // what it said of itself
  std::vector<PlannedInput> files;  // that the command names; inputs of the plan too
};

// The place of a cell in a plan. Cells are numbered set by set.
struct CellPlace {
  std::size_t set;
  std::size_t cell;
};

class CellPlan {
 public:
  // `verb` as on the command line. `seed` of everything that is drawn; 0 if nothing is.
  explicit CellPlan(std::string verb, std::uint64_t seed = 0) : verb_(std::move(verb)), seed_(seed) {}

  void add(CellSet set);
  void add_input(std::string file, std::uint64_t hash);
  // Adds its files as inputs.
  void add_program(PlannedProgram program);

  [[nodiscard]] const std::string& verb() const { return verb_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] const std::vector<PlannedInput>& inputs() const { return inputs_; }
  [[nodiscard]] const std::vector<PlannedProgram>& programs() const { return programs_; }
  [[nodiscard]] const std::vector<CellSet>& sets() const { return sets_; }

  [[nodiscard]] std::size_t size() const { return size_; }  // cells
  [[nodiscard]] CellPlace place_of(std::size_t number) const;
  [[nodiscard]] std::size_t number_of(CellPlace place) const { return first_[place.set] + place.cell; }
  [[nodiscard]] std::uint64_t cost_of(std::size_t number) const;
  [[nodiscard]] std::uint64_t steps_of(std::size_t number) const;
  [[nodiscard]] std::uint64_t total_cost() const;  // UINT64_MAX if it does not fit
  // "exhaustive: ..., cell 17 of 70"
  [[nodiscard]] std::string name_of(std::size_t number) const;
  // All cells, the most expensive first; in their order among equals.
  [[nodiscard]] std::vector<std::size_t> largest_first() const;
  // What the steps of all sets count: their common unit, or "cells".
  [[nodiscard]] bool has_common_unit() const;

  // The sets, their contents and the costs of their cells, as lines of text. Two plans with the same text have the same
  // cells.
  [[nodiscard]] std::string text() const;

 private:
  std::string verb_;
  std::uint64_t seed_;
  std::vector<PlannedInput> inputs_;
  std::vector<PlannedProgram> programs_;
  std::vector<CellSet> sets_;
  std::vector<std::size_t> first_;  // the number of the first cell of each set
  std::size_t size_ = 0;
};

// The number of cells of at most `most_cost` each, as equal as possible, into which so much work is cut: at least 1, and
// no more than `most_cells`, if cells grow for it.
[[nodiscard]] std::uint64_t cells_for(std::uint64_t cost, std::uint64_t most_cost, std::uint64_t most_cells);

// The first item of block `block` if `items` items are cut into `blocks` blocks that differ by at most one item. Block
// `blocks` begins at the end.
[[nodiscard]] std::uint64_t first_of_block(std::uint64_t items, std::uint64_t blocks, std::uint64_t block);

}  // namespace pvslab
