// LineObserver: the best move and the principal variation of a search, derived only from the events that every observer
// receives. It works the same for every searcher, and no searcher depends on it.
//
// If a search with (alpha, beta) returned r, the recorded line
//   r is exact     is legal, each of its moves is optimal where it is played, and its end is worth r
//   r fails high   begins with a move that fails high; the moves after it carry no claim
//   r fails low    carries no claim
// provided that the searcher promises the window clause. Under the rule at_beta r is exact if alpha < r < beta, under
// above_beta if alpha <= r <= beta. The line ends at a leaf (the clause `line`), unless the value of a position on it
// comes from bounds that meet: this happens in NegaScout and its variants when a re-search returns the lower end of its
// window or is left out, and with memory. Such a line is shorter, but still correct (the clause `line_start`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "searchers/core/depth.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// A successor raises its parent if its value does not fail low there; otherwise only a bound is known. It
// becomes the parent's best move if it raises the parent and is better than the best so far (only a search that gives
// every successor the open window needs the second condition). A re-search replaces what the proof of the same
// successor said.
class LineObserver {
 public:
  using Tally = ForwardingTally<LineObserver>;

  // For searches of at most `depth` plies. Allocates all memory here: two triangles of depth * (depth + 1) / 2 numbers.
  explicit LineObserver(Depth depth) : rows_(static_cast<std::size_t>(depth.plies()) + 1) {
    std::size_t first = 0;
    for (std::size_t ply = 0; ply < rows_.size(); ++ply) {
      rows_[ply].first = first;
      first += rows_.size() - 1 - ply;
    }
    moves_.resize(first);
    moves_before_.resize(first);
  }

  // Call this before watching another search.
  void clear() {
    rows_.front().length = 0;
    ply_ = 0;
  }

  // A search that visits its root several times keeps the line of the last visit that had one. A search may go below the
  // given depth, on purpose or by a fault (a searcher that forgets to leave nodes); a line then ends at that depth. A
  // faulty searcher that leaves nodes twice seems to rise above the root. No write is out of bounds.
  void enter(const Entry&) {
    if (ply_ < rows_.size()) {
      if (ply_ != 0) rows_[ply_].length = 0;
      rows_[ply_].best = -Score::infinity();
    }
    ++ply_;
  }
  void leaf(const Entry& entry, const Exit& exit) {
    if (ply_ != 0 && ply_ < rows_.size()) rows_[ply_].length = 0;
    report(entry, exit.value);
  }
  // An answer from memory has a value but no line.
  void answer(const Entry& entry, const Exit& exit) { leaf(entry, exit); }
  void leave(const Entry& entry, const Exit& exit) {
    if (rise()) report(entry, exit.value);
  }
  void abandon(const Entry&) { static_cast<void>(rise()); }

  // For the search of a successor of the node that is open now.
  [[nodiscard]] LineObserver fork() const { return *this; }
  void join(const LineObserver& fork, bool is_best) {
    if (is_best) *this = fork;
  }

  // After a search: the move numbers from the root on. Valid until the next search or clear().
  [[nodiscard]] std::span<const std::uint32_t> line() const { return {moves_.data(), rows_.front().length}; }

 private:
  // The line from a node at some ply, as far as known.
  struct Row {
    std::size_t first = 0;  // where it begins in moves_
    std::size_t length = 0;
    Score best{};
    // The state before the last proof that raised the node: a re-search may undo what the proof said.
    struct {
      Score best{};
      std::size_t length = 0;
    } before{};
  };

  // From a node to its parent; false if there is none.
  bool rise() {
    if (ply_ == 0) return false;
    --ply_;
    return true;
  }

  // Passes the value of the node at ply_ to its parent. The last row has no moves: no line goes below it.
  void report(const Entry& entry, Score value) {
    if (ply_ == 0 || ply_ >= rows_.size()) return;
    Row& parent = rows_[ply_ - 1];
    const bool is_again =
        entry.purpose == Purpose::re_search && parent.length != 0 && moves_[parent.first] == entry.number;
    if (is_again) {
      // Discard the value of the proof: compare with the best value before it.
      if (-value > parent.before.best) {
        take(parent, entry.number, -value);
      } else {
        restore(parent);
      }
    } else if (-value > parent.best && raises(entry, -value)) {
      if (entry.purpose == Purpose::proof) save(parent);
      take(parent, entry.number, -value);
    }
  }

  // `value` and the window are seen from the two sides of the move.
  static bool raises(const Entry& entry, Score value) {
    return entry.rule == CutoffRule::at_beta ? value > -entry.beta : value >= -entry.beta;
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
  std::size_t ply_ = 0;                      // of the next node to be entered; may be beyond the rows
};

}  // namespace pvslab
