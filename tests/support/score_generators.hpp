// Random scores, bounds and windows: the ends of the range and close neighbours often.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <ostream>

#include "searchers/core/bound.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"
#include "tests/support/compiled_generators.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {

// least..greatest, all equally likely from the first case on: RapidCheck's own range is narrow at first.
[[nodiscard]] rc::Gen<std::int32_t> number_between(std::int32_t least, std::int32_t greatest);

// A finite score.
[[nodiscard]] rc::Gen<Score> any_score();

// An end of a window: a finite score or an infinity.
[[nodiscard]] rc::Gen<Score> any_end();

[[nodiscard]] rc::Gen<Bound> any_bound();

template <CutoffRule rule>
[[nodiscard]] rc::Gen<Window<rule>> any_window();

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

PVSLAB_DECLARE_GENERATED(std::int32_t)
PVSLAB_DECLARE_GENERATED(pvslab::Score)
PVSLAB_DECLARE_GENERATED(pvslab::Bound)
PVSLAB_DECLARE_GENERATED(pvslab::Window<pvslab::CutoffRule::at_beta>)
PVSLAB_DECLARE_GENERATED(pvslab::Window<pvslab::CutoffRule::above_beta>)
