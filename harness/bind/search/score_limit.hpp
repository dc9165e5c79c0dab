// ScoreLimit: the greatest magnitude that a score of a tree has, for a search whose own INF is small, or that keeps its scores in 16
// bits. It is given as a range, "-30000:30000". A score changes its sign from ply to ply, so of a range LO:HI those scores are meant
// that stay in it with either sign.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/search/bounds.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

class ScoreLimit {
 public:
  // None: every finite score is meant.
  constexpr ScoreLimit() = default;
  // Requires that problem(lowest, highest) is empty.
  constexpr ScoreLimit(Score lowest, Score highest) : most_(std::min(-lowest.value(), highest.value())) {}

  // Why no tree can keep to this range; empty if trees can.
  [[nodiscard]] static std::string_view problem(Score lowest, Score highest);

  [[nodiscard]] constexpr bool is_given() const { return most_ != Score::highest().value(); }
  // The greatest magnitude.
  [[nodiscard]] constexpr std::int32_t most() const { return most_; }
  [[nodiscard]] constexpr bool contains(Score score) const {
    return score.is_finite() && -most_ <= score.value() && score.value() <= most_;
  }
  // Whether each end is infinite or within it.
  [[nodiscard]] constexpr bool allows(Bounds bounds) const {
    return (!bounds.alpha.is_finite() || contains(bounds.alpha)) && (!bounds.beta.is_finite() || contains(bounds.beta));
  }
  // Without those that it does not allow.
  void restrict(std::vector<Bounds>& windows) const;
  // What both allow.
  [[nodiscard]] constexpr ScoreLimit joined_with(ScoreLimit other) const { return other.most_ < most_ ? other : *this; }

  // Gives scores beyond it other values within, so that of all these scores and their negations the order is the same: the greatest
  // magnitude becomes the limit, and each smaller one stays if it can. If there are more magnitudes than fit, the smallest become equal.
  void restrict(std::span<Score* const> scores) const;

  // "-30000:30000"
  [[nodiscard]] std::string text() const;

  constexpr bool operator==(const ScoreLimit&) const = default;

 private:
  std::int32_t most_ = Score::highest().value();
};

// Reads "LO:HI". Throws InputError with the column; `origin` names the text there.
[[nodiscard]] ScoreLimit parse_score_limit(std::string_view text, std::string_view origin);

}  // namespace pvslab
