// LineObserver: the best move and the principal variation of a search, from nothing but what every observer is told. No
// searcher knows of it, and it does not know which searcher it watches.
//
// With r what a search with (alpha, beta) returned, the line that it leaves
//   alpha < r < beta   is legal, each of its moves is optimal where it is played, and its end is worth r
//   r >= beta          begins with a move worth at least beta; of the moves after it nothing is claimed
//   r <= alpha         says nothing
// given a searcher that promises the window clause. It ends at a leaf, unless the searcher took the value of the first move's
// position, or of one further on, from bounds that meet: NegaScout and its kin do, where a re-search returns the lower end of the
// window that it was given, or is left out. Such a line is cut short, but what it says is true.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "searchers/core/depth.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// A successor raises its parent if its value beats the lower bound that it was asked with: of one that does not, no more than a
// bound is known. It becomes the parent's best if it raises it and is better than what was best before (only a search that
// asks every successor with the open window needs the second). A re-search has the last word on its successor.
class LineObserver {
 public:
  using Tally = ForwardingTally<LineObserver>;

  // For searches of at most `depth` plies. All memory is taken here: two triangles of depth * (depth + 1) / 2 move numbers.
  explicit LineObserver(Depth depth) : rows_(static_cast<std::size_t>(depth.plies()) + 1) {
    std::size_t first = 0;
    for (std::size_t ply = 0; ply < rows_.size(); ++ply) {
      rows_[ply].first = first;
      first += rows_.size() - 1 - ply;
    }
    moves_.resize(first);
    moves_before_.resize(first);
  }

  // To be called before another search is watched.
  void clear() {
    rows_.front().length = 0;
    ply_ = 0;
    too_deep_ = 0;
  }

  // A search that visits its root several times keeps the line of the last visit that had one. A searcher that forgets to leave
  // its nodes seems to go deeper than was said; one that leaves them twice, to rise above the root. Neither gets a line, and
  // neither writes outside this.
  void enter(const Entry&) {
    if (ply_ + 1 == rows_.size()) {
      ++too_deep_;
      return;
    }
    if (ply_ != 0) rows_[ply_].length = 0;
    rows_[ply_].best = -Score::infinity();
    ++ply_;
  }
  void leaf(const Entry& entry, const Exit& exit) {
    if (too_deep_ != 0) return;
    if (ply_ != 0) rows_[ply_].length = 0;
    report(entry, exit.value);
  }
  // What memory answers is the value of a node from which no line is known.
  void answer(const Entry& entry, const Exit& exit) { leaf(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) {
    if (too_deep_ != 0) {
      --too_deep_;
      return;
    }
    if (ply_ == 0) return;
    --ply_;
    report(entry, exit.value);
  }

  // Once a search is over: the numbers of the moves, from the root on. Valid until the next search, or clear().
  [[nodiscard]] std::span<const std::uint32_t> line() const { return {moves_.data(), rows_.front().length}; }

 private:
  // The line from a node at some ply, as far as it is known.
  struct Row {
    std::size_t first = 0;  // where it begins in moves_
    std::size_t length = 0;
    Score best{};
    // The same before the proof that raised the node last: a re-search may take back what the proof said.
    struct {
      Score best{};
      std::size_t length = 0;
    } before{};
  };

  // Tells the parent what the node at ply_ is worth.
  void report(const Entry& entry, Score value) {
    if (ply_ == 0) return;
    Row& parent = rows_[ply_ - 1];
    const bool is_again =
        entry.purpose == Purpose::re_search && parent.length != 0 && moves_[parent.first] == entry.number;
    if (is_again) {
      // What its proof said counts no more: is it better than what was best before the proof?
      if (-value > parent.before.best) {
        take(parent, entry.number, -value);
      } else {
        restore(parent);
      }
    } else if (-value > -entry.beta && -value > parent.best) {
      if (entry.purpose == Purpose::proof) save(parent);
      take(parent, entry.number, -value);
    }
  }

  void take(Row& parent, std::uint32_t number, Score value) {
    const Row& own = rows_[ply_];
    parent.best = value;
    parent.length = own.length + 1;
    moves_[parent.first] = number;
    std::copy_n(moves_.data() + own.first, own.length, moves_.data() + parent.first + 1);
  }
  void save(Row& row) {
    row.before = {row.best, row.length};
    std::copy_n(moves_.data() + row.first, row.length, moves_before_.data() + row.first);
  }
  void restore(Row& row) {
    row.best = row.before.best;
    row.length = row.before.length;
    std::copy_n(moves_before_.data() + row.first, row.length, moves_.data() + row.first);
  }

  std::vector<Row> rows_;
  std::vector<std::uint32_t> moves_;
  std::vector<std::uint32_t> moves_before_;  // of each row's line before
  std::size_t ply_ = 0;
  std::size_t too_deep_ = 0;  // nodes entered below the deepest ply and not left
};

}  // namespace pvslab
