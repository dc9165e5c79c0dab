#include "harness/speedup/speedup_subject.inl.hpp"
#include "searchers/parallel/catalog.hpp"

namespace pvslab {

std::vector<SpeedupSubject> detail::waiting_subjects() {
  return subjects_of<parallel::WaitingUnder<CutoffRule::at_beta>>();
}

}  // namespace pvslab
