#include "tests/support/score_generators.hpp"

#include <utility>

namespace pvslab {

rc::Gen<std::int32_t> number_between(std::int32_t least, std::int32_t greatest) {
  const auto number = rc::gen::inRange<std::int64_t>(least, std::int64_t{greatest} + 1);
  return rc::gen::cast<std::int32_t>(rc::gen::resize(rc::kNominalSize, number));
}

rc::Gen<Score> any_score() {
  const auto lowest = Score::lowest().value();
  const auto highest = Score::highest().value();
  const auto number = rc::gen::weightedOneOf<std::int32_t>({{6, number_between(-4, 4)},
                                                            {2, number_between(lowest, highest)},
                                                            {1, number_between(highest - 2, highest)},
                                                            {1, number_between(lowest, lowest + 2)}});
  return rc::gen::map(number, [](std::int32_t value) { return Score(value); });
}

rc::Gen<Score> any_end() {
  return rc::gen::weightedOneOf<Score>(
      {{8, any_score()}, {1, rc::gen::just(Score::infinity())}, {1, rc::gen::just(-Score::infinity())}});
}

rc::Gen<Bound> any_bound() { return rc::gen::element(Bound::upper, Bound::exact, Bound::lower); }

template <CutoffRule rule>
rc::Gen<Window<rule>> any_window() {
  const auto ends = rc::gen::map(rc::gen::pair(any_end(), any_end()), [](const std::pair<Score, Score>& drawn) {
    return std::pair(min(drawn.first, drawn.second), max(drawn.first, drawn.second));
  });
  const auto valid =
      rc::gen::suchThat(ends, [](const auto& drawn) { return Window<rule>::is_valid(drawn.first, drawn.second); });
  return rc::gen::map(valid, [](const auto& drawn) { return Window<rule>(drawn.first, drawn.second); });
}

template rc::Gen<Window<CutoffRule::at_beta>> any_window();
template rc::Gen<Window<CutoffRule::above_beta>> any_window();

}  // namespace pvslab

PVSLAB_DEFINE_GENERATED(std::int32_t)
PVSLAB_DEFINE_GENERATED(pvslab::Score)
PVSLAB_DEFINE_GENERATED(pvslab::Bound)
PVSLAB_DEFINE_GENERATED(pvslab::Window<pvslab::CutoffRule::at_beta>)
PVSLAB_DEFINE_GENERATED(pvslab::Window<pvslab::CutoffRule::above_beta>)
