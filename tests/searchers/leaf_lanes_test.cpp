// Leaves in lanes: the same values and the same counts as one leaf after the other.
#include "searchers/core/leaf_lanes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <string>

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
#include "suites/cpu_level.hpp"
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
void expect_the_same(const synthetic::UniformParams& params, std::int32_t depth, CpuLevel level) {
  using Window = pvslab::Window<S::info.rule>;
  const G game(params, level);
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
          << name_of(level) << ": " << params.branching << " moves, " << depth << " plies, window "
          << window.alpha().value() << ", " << window.beta().value();
    }
  }
}

// A program that was compiled for AVX2 or AVX-512 has its lanes in the searchers; then the level changes nothing.
template <typename S>
void expect_the_same_at(CpuLevel level) {
  for (const std::uint32_t branching : {1U, 2U, 7U, 8U, 9U, 20U, 32U, 33U, 70U}) {
    for (const std::uint32_t values : {0U, 1U, 3U, 1000U}) {
      const synthetic::UniformParams params{.branching = branching, .values = values};
      expect_the_same<S, synthetic::Uniform>(params, 2, level);
      if (values == 0) expect_the_same<S, synthetic::ContinuousUniform>(params, 2, level);
      if (branching < 10) expect_the_same<S, synthetic::Uniform>(params, 4, level);
    }
  }
}

TYPED_TEST(LeafLanes, ChangeNeitherValuesNorCounts) {
  expect_the_same_at<TypeParam>(CpuLevel::baseline);
  if (!processor_has(CpuLevel::avx2)) GTEST_SKIP() << "this processor lacks AVX2: only the level baseline was tested";
  if (!lanes_pay) expect_the_same_at<TypeParam>(CpuLevel::avx2);
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

// By the definition, in wider numbers: the best of the leaves up to the first above the limit.
BestLeaf best_by_definition(std::uint64_t key, std::uint32_t count, Score limit, std::uint32_t values) {
  const synthetic::CountedValues leaf_values(values);
  BestLeaf best{-Score::infinity(), 0};
  for (std::uint32_t number = 0; number < count; ++number) {
    best.number = number;
    best.value = max(best.value, -leaf_values.from(synthetic::leaf_hash(synthetic::successor_word(key, number))));
    if (best.value > limit) break;
  }
  return best;
}

void expect_definition(CpuLevel level, std::uint64_t key, std::uint32_t count, Score limit, std::uint32_t values) {
  const auto expect = [&](synthetic::LeafKernel kernel) {
    const BestLeaf found = kernel(key, count, limit, values);
    const BestLeaf wanted = best_by_definition(key, count, limit, values);
    EXPECT_EQ(found.value, wanted.value) << name_of(level) << ", key " << key << ", count " << count << ", limit "
                                         << limit.value() << ", values " << values;
    EXPECT_EQ(found.number, wanted.number) << name_of(level) << ", key " << key << ", count " << count << ", limit "
                                           << limit.value() << ", values " << values;
  };
  const synthetic::LeafKernels kernels = synthetic::leaf_kernels(level, count);
  expect(kernels.counted);
  if (values == 0) expect(kernels.continuous);
}

// Every number of leaves up to two groups of rows and one more row, each value of a leaf as the limit, and its neighbours. Not seen: a
// row too many where the leaves fill their rows, which finds the same and takes longer.
void expect_definition(CpuLevel level) {
  for (const std::uint32_t values : {0U, 1U, 2U, 5U, 1000U, 1U << 31U}) {
    for (std::uint32_t count = 1; count <= 70; ++count) {
      const std::uint64_t key = synthetic::mix(count + 100 * std::uint64_t{values});
      expect_definition(level, key, count, -Score::infinity(), values);
      expect_definition(level, key, count, Score::infinity(), values);
      for (std::uint32_t number = 0; number < count; ++number) {
        const Score value = best_by_definition(synthetic::successor_word(key, number) - synthetic::golden_gamma, 1,
                                               Score::infinity(), values)
                                .value;
        for (const Score limit : {value.next_below(), value, value.next_above()}) {
          expect_definition(level, key, count, limit, values);
        }
      }
    }
  }
}

TEST(LeafLanesOfUniform, AreEvaluatedAlikeByTheKernelOfEveryLevel) {
  expect_definition(CpuLevel::baseline);
  if (!processor_has(CpuLevel::avx2)) GTEST_SKIP() << "this processor lacks AVX2: only the level baseline was tested";
  if (synthetic::avx2_leaf_kernels(1).counted == nullptr) GTEST_SKIP() << "compiled without a kernel for AVX2";
  expect_definition(CpuLevel::avx2);
}

TEST(LeafLanesOfUniform, HaveTheKernelOfTheLevelAndNoNewerOne) {
  for (const std::uint32_t count : {1U, 3U, 8U, 9U, 20U, 32U, 33U, 70U}) {
    const auto kernel = [&](CpuLevel level) { return synthetic::leaf_kernels(level, count).counted; };
    EXPECT_EQ(kernel(CpuLevel::baseline), synthetic::plain_leaf_kernels().counted);
#ifdef __x86_64__
    EXPECT_EQ(kernel(CpuLevel::avx2), synthetic::avx2_leaf_kernels(count).counted);
    EXPECT_EQ(kernel(CpuLevel::avx512), synthetic::avx2_leaf_kernels(count).counted);
    EXPECT_NE(kernel(CpuLevel::avx2), kernel(CpuLevel::baseline));
#endif
  }
}

// PVSLAB_CPU.
TEST(LeafLanesOfUniform, AreOfTheLevelThatIsForcedOrOfTheNewestOne) {
  const CpuLevel newest = chosen_cpu_level(nullptr);
  EXPECT_TRUE(processor_has(newest));
  EXPECT_GE(newest, compiled_level());
  EXPECT_EQ(chosen_cpu_level(""), newest);
  for (const CpuLevel level : cpu_levels) {
    EXPECT_TRUE(!processor_has(level) || level <= newest) << name_of(level);
    const std::string name(name_of(level));
    if (processor_has(level) && level >= compiled_level()) {
      EXPECT_EQ(chosen_cpu_level(name.c_str()), level);
    } else {
      EXPECT_THROW(static_cast<void>(chosen_cpu_level(name.c_str())), CpuLevelError) << name;
    }
  }
  for (const char* const wrong : {"x", "AVX2", "avx", "avx2 ", "avx512f", "0"}) {
    EXPECT_THROW(static_cast<void>(chosen_cpu_level(wrong)), CpuLevelError) << wrong;
  }
}

}  // namespace
}  // namespace pvslab
