// Scores that are special to one author: a mate score, an INF, the mark of an empty table entry. No sample meets a certain one of four
// thousand million, so the user names them, and trees and windows are drawn with them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "searchers/core/score.hpp"
#include "suites/synthetic/draws.hpp"

namespace pvslab {

class SpecialScores {
 public:
  struct Range {
    Score lowest;
    Score highest;
    bool operator==(const Range&) const = default;
  };

  // None.
  SpecialScores() = default;
  explicit SpecialScores(std::vector<Range> ranges) : ranges_(std::move(ranges)) {}

  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  [[nodiscard]] const std::vector<Range>& ranges() const { return ranges_; }
  // Whether it or its negation is one of them.
  [[nodiscard]] bool contains(Score score) const;
  // One of them, of either sign, or a neighbour of one; from a range often an end. Requires that there is one.
  [[nodiscard]] Score draw(synthetic::Draws& draws) const;
  // "31000, 31900..32000"; the same for the same scores in the same order.
  [[nodiscard]] std::string text() const;

  void join(const SpecialScores& other);
  bool operator==(const SpecialScores&) const = default;

 private:
  std::vector<Range> ranges_;
};

// The contents of a file: scores and ranges LO..HI, separated by blanks, commas or line ends; `#` begins a comment. Throws InputError
// with line and column.
[[nodiscard]] SpecialScores parse_special_scores(std::string_view text, std::string_view file);
// "range=LO:HI" or the name of a file. Throws InputError; also if a file has no score.
[[nodiscard]] SpecialScores read_special_scores(const std::string& argument);

}  // namespace pvslab
