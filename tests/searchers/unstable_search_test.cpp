// An unstable search: the value of a leaf depends on the window that it is searched with, beyond what a bounded search
// may answer. NegaScout searches again with (score, beta) and trusts the first score; PVS searches again with (alpha,
// beta). The chess programming pages, "PVS and NegaScout", say what follows: a fail low, and a crippled variation.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "searchers/core/line.hpp"
#include "searchers/negascout.hpp"
#include "searchers/negascout_1989.hpp"
#include "searchers/negascout_max.hpp"
#include "searchers/pvs_tutorial.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

// The root has a leaf worth 0 to it, and a second move with two answers, worth 2 and 1 to it; so the score is 1. Asked
// only whether it exceeds 0, each answer claims to be worth 5.
struct Unstable {
  using Position = std::uint32_t;  // 0 the root, 1 and 2 its successors, 3 and 4 those of 2
  using Move = std::uint32_t;

  [[nodiscard]] MoveNumbers moves(Position position) const {
    return MoveNumbers(position == 0 || position == 2 ? 2 : 0);
  }
  [[nodiscard]] Position after(Position position, Move move) const { return position + 1 + move; }
  [[nodiscard]] Score evaluate(Position position, Window<CutoffRule::at_beta> window) const {
    if (position == 1) return Score(0);
    if (window.beta() <= Score(1)) return Score(5);
    return Score(position == 3 ? 2 : 1);
  }
};
static_assert(EvaluatesInWindow<Unstable>);

struct Found {
  Score value;
  std::vector<std::uint32_t> line;
};

template <Searcher S>
Found found_by() {
  LineObserver observer(Depth(2));
  const Outcome outcome = search<S>(Unstable{}, 0, Depth(2), S::Window::open(), observer);
  return {outcome.value, {observer.line().begin(), observer.line().end()}};
}

using Line = std::vector<std::uint32_t>;

// The second search asks whether the move is worth more than 5. One answer, worth 2, refutes that, so the better answer is
// never looked at: neither the value nor the end of the line is right.
TEST(UnstableSearch, LeavesNegaScoutWithAValueAndALineThatOneAnswerGave) {
  EXPECT_EQ(found_by<NegaScout>().value, Score(2));
  EXPECT_EQ(found_by<NegaScout>().line, (Line{1, 0}));
}

// It keeps the value of the first search. Its line has an end that is worth 2.
TEST(UnstableSearch, LeavesTheFormThatTrustsTheFirstScoreWithALineThatIsNotWorthItsValue) {
  EXPECT_EQ(found_by<NegaScoutMax>().value, Score(5));
  EXPECT_EQ(found_by<NegaScoutMax>().line, (Line{1, 0}));
}

// In the listing of 1989 a null window returns alpha for whatever fails low, so the first search says 1 and not 5.
TEST(UnstableSearch, IsDampedByAFormThatNeverReturnsLessThanAlpha) {
  EXPECT_EQ(found_by<NegaScout1989<HorizonTest::none>>().value, Score(1));
}

TEST(UnstableSearch, DoesNoHarmToAReSearchWithTheWholeWindow) {
  EXPECT_EQ(found_by<PvsTutorial<BetaCheck::with>>().value, Score(1));
  EXPECT_EQ(found_by<PvsTutorial<BetaCheck::with>>().line, (Line{1, 1}));
}

}  // namespace
}  // namespace pvslab
