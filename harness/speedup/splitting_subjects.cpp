#include "harness/speedup/speedup_subject.inl.hpp"
#include "searchers/parallel/catalog.hpp"

namespace pvslab {

std::vector<SpeedupSubject> detail::splitting_subjects() {
  return subjects_of<parallel::SplittingUnder<CutoffRule::at_beta>>();
}

}  // namespace pvslab
