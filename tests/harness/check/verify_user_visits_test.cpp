// The clause `visits` of a user's searchers, which are not in the catalogue: the verdict names the searcher or its
// routine by its own id, the smallest tree, the window and the node, as it does for ours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/oracles/random_trees.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using testing::Not;

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

// Alpha-beta with a table. A node whose stored value cuts is entered, and neither left nor answered.
struct MyMemory {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Memory = TranspositionTable;
  static constexpr SearcherInfo info{.id = "my-memory",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract.with(Clause::line, false),
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "a table remembers"};

  static constexpr Score search(auto node, Window window, Memory& memory) {
    const KnownBounds known = memory.bounds(node.key(), node.depth());
    const Window asked = window;
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (asked.cuts(known.lower)) return known.lower;
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped(), memory));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    // Searches once more, as iterative deepening would.
    memory.store(node.key(), node.depth(), best, asked.classify(best));
    if (asked.cuts(best)) static_cast<void>(search(node, asked, memory));
    return visit.leave(best);
  }
};

// As `pvslab verify` does it: every subject on random trees, the smallest counterexamples shrunk.
Verification verification_of(const std::vector<Subject>& subjects) {
  RandomResult random = verify_random_trees(subjects, 1, 200, {});
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

TEST(UserVisits, OfASearchAreBrokenInItsOwnNameWithTheSmallestTreeTheWindowAndTheNode) {
  EXPECT_THAT(to_text(verification_of(my_pvs())), HasSubstr("my-pvs does not keep visits\n"
                                                            "  tree      [0 [1]]\n"));
}

TEST(UserVisits, OfAFurtherRoutineAreBrokenInItsName) {
  EXPECT_THAT(to_text(verification_of(my_pvs())), HasSubstr("my-pvs/proof does not keep visits\n"
                                                            "  tree      [0]\n"));
}

TEST(UserVisits, OfASearcherWithMemoryAreBrokenInItsName) {
  const std::vector<Subject> subjects = subjects_of<MyMemory>();
  EXPECT_THAT(to_text(verification_of(subjects)), HasSubstr("my-memory does not keep visits\n"));
}

}  // namespace
}  // namespace pvslab
