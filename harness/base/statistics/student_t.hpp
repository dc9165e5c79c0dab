// Quantiles of Student's t distribution, for intervals from few samples.
#pragma once

namespace pvslab {

// The t with P(|T| > t) = 0.05 for `degrees` > 0 degrees of freedom. `degrees` may be fractional.
[[nodiscard]] double student_t_95(double degrees);

}  // namespace pvslab
