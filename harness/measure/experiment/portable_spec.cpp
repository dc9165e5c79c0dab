#include "harness/measure/experiment/portable_spec.hpp"

namespace pvslab {

std::string portable_spec(const PlannedWorkload& planned, const Plan& plan) {
  return planned.spec.seen_from(plan.directory.empty() ? "." : plan.directory).canonical();
}

}  // namespace pvslab
