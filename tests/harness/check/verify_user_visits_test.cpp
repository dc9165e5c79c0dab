// The clause `visits` of a user's searchers, which are not in the catalogue: the verdict names the searcher or its
// routine by its own id, the smallest tree, the window and the node, as it does for ours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/verification.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

// Principal variation search in two routines. Its proof forgets to leave a node that failed low.
struct MyPvs {
  using Window = pvslab::Window<CutoffRule::above_beta>;
  static constexpr SearcherInfo info{
      .id = "my-pvs", .title = "", .citation = "", .contract = window_contract, .rule = CutoffRule::above_beta};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (!successor.is_first()) {
        const Score proved = -proof(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (proved < window.alpha()) continue;
      }
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr Score proof(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -proof(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return window.fails_low(best) ? best : visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("proof", [](auto node, Window window) { return proof(node, window); });
  }
};

// Alpha-beta with a table. A node that is cut off is stored and not left.
struct MyMemory {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  static constexpr SearcherInfo info{.id = "my-memory",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract.with(Clause::line, false),
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "a table remembers"};

  static constexpr Score search(auto node, Window asked, Memory& memory) {
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    if (asked.cuts(known.lower)) return node.answer(asked, known.lower);
    auto visit = node.enter(asked);
    if (visit.is_leaf()) return visit.evaluate();
    Window window = asked;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped(), memory));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    memory.store(node.key(), node.depth(), best, asked.classify(best));
    return asked.cuts(best) ? best : visit.leave(best);
  }
};

// The score, from the game and behind the back of the node: right values at no cost.
struct NeverEnters {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "never-enters", .title = "", .citation = "", .contract = window_contract, .rule = CutoffRule::at_beta};

  static Score search(auto node, Window) { return score_of(node.game(), node.position(), node.depth()); }

  static Score score_of(const auto& game, const auto& position, Depth depth) {
    const auto moves = game.moves(position);
    if (depth.is_horizon() || moves.empty()) {
      if constexpr (requires { game.evaluate(position); }) return game.evaluate(position);
      return Score(0);  // of a game that does not tell without a window
    }
    Score best = -Score::infinity();
    for (const auto& move : moves) best = max(best, -score_of(game, game.after(position, move), depth.below()));
    return best;
  }
};

// As `pvslab verify` does it: every subject on random trees, the smallest counterexamples shrunk.
Verification verification_of(const std::vector<Subject>& subjects) {
  NumberedTreesResult random = verify_random_trees(subjects, 1, 200, {});
  Verification found;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    auto& visits = random.tallies[i][Clause::visits];
    if (visits.smallest) visits.smallest = shrink(subjects[i], Clause::visits, *visits.smallest);
    found.findings.push_back({.subject = &subjects[i], .trees = random.tallies[i], .inductive = {}, .cases = {}});
  }
  return found;
}

const std::vector<Subject>& my_pvs() {
  static const std::vector<Subject> subjects = subjects_of<MyPvs>();
  return subjects;
}
const std::vector<Subject>& my_memory() {
  static const std::vector<Subject> subjects = subjects_of<MyMemory>();
  return subjects;
}

TEST(UserVisits, OfASearchAreBrokenInItsOwnNameWithTheSmallestTreeTheWindowAndTheNode) {
  EXPECT_THAT(to_text(verification_of(my_pvs())),
              HasSubstr("my-pvs does not keep visits\n"
                        "  tree      [0 [1]]\n"
                        "  window    (0, 0) under the > rule\n"
                        "  score     1\n"
                        "  returned  1\n"
                        "  visit     node 2 was not left: it returned without visit.leave(value)\n"
                        "  replay\n"
                        "    pvslab verify --replay my-pvs:0..0:b2.0.b1.1\n"));
}

TEST(UserVisits, OfAFurtherRoutineAreBrokenInItsName) {
  const std::string text = to_text(verification_of(my_pvs()));
  EXPECT_THAT(text, HasSubstr("my-pvs/proof does not keep visits\n"
                              "  tree      [0]\n"
                              "  window    (1, 1) under the > rule\n"
                              "  score     0\n"
                              "  returned  0\n"
                              "  visit     the root was not left: it returned without visit.leave(value)\n"));
  EXPECT_THAT(text, HasSubstr("FAILS visits: my-pvs, my-pvs/proof\n"));
}

TEST(UserVisits, OfASearcherWithMemoryAreBrokenInItsName) {
  EXPECT_THAT(to_text(verification_of(my_memory())),
              HasSubstr("my-memory does not keep visits\n"
                        "  tree      [0]\n"
                        "  window    (-1, 0) under the >= rule\n"
                        "  score     0\n"
                        "  returned  0\n"
                        "  visit     the root was not left: it returned without visit.leave(value)\n"));
}

TEST(UserVisits, ThatAreWrongBreakNoOtherPromise) {
  for (const auto* const subjects : {&my_pvs(), &my_memory()}) {
    for (const Finding& finding : verification_of(*subjects).findings) {
      for (const Clause clause : clauses) {
        EXPECT_EQ(finding.breaks_promise(clause), clause == Clause::visits) << finding.subject->name() << name(clause);
      }
    }
  }
}

// A statement about every entered node is true of none: that is no kept promise.
TEST(UserVisits, OfASearchThatEntersNoNodeAreBroken) {
  static const std::vector<Subject> subjects = subjects_of<NeverEnters>();
  const Verification found = verification_of(subjects);
  EXPECT_THAT(to_text(found), HasSubstr("  visit     the root was not entered, nor was any other node\n"));
  EXPECT_TRUE(found.findings.front().breaks_promise(Clause::visits));
  EXPECT_FALSE(found.findings.front().breaks_promise(Clause::root));
}

TEST(UserVisits, BrokenAreInTheJsonWithThePathToTheNode) {
  const nlohmann::ordered_json json = to_json(verification_of(my_pvs()));
  const auto& searcher = json.at("searchers").at(0);
  EXPECT_EQ(searcher.at("id"), "my-pvs");
  const auto& example = searcher.at("clauses").at("visits").at("counterexample");
  EXPECT_EQ(example.at("tree"), "[0 [1]]");
  EXPECT_EQ(example.at("visit").at("path"), nlohmann::ordered_json({1}));
  EXPECT_EQ(example.at("visit").at("mistake"), "was not left: it returned without visit.leave(value)");
}

}  // namespace
}  // namespace pvslab
