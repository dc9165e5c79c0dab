// The verdict: only a broken promise is a failure, however it was found.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

InductiveCounterexample broken_node() {
  return {.entered = "on the last ply",
          .bounds = {Score(-1), Score(2)},
          .scores = {Score(0)},
          .answers = {{0, Score(1)}},
          .score = Score(0),
          .returned = Score(1)};
}

// One searcher without any violation.
Verification about(const char* name) {
  Verification verification;
  Finding finding{.subject = &subject(name), .trees = {}, .inductive = {}, .cases = {}};
  finding.trees.searches = 10;
  for (const Assumption assumption : {Assumption::window, Assumption::fail_soft}) {
    Certificate certificate;
    certificate.nodes = 5;
    certificate.complete = true;
    certificate.kept = {Clause::window, Clause::fail_soft};
    finding.inductive.push_back({assumption, certificate});
  }
  verification.findings.push_back(finding);
  return verification;
}

TEST(Verdict, IsGoodWhereNothingIsKnownAgainstASearcher) { EXPECT_TRUE(about("alpha-beta").keeps_all_promises()); }

TEST(Verdict, FailsAPromiseThatATreeBreaks) {
  Verification verification = about("alpha-beta");
  verification.findings[0].trees[Clause::window].violations = 1;
  EXPECT_FALSE(verification.keeps_all_promises());
  EXPECT_TRUE(verification.findings[0].breaks_promise(Clause::window));
  EXPECT_FALSE(verification.findings[0].breaks_promise(Clause::fail_soft));
}

TEST(Verdict, FailsAPromiseThatAnOpenWindowBreaks) {
  Verification verification = about("alpha-beta");
  verification.findings[0].trees[Clause::window].open_violations = 1;
  EXPECT_FALSE(verification.keeps_all_promises());
}

TEST(Verdict, FailsAPromiseThatAKnownCaseBreaks) {
  Verification verification = about("minimax");
  verification.findings[0].cases.violations[static_cast<std::size_t>(Clause::root)] = 1;
  EXPECT_FALSE(verification.keeps_all_promises());
}

TEST(Verdict, DoesNotFailWhatIsNotPromised) {
  Verification verification = about("pvs-split");
  verification.findings[0].trees[Clause::fail_soft].violations = 1000;
  verification.findings[0].inductive[1].certificate.fail_soft_broken = broken_node();
  EXPECT_FALSE(verification.findings[0].held(Clause::fail_soft));
  EXPECT_TRUE(verification.keeps_all_promises());
}

TEST(Verdict, FailsAPromiseThatIsNotCertifiedByInduction) {
  Verification verification = about("alpha-beta");
  verification.findings[0].inductive[1].certificate.window_broken = broken_node();
  EXPECT_FALSE(verification.keeps_all_promises());
  EXPECT_TRUE(verification.findings[0].held(Clause::window)) << "no search spoke against it";
}

TEST(Verdict, AsksOfFailSoftSearchersNoMoreThanFailSoftSuccessorsAllow) {
  // NegaScout breaks the window clause if its successors keep only that clause. This is no failure, because they keep
  // fail-soft.
  Verification verification = about("negascout");
  verification.findings[0].inductive[0].certificate.window_broken = broken_node();
  EXPECT_TRUE(verification.keeps_all_promises());
}

TEST(Verdict, AsksOfWindowSearchersToKeepItFromWindowSuccessors) {
  Verification verification = about("pvs-split");
  verification.findings[0].inductive[0].certificate.window_broken = broken_node();
  EXPECT_FALSE(verification.keeps_all_promises());
}

TEST(Verdict, OfABrokenInductionShowsTheNodeUnderTheAssumptionThatCounts) {
  Verification verification = about("negascout");
  auto& inductive = verification.findings[0].inductive;
  inductive[0].certificate.window_broken = broken_node();
  inductive[1].certificate.window_broken = broken_node();
  inductive[1].certificate.window_broken->returned = Score(77);
  const std::string text = to_text(verification);
  EXPECT_NE(text.find("successors keep fail_soft"), std::string::npos) << text;
  EXPECT_NE(text.find("returned 77"), std::string::npos) << text;
}

TEST(Verdict, OfAStoppedRunSaysThatItWasStopped) {
  Verification verification = about("alpha-beta");
  verification.complete = false;
  EXPECT_NE(to_text(verification).find("stopped before the end; no promise broken so far"), std::string::npos);
  verification.findings[0].trees[Clause::window].violations = 1;
  verification.findings[0].trees[Clause::window].smallest = {Tree{}, {Score(0), Score(1)}, Score(0), Outcome(Score(1))};
  EXPECT_NE(to_text(verification).find("stopped before the end; A PROMISE IS BROKEN"), std::string::npos);
}

// The right value from too many nodes breaks a claim.
TEST(Verdict, ARelationThatDoesNotHoldIsABrokenPromise) {
  Verification verification = about("alpha-beta");
  ASSERT_TRUE(verification.keeps_all_promises());
  ClaimFinding finding{0, {Relation::leaves_within, "negascout", "alpha-beta"}, {}};
  verification.relations = RelationCheck{};
  verification.relations->findings = {finding};
  EXPECT_TRUE(verification.keeps_all_promises());
  verification.relations->findings.front().tally.violations = 1;
  EXPECT_FALSE(verification.keeps_all_promises());
  EXPECT_NE(to_text(verification).find("1 FAILED"), std::string::npos);
  EXPECT_NE(to_text(verification).find("A PROMISE IS BROKEN"), std::string::npos);
}

TEST(Verdict, OnWhatWasNotSearchedClaimsNothing) {
  VerificationOptions options;
  options.inductive = InductiveLimits{.branching = 1, .lowest = Score(0), .highest = Score(1)};
  options.searchers = select_searchers(std::vector<std::string>{"pvs-split"});
  options.show_progress = false;
  const std::string text = to_text(verify(options));
  EXPECT_EQ(text.find("✓"), std::string::npos) << "no tree was searched: " << text;
  EXPECT_NE(text.find("\n    pvs-split\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace pvslab
