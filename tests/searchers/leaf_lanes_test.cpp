// Leaves in lanes: the same values and the same counts as one leaf after the other.
#include "searchers/core/leaf_lanes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>

#include "searchers/alpha_beta.hpp"
#include "searchers/alpha_beta_shallow.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/root.hpp"
#include "searchers/diepeveen.hpp"
#include "searchers/falphabeta.hpp"
#include "searchers/minimax.hpp"
#include "searchers/negascout.hpp"
#include "searchers/negascout_horizon.hpp"
#include "searchers/negascout_max.hpp"
#include "searchers/pvs_by_window.hpp"
#include "searchers/pvs_equality_skip.hpp"
#include "searchers/pvs_lmr.hpp"
#include "searchers/pvs_merged.hpp"
#include "searchers/pvs_off_last_two_plies.hpp"
#include "searchers/pvs_proof_after_raise.hpp"
#include "searchers/pvs_proof_all.hpp"
#include "searchers/pvs_recursive.hpp"
#include "searchers/pvs_sound.hpp"
#include "searchers/pvs_split.hpp"
#include "searchers/pvs_three_case.hpp"
#include "searchers/pvs_tutorial.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

// Counts like a CountingObserver, but wants to hear of each leaf.
class EachLeafObserver {
 public:
  using Tally = ForwardingTally<EachLeafObserver>;

  void enter(const Entry& entry) { counts_.enter(entry); }
  void leave(const Entry& entry, const Exit& exit) { counts_.leave(entry, exit); }
  void leaf(const Entry& entry, const Exit& exit) { counts_.leaf(entry, exit); }
  void answer(const Entry& entry, const Exit& exit) { counts_.answer(entry, exit); }
  [[nodiscard]] Counters counters() const { return counts_.counters(); }

 private:
  CountingObserver counts_;
};
static_assert(CountsPlainLeaves<CountingObserver::Tally> && CountsPlainLeaves<SilentObserver::Tally>);
static_assert(!CountsPlainLeaves<EachLeafObserver::Tally>);

template <typename S>
struct LeafLanes : testing::Test {};
using Searchers = testing::Types<
    AlphaBeta<CutoffRule::at_beta>, AlphaBeta<CutoffRule::above_beta>, AlphaBetaShallow, Falphabeta, Minimax, NegaScout,
    NegaScoutHorizon, NegaScoutMax, PvsRecursive, PvsByWindow, PvsEqualitySkip<CutoffRule::at_beta>,
    PvsEqualitySkip<CutoffRule::above_beta>, PvsMerged<CutoffRule::at_beta>, PvsMerged<CutoffRule::above_beta>,
    PvsOffLastTwoPlies, PvsProofAfterRaise<CutoffRule::at_beta>, PvsProofAll<CutoffRule::at_beta>,
    PvsSound<CutoffRule::at_beta>, PvsSound<CutoffRule::above_beta>, PvsSplit<CutoffRule::at_beta>,
    PvsSplit<CutoffRule::above_beta>, Diepeveen, PvsTutorial<BetaCheck::with>, PvsTutorial<BetaCheck::without>,
    PvsLmr<BetaCheck::with>, PvsLmr<BetaCheck::without>, PvsThreeCase<>>;
TYPED_TEST_SUITE(LeafLanes, Searchers);

template <typename S, typename G, typename O>
Score value_of(const G& game, std::uint64_t tree, std::int32_t depth, Window<S::info.rule> window, O& observer) {
  const Root<G, O> root(game, game.root(1, tree), Depth(depth), observer);
  return Outcome(S::search(root.node(), window)).value;
}

template <typename S, typename G>
void expect_the_same(const synthetic::UniformParams& params, std::int32_t depth) {
  using Window = pvslab::Window<S::info.rule>;
  const G game(params);
  const auto half = static_cast<std::int32_t>(params.values == 0 ? 1'000'000'000 : params.values / 2);
  for (std::uint64_t tree = 0; tree < 3; ++tree) {
    for (const Window& window :
         {Window::open(), Window(Score(-half), Score(half + 1)), Window(Score(0), Score(1)),
          Window::proof_at(Score(half / 2)), Window(Score(-half / 3), Score(half / 2 + 1)),
          Window(-Score::infinity(), Score(-half / 2)), Window(Score(half / 2), Score::infinity())}) {
      CountingObserver in_lanes;
      EachLeafObserver one_by_one;
      SilentObserver silent;
      const Score value = value_of<S>(game, tree, depth, window, in_lanes);
      EXPECT_EQ(value, value_of<S>(game, tree, depth, window, one_by_one));
      EXPECT_EQ(value, value_of<S>(game, tree, depth, window, silent));
      EXPECT_EQ(in_lanes.counters(), one_by_one.counters())
          << params.branching << " moves, " << depth << " plies, window " << window.alpha().value() << ", "
          << window.beta().value();
    }
  }
}

TYPED_TEST(LeafLanes, ChangeNeitherValuesNorCounts) {
  if constexpr (!lanes_pay) {
    GTEST_SKIP() << "compiled without AVX2: searchers use their loop";
  } else {  // which is compiled only where it runs
    for (const std::uint32_t branching : {1U, 2U, 7U, 8U, 9U, 20U, 32U, 33U, 70U}) {
      for (const std::uint32_t values : {0U, 1U, 3U, 1000U}) {
        const synthetic::UniformParams params{.branching = branching, .values = values};
        expect_the_same<TypeParam, synthetic::Uniform>(params, 2);
        if (values == 0) expect_the_same<TypeParam, synthetic::ContinuousUniform>(params, 2);
        if (branching < 10) expect_the_same<TypeParam, synthetic::Uniform>(params, 4);
      }
    }
  }
}

template <typename G>
void expect_values_of_successors(const synthetic::UniformParams& params) {
  const G game(params);
  for (std::uint64_t tree = 0; tree < 50; ++tree) {
    const auto position = game.root(7, tree);
    const auto moves = game.moves(position);
    const auto count = static_cast<std::uint32_t>(moves.size());
    for (std::uint32_t first = 0; first < count; ++first) {
      Lanes lanes{};
      game.leaf_lanes(moves, first, lanes);
      for (std::uint32_t lane = 0; lane < lane_count && first + lane < count; ++lane) {
        const auto successor = game.after(position, *std::next(moves.begin(), first + lane));
        EXPECT_EQ(Score(lanes[lane]), -game.evaluate(successor)) << "lane " << lane << " from " << first;
      }
    }
  }
}

TEST(LeafLanesOfUniform, HoldWhatTheSuccessorsAreWorth) {
  for (const std::uint32_t values : {0U, 1U, 2U, 1000U, 1U << 31U}) {
    expect_values_of_successors<synthetic::Uniform>({.branching = 40, .values = values});
  }
  expect_values_of_successors<synthetic::ContinuousUniform>({.branching = 40, .values = 0});
}

}  // namespace
}  // namespace pvslab
