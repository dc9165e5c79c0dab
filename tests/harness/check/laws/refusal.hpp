// What the check of a game's laws is expected to find, from 10 stones.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/check/laws/game_laws.hpp"

namespace pvslab::test {

using Line = std::vector<std::string>;

// What a break of a law is expected to be.
struct Refusal {
  Law law;
  std::string position;
  Line moves;
  std::string expected;
  std::string seen;
};

// The only break that the check finds, from 10 stones.
template <Game G>
LawBreak break_of(const G& game) {
  const LawReport report = check_laws(game, {Position<G>{10}});
  EXPECT_FALSE(report.keeps_the_laws());
  if (!report.first_break) return {};
  return *report.first_break;
}

template <Game G>
LawBreak expect_refusal(const G& game, const Refusal& refusal) {
  LawBreak found = break_of(game);
  EXPECT_EQ(name(found.law), name(refusal.law)) << text_of(found);
  EXPECT_EQ(found.place.position, refusal.position) << text_of(found);
  EXPECT_EQ(found.place.moves, refusal.moves) << text_of(found);
  EXPECT_EQ(found.expected, refusal.expected) << text_of(found);
  EXPECT_EQ(found.seen, refusal.seen) << text_of(found);
  return found;
}

}  // namespace pvslab::test
