// Problems: the problems that a reader of positions found in a file. It keeps the first ones of each kind with their
// places and counts all of them, so that memory is bounded and nothing is ignored silently.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "suites/input_error.hpp"

namespace pvslab::chess {

enum class ProblemKind : std::size_t {
  lost_record,       // the line holds no usable position
  left_out,          // the item at the column, such as an operation, was left out; the rest is kept
  dropped_right,     // a castling right without its king or rook was left out
  read_as_chess960,  // nothing was left out, but castling rights may have been misread
};
inline constexpr std::array problem_kinds{ProblemKind::lost_record, ProblemKind::left_out, ProblemKind::dropped_right,
                                          ProblemKind::read_as_chess960};

// Lines and columns count from 1.
struct Problem {
  std::size_t line;
  std::size_t column;
  std::string reason;  // what is wrong, and what to try
  ProblemKind kind;

  bool operator==(const Problem&) const = default;
};

// "FILE:LINE:COLUMN: reason", like the text of InputError.
[[nodiscard]] inline std::string to_text(const Problem& problem, const std::string& file) {
  return InputError(file, problem.line, problem.column, problem.reason).what();
}

class Problems {
 public:
  static constexpr std::size_t most_listed = 10'000;  // of each kind

  void add(Problem problem) {
    if (++counts_[index(problem.kind)] <= most_listed) listed_.push_back(std::move(problem));
  }

  // In the order in which they were added.
  [[nodiscard]] const std::vector<Problem>& listed() const { return listed_; }
  [[nodiscard]] std::size_t count(ProblemKind kind) const { return counts_[index(kind)]; }
  // The number of problems by which something was lost.
  [[nodiscard]] std::size_t losses() const {
    return count(ProblemKind::lost_record) + count(ProblemKind::left_out) + count(ProblemKind::dropped_right);
  }

 private:
  static constexpr std::size_t index(ProblemKind kind) { return static_cast<std::size_t>(kind); }

  std::vector<Problem> listed_;
  std::array<std::size_t, problem_kinds.size()> counts_{};
};

}  // namespace pvslab::chess
