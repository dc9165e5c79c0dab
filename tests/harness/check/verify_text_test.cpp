// A verification as text of at most 80 columns and as JSON with the keys that readers rely on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace verify_text_test {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

// Fails high without reason wherever it meets a value above alpha; with the longest of names.
struct Wrong {
  using Window = pvslab::Window<CutoffRule::above_beta>;
  static constexpr SearcherInfo info{.id = "pvs-proof-after-raise-strict",
                                     .title = "",
                                     .citation = "",
                                     .contract = {Clause::root, Clause::window, Clause::fail_soft},
                                     .rule = CutoffRule::above_beta};
  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (best > window.alpha()) break;
    }
    return visit.leave(best);
  }
};

const Subject& wrong() {
  static const std::vector<Subject> subjects = subjects_of<Wrong>();
  return subjects.front();
}

void expect_at_most_80_columns(const std::string& text) {
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) {
    const bool is_command =
        line.find("pvslab ") != line.npos || line.find("playground.html#") != line.npos;  // on one line, for copying
    EXPECT_TRUE(is_command || display_width(line) <= 80U) << line;
  }
}

// All searchers and all methods but those with many trees at least, and few trees.
const Verification& small_run() {
  static const Verification found = [] {
    std::filesystem::current_path(PVSLAB_TEST_SOURCE_DIR);
    VerificationOptions options = default_verification();
    *options.inductive = {.branching = 2, .lowest = Score(-1), .highest = Score(1)};
    options.exhaustive = {{{.depth = 3, .branching = 2, .leaves = 3}, ExhaustiveLimits::Values{}}};
    options.random_trees = 20;
    options.decisive_rounds = 0;
    options.graphs = 20;
    options.instances = 130;
    options.known_value_trees = 0;
    options.relations->exhaustive = {{{.depth = 2, .branching = 2, .leaves = 3}, ExhaustiveLimits::Values{}}};
    options.relations->random = 5;
    options.suites.clear();
    options.deep_suites.clear();
    options.searchers = select_searchers({});
    options.show_progress = false;
    return verify(options);
  }();
  return found;
}

// The findings for the wrong searcher, by trees and by induction.
Verification broken_run() {
  const std::vector<Subject> one{wrong()};
  const ExhaustiveLimits limits{{.depth = 2, .branching = 2, .leaves = 3}, ExhaustiveLimits::Values{}};
  Verification verification;
  verification.findings.push_back({&wrong(), verify_exhaustively(one, limits, {}).tallies[0], {}, {}});
  Finding& finding = verification.findings[0];
  for (const Assumption assumption : {Assumption::window, Assumption::fail_soft}) {
    finding.inductive.push_back({assumption, certify(wrong(), {.branching = 2}, assumption, [] { return false; })});
  }
  return verification;
}

TEST(VerificationText, IsAtMost80ColumnsWide) { expect_at_most_80_columns(to_text(small_run())); }

TEST(VerificationText, OfThePlanOfTheDefaultRunIsAtMost80ColumnsWide) {
  std::filesystem::current_path(PVSLAB_TEST_SOURCE_DIR);
  VerificationOptions options = default_verification();
  options.searchers = select_searchers({});
  EXPECT_EQ(options.suites.size(), 5) << "the shipped suites are found";
  expect_at_most_80_columns(to_text(plan(options)));
}

TEST(VerificationText, OfABrokenPromiseIsAtMost80ColumnsWide) {
  const Verification verification = broken_run();
  ASSERT_FALSE(verification.keeps_all_promises());
  expect_at_most_80_columns(to_text(verification));
}

TEST(VerificationText, OfAPromiseBrokenByInductionAloneIsAtMost80ColumnsWide) {
  Verification verification = broken_run();
  verification.findings[0].trees = {};
  verification.findings[0].graphs = {};
  ASSERT_FALSE(verification.keeps_all_promises());
  const std::string text = to_text(verification);
  expect_at_most_80_columns(text);
  EXPECT_THAT(text, HasSubstr("by induction, though its successors keep fail_soft"));
}

TEST(VerificationText, OfABrokenPromiseShowsTreeTokenAndFixture) {
  const std::string text = to_text(broken_run());
  EXPECT_THAT(text, HasSubstr("FAILS"));
  EXPECT_THAT(text, HasSubstr("A PROMISE IS BROKEN"));
  EXPECT_THAT(text, HasSubstr("pvslab verify --replay pvs-proof-after-raise-strict:"));
  EXPECT_THAT(text, HasSubstr("parse_tree(\"["));
  EXPECT_THAT(text, HasSubstr("EXPECT_FALSE(trial.broken.contains(Clause::window));"));
}

TEST(VerificationText, SaysWhatANodeKeepsByInduction) {
  const std::string text = to_text(small_run());
  EXPECT_THAT(text, HasSubstr("  if successors keep window, the node keeps window;\n"
                              "  if successors keep fail-soft, the node keeps window and fail-soft:\n"
                              "    alpha-beta, "));
  EXPECT_THAT(text, HasSubstr("  not covered (they do not promise the window clause):\n    "));
}

TEST(VerificationText, SaysHowFarTheInductionReaches) {
  std::string text = to_text(small_run());
  std::ranges::replace(text, '\n', ' ');
  EXPECT_THAT(text, HasSubstr("every depth; scores -1..1, so that windows and answers take 5 values (and with 2 "
                              "successors, at ±100, ±1,000, ±31,000, ends); every number of "
                              "successors, if a loop has at most 1 state more than were found (up to 6): one that "
                              "counts successors by itself "
                              "shows a mistake up to the 8th, not later."));
  EXPECT_THAT(text, HasSubstr("15 would cover every order of one step of the loop"));
}

TEST(VerificationText, SaysWhichLoopWasNotLearnt) {
  Verification verification = small_run();
  for (Finding& finding : verification.findings) {
    if (finding.subject->name() != "negascout") continue;
    finding.loop->learnt = Learnt::too_many_states;
    for (InductiveFinding& found : finding.inductive) found.loop.complete = false;
  }
  const std::string text = to_text(verification);
  EXPECT_THAT(text, HasSubstr("only for few successors: its loop has more than 500 states:\n    negascout\n"));
  expect_at_most_80_columns(text);
}

TEST(VerificationText, SaysWhomALargeCaseLeftOut) {
  Verification verification = small_run();
  verification.findings[0].cases.left_out = 1234;
  EXPECT_THAT(to_text(verification), HasSubstr("minimax was left out of 1,234 known cases"));
}

TEST(VerificationText, SaysWhyACaseOfAGameWasRefused) {
  Verification verification = small_run();
  verification.findings[0].cases.refused["it has a table, and the game has no key(position)"] = 1;
  const std::string text = to_text(verification);
  EXPECT_THAT(text, HasSubstr("minimax was not run on 1 known case: it has a table, and the game has no"));
  EXPECT_THAT(text, Not(HasSubstr("was left out of")));
}

TEST(VerificationText, SaysWhichPartsWereStopped) {
  Verification verification = small_run();
  std::ranges::find(verification.coverage, "exhaustive", &CoveragePart::method)->complete = false;
  verification.complete = false;
  const std::string text = to_text(verification);
  EXPECT_THAT(text, HasSubstr("Stopped before the end: exhaustive, depth 3"));
  expect_at_most_80_columns(text);
}

TEST(ReplayText, ShowsBothTracesAndTheVerdictOnEveryClause) {
  const Replay replay{"pvs-split-strict", {Score(2), Score(2)}, parse_tree("[0 -1]")};
  const std::string text = replay_text(plan_replay(parse_token(to_token(replay))));
  EXPECT_THAT(text, HasSubstr("fail_soft   broken (not promised)"));
  EXPECT_THAT(text, HasSubstr("window      kept"));
  EXPECT_THAT(text, HasSubstr("alpha-beta-strict"));
  EXPECT_THAT(text, HasSubstr("root (2, 2)"));
  expect_at_most_80_columns(text);
}

TEST(ReplayText, ShowsOneTraceOfASearchThatWouldBeComparedWithItself) {
  const std::string trace = "\n\n  alpha-beta\n  root (0, 2) pv 1\n    1 (-2, 0) = -1\n";
  for (const char* token : {"alpha-beta:0..2:[-1]", "alpha-beta,alpha-beta:0..2:[-1]"}) {
    EXPECT_THAT(replay_text(plan_replay(parse_token(token))), testing::EndsWith(trace));
  }
}

TEST(TraceLines, OfADeepTreeAreOneForEachNode) {
  Tree tree{Score(1), {}};
  for (int ply = 0; ply < 200; ++ply) tree = Tree{Score(0), {tree}};
  EXPECT_EQ(trace_lines(subject("alpha-beta").trace(ExplicitTree(tree), {})).size(), 201);
}

void expect_no_float(const Json& json) {
  EXPECT_FALSE(json.is_number_float()) << json;
  for (const auto& [key, value] : json.items()) {
    if (value.is_structured()) expect_no_float(value);
    EXPECT_FALSE(value.is_number_float()) << key;
  }
}

TEST(VerificationText, AsJsonReadsAsItWasWritten) {
  const std::string text = to_json(small_run()).dump();
  EXPECT_EQ(Json::parse(text).dump(), text);
}

TEST(VerificationText, AsJsonHoldsWholeNumbersAlone) { expect_no_float(to_json(small_run())); }

TEST(VerificationText, AsJsonHasOneEntryForEverySearcher) {
  const Json json = to_json(small_run());
  std::vector<std::string> named;
  for (const Json& searcher : json["searchers"]) named.push_back(searcher["id"]);
  for (const Json& selective : json["selective"]) named.push_back(selective);
  std::vector<std::string> wanted;
  for (const SearcherInfo* info : searcher_infos()) wanted.emplace_back(info->id);
  EXPECT_THAT(named, testing::UnorderedElementsAreArray(wanted));
  EXPECT_THAT(to_text(small_run()), HasSubstr("Selective, so only their visits are checked: pvs-lmr"));
}

TEST(VerificationText, AsJsonHasTheKeysOfEveryClause) {
  const Json document = to_json(small_run());
  for (const Json& searcher : document["searchers"]) {
    EXPECT_TRUE(searcher["open_window_nodes"].is_number_unsigned());
    for (const char* clause : {"root", "window", "fail_soft", "fail_hard"}) {
      const Json& found = searcher["clauses"][clause];
      EXPECT_TRUE(found["promised"].is_boolean());
      EXPECT_TRUE(found["held"].is_boolean());
      EXPECT_TRUE(found["violations"].is_number_unsigned());
      EXPECT_EQ(found.contains("counterexample"), !found["held"].get<bool>()) << searcher["id"] << clause;
    }
  }
}

TEST(VerificationText, AsJsonHasTheSmallestCounterexampleInFull) {
  const Json document = to_json(small_run());
  for (const Json& searcher : document["searchers"]) {
    if (searcher["id"] != "pvs-split-strict") continue;
    const Json& found = searcher["clauses"]["fail_soft"]["counterexample"];
    const Tree tree = parse_tree(found["tree"].get<std::string>());
    EXPECT_EQ(count_nodes(tree), 3);
    const Bounds bounds{Score(found["window"][0].get<int>()), Score(found["window"][1].get<int>())};
    const Trial trial = try_search(subject("pvs-split-strict"), tree, bounds);
    EXPECT_EQ(trial.score.value(), found["score"].get<int>());
    EXPECT_EQ(trial.returned.value.value(), found["returned"].get<int>());
    EXPECT_TRUE(trial.broken.contains(Clause::fail_soft));
  }
}

TEST(VerificationText, AsJsonSaysWhatEveryInductionKept) {
  const Json document = to_json(small_run());
  for (const Json& searcher : document["searchers"]) {
    for (const Json& entry : searcher["inductive"]) {
      EXPECT_THAT((std::vector<std::string>{"window", "fail_soft", "fail_hard"}),
                  testing::Contains(entry["assume"].get<std::string>()));
      EXPECT_TRUE(entry["clause"].is_string());
      EXPECT_EQ(entry.contains("counterexample"), !entry["kept"].get<bool>());
      // That one reads how many there are.
      EXPECT_EQ(entry["every_number_of_successors"].get<bool>(), searcher["id"] != "alpha-beta-bound");
    }
    if (searcher["id"] == "negascout") {
      EXPECT_EQ(searcher["inductive"].size(), 4) << "two assumptions, two clauses";
    }
  }
}

TEST(VerificationText, AsJsonClaimsNothingOfAnInductionThatWasStopped) {
  // The search of pvs-split was certified, its proof routine was not reached.
  Verification verification = small_run();
  for (Finding& finding : verification.findings) {
    if (finding.subject->name() != "pvs-split/zws") continue;
    for (InductiveFinding& found : finding.inductive) found.certificate = {};
  }
  const Json document = to_json(verification);
  for (const Json& searcher : document["searchers"]) {
    if (searcher["id"] != "pvs-split") continue;
    for (const Json& entry : searcher["inductive"]) EXPECT_FALSE(entry["kept"].get<bool>()) << entry;
  }
}

TEST(VerificationText, AsJsonCallsNothingHeldThatWasNotSearched) {
  Verification verification = small_run();
  verification.findings[0].trees = {};
  verification.findings[0].graphs = {};
  EXPECT_TRUE(to_json(verification)["searchers"][0]["clauses"]["root"]["held"].is_null());
}

}  // namespace verify_text_test
}  // namespace pvslab
