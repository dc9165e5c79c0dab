// What a routine looks at limits its certificate, and a search that breaks a certified clause is told beside it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/stated_reason.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace verify_accesses_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

enum class Slip {
  none,
  at_depth_19,
  at_the_90th,
  of_90_successors,
  reduces_of_90,
  above_31000,
  at_777,
  reads_the_key,
  not_as_a_first_one
};

// Alpha-beta that decides by something once.
template <Slip slip>
struct Slipping {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "slipping", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window) {
    const bool is_deep = slip == Slip::at_depth_19 && node.depth() == Depth(19);
    if (slip == Slip::reads_the_key) static_cast<void>(node.position());
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (slip == Slip::not_as_a_first_one && !node.is_first()) return visit.leave(Score(0));
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (slip == Slip::at_the_90th && successor.number() == 89) continue;
      if (slip == Slip::of_90_successors && visit.successor_count() == 90 && !successor.is_first()) break;
      if constexpr (slip == Slip::reduces_of_90 && requires { successor.at_depth(Depth()); }) {
        static_cast<void>(successor.at_depth(node.depth().below()));
      }
      Score value = -search(successor, window.flipped());
      if (slip == Slip::above_31000 && value > Score(31'000)) value = Score(31'000);
      if (slip == Slip::at_777 && value.value() == 777) value = Score(778);
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(is_deep ? Score(0) : best);
  }
};

const InductiveLimits limits{.branching = 2, .lowest = Score(-1), .highest = Score(1)};

// As the induction of `pvslab verify` finds it.
Verification certified(const Subject& subject) {
  Verification found;
  found.inductive = limits;
  Finding finding{.subject = &subject, .trees = {}, .inductive = {}, .cases = {}};
  for (const Assumption assumption : {Assumption::window, Assumption::fail_soft}) {
    Certificate certificate = certify(subject, limits, assumption, [] { return false; });
    for (const InductiveLimits& far : far_inductive_limits()) {
      certificate.join(certify(subject, far, assumption, [] { return false; }));
    }
    finding.inductive.push_back({assumption, certificate});
  }
  found.findings.push_back(finding);
  return found;
}

template <Slip slip>
const Subject& with() {
  static const std::vector<Subject> subjects = subjects_of<Slipping<slip>>();
  return subjects.front();
}

template <Slip slip>
std::string text_of() {
  return to_text(certified(with<slip>()));
}

TEST(Accesses, LimitTheCertificateToWhatWasTried) {
  EXPECT_THAT(text_of<Slip::none>(), AllOf(HasSubstr("the node keeps window and fail-soft:\n    slipping"),
                                           Not(HasSubstr("only")), Not(HasSubstr("not certified"))));
  EXPECT_THAT(text_of<Slip::at_depth_19>(), HasSubstr("only at depths 0, 1, 2, 4: it reads the depth:\n    slipping"));
  EXPECT_THAT(text_of<Slip::at_the_90th>(),
              HasSubstr("only for up to 2 successors: it reads the number of a move:\n    slipping"));
  EXPECT_THAT(text_of<Slip::of_90_successors>(),
              HasSubstr("only for up to 2 successors: it reads how many there are:\n    slipping"));
  EXPECT_THAT(text_of<Slip::reads_the_key>(), HasSubstr("only for the positions of this check"));
  EXPECT_THAT(text_of<Slip::reduces_of_90>(), HasSubstr("not certified: it sets a depth"));
  EXPECT_THAT(text_of<Slip::not_as_a_first_one>(), HasSubstr("only for nodes that are a first successor"));
}

TEST(Accesses, AreInJsonAndTakeAwayEveryNumberOfSuccessors) {
  const auto json = to_json(certified(with<Slip::at_the_90th>()));
  const auto& searcher = json.at("searchers").at(0);
  EXPECT_EQ(searcher.at("looked_at"), nlohmann::ordered_json::parse(R"(["number of a move"])"));
  for (const auto& entry : searcher.at("inductive")) EXPECT_FALSE(entry.at("every_number_of_successors"));
}

TEST(Accesses, OfOursAreTheNumberOfSuccessorsOfOneSearcherAlone) {
  for (const Subject& subject : all_subjects()) {
    if (!can_be_certified(subject) || !subject.info->promises(Clause::window)) continue;
    const AccessLog accesses = certify(subject, limits, Assumption::window, [] { return false; }).accesses;
    AccessLog expected;
    if (subject.info->id == std::string_view("alpha-beta-bound")) expected.note(Access::successor_count);
    EXPECT_EQ(accesses, expected) << subject.name();
  }
}

enum class Kept { nothing, static_variable };

// Alpha-beta whose author says that the induction does not cover it.
template <Kept kept, bool reads_depth = false>
struct Worded : Slipping<reads_depth ? Slip::at_depth_19 : Slip::none> {
  static constexpr SearcherInfo info{.id = "worded",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "it reads the depth"};

  static Score search(auto node, pvslab::Window<CutoffRule::at_beta> window) {
    static std::uint64_t searches = 0;
    if (kept == Kept::static_variable && ++searches == 1'000'000'000) return Score(0);
    return Slipping < reads_depth ? Slip::at_depth_19 : Slip::none > ::search(node, window);
  }
};

std::string text_of_word(const Subject& subject) {
  Verification found;
  found.inductive = limits;
  found.findings.push_back({.subject = &subject, .trees = {}, .inductive = {}, .cases = {}});
  return to_text(found);
}

TEST(AuthorsWord, IsCalledFalseIfNothingSpeaksForIt) {
  const std::vector<Subject> plain = subjects_of<Worded<Kept::nothing>>();
  EXPECT_THAT(text_of_word(plain.front()), HasSubstr("not covered (it reads the depth);\n  A FALSE WORD"));
  const std::vector<Subject> reading = subjects_of<Worded<Kept::nothing, true>>();
  EXPECT_THAT(text_of_word(reading.front()), AllOf(HasSubstr("(it reads the depth)"), Not(HasSubstr("FALSE WORD"))));
}

TEST(AuthorsWord, IsCalledFalseAlsoOfWhatCannotBeSeen) {
  const std::vector<Subject> keeping = subjects_of<Worded<Kept::static_variable>>();
  EXPECT_THAT(text_of_word(keeping.front()), HasSubstr("FALSE WORD, as far as was seen"));
}

TEST(AuthorsWord, OfOursIsBackedBySearches) {
  for (const Subject& subject : all_subjects()) {
    if (subject.info->beyond_induction.empty() || subject.info->selective) continue;
    EXPECT_TRUE(shows_a_reason_against_induction(subject)) << subject.name();
  }
}

TEST(InductionVerdict, FindsAConstantFarFromZero) {
  const Verification found = certified(with<Slip::above_31000>());
  EXPECT_TRUE(found.findings.front().breaks_promise(Clause::window));
  EXPECT_FALSE(certify(with<Slip::above_31000>(), limits, Assumption::fail_soft, [] { return false; }).window_broken);
  EXPECT_TRUE(certified(with<Slip::none>()).findings.front().certifies(Clause::window));
}

TEST(InductionVerdict, CannotFindAConstantWhereItDoesNotLook) {
  EXPECT_TRUE(certified(with<Slip::at_777>()).findings.front().certifies(Clause::window));
}

TEST(InductionVerdict, IsToldToBeWrongIfASearchBreaksWhatItCertified) {
  Verification deep = certified(with<Slip::at_depth_19>());
  deep.findings.front().trees = verify_decisive_trees({&with<Slip::at_depth_19>(), 1}, 1, 1, {}).tallies.front();
  EXPECT_THAT(to_text(deep), HasSubstr("NOT SO: a search by slipping breaks window. It decides by what it reads"));
  Verification special = certified(with<Slip::at_777>());
  ExplicitTree tree = tree_of("[-777 0]");
  const Score score = tree.minimax();
  const std::vector<Bounds> open{Bounds{}};
  with<Slip::at_777>().check(tree, score, open, WindowSet::open, special.findings.front().trees);
  EXPECT_THAT(to_text(special), HasSubstr("NOT SO: a search by slipping breaks window. It decides by what this"));
}

}  // namespace verify_accesses_test
}  // namespace pvslab
