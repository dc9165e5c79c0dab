#include "harness/base/statistics/student_t.hpp"

#include <cassert>
#include <cmath>
#include <initializer_list>

namespace pvslab::results_comparison {
namespace {

constexpr double normal = 1.959963984540054;

double away_from_zero(double value) { return std::abs(value) < 1e-300 ? 1e-300 : value; }

// The continued fraction 1/(1 + d1/(1 + d2/(1 + ...))) by Lentz's method; it converges for x < (a + 1)/(a + b + 2).
double beta_fraction(double a, double b, double x) {
  double numerator = 1;
  double denominator = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
  double result = denominator;
  for (int m = 1; m < 100000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double change = 1;
    for (const double term : {even, odd}) {
      denominator = 1 / away_from_zero(1 + term * denominator);
      numerator = away_from_zero(1 + term / numerator);
      change = numerator * denominator;
      result *= change;
    }
    if (std::abs(change - 1) < 1e-15) break;
  }
  return result;
}

// I_x(a, b) with y = 1 - x, which is given because the difference would lose its digits.
double incomplete_beta(double a, double b, double x, double y) {
  if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, y, x);
  const double logarithm = std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log(y);
  return std::exp(logarithm) * beta_fraction(a, b, x) / a;
}

double two_tails(double t, double degrees) {
  const double sum = degrees + t * t;
  return incomplete_beta(degrees / 2, 0.5, degrees / sum, t * t / sum);
}

// In powers of 1/degrees. The gammas above lose digits where there are many degrees; here the next term is below 1e-10.
double expansion(double degrees) {
  constexpr double z = normal;
  constexpr double z3 = z * z * z;
  constexpr double z5 = z3 * z * z;
  constexpr double z7 = z5 * z * z;
  const double first = (z3 + z) / 4;
  const double second = (5 * z5 + 16 * z3 + 3 * z) / 96;
  const double third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384;
  return z + (first + (second + third / degrees) / degrees) / degrees;
}

}  // namespace

double student_t_95(double degrees) {
  assert(degrees > 0 && "a distribution needs degrees of freedom");
  if (degrees >= 1000) return expansion(degrees);
  double low = normal;
  double high = 2 * normal;
  while (two_tails(high, degrees) > 0.05) high *= 2;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (two_tails(middle, degrees) > 0.05 ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace pvslab::results_comparison
