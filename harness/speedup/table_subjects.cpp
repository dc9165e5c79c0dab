#include "harness/speedup/speedup_subject.inl.hpp"
#include "searchers/parallel/catalog.hpp"

namespace pvslab {

std::vector<SpeedupSubject> detail::table_subjects() {
  return subjects_of<parallel::WithTableUnder<CutoffRule::at_beta>>();
}

}  // namespace pvslab
