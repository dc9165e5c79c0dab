// The clause `visits`: searchers that return the right value but report wrong visits are found by name, tree and path.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text/table.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "searchers/core/searcher.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

enum class Flaw {
  none,
  forgets_to_leave,
  forgets_at_a_cutoff,
  leaves_twice,
  leaves_an_evaluated_leaf,
  forgets_to_evaluate,
  evaluates_twice,
  searches_after_leaving,
  evaluates_interior
};

// Alpha-beta with the right value under every flaw.
template <Flaw flaw, bool is_selective = false>
struct Flawed {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = "flawed",
                                     .title = "",
                                     .citation = "",
                                     .contract = is_selective ? Contract{} : fail_soft_contract,
                                     .rule = CutoffRule::at_beta,
                                     .selective = is_selective};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      if constexpr (flaw == Flaw::forgets_to_evaluate) return evaluation(node, window);
      const Score value = visit.evaluate();
      if constexpr (flaw == Flaw::leaves_an_evaluated_leaf) static_cast<void>(visit.leave(value));
      if constexpr (flaw == Flaw::evaluates_twice) static_cast<void>(visit.evaluate());
      return value;
    }
    if constexpr (flaw == Flaw::evaluates_interior) static_cast<void>(visit.evaluate());
    const Window asked = window;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) {
        if constexpr (flaw == Flaw::forgets_at_a_cutoff) return best;
        break;
      }
      window = window.raised_to(best);
    }
    if constexpr (flaw == Flaw::forgets_to_leave) return best;
    if constexpr (flaw == Flaw::leaves_twice) static_cast<void>(visit.leave(best));
    if constexpr (flaw == Flaw::searches_after_leaving) {
      static_cast<void>(visit.leave(best));
      for (auto successor : visit.successors()) {
        best = max(best, -search(successor, asked.flipped()));
        if (asked.cuts(best)) break;
      }
      return best;
    }
    return visit.leave(best);
  }

 private:
  // Without the visit.
  static constexpr Score evaluation(auto node, Window window) {
    if constexpr (requires { node.game().evaluate(node.position()); }) {
      return node.game().evaluate(node.position());
    } else {
      return node.game().evaluate(node.position(), window);
    }
  }
};

template <Flaw flaw>
Subject flawed() {
  return subjects_of<Flawed<flaw>>().front();
}

// The findings of the verification by trees and by induction.
Verification verification_of(const Subject& subject) {
  static std::vector<Subject> kept;  // findings point to their subject
  kept.reserve(100);
  const Subject& stays = kept.emplace_back(subject);
  const std::vector<Subject> one{stays};
  Verification found;
  found.findings.push_back(
      {.subject = &stays,
       .trees = verify_exhaustively(one, {.shapes = {.depth = 2, .branching = 2, .leaves = 3}}, {}).tallies[0],
       .inductive = {},
       .cases = {}});
  if (!subject.info->selective) {
    found.findings[0].inductive.push_back(
        {Assumption::fail_soft, certify(subject, {.branching = 1, .lowest = Score(-1), .highest = Score(1)},
                                        Assumption::fail_soft, [] { return false; })});
  }
  return found;
}

VisitFault fault_of(const Subject& subject, std::string_view tree) {
  const auto fault = subject.visit_fault(tree_of(tree), {});
  EXPECT_TRUE(fault) << tree;
  return fault.value_or(VisitFault{});
}

using Path = std::vector<std::uint32_t>;

TEST(Visits, AreKeptByEverySearcherOfTheCatalogueOnRandomTrees) {
  const auto found = verify_random_trees(all_subjects(), 3, 300, {});
  for (std::size_t i = 0; i < all_subjects().size(); ++i) {
    EXPECT_TRUE(found.tallies[i][Clause::visits].held()) << all_subjects()[i].name();
  }
}

TEST(Visits, OfAFlawlessSearcherHaveNoFault) {
  EXPECT_FALSE(flawed<Flaw::none>().visit_fault(tree_of("[[1 2] [3 4]]"), {}));
  EXPECT_TRUE(verification_of(flawed<Flaw::none>()).keeps_all_promises());
}

TEST(Visits, NotLeftAreFoundAtTheDeepestNodeThatReturned) {
  EXPECT_EQ(fault_of(flawed<Flaw::forgets_to_leave>(), "[1 [2 3]]"), (VisitFault{VisitMistake::not_left, {1}}));
  EXPECT_EQ(fault_of(flawed<Flaw::forgets_to_leave>(), "[1 2]"), (VisitFault{VisitMistake::not_left, {}}));
}

TEST(Visits, NotLeftOnOneWayOutAreFoundThere) {
  EXPECT_FALSE(flawed<Flaw::forgets_at_a_cutoff>().visit_fault(tree_of("[[1 2] [3 4]]"), {})) << "nothing is cut";
  EXPECT_EQ(fault_of(flawed<Flaw::forgets_at_a_cutoff>(), "[[4 5] [3 4]]"), (VisitFault{VisitMistake::not_left, {1}}));
}

TEST(Visits, LeftTwiceAreFound) {
  EXPECT_EQ(fault_of(flawed<Flaw::leaves_twice>(), "[[1 2] 3]"), (VisitFault{VisitMistake::left_twice, {0}}));
}

TEST(Visits, LeftAfterTheyWereEvaluatedAreFound) {
  EXPECT_EQ(fault_of(flawed<Flaw::leaves_an_evaluated_leaf>(), "[[1 2] 3]"),
            (VisitFault{VisitMistake::left_after_evaluation, {0, 0}}));
}

TEST(Visits, OfLeavesThatAreNotEvaluatedAreFound) {
  EXPECT_EQ(fault_of(flawed<Flaw::forgets_to_evaluate>(), "[1 2]"), (VisitFault{VisitMistake::not_evaluated, {0}}));
}

TEST(Visits, EvaluatedTwiceAreFound) {
  EXPECT_EQ(fault_of(flawed<Flaw::evaluates_twice>(), "[1 2]"), (VisitFault{VisitMistake::evaluated_twice, {0}}));
}

TEST(Visits, OfInteriorNodesThatAreEvaluatedAreFound) {
  // An explicit tree has no value there, so this uses the adversary.
  const Certificate found =
      certify(flawed<Flaw::evaluates_interior>(), {.branching = 1}, Assumption::fail_soft, [] { return false; });
  EXPECT_FALSE(found.kept.contains(Clause::visits));
}

TEST(Visits, OfSuccessorsAfterTheirParentWasLeftAreFound) {
  EXPECT_EQ(fault_of(flawed<Flaw::searches_after_leaving>(), "[[1 2] 3]"),
            (VisitFault{VisitMistake::successor_after_end, {0, 0}}));
}

template <typename T>
class EveryFlaw : public testing::Test {};
template <Flaw flaw>
using Is = std::integral_constant<Flaw, flaw>;
using Flaws = testing::Types<Is<Flaw::forgets_to_leave>, Is<Flaw::forgets_at_a_cutoff>, Is<Flaw::leaves_twice>,
                             Is<Flaw::leaves_an_evaluated_leaf>, Is<Flaw::forgets_to_evaluate>,
                             Is<Flaw::evaluates_twice>, Is<Flaw::searches_after_leaving>>;
TYPED_TEST_SUITE(EveryFlaw, Flaws);

TYPED_TEST(EveryFlaw, BreaksTheClauseVisitsAndNoOther) {
  const Verification found = verification_of(flawed<TypeParam::value>());
  for (const Clause clause : clauses) {
    EXPECT_EQ(found.findings[0].breaks_promise(clause), clause == Clause::visits) << name(clause);
  }
}

TYPED_TEST(EveryFlaw, IsCertifiedByInductionToBreakIt) {
  Verification found = verification_of(flawed<TypeParam::value>());
  found.findings[0].trees = {};
  EXPECT_TRUE(found.findings[0].breaks_promise(Clause::visits));
  EXPECT_THAT(to_text(found), HasSubstr("flawed does not keep visits\n  by induction"));
}

TYPED_TEST(EveryFlaw, IsToldWithSearcherTreeAndNodeWithin80Columns) {
  const std::string text = to_text(verification_of(flawed<TypeParam::value>()));
  EXPECT_THAT(text, HasSubstr("flawed does not keep visits\n  tree      "));
  EXPECT_THAT(text, testing::ContainsRegex("  visit     (the root|node [0-9.]+) "));
  EXPECT_THAT(text, HasSubstr("pvslab verify --replay flawed:"));
  EXPECT_THAT(text, HasSubstr("FAILS visits: flawed"));
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) EXPECT_LE(display_width(line), 80U) << line;
}

TYPED_TEST(EveryFlaw, WritesNothingOutOfBoundsWhoeverWatches) {
  const Subject subject = flawed<TypeParam::value>();
  ExplicitTree tree = tree_of("[[[1 2] [3 4] 5] [[6 7] [8 9]] [1 [2 [3 [4 5]]]]]");
  const Score score = tree.minimax();
  EXPECT_EQ(subject.search(tree, {}).value, score);
  static_cast<void>(subject.line(tree, {}));
  EXPECT_FALSE(trace_lines(subject.trace(tree, {})).empty());
}

TEST(Visits, OfASelectiveSearcherAreCheckedThoughItPromisesNoValue) {
  const Subject selective = subjects_of<Flawed<Flaw::forgets_to_leave, true>>().front();
  const Verification found = verification_of(selective);
  EXPECT_TRUE(found.findings[0].breaks_promise(Clause::visits));
  EXPECT_TRUE(verification_of(subjects_of<Flawed<Flaw::none, true>>().front()).keeps_all_promises());
}

// An evaluation that gives up.
struct GivesUp {
  using Position = ExplicitTree::Position;
  using Move = std::uint32_t;
  [[nodiscard]] auto moves(Position position) const { return tree.moves(position); }
  [[nodiscard]] Position after(Position position, Move move) const { return tree.after(position, move); }
  [[nodiscard]] Score evaluate(Position) const { throw 1; }
  const ExplicitTree& tree;
};

TEST(Visits, ThatAnExceptionEndedHaveNoFault) {
  const ExplicitTree tree = tree_of("[[1 2] 3]");
  CheckedVisits observer;
  using Search = Flawed<Flaw::none>;
  EXPECT_THROW(static_cast<void>(search<Search>(GivesUp{tree}, tree.root(), tree.height(),
                                                Window<CutoffRule::at_beta>::open(), observer)),
               int);
  EXPECT_FALSE(observer.visits.fault());
}

}  // namespace
}  // namespace pvslab
