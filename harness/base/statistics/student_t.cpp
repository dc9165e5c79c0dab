#include "harness/base/statistics/student_t.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <cassert>

namespace pvslab {

double student_t_95(double degrees) {
  assert(degrees > 0 && "a distribution needs degrees of freedom");
  return boost::math::quantile(boost::math::complement(boost::math::students_t(degrees), 0.025));
}

}  // namespace pvslab
