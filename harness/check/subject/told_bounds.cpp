#include "harness/check/subject/told_bounds.hpp"

namespace pvslab {

Told told(Score score) { return score.is_finite() ? Told(score.value()) : Told(to_text(score)); }

Told told(Bounds bounds) { return std::vector<Told>{told(bounds.alpha), told(bounds.beta)}; }

std::vector<Told> told(const std::vector<Score>& scores) {
  std::vector<Told> all;
  for (const Score score : scores) all.push_back(told(score));
  return all;
}

std::vector<Told> told(const std::vector<Bounds>& windows) {
  std::vector<Told> all;
  for (const Bounds bounds : windows) all.push_back(told(bounds));
  return all;
}

}  // namespace pvslab
