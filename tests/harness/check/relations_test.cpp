// Relations: measurements agree with traces, claims hold, and false relations are found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/parallel.hpp"
#include "harness/check/claims/claim.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/check/relations/measure_searcher.hpp"
#include "harness/check/relations/shrink_relation.hpp"
#include "harness/claims/experiments.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/minimax.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

// A principal variation search that returns the right value but wastes nodes, as real programs do: alpha is never
// raised, so that nearly every proof fails, and after a failed proof the re-search has the open window.
struct WastefulPvs {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  // It replaces pvs-no-beta-check in tests, so it is checked against the claims about that searcher.
  static constexpr SearcherInfo info{
      .id = "pvs-no-beta-check",
      .title = "PVS that never raises alpha, and re-searches with the open window",
      .citation = "",
      .contract = root_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped());
      } else {
        score = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha()) score = -search(successor, Window::open());
      }
      best = max(best, score);
      if (window.cuts(best)) break;
    }
    return visit.leave(best);
  }
};

using testing::HasSubstr;

const MeasuredSearcher& measured_named(std::string_view id) {
  for (const MeasuredSearcher& searcher : measured_catalog()) {
    if (searcher.info->id == id) return searcher;
  }
  std::cerr << "no searcher is called " << id << '\n';
  std::abort();
}

RelationTrees exhaustive(std::int32_t depth, std::uint32_t branching, std::uint32_t leaves, std::uint64_t random = 0) {
  return {.exhaustive = {{.shapes = {.depth = depth, .branching = branching, .leaves = leaves}}}, .random = random};
}

// Tests one question for two searchers, or for one searcher passed twice.
RelationTally ask_one(const MeasuredSearcher& one, const MeasuredSearcher& other, Relation relation,
                      const RelationTrees& trees, std::int32_t max_height = any_height) {
  const std::array searchers{one, other};
  const std::array questions{Question{relation, 0, 1, max_height}};
  return ask(searchers, questions, trees, {}).tallies.front();
}

RelationTally ask_one(std::string_view one, std::string_view other, Relation relation, const RelationTrees& trees) {
  return ask_one(measured_named(one), measured_named(other), relation, trees);
}

// The catalogue with the wasteful searcher in place of the one that it replaces.
std::vector<MeasuredSearcher> catalog_with_a_wasteful_one() {
  std::vector<MeasuredSearcher> searchers(measured_catalog().begin(), measured_catalog().end());
  for (MeasuredSearcher& searcher : searchers) {
    if (searcher.info->id == WastefulPvs::info.id) searcher = measured<WastefulPvs>();
  }
  return searchers;
}

TEST(Measurement, AgreesWithTheTrace) {
  for (const auto id : {"minimax", "alpha-beta", "pvs-split-strict", "negascout", "scout", "cpw-pvs-zws"}) {
    for (std::uint64_t index = 0; index < 200; ++index) {
      const MeasuredTree tree(draw_relation_tree(3, index));
      const Measurement found = measured_named(id).measure(tree, {});
      const Visits visits = visits_of(subject(id), tree.tree());
      EXPECT_EQ(found.nodes, visits.nodes.size());
      EXPECT_EQ(found.leaves, visits.leaves.size());
      EXPECT_EQ(found.distinct_leaves(), visits.distinct_leaves().size());
      EXPECT_EQ(found.returned.value, subject(id).search(tree.tree(), {}).value);
    }
  }
}

TEST(Measurement, IsTheSameOfTheSameVisitsAndOfNoOthers) {
  const std::array pairs{std::array{"pvs-recursive", "negascout"}, std::array{"pvs-split", "negascout"},
                         std::array{"alpha-beta", "alpha-beta-shallow"}, std::array{"alpha-beta", "negascout"}};
  for (const auto& [one, other] : pairs) {
    for (std::uint64_t index = 0; index < 200; ++index) {
      const MeasuredTree tree(draw_relation_tree(4, index));
      const Measurement a = measured_named(one).measure(tree, {});
      const Measurement b = measured_named(other).measure(tree, {});
      const Visits visits_of_a = visits_of(subject(one), tree.tree());
      const Visits visits_of_b = visits_of(subject(other), tree.tree());
      EXPECT_EQ(a.visits == b.visits, visits_of_a.nodes == visits_of_b.nodes);
      EXPECT_EQ(a.leaf_order == b.leaf_order, visits_of_a.leaves == visits_of_b.leaves);
      EXPECT_EQ(a.leaf_set.is_subset_of(b.leaf_set),
                is_subset(visits_of_a.distinct_leaves(), visits_of_b.distinct_leaves()));
    }
  }
}

TEST(Measurement, ForgetsTheTreeBefore) {
  const MeasuredTree tree(parse_tree("[[-1 -2] [1 0]]"));
  const MeasuredSearcher& searcher = measured_named("memory-alpha-beta");
  const Measurement first = searcher.measure(tree, {});
  EXPECT_EQ(searcher.measure(tree, {}).nodes, first.nodes);
}

TEST(TreeFacts, TellTheOrderOfTheSuccessors) {
  const auto facts = [](std::string_view text) { return facts_of(tree_of(text)); };
  EXPECT_TRUE(facts("[-1 0]").is_best_first);
  EXPECT_FALSE(facts("[-1 0]").is_worst_first);
  EXPECT_TRUE(facts("[0 -1]").is_worst_first);
  EXPECT_TRUE(facts("[0 0]").is_best_first && facts("[0 0]").is_worst_first);
  EXPECT_FALSE(facts("[[1 0] [3 2]]").is_best_first)
      << "the root's moves are in order, those of its successors are not";
  EXPECT_EQ(facts("[0 -1 -1]").optimal_moves, NumberSet(6));
  EXPECT_EQ(facts("[0 -1 -1]").score, Score(1));
}

TEST(TreeFacts, TellAUniformTree) {
  EXPECT_EQ(facts_of(tree_of("[[1 0] [3 2]]")).uniform, (UniformSize{2, 2}));
  EXPECT_EQ(facts_of(tree_of("7")).uniform, (UniformSize{1, 0}));
  EXPECT_EQ(facts_of(tree_of("[[1 0] [3]]")).uniform, std::nullopt);
  EXPECT_EQ(facts_of(tree_of("[[1 0 2] [3 0 1]]")).uniform, std::nullopt);
  EXPECT_EQ(facts_of(tree_of("[[1 0] 3]")).uniform, std::nullopt);
}

// Beyond the bits of a word.
TEST(NumberSet, HoldsAnyNumber) {
  NumberSet set;
  for (const std::uint64_t number : {0U, 63U, 64U, 200U}) set.insert(number);
  EXPECT_EQ(set.size(), 4U);
  EXPECT_TRUE(set.contains(64) && set.contains(200) && !set.contains(65) && !set.contains(1000));
  NumberSet part(1);
  EXPECT_TRUE(part.is_subset_of(set) && !set.is_subset_of(part));
  part.insert(199);
  EXPECT_FALSE(part.is_subset_of(set));
  EXPECT_FALSE(part == set);
}

// 70 leaves of one value: minimax evaluates all, and alpha-beta under the strict rule, too.
TEST(TreeFacts, CountEveryLeafAndMoveOfALargeTree) {
  std::string text = "[0";
  for (int leaf = 1; leaf < 70; ++leaf) text += " 0";
  const TreeFacts facts = facts_of(tree_of(text + "]"));
  EXPECT_EQ(facts.optimal_moves.size(), 70U);
  EXPECT_EQ(facts.criterion.size(), 70U);
  const MeasuredTree tree(parse_tree(text + "]"));
  const auto minimax = std::ranges::find(measured_catalog(), std::string("minimax"), &MeasuredSearcher::name);
  EXPECT_EQ(minimax->measure(tree, {}).distinct_leaves(), 70U);
}

TEST(DrawnTrees, AreUniformAndOrderedOftenEnough) {
  std::uint64_t best_first_trees = 0;
  std::uint64_t worst_first_trees = 0;
  for (std::uint64_t index = 0; index < 4000; ++index) {
    const TreeFacts facts = facts_of(ExplicitTree(draw_relation_tree(1, index)));
    EXPECT_LE(facts.leaves, 64U);
    if (!facts.uniform || facts.uniform->branching < 2 || facts.height < 4) continue;
    best_first_trees += facts.is_best_first;
    worst_first_trees += facts.is_worst_first && facts.has_distinct_values;
  }
  EXPECT_GT(best_first_trees, 50U);
  EXPECT_GT(worst_first_trees, 20U);
}

TEST(Claims, NameNobodyWhoIsNotInTheCatalogue) {
  const RelationCheck check = check_claims(theorems(), claimed_searchers(), {}, {});
  EXPECT_THAT(missing_searchers(check, claimed_searchers()), testing::IsEmpty());
  EXPECT_THAT(check.missing, testing::IsEmpty());
}

TEST(Claims, AreMadeOnceEach) {
  std::set<std::string> seen;
  for (const Theorem& theorem : theorems()) {
    for (const RelationClaim& claim : theorem.claims) {
      EXPECT_TRUE(seen.insert(sentence(claim)).second) << sentence(claim) << " is claimed twice";
    }
  }
}

TEST(Claims, AllHold) {
  const RelationCheck check =
      check_claims(theorems(), claimed_searchers(), exhaustive(3, 2, 4, 1500), {.threads = default_threads()});
  EXPECT_TRUE(check.holds()) << to_text(check);
  EXPECT_TRUE(check.complete);
  for (const ClaimFinding& finding : check.findings) {
    EXPECT_TRUE(finding.tally.was_tried()) << sentence(finding.claim.relation, finding.claim.one, finding.claim.other);
  }
}

TEST(Claims, ThatNameAnUnknownSearcherAreNotCheckedAndAreTold) {
  const std::array claims{RelationClaim{Relation::same_value, "alpha-beta", "no-such"},
                          RelationClaim{Relation::each_leaf_once, "nor-such"}};
  const std::array theorem{Theorem{"", "", "", claims}};
  const RelationCheck check = check_claims(theorem, measured_catalog(), exhaustive(1, 1, 1), {});
  EXPECT_THAT(check.findings, testing::IsEmpty());
  EXPECT_THAT(missing_searchers(check, measured_catalog()), testing::ElementsAre("no-such", "nor-such"));
  EXPECT_THAT(to_text(check), HasSubstr("do not exist: no-such nor-such"));
}

// Each relation of one searcher, with a searcher for which it is false.
struct FalseClaim {
  Relation relation;
  const char* one;
  const char* other;
};

void PrintTo(const FalseClaim& claim, std::ostream* out) { *out << sentence(claim.relation, claim.one, claim.other); }

class FalseClaims : public testing::TestWithParam<FalseClaim> {};

TEST_P(FalseClaims, AreFoundByRandomTreesAndShrunkToAFewNodes) {
  const auto& [relation, one, other] = GetParam();
  const RelationTally found = ask_one(one, other, relation, {.random = 2000});
  ASSERT_TRUE(found.smallest);
  EXPECT_GT(found.violations, 0U);
  EXPECT_LE(found.smallest->size.nodes, 31U) << found.smallest->tree->text;
  EXPECT_EQ(to_text(found.smallest->tree->tree), found.smallest->tree->text);
}

INSTANTIATE_TEST_SUITE_P(
    Relations, FalseClaims,
    testing::Values(FalseClaim{Relation::same_value, "pvs-split", "alpha-beta"},
                    FalseClaim{Relation::clamped_value, "alpha-beta", "alpha-beta-fail-hard"},
                    FalseClaim{Relation::same_visits, "pvs-tutorial", "negascout"},
                    FalseClaim{Relation::same_leaves, "mtd-plus-inf", "dual-star"},
                    FalseClaim{Relation::leaves_within, "scout", "alpha-beta"},
                    FalseClaim{Relation::no_more_nodes, "negascout", "alpha-beta"},
                    FalseClaim{Relation::each_leaf_once, "negascout", "negascout"},
                    FalseClaim{Relation::minimal_on_best_first, "alpha-beta-shallow", "alpha-beta-shallow"},
                    FalseClaim{Relation::minimal_on_best_first, "alpha-beta-strict", "alpha-beta-strict"},
                    FalseClaim{Relation::minimal_on_distinct_values, "alpha-beta-shallow", "alpha-beta-shallow"},
                    FalseClaim{Relation::all_leaves_on_worst_first, "alpha-beta", "alpha-beta"}));

TEST(FalseClaims, DoNotDependOnTheNumberOfThreads) {
  const auto run = [](unsigned threads) {
    std::string text;
    const auto searchers = measured_catalog().subspan(0, 12);
    const auto questions = matrix_questions(searchers.size());
    for (const RelationTally& tally :
         ask(searchers, questions, exhaustive(3, 2, 4, 1000), {.threads = threads}).tallies) {
      text += std::to_string(tally.violations) + "/" + std::to_string(tally.windows) + " ";
      if (tally.smallest) text += tally.smallest->tree->text + to_text(tally.smallest->bounds) + "\n";
    }
    return text;
  };
  const std::string one = run(1);
  EXPECT_EQ(run(2), one);
  EXPECT_EQ(run(7), one);
}

// Searches only the first move and takes it as the best.
struct FirstMoveOnly {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "first-move-only", .title = "", .citation = "", .contract = {}, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    for (auto successor : visit.successors()) return visit.leave(-search(successor, window.flipped()));
    return window.alpha();
  }
};

// Visits the whole tree, except in the open window.
struct LazyWhereItIsOpen {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "lazy-where-open", .title = "", .citation = "", .contract = window_contract, .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) {
    return window == Window::open() ? AlphaBeta<CutoffRule::at_beta>::search(node, window)
                                    : Minimax::search(node, Window::open());
  }
};

TEST(FalseClaims, OfOneSearcherAreFoundOfASearcherThatIsWrong) {
  const MeasuredSearcher first_only = measured<FirstMoveOnly>();
  for (const Relation relation : {Relation::at_most_the_score, Relation::right_move, Relation::never_below_minimal}) {
    const RelationTally found = ask_one(first_only, first_only, relation, exhaustive(2, 2, 4));
    ASSERT_TRUE(found.smallest) << name(relation);
    EXPECT_EQ(found.smallest->size.nodes, 3U) << name(relation) << ' ' << found.smallest->tree->text;
    EXPECT_EQ(found.smallest->bounds, Bounds{});
  }
}

TEST(FalseClaims, OfNestedWindowsAreFoundWithBothWindows) {
  const MeasuredSearcher lazy = measured<LazyWhereItIsOpen>();
  const RelationTally found = ask_one(lazy, lazy, Relation::narrower_window_fewer_leaves, exhaustive(2, 2, 4));
  ASSERT_TRUE(found.smallest);
  EXPECT_EQ(found.smallest->wider, Bounds{});
  EXPECT_NE(found.smallest->bounds, Bounds{});
  EXPECT_LE(found.smallest->size.nodes, 6U) << found.smallest->tree->text;
}

TEST(FalseClaims, AreNotFoundBelowTheHeightThatTheySpeakOf) {
  const MeasuredSearcher& alpha_beta = measured_named("alpha-beta");
  const RelationTally found = ask_one(alpha_beta, alpha_beta, Relation::all_leaves_on_worst_first, {.random = 4000}, 3);
  EXPECT_TRUE(found.was_tried() && found.held());
}

TEST(WastefulPvs, ReturnsTheRightValueOfEveryTree) {
  const RelationTally found =
      ask_one(measured<WastefulPvs>(), measured_named("alpha-beta"), Relation::same_value, exhaustive(3, 2, 4, 1000));
  EXPECT_TRUE(found.held());
  EXPECT_GT(found.trees, 5'000U);
}

TEST(WastefulPvs, EvaluatesSeveralTimesTheLeavesOfAlphaBeta) {
  std::uint64_t of_wasteful = 0;
  std::uint64_t of_alpha_beta = 0;
  for (std::uint64_t index = 0; index < 100; ++index) {
    const MeasuredTree tree(draw_distinct_tree(index, {4, 3}));
    of_wasteful += measured<WastefulPvs>().measure(tree, {}).leaves;
    of_alpha_beta += measured_named("alpha-beta").measure(tree, {}).leaves;
  }
  EXPECT_GT(of_wasteful, 4 * of_alpha_beta);
}

TEST(WastefulPvs, FailsWhatIsClaimedOfThePvsItStandsInFor) {
  const RelationCheck check = check_claims(theorems(), catalog_with_a_wasteful_one(), exhaustive(3, 2, 4), {});
  EXPECT_FALSE(check.holds());
  for (const ClaimFinding& finding : check.findings) {
    const bool names_it = finding.claim.one == WastefulPvs::info.id || finding.claim.other == WastefulPvs::info.id;
    EXPECT_TRUE(names_it || !finding.fails())
        << sentence(finding.claim.relation, finding.claim.one, finding.claim.other);
    if (!names_it) continue;
    EXPECT_FALSE(finding.fails() && finding.claim.relation == Relation::same_value);
    EXPECT_TRUE(finding.fails() || finding.claim.relation != Relation::leaves_within);
  }
  EXPECT_THAT(to_text(check), HasSubstr("FAILS: pvs-no-beta-check evaluates only leaves that alpha-beta"));
}

TEST(RelationMatrix, TellsWhichOfTwoStandsInWhichRow) {
  const std::array searchers{measured_named("minimax"), measured_named("alpha-beta"), measured_named("scout")};
  const RelationMatrix matrix = measure_matrix(searchers, exhaustive(3, 2, 4, 1000), {});
  EXPECT_TRUE(matrix.found(Relation::leaves_within, 1, 0).held());
  EXPECT_FALSE(matrix.found(Relation::leaves_within, 0, 1).held());
  EXPECT_FALSE(matrix.found(Relation::leaves_within, 2, 1).held());
  EXPECT_EQ(visits_mark(matrix, 1, 0), '<');
  EXPECT_EQ(visits_mark(matrix, 2, 0), 'c');
  EXPECT_EQ(visits_mark(matrix, 2, 1), '.');
  EXPECT_EQ(values_mark(matrix, 1, 0), 'o');
}

TEST(RelationMatrix, ShowsAWastefulPvsBesideTheOneItCopies) {
  const std::array searchers{measured_named("pvs-no-beta-check"), measured<WastefulPvs>(),
                             measured_named("alpha-beta")};
  const RelationMatrix matrix = measure_matrix(searchers, exhaustive(3, 2, 4), {});
  EXPECT_EQ(values_mark(matrix, 1, 0), 'o');
  EXPECT_EQ(visits_mark(matrix, 0, 2), 'c');
  EXPECT_EQ(visits_mark(matrix, 1, 2), '.');
  const auto& smallest = matrix.found(Relation::leaves_within, 1, 2).smallest;
  ASSERT_TRUE(smallest);
  EXPECT_LE(smallest->size.nodes, 6U) << smallest->tree->text;
}

// Plaat, Schaeffer, Pijls, de Bruin 1996: the same leaves in the same order, on every tree of three plies and two moves
// with four values, ties included.
TEST(Mtd, FromPlusInfinityIsSssStarOnEveryTreeOfFourValues) {
  const std::array searchers{measured_named("mtd-plus-inf"), measured_named("sss-star"),
                             measured_named("mtd-minus-inf"), measured_named("dual-star")};
  MeasuredTree tree(uniform_tree_of(2, std::vector<std::int32_t>(8)));
  LeafPatterns patterns = LeafPatterns::all_values(8, Score(0), Score(3));
  do {
    patterns.apply(tree.tree());
    ASSERT_EQ(searchers[0].measure(tree, {}).leaf_order, searchers[1].measure(tree, {}).leaf_order);
    ASSERT_EQ(searchers[2].measure(tree, {}).leaf_order, searchers[3].measure(tree, {}).leaf_order);
  } while (patterns.advance());
}

TEST(Mtd, FromPlusInfinityIsSssStarOnAHundredThousandRandomTrees) {
  const RelationTrees trees{.random = 100'000};
  EXPECT_TRUE(ask_one("mtd-plus-inf", "sss-star", Relation::same_leaves, trees).held());
  EXPECT_TRUE(ask_one("mtd-minus-inf", "dual-star", Relation::same_leaves, trees).held());
}

}  // namespace
}  // namespace pvslab
