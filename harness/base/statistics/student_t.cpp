#include "harness/base/statistics/student_t.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <cassert>

namespace pvslab {

double student_t_95(double degrees) {
  assert(degrees > 0 && "a distribution needs degrees of freedom");
  // Not in long double, which differs between processors, and which valgrind does not have.
  using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
  const boost::math::students_t_distribution<double, InDouble> distribution(degrees);
  return boost::math::quantile(boost::math::complement(distribution, 0.025));
}

}  // namespace pvslab
