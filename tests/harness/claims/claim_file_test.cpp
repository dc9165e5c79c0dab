// Files of claims: what they say, and what is wrong with those that say nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "harness/check/claims/claim.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

const std::string head = "[[claim]]\nid = \"a-1\"\nsays = \"x\"\nsource = \"y\"\n";

Claim one_claim(const std::string& experiment) { return parse_claims(head + experiment, "claims.toml").front(); }

TEST(ClaimFile, ReadsEachKindOfExperiment) {
  const Claim relations = one_claim(
      "relations = [{relation = \"leaves_within\", of = [\"a\", \"b\"], to = \"c\", max_height = 3, order = "
      "\"best_first\"}]");
  const auto& claimed = std::get<RelationExperiment>(relations.experiment).relations;
  ASSERT_EQ(claimed.size(), 2U);
  EXPECT_EQ(claimed[1].one, "b");
  EXPECT_EQ(claimed[1].other, "c");
  EXPECT_EQ(claimed[1].max_height, 3);
  EXPECT_EQ(claimed[1].order, TreeOrder::best_first);
  EXPECT_EQ(std::get<ClauseExperiment>(one_claim("clause = {name = \"fail_soft\", of = [\"a\"]}").experiment).clause,
            Clause::fail_soft);
  const Claim tree =
      one_claim("tree = {text = \"[1 0]\", window = \"(0, 2)\", searches = [{searcher = \"a\", leaves = 2}]}");
  EXPECT_EQ(std::get<TreeExperiment>(tree.experiment).bounds, (Bounds{Score(0), Score(2)}));
  const Claim ratio =
      one_claim("ratio = {workload = \"uniform:b=2,d=2\", searcher = \"a\", to = \"b\", within = [0.5, 1]}");
  EXPECT_EQ(std::get<RatioExperiment>(ratio.experiment).high, 1.0);
  EXPECT_EQ(std::get<RatioExperiment>(ratio.experiment).counter, "nodes");
  const Claim match = one_claim(
      "match = {stronger = {searcher = \"a\", nodes = 9}, than = \"b\", nodes = 5, hash = 2, openings = [\"x\"]}");
  const auto& [stronger, weaker, openings, count, rounds, published] = std::get<MatchExperiment>(match.experiment);
  EXPECT_EQ(stronger.nodes, 9U);
  EXPECT_EQ(weaker.nodes, 5U);
  EXPECT_EQ(stronger.hash, 2U);
  EXPECT_FALSE(is_timed(match));
}

struct WrongClaims {
  std::string text;
  std::string place;
  std::string reason;
};

class ClaimFileErrors : public testing::TestWithParam<WrongClaims> {};

TEST_P(ClaimFileErrors, HaveTheirPlaceAndReason) {
  const auto& [text, place, reason] = GetParam();
  try {
    static_cast<void>(parse_claims(text, "claims.toml"));
    FAIL() << "accepted:\n" << text;
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("claims.toml:" + place));
    EXPECT_THAT(error.what(), HasSubstr(reason));
  }
}

INSTANTIATE_TEST_SUITE_P(
    EveryMistake, ClaimFileErrors,
    testing::Values(
        WrongClaims{"", "", "there is no claim"}, WrongClaims{"claims = 1", "1:1", "Did you mean 'claim'?"},
        WrongClaims{"[[claim]]\nid = \"A b\"\n", "2:6", "is no id"},
        WrongClaims{"[[claim]]\nid = \"a\"\nsays = \"x\"\n", "1:", "source is missing"},
        WrongClaims{head, "1:", "needs an experiment"},
        WrongClaims{head + "special = \"s\"\n" + head + "special = \"s\"", "7:6", "used twice"},
        WrongClaims{head + "kind = \"law\"\nspecial = \"s\"", "5:8", "\"saying\" or \"theorem\""},
        WrongClaims{head + "special = \"s\"\nclause = {name = \"root\", of = [\"a\"]}", "", "one experiment"},
        WrongClaims{head + "relations = []", "5:13", "a relations is written as"},
        WrongClaims{head + "relations = [{relation = \"leaves_withn\", of = [\"a\"]}]", "5:26",
                    "Did you mean 'leaves_within'?"},
        WrongClaims{head + "relations = [{relation = \"same_visits\", of = [\"a\"]}]", "5:14", "add `to`"},
        WrongClaims{head + "relations = [{relation = \"root_value\", of = [\"a\"], to = \"b\"}]", "5:14",
                    "delete `to`"},
        WrongClaims{head + "relations = [{relation = \"root_value\", of = [\"a\"], order = \"worst\"}]",
                    "5:", "order is"},
        WrongClaims{head + "clause = {name = \"soft\", of = [\"a\"]}", "5:", "no clause 'soft'"},
        WrongClaims{head + "tree = {text = \"[1 0\", searches = [{searcher = \"a\"}]}", "5:", ""},
        WrongClaims{head + "tree = {text = \"[1 0]\", searches = [{searcher = \"a\", leafs = 2}]}",
                    "5:", "no figure 'leafs'"},
        WrongClaims{head + "tree = {text = \"[1 0]\", window = \"(3, 1)\", searches = [{searcher = \"a\"}]}",
                    "5:", "alpha is above beta"},
        WrongClaims{head + "tree = {text = \"[1 0]\", score = 99999999999, searches = [{searcher = \"a\"}]}",
                    "5:", "there is no such score"},
        WrongClaims{head + "tree = {text = \"[1 0]\", searches = [{searcher = \"a\", value = -2147483648}]}",
                    "5:", "there is no such score"},
        WrongClaims{head + "ratio = {workload = \"w\", searcher = \"a\", counter = \"node\"}",
                    "5:", "no counter 'node'"},
        WrongClaims{head + "ratio = {workload = \"w\", searcher = \"a\", within = [2, 1]}", "5:", "within is a range"},
        WrongClaims{head + "match = {stronger = \"a\", than = \"b\", nodes = 5}", "5:", "openings is missing"},
        WrongClaims{head + "match = {stronger = \"a\", than = \"b\", openings = [\"x\"]}", "5:", "no limit for a move"},
        WrongClaims{head + "match = {stronger = {searcher = \"a\", node = 5}, than = \"b\", openings = [\"x\"]}",
                    "5:", "Did you mean 'nodes'?"},
        WrongClaims{head + "match = {stronger = \"a\", than = \"b\", movetime = 5, openings = [\"x\"]}",
                    "5:", "give `minutes`"},
        WrongClaims{head + "match = {stronger = \"a\", than = \"b\", nodes = 0, openings = [\"x\"]}", "5:", ""},
        WrongClaims{head + "match = {stronger = \"a\", than = \"b\", nodes = 5, rounds = 2, openings = [\"x\"]}",
                    "5:", "the same games again"},
        WrongClaims{
            head + "kind = \"theorem\"\nmatch = {stronger = \"a\", than = \"b\", nodes = 5, openings = [\"x\"]}", "5:8",
            "proves no theorem"},
        WrongClaims{
            head + "match = {stronger = \"a\", than = \"b\", nodes = 5, openings = [\"x\"], published = {elo = 1}}",
            "5:", "conditions is missing"},
        WrongClaims{head + "minutes = 0\nspecial = \"s\"", "5:", "minutes"},
        WrongClaims{head + "totals = {limits = \"depth=x\", nodes = {a = 1}}", "5:", ""}));

TEST(ShippedClaims, AreManyAndDistinct) {
  std::set<std::string> says;
  std::size_t deep = 0;
  for (const Claim& claim : shipped_claims()) {
    says.insert(claim.says);
    const auto* const ratio = std::get_if<RatioExperiment>(&claim.experiment);
    if (ratio == nullptr) continue;
    const bool is_deep =
        ratio->workload.find("d=8") != std::string::npos || ratio->workload.find("d=10") != std::string::npos;
    deep += is_deep || ratio->workload.starts_with("chess:");
  }
  EXPECT_GE(shipped_claims().size(), 50U);
  EXPECT_GE(deep, 15U);
  // "The same ..." of two different rows may read alike.
  EXPECT_GE(says.size() + 3, shipped_claims().size());
}

// Hearsay is no source: a row that rests on it is a question of ours.
TEST(ShippedClaims, AreOursUnlessTheirSourceStatesThem) {
  for (const Claim& claim : shipped_claims()) {
    if (claim.source.starts_with("Ours")) continue;
    for (const char* const hearsay :
         {"ften", "ommonly", "reading of", "as we recall", "not checked in print", "denies", "transcribed"}) {
      EXPECT_EQ(claim.source.find(hearsay), std::string::npos) << claim.id << ": " << claim.source;
    }
  }
}

TEST(ShippedClaims, NameASourceEach) {
  for (const Claim& claim : shipped_claims()) EXPECT_FALSE(claim.source.empty()) << claim.id;
  EXPECT_GE(theorems().size(), 15U);
}

}  // namespace
}  // namespace pvslab
