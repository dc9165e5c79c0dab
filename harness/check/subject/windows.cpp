#include "harness/check/subject/windows.hpp"

namespace pvslab {

std::vector<Bounds> finite_windows(CutoffRule rule, std::span<const Score> bounds) {
  std::vector<Bounds> windows;
  for (const Score alpha : bounds) {
    for (const Score beta : bounds) {
      if (alpha < beta || (rule == CutoffRule::above_beta && alpha == beta)) windows.push_back({alpha, beta});
    }
  }
  return windows;
}

std::vector<Bounds> open_windows(std::span<const Score> bounds) {
  std::vector<Bounds> windows{{-Score::infinity(), Score::infinity()}};
  for (const Score bound : bounds) {
    windows.push_back({-Score::infinity(), bound});
    windows.push_back({bound, Score::infinity()});
  }
  return windows;
}

std::vector<Score> scores_from(Score lowest, Score highest) {
  std::vector<Score> scores;
  for (Score score = lowest; score <= highest; score = score.next_above()) scores.push_back(score);
  return scores;
}

}  // namespace pvslab
