#include "harness/verify/inductive.hpp"

#include <cmath>

namespace pvslab {

double estimated_visits(const InductiveLimits& limits) {
  constexpr double places = 5;
  const double values = limits.highest.value() - limits.lowest.value() + 1;
  const double windows = (values + 2) * (values + 1) / 2 + 2 * (values + 2) + 1;
  const double scores_and_answers = values * (values + 2) / 2;
  double visits = 0;
  for (std::uint32_t branching = 1; branching <= limits.branching; ++branching) {
    visits += std::pow(scores_and_answers, branching);
  }
  return places * windows * visits;
}

}  // namespace pvslab
