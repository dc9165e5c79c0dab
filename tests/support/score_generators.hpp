// Random scores, bounds and windows: the ends of the range and close neighbours often.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <ostream>
#include <utility>

#include "searchers/core/bound.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {

// least..greatest, all equally likely from the first case on: RapidCheck's own range is narrow at first.
inline rc::Gen<std::int32_t> number_between(std::int32_t least, std::int32_t greatest) {
  const auto number = rc::gen::inRange<std::int64_t>(least, std::int64_t{greatest} + 1);
  return rc::gen::cast<std::int32_t>(rc::gen::resize(rc::kNominalSize, number));
}

// A finite score.
inline rc::Gen<Score> any_score() {
  const auto lowest = Score::lowest().value();
  const auto highest = Score::highest().value();
  const auto number = rc::gen::weightedOneOf<std::int32_t>({{6, number_between(-4, 4)},
                                                            {2, number_between(lowest, highest)},
                                                            {1, number_between(highest - 2, highest)},
                                                            {1, number_between(lowest, lowest + 2)}});
  return rc::gen::map(number, [](std::int32_t value) { return Score(value); });
}

// An end of a window: a finite score or an infinity.
inline rc::Gen<Score> any_end() {
  return rc::gen::weightedOneOf<Score>(
      {{8, any_score()}, {1, rc::gen::just(Score::infinity())}, {1, rc::gen::just(-Score::infinity())}});
}

inline rc::Gen<Bound> any_bound() { return rc::gen::element(Bound::upper, Bound::exact, Bound::lower); }

template <CutoffRule rule>
rc::Gen<Window<rule>> any_window() {
  const auto ends = rc::gen::map(rc::gen::pair(any_end(), any_end()), [](const std::pair<Score, Score>& drawn) {
    return std::pair(min(drawn.first, drawn.second), max(drawn.first, drawn.second));
  });
  const auto valid =
      rc::gen::suchThat(ends, [](const auto& drawn) { return Window<rule>::is_valid(drawn.first, drawn.second); });
  return rc::gen::map(valid, [](const auto& drawn) { return Window<rule>(drawn.first, drawn.second); });
}

template <CutoffRule rule>
void showValue(const Window<rule>& window, std::ostream& out) {
  out << to_text(Bounds{window.alpha(), window.beta()});
}

}  // namespace pvslab

template <>
struct rc::Arbitrary<pvslab::Score> {
  static Gen<pvslab::Score> arbitrary() { return pvslab::any_score(); }
};

template <>
struct rc::Arbitrary<pvslab::Bound> {
  static Gen<pvslab::Bound> arbitrary() { return pvslab::any_bound(); }
};

template <pvslab::CutoffRule rule>
struct rc::Arbitrary<pvslab::Window<rule>> {
  static Gen<pvslab::Window<rule>> arbitrary() { return pvslab::any_window<rule>(); }
};
