// Window: the pair (alpha, beta) and every comparison made with it.
// The two cutoff conventions of the literature are one compile-time parameter. A searcher written with these functions
// works for both, and never negates or increments a bound itself.
//
//                   at_beta                      above_beta ("strict")
//   cut when        ret >= beta                  ret > beta
//   fails low when  ret <= alpha                 ret < alpha
//   valid when      alpha < beta                 alpha <= beta
//   proof window    (alpha, alpha + 1)           (alpha, alpha)
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "searchers/core/bound.hpp"
#include "searchers/core/node_kind.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

enum class CutoffRule : std::uint8_t { at_beta, above_beta };

template <CutoffRule rule>
class Window {
 public:
  constexpr Window(Score alpha, Score beta) : alpha_(alpha), beta_(beta) {
    assert(is_valid(alpha, beta) && "a window is not empty");
  }

  [[nodiscard]] static constexpr Window open() { return {-Score::infinity(), Score::infinity()}; }

  // The window of a proof: the narrowest window that decides on which side of alpha a value lies.
  [[nodiscard]] static constexpr Window proof_at(Score alpha) {
    if constexpr (rule == CutoffRule::at_beta) {
      return {alpha, alpha.next_above()};
    } else {
      return {alpha, alpha};
    }
  }

  // Whether this is the narrowest window, as it is inside a proof.
  [[nodiscard]] constexpr bool is_proof() const { return *this == proof_at(alpha_); }

  [[nodiscard]] static constexpr bool is_valid(Score alpha, Score beta) {
    return rule == CutoffRule::at_beta ? alpha < beta : alpha <= beta;
  }

  [[nodiscard]] constexpr Score alpha() const { return alpha_; }
  [[nodiscard]] constexpr Score beta() const { return beta_; }

  [[nodiscard]] constexpr bool cuts(Score value) const {
    return rule == CutoffRule::at_beta ? value >= beta_ : value > beta_;
  }
  // The highest value that does not cut. Under at_beta there is one, because alpha is below beta.
  [[nodiscard]] constexpr Score highest_uncut() const {
    return rule == CutoffRule::at_beta ? beta_.next_below() : beta_;
  }
  [[nodiscard]] constexpr bool fails_low(Score value) const {
    return rule == CutoffRule::at_beta ? value <= alpha_ : value < alpha_;
  }

  // The same window from the view of the other side.
  [[nodiscard]] constexpr Window flipped() const { return {-beta_, -alpha_}; }

  // The window after a successor returned `value`. Defined only if `value` does not cut.
  [[nodiscard]] constexpr Window raised_to(Score value) const { return {max(alpha_, value), beta_}; }

  // The window narrowed to a score known to lie between `lower` and `upper`. Defined only if the result is a valid
  // window: neither bound decides the search, and the two differ.
  [[nodiscard]] constexpr Window within(Score lower, Score upper) const {
    return {max(alpha_, lower), min(beta_, upper)};
  }

  // The same upper end with the lower end open: the window of a search without deep cutoffs.
  [[nodiscard]] constexpr Window without_alpha() const { return {-Score::infinity(), beta_}; }

  // Which kind of bound on the score `value` is, if a search with this window returned it.
  [[nodiscard]] constexpr Bound classify(Score value) const {
    if (cuts(value)) return Bound::lower;
    return fails_low(value) ? Bound::upper : Bound::exact;
  }
  [[nodiscard]] constexpr NodeKind kind_of(Score value) const {
    if (cuts(value)) return NodeKind::cut;
    return fails_low(value) ? NodeKind::all : NodeKind::pv;
  }

  constexpr bool operator==(const Window&) const = default;

 private:
  Score alpha_;
  Score beta_;
};

}  // namespace pvslab
