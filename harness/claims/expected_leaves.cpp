#include "harness/claims/expected_leaves.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>

namespace pvslab {
namespace {

// A number and its derivative.
struct Dual {
  double value;
  double slope;
  friend Dual operator+(Dual a, Dual b) { return {a.value + b.value, a.slope + b.slope}; }
  friend Dual operator*(Dual a, Dual b) { return {a.value * b.value, a.slope * b.value + a.value * b.slope}; }
  [[nodiscard]] Dual complement() const { return {1 - value, -slope}; }
};

Dual power(Dual base, int exponent) {
  Dual product{1, 0};
  for (int i = 0; i < exponent; ++i) product = product * base;
  return product;
}

Dual geometric_sum(Dual ratio, int terms) {
  Dual sum{0, 0};
  Dual term{1, 0};
  for (int i = 0; i < terms; ++i, term = term * ratio) sum = sum + term;
  return sum;
}

// H(x) G'(x). Level 1 is the root's, which maximises; level k + 1 is depth - k plies above the leaves.
double integrand(int branching, int depth, double x) {
  Dual g{1, 0};
  Dual h{1, 0};
  Dual f{x, 1};  // the distribution function of a node `depth - level` plies above the leaves
  for (int level = depth; level >= 1; --level) {
    if (level % 2 == 1) {
      g = g * geometric_sum(f, branching);
      f = power(f, branching);
    } else {
      h = h * geometric_sum(f.complement(), branching);
      f = power(f.complement(), branching).complement();
    }
  }
  return h.value * g.slope;
}

}  // namespace

double expected_leaves(int branching, int depth) {
  boost::math::quadrature::tanh_sinh<double> quadrature;
  const auto at = [&](double x) { return integrand(branching, depth, x); };
  return std::pow(branching, depth / 2) + quadrature.integrate(at, 0.0, 1.0, 1e-11);
}

double growth_rate(int branching) {
  const auto root = [&](double x) { return std::pow(x, branching) + x - 1; };
  std::uintmax_t steps = 200;
  const auto [low, high] =
      boost::math::tools::toms748_solve(root, 0.0, 1.0, boost::math::tools::eps_tolerance<double>(50), steps);
  const double xi = (low + high) / 2;
  return xi / (1 - xi);
}

}  // namespace pvslab
