// Quantiles of Student's t distribution, for intervals from few samples.
#pragma once

namespace pvslab::results_comparison {

// The t with P(|T| > t) = 0.05 for `degrees` > 0 degrees of freedom, which need not be whole; to nine digits or better.
// By bisection on I_x(ν/2, 1/2) with x = ν/(ν + t²), the regularised incomplete beta function as the continued fraction of
// Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.5.8 and
// 26.7.1, and from 1000 degrees on by the expansion 26.7.5.
[[nodiscard]] double student_t_95(double degrees);

}  // namespace pvslab::results_comparison
