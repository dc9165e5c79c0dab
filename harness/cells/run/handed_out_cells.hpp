// Cells that another program hands out while this one runs: `--shard -`, which pvslab-mpi gives to the program of each
// rank. The two speak in lines; ">" is written to the standard output of this program, "<" read from its standard input:
//   > cells 1 THREADS              1 is the version of this dialogue
//   < rank RANK RANKS THREADS      this is rank RANK, from 0, of RANKS; together they have so many threads
//   < look | < finished CELLS      which cells are finished already: look into the parts, or take it from another rank
//   > finished CELLS               after `look`
//   > next                         asks for a batch
//   < batch NUMBER                 growing numbers; the first that is not in the plan ends the work
//   > end FINISHED FAULTS          how many cells were finished here, and how many of these found a fault
// CELLS has a hexadecimal digit for four cells, the first in its lowest bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/cells/shard.hpp"

namespace pvslab {

// Batches: a plan cut for runs that hand out its cells while they work. Every rank computes the same batches, so one
// shared counter is all that the ranks have in common: the batch with the number that it shows is the next.
//
// Large batches come first, and they become smaller towards the end: guided self-scheduling (Polychronopoulos and Kuck,
// "Guided Self-Scheduling: A Practical Scheduling Scheme for Parallel Supercomputers", IEEE Transactions on Computers
// C-36, 1987).
struct Batches {
  std::vector<std::size_t> order =
      {};  // all cells by number: the most expensive first, then those that take all threads
  std::vector<std::size_t> ends = {};  // of each batch, in `order`

  [[nodiscard]] std::size_t size() const { return ends.size(); }
  [[nodiscard]] std::size_t begin_of(std::size_t batch) const { return batch == 0 ? 0 : ends[batch - 1]; }
};

// A batch has about 1/(2 * ranks) of the work that is left, but at least so much that `ranks` ranks ask the counter no more
// than 10,000 times a second (docs/scale.md), and at least 50 ms for each of the `threads` threads that all ranks have
// together. A cell that takes all threads is a batch of its own.
[[nodiscard]] Batches batches_of(const CellPlan& plan, std::uint64_t ranks, std::uint64_t threads);

class HandedOutCells {
 public:
  // Greets, and reads who this rank is. Throws UsageError if the other program says something else or is gone; so do all
  // functions.
  HandedOutCells(const CellPlan& plan, unsigned threads, std::istream& input);

  [[nodiscard]] Shard rank() const { return rank_; }
  // Whether this rank has to look which cells are finished. Otherwise finished() has them.
  [[nodiscard]] bool must_look() const { return must_look_; }
  void set_finished(std::vector<bool> finished);
  [[nodiscard]] const std::vector<bool>& finished() const { return finished_; }

  // The next unfinished cell; nothing if no cell of this kind is left. Cells that take all threads come after all others.
  // Called in any thread.
  [[nodiscard]] std::optional<std::size_t> next(bool takes_all_threads);

  void end(std::size_t finished, std::size_t faults);

 private:
  [[nodiscard]] std::string read_line();
  void ask();
  void receive();
  [[nodiscard]] bool takes_all_threads(std::size_t number) const;

  const CellPlan& plan_;
  std::istream& input_;
  Shard rank_;
  bool must_look_ = false;
  std::vector<bool> finished_;
  Batches batches_;
  std::mutex mutex_;
  std::deque<std::size_t> queue_;
  bool has_asked_ = false;
  bool has_ended_ = false;
};

// The digits of CELLS.
[[nodiscard]] std::string digits_of(const std::vector<bool>& cells);
[[nodiscard]] std::optional<std::vector<bool>> cells_from_digits(const std::string& digits, std::size_t count);

}  // namespace pvslab
