// `pvslab claims` as a user sees it: verdicts, the recorded ones, exit codes, wrong input, and Ctrl-C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::TemporaryDirectory;
using test::Words;
using test::WrongWords;
using testing::HasSubstr;
using testing::Not;

const test::Verb claims("claims");
const std::string recorded = PVSLAB_TEST_SOURCE_DIR "/results/baseline/claims.toml";

// Claims of every kind of experiment that take no time.
const std::string small_claims = R"([[claim]]
section = "Small"
id = "equal-leaves"
kind = "theorem"
says = "Alpha-beta returns the score."
source = "A test"
tree = {text = "[1 0]", score = 0, searches = [{searcher = "alpha-beta", value = 0, leaves = 2}]}

[[claim]]
id = "few-leaves"
says = "Alpha-beta evaluates one leaf of this tree."
source = "A test"
tree = {text = "[1 0]", searches = [{searcher = "alpha-beta", leaves = 1}]}

[[claim]]
id = "split-is-fail-soft"
says = "pvs-split is fail-soft."
source = "A test"
clause = {name = "fail_soft", of = ["pvs-split"]}

[[claim]]
id = "half-of-the-nodes"
says = "Minimax visits all of three leaves and a root."
source = "A test"
ratio = {workload = "uniform:b=3,d=1", trees = 3, searcher = "minimax", counter = "leaves", to_counter = "nodes", within = [0.75, 0.75]}

[[claim]]
id = "mean"
says = "A mean is as expected."
source = "A test"
expected_leaves = {b = 2, d = 2, trees = 500, published = 3.6666667}

[[claim]]
id = "without-a-range"
says = "A ratio without a range is measured."
source = "A test"
ratio = {workload = "uniform:b=3,d=3", trees = 20, searcher = "pvs-sound", to = "alpha-beta"}
)";

// The small claims in a file.
class SmallClaims : public testing::Test {
 protected:
  SmallClaims() { test::write_text(file, small_claims); }

  [[nodiscard]] Finished run(Words more) const {
    more.insert(more.begin(), {"--claims", file});
    return claims(more);
  }

  TemporaryDirectory directory;
  std::string file = directory / "claims.toml";
  std::string record = directory / "recorded.toml";
};

TEST_F(SmallClaims, HaveTheVerdictsThatTheirExperimentsGive) {
  const Finished found = run({});
  EXPECT_EQ(found.exit_code, 0) << found.errors;
  EXPECT_THAT(found.output, HasSubstr("holds     equal-leaves (theorem)"));
  EXPECT_THAT(found.output, HasSubstr("fails     few-leaves"));
  EXPECT_THAT(found.output, HasSubstr("2 leaves (not 1)"));
  EXPECT_THAT(found.output, HasSubstr("smallest tree: [1 0] in (1, 2)"));
  EXPECT_THAT(found.output, HasSubstr("pvslab trace --replay pvs-split:1..2:b2.1.0"));
  EXPECT_THAT(found.output, HasSubstr("holds     half-of-the-nodes"));
  EXPECT_THAT(found.output, HasSubstr("holds     mean"));
  EXPECT_THAT(found.output, HasSubstr("measured  without-a-range"));
  EXPECT_THAT(found.output, HasSubstr("6 claims: 3 hold, 2 fail, 1 measured."));
}

// Three trees on which nothing varies: all leaves are searched. A figure that is claimed to be exact is, a range is not.
TEST(RatioClaim, WithoutAnyVariationHasAVerdictIfItIsAboutAnExactFigure) {
  const TemporaryDirectory directory;
  const std::string file = directory / "claims.toml";
  for (const bool is_exact : {false, true}) {
    test::write_text(
        file, std::string("[[claim]]\nsection = \"s\"\nid = \"i\"\nsays = \"x\"\nsource = \"s\"\n") +
                  "ratio = {workload = \"uniform:b=3,d=1\", trees = 3, searcher = \"minimax\", counter = \"leaves\", "
                  "to_counter = \"nodes\", within = [" +
                  (is_exact ? "0.75" : "0") + ", 0.75]}\n");
    EXPECT_THAT(claims({"--claims", file}).output, HasSubstr(is_exact ? "holds     i" : "measured  i"));
  }
}

// A range that every ratio meets, and another number of trees.
TEST(RatioClaim, HasNoVerdictBelowTheTreesThatAnIntervalNeeds) {
  const TemporaryDirectory directory;
  const std::string file = directory / "claims.toml";
  for (const bool is_enough : {false, true}) {
    test::write_text(file, std::string("[[claim]]\nsection = \"s\"\nid = \"i\"\nsays = \"x\"\nsource = \"s\"\n") +
                               "ratio = {workload = \"uniform:b=3,d=3\", trees = " + (is_enough ? "50" : "49") +
                               ", searcher = \"negascout\", to = \"alpha-beta\", within = [0, 100]}\n");
    const Finished found = claims({"--claims", file});
    EXPECT_EQ(found.exit_code, 0) << found.errors;
    EXPECT_THAT(found.output, HasSubstr(is_enough ? "holds     i" : "measured  i"));
    EXPECT_EQ(found.output.find("an interval needs 50") == std::string::npos, is_enough) << found.output;
    const auto json = nlohmann::json::parse(claims({"--claims", file, "--json", "-"}).output);
    EXPECT_EQ(json.at("intervals"), is_enough ? 1 : 0);
  }
}

TEST_F(SmallClaims, AreRecordedAndThenComparedWithoutAChange) {
  EXPECT_EQ(run({"--recorded", record, "--update"}).exit_code, 0);
  const Finished again = run({"--recorded", record});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.output, HasSubstr("No verdict differs from"));
  const RecordedVerdicts read = read_recorded_verdicts(record);
  EXPECT_EQ(read.by_claim.size(), 6U);
  EXPECT_EQ(read.by_claim.at("few-leaves").verdict, Verdict::fails);
}

// The demand of the issue: a verdict that was flipped is exit code 1.
TEST_F(SmallClaims, EndWithOneWhereARecordedVerdictWasFlipped) {
  ASSERT_EQ(run({"--recorded", record, "--update"}).exit_code, 0);
  std::string text = test::read_text(record);
  const std::size_t place = text.find("verdict = \"holds\"", text.find("[claim.mean]"));
  ASSERT_NE(place, std::string::npos);
  test::write_text(record, text.replace(place, 17, "verdict = \"fails\""));
  const Finished changed = run({"--recorded", record});
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_THAT(changed.output, HasSubstr("CHANGED"));
  EXPECT_THAT(changed.output, HasSubstr("mean: holds, recorded as\n  fails"));
  EXPECT_EQ(run({"--recorded", record, "--filter", "few-leaves"}).exit_code, 0) << "only the chosen claims count";
}

TEST_F(SmallClaims, EndWithOneWhereATheoremFails) {
  std::string text = small_claims;
  text.replace(text.find("leaves = 2}"), 11, "leaves = 3}");
  test::write_text(file, text);
  const Finished found = run({});
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_THAT(found.output, HasSubstr("THEOREMS THAT FAIL: equal-leaves"));
}

TEST_F(SmallClaims, TellWhatIsNotRecordedYet) {
  ASSERT_EQ(run({"--recorded", record, "--update", "--filter", "mean"}).exit_code, 0);
  const Finished found = run({"--recorded", record});
  EXPECT_EQ(found.exit_code, 0);
  EXPECT_THAT(found.output, HasSubstr("Not recorded yet"));
}

TEST_F(SmallClaims, PrintTheSameBytesWithAnyNumberOfThreads) {
  test::expect_same_output_with_any_number_of_threads(claims, {"--claims", file, "--json", "-"});
}

TEST_F(SmallClaims, AreValidJson) {
  const Finished found = run({"--json", "-"});
  ASSERT_TRUE(nlohmann::json::accept(found.output)) << found.output;
  const auto json = nlohmann::json::parse(found.output);
  EXPECT_EQ(json["claims"].size(), 6U);
  EXPECT_EQ(json["claims"][1]["verdict"], "fails");
  EXPECT_EQ(json["claims"][2]["tree"], "[1 0] in (1, 2)");
}

TEST_F(SmallClaims, NameAClaimWhoseSearcherDoesNotExist) {
  std::string text = small_claims;
  text.replace(text.find("searcher = \"minimax\""), 20, "searcher = \"minimix\"");
  test::write_text(file, text);
  const Finished found = run({});
  EXPECT_EQ(found.exit_code, 2);
  EXPECT_THAT(found.errors, HasSubstr("the claim 'half-of-the-nodes'"));
  EXPECT_THAT(found.errors, HasSubstr("Did you mean 'minimax'?"));
}

TEST(ClaimsCommand, RecordsAVerdictForEveryShippedClaim) {
  const RecordedVerdicts verdicts = read_recorded_verdicts(recorded);
  for (const Claim& claim : shipped_claims()) {
    ASSERT_TRUE(verdicts.by_claim.contains(claim.id)) << claim.id << ": run `pvslab claims --update`";
    const bool is_broken = claim.kind == ClaimKind::theorem && verdicts.by_claim.at(claim.id).verdict == Verdict::fails;
    EXPECT_FALSE(is_broken) << claim.id;
  }
  EXPECT_EQ(verdicts.by_claim.size(), shipped_claims().size());
}

// Claims of each kind that take less than a second; `.ci/run` tests all of them.
TEST(ClaimsCommand, FindsTheRecordedVerdictsOfQuickClaimsAgain) {
  const Finished found =
      claims({"--recorded", recorded, "--filter", "*-example", "--filter", "stockmans-tree", "--filter", "mtd-*",
              "--filter", "totals-*", "--filter", "crippled-*", "--filter", "horizon-omission-with-extensions",
              "--filter", "growth-rate-at-12-plies", "--filter", "negascout-over-pvs-elo"});
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, HasSubstr("No verdict differs"));
}

TEST(ClaimsCommand, PrintsAtMostEightyColumnsButForCommandsAndTrees) {
  std::istringstream lines(claims({"--list"}).output + claims({"--filter", "*-example"}).output);
  for (std::string line; std::getline(lines, line);) {
    const bool is_command = line.find("--replay") != std::string::npos;
    EXPECT_TRUE(is_command || display_width(line) <= 80) << line;
  }
}

TEST(ClaimsCommand, ListsWithoutTesting) {
  const Finished found = claims({"--list", "--filter", "chess-*"});
  EXPECT_EQ(found.exit_code, 0);
  EXPECT_THAT(found.output, HasSubstr("chess-belles-factor: "));
  EXPECT_THAT(found.output, Not(HasSubstr("holds")));
}

class WrongClaimsCommand : public testing::TestWithParam<WrongWords> {};

TEST_P(WrongClaimsCommand, EndsWithTwoAndSaysWhy) { test::expect_refused(claims, GetParam()); }

INSTANTIATE_TEST_SUITE_P(ClaimsCommand, WrongClaimsCommand,
                         testing::Values(WrongWords{{"--claims", "no-such-file"}, "no-such-file"},
                                         WrongWords{{"--recorded", "no-such-file"}, "no-such-file"},
                                         WrongWords{{"--recorded", "/dev/null"}, "/dev/null:1:1: format is missing"},
                                         WrongWords{{"--recorded", ""}, "--recorded: the name is empty. Give a file"},
                                         WrongWords{{"--claims", ""}, "--claims: the name is empty"},
                                         WrongWords{{"--filter", ""}, "--filter is empty"},
                                         WrongWords{{"--threads", "0"}, "not a whole number from 1 to"},
                                         WrongWords{{"--json", "no/such/folder/file"}, "no/such/folder"},
                                         WrongWords{{"--searcher", "scout"}, "--searcher"}));

TEST(ClaimsCommand, EndsWithFiveWhereNothingIsSelected) {
  EXPECT_EQ(claims({"--filter", "no-such-claim"}).exit_code, 5);
}

TEST(ClaimsCommand, EndsWith130WhenInterrupted) {
  const Finished run = claims.interrupted({"--threads", "1"});
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.errors, HasSubstr("they are lost (--parts DIR keeps them). Start again with"));
}

TEST(RecordedVerdicts, AreRefusedWithTheirPlaceIfTheFileIsDamaged) {
  const auto refused = [](const std::string& text) -> std::string {
    try {
      static_cast<void>(parse_recorded_verdicts(text, "r.toml"));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refused(""), HasSubstr("format is missing"));
  EXPECT_THAT(refused("format = 2\nprogram = \"p\"\nsources = \"s\""), HasSubstr("r.toml:1:10: it has format 2"));
  const std::string head = "format = 1\nprogram = \"p\"\nsources = \"s\"\n";
  EXPECT_THAT(refused(head), HasSubstr("no verdict"));
  EXPECT_THAT(refused(head + "[claim.a]\nverdict = \"true\""), HasSubstr("r.toml:5:11: 'true' is no verdict"));
  EXPECT_THAT(refused(head + "[claim.a]\nverdit = \"holds\""), HasSubstr("Did you mean 'verdict'?"));
}

TEST(RecordedVerdicts, OfOtherSourcesAreToldToBeOlder) {
  const std::string text =
      "format = 1\nprogram = \"pvslab 0\"\nsources = \"0123\"\n[claim.growth-rate-at-12-plies]\nverdict = \"fails\"\n";
  const std::string summary = recorded_summary(parse_recorded_verdicts(text, "r.toml"), "r.toml");
  EXPECT_THAT(summary, HasSubstr("fails         1  growth-rate-at-12-plies"));
  EXPECT_THAT(summary, HasSubstr("OLDER than this program"));
}

// Claims about strength, each a row of a match. Planted: a row with the wrong sign, one with too few openings, sides that are the
// same; each must have another verdict than the right row. What no row can tell: whether openings or limits are those that matter.
std::string strength_claim(const std::string& id, const std::string& match, const std::string& more = "") {
  return "[[claim]]\nsection = \"S\"\nid = \"" + id + "\"\nsays = \"W.\"\nsource = \"T\"\n" + more + match +
         "match.openings = [\"chess/middlegames.epd\"]\n";
}
const std::string many = "{searcher = \"pvs-sound\", nodes = 500}\n";
const std::string few = "{searcher = \"pvs-sound\", nodes = 5, hash = 1}\n";
const std::string strength_claims =
    strength_claim("right", "match.stronger = " + many + "match.than = " + few + "match.count = 10\n" +
                                "match.published = {elo = 139.31, half_width = 34.77, conditions = \"260 games\"}\n") +
    strength_claim("wrong-sign", "match.stronger = " + few + "match.than = " + many + "match.count = 10\n") +
    strength_claim("too-few", "match.stronger = " + many + "match.than = " + few + "match.count = 7\n") +
    strength_claim("same-sides",
                   "match.stronger = \"negascout\"\nmatch.than = \"pvs-recursive\"\nmatch.nodes = 50\n"
                   "match.count = 8\nmatch.published = {elo = 1, conditions = \"x\"}\n") +
    strength_claim("timed",
                   "match.stronger = \"negascout\"\nmatch.than = \"pvs-recursive\"\nmatch.movetime = 1\n"
                   "match.count = 1\n",
                   "minutes = 1\n");

TEST_F(SmallClaims, OfStrengthHoldOrFailByTheirSignAndAreNotDecidedBelowEightOpenings) {
  test::write_text(file, strength_claims);
  const Finished found = run({"--csv", directory / "x.csv", "--threads", "2"});
  EXPECT_EQ(found.exit_code, 0) << found.errors;
  EXPECT_THAT(found.output, HasSubstr("holds     right\n"));
  EXPECT_THAT(found.output, HasSubstr("fails     wrong-sign\n"));
  EXPECT_THAT(found.output, HasSubstr("not decided too-few\n"));
  EXPECT_THAT(found.output, HasSubstr("no interval: 7 openings are fewer than"));
  EXPECT_THAT(found.output, HasSubstr("same      same-sides\n"));
  EXPECT_THAT(found.output, HasSubstr("SAME: both sides make the same moves in 8 pairs, so there is no"));
  EXPECT_THAT(found.output, HasSubstr("published: Elo +139.31 ±34.77, 260 games\n"));
  EXPECT_THAT(found.output, HasSubstr("4 claims: 1 hold, 1 fail, 0 measured, 1 not decided, 1 of sides that are the"));
  const std::string table = test::read_text(directory / "x.csv");
  EXPECT_THAT(table, HasSubstr("\nright,S,saying,holds,,"));
  EXPECT_THAT(table, HasSubstr(",139.31,34.77,\"Elo +"));
  EXPECT_THAT(table, HasSubstr("\nsame-sides,S,saying,same,,,,,1,,\"SAME: "));
}

TEST_F(SmallClaims, OfStrengthSayInJsonWhatTheTextSaysForAnyNumberOfThreads) {
  test::write_text(file, strength_claims);
  test::expect_same_output_with_any_number_of_threads(
      claims, {"--claims", file, "--filter", "same-sides", "--filter", "too-few", "--json", "-"});
  const auto json = nlohmann::json::parse(run({"--json", "-"}).output);
  const auto& right = json["claims"][0];
  EXPECT_GT(right["elo"]["low"], 0);
  EXPECT_EQ(right["published_elo"]["value"], 139.31);
  EXPECT_LT(json["claims"][1]["elo"]["high"], 0);
  EXPECT_NEAR(right["elo"]["value"].get<double>(), -json["claims"][1]["elo"]["value"].get<double>(), 1e-9);
  EXPECT_TRUE(json["claims"][2]["elo"]["low"].is_null());
  EXPECT_TRUE(json["claims"][2]["published_elo"].is_null());
  EXPECT_EQ(json["claims"][3]["verdict"], "same");
  EXPECT_TRUE(json["claims"][3]["elo"].is_null());
  EXPECT_EQ(json["left_out"][0]["id"], "timed");
  EXPECT_EQ(json["left_out"][0]["minutes"], 1);
}

TEST_F(SmallClaims, OfStrengthPrintACommandThatPlaysTheSameMatch) {
  test::write_text(file, strength_claims);
  const std::string text = run({"--filter", "right"}).output;
  const std::size_t begin = text.find("match ", text.find("published:"));
  std::istringstream words(text.substr(begin + 6, text.find('\n', begin) - begin - 6));
  Words again{std::istream_iterator<std::string>(words), {}};
  again.push_back("--no-journal");
  const std::string match = test::Verb("match")(again).output;
  const std::string elo = text.substr(text.find("Elo +"), 10);
  EXPECT_THAT(match, HasSubstr("a is stronger from these openings"));
  EXPECT_THAT(match, HasSubstr(elo.substr(4))) << elo;
}

TEST_F(SmallClaims, ThatTakeMinutesAreLeftOutUnlessAskedFor) {
  test::write_text(file, strength_claims);
  EXPECT_THAT(run({"--filter", "too-few", "--filter", "timed"}).output,
              HasSubstr("LEFT OUT, since they take minutes: 1 claim, 1 minute of one core"));
  const Finished alone = run({"--filter", "timed"});
  EXPECT_EQ(alone.exit_code, 5);
  EXPECT_THAT(alone.errors, HasSubstr("timed takes 1 minute; add --long"));
  const Finished asked = run({"--filter", "timed", "--long"});
  EXPECT_THAT(asked.output, HasSubstr("not decided timed\n")) << asked.errors;
  EXPECT_THAT(asked.output, HasSubstr("load of the"));
  EXPECT_THAT(asked.output, Not(HasSubstr("LEFT OUT")));
}

TEST_F(SmallClaims, ThatTakeMinutesKeepTheirRecordWhereTheOthersAreRecordedAnew) {
  test::write_text(file, strength_claims);
  ASSERT_EQ(run({"--recorded", record, "--update", "--long", "--filter", "timed"}).exit_code, 0);
  ASSERT_EQ(run({"--recorded", record, "--update", "--filter", "too-few"}).exit_code, 0);
  RecordedVerdicts read = read_recorded_verdicts(record);
  EXPECT_EQ(read.by_claim.at("too-few").sources, "");
  EXPECT_EQ(read.by_claim.at("timed").sources, read.sources);
  EXPECT_EQ(read.by_claim.at("timed").command, "pvslab claims --long --filter timed");
  const auto compared_with = [&](const std::string& verdict) {
    test::write_text(record,
                     "format = 1\nprogram = \"p\"\nsources = \"0\"\n[claim.timed]\nverdict = \"" + verdict + "\"\n");
    return run({"--recorded", record, "--long", "--filter", "timed"});
  };
  EXPECT_EQ(compared_with("holds").exit_code, 0) << "chance can do that";
  EXPECT_THAT(compared_with("same").output, HasSubstr("so that games differ"));
}

// The verdict of a match with a time limit was turned round: no chance does that.
TEST(RecordedVerdicts, OfAMatchWithATimeLimitChangeOnlyWhereTheSignDoes) {
  const std::vector<Claim> read = parse_claims(strength_claims, "c.toml");
  const std::vector<ClaimResult> results{{.claim = &read.back(), .verdict = Verdict::fails}};
  const auto changes = [&](Verdict before) {
    return changes_from({"p", "s", {{"timed", {before, "", ""}}}}, results).verdicts.size();
  };
  EXPECT_EQ(changes(Verdict::holds), 1U);
  EXPECT_EQ(changes(Verdict::not_decided), 0U);
  EXPECT_EQ(changes(Verdict::fails), 0U);
}

// A word has 64 bits, and a tree may have more leaves.
TEST(ClaimsCommand, CountsDistinctLeavesOfLargeTrees) {
  std::string flat = "[0";
  for (int leaf = 1; leaf < 200; ++leaf) flat += " 0";
  const TemporaryDirectory directory;
  const std::string file = directory / "claims.toml";
  test::write_text(file, "[[claim]]\nsection = \"S\"\nid = \"i\"\nsays = \"W.\"\nsource = \"T\"\ntree = {text = \"" +
                             flat +
                             "]\", searches = [{searcher = \"minimax\", distinct_leaves = 200, leaves = 200}]}\n");
  const Finished run = claims({"--claims", file});
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  EXPECT_THAT(run.output, HasSubstr("200 distinct_leaves"));
}

}  // namespace
}  // namespace pvslab
