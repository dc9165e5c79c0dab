#include "harness/claims/parallel/aspiration_limit.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <utility>

#include "harness/claims/expected_leaves.hpp"

namespace pvslab {
namespace {

// Of a node, at one threshold x.
struct AtThreshold {
  double below;            // F: the probability that the node is below x
  double slope = 1;        // F', the density of its value at x
  double proof_below = 1;  // L
  double proof_above = 1;  // U
  double around = 1;       // N
};

// How many of b successors fail before one succeeds, if one of them does and each fails with probability q.
double expected_failures(double q, int branching) {
  double failures = 0;
  double sum = 0;
  double term = 1;
  for (int i = 0; i < branching; ++i, term *= q) {
    failures += i * term;
    sum += term;
  }
  return failures / sum;
}

AtThreshold where_max_moves(const AtThreshold& successor, int branching) {
  const double rest = std::pow(successor.below, branching - 1);
  return {.below = successor.below * rest,
          .slope = branching * rest * successor.slope,
          .proof_below = branching * successor.proof_below,
          .proof_above = successor.proof_above + successor.proof_below * expected_failures(successor.below, branching),
          .around = successor.around + (branching - 1) * successor.proof_below};
}

// From MIN's view below and above change places.
AtThreshold flipped(AtThreshold node) {
  std::swap(node.proof_below, node.proof_above);
  node.below = 1 - node.below;
  return node;
}

AtThreshold root_at(int branching, int depth, double x) {
  AtThreshold node{.below = x};
  for (int level = depth; level >= 1; --level) {
    node = level % 2 == 1 ? where_max_moves(node, branching) : flipped(where_max_moves(flipped(node), branching));
  }
  return node;
}

}  // namespace

// The density of a great tree's score is a narrow peak. The rule of integration finds it at the end of an interval.
double leaves_around_the_score(int branching, int depth) {
  double low = 0;
  double high = 1;
  while (high - low > 1e-15) {
    const double middle = (low + high) / 2;
    if (middle == low || middle == high) break;
    (root_at(branching, depth, middle).below < 0.5 ? low : high) = middle;
  }
  boost::math::quadrature::tanh_sinh<double> quadrature;
  const auto at = [&](double x) {
    const AtThreshold root = root_at(branching, depth, x);
    return root.around * root.slope;
  };
  return quadrature.integrate(at, 0.0, low, 1e-9) + quadrature.integrate(at, low, 1.0, 1e-9);
}

double aspiration_limit(int branching, int depth) {
  return expected_leaves(branching, depth) / leaves_around_the_score(branching, depth);
}

double leaves_of_proof(int branching, int depth, double x) {
  const AtThreshold root = root_at(branching, depth, x);
  return root.below * root.proof_below + (1 - root.below) * root.proof_above;
}

}  // namespace pvslab
