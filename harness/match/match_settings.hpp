// What a match is made of, besides its openings.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "harness/match/played_game.hpp"
#include "harness/match/players/side.hpp"
#include "harness/match/statistics/sequential_test.hpp"

namespace pvslab::match {

inline constexpr std::uint64_t default_same_pairs = 50;

struct MatchSettings {
  Side a;
  Side b;
  std::uint64_t rounds = 1;  // of each pair; more than one only if the time is limited
  Adjudication adjudication = {};
  std::chrono::milliseconds margin{100};
  std::optional<SequentialTest> test = {};
  // The match ends if the sides play the same in so many pairs, the first ones; 0: it does not.
  std::uint64_t same_pairs = default_same_pairs;

  // Whether the same command gives the same games.
  [[nodiscard]] bool is_deterministic() const { return a.limits.is_deterministic() && b.limits.is_deterministic(); }
};

}  // namespace pvslab::match
