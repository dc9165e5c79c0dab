#include "harness/check/drawn/table_audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "harness/power/zoo.hpp"
#include "harness/show/trace/audited_trace.hpp"
#include "harness/show/trace/traced_tree.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t audited_graphs = 300;

struct AuditOfMany {
  std::uint64_t bounds = 0;
  std::optional<std::uint64_t> first_false;
};

AuditOfMany audit_of_many(const Subject& subject) {
  AuditOfMany all;
  for (std::uint64_t index = 0; index < audited_graphs; ++index) {
    const TableAudit audit = audit_tables(subject, draw_graph_case({1}, index, subject.info->rule));
    all.bounds += audit.bounds;
    if (audit.first && !all.first_false) all.first_false = index;
  }
  return all;
}

TEST(TableAudit, FindsNoFalseBoundInOurTables) {
  std::size_t audited = 0;
  for (const Subject& subject : all_subjects()) {
    if (!searches_graphs(subject) || !has_table(subject)) continue;
    const AuditOfMany found = audit_of_many(subject);
    EXPECT_FALSE(found.first_false) << subject.name() << " in graph " << *found.first_false;
    EXPECT_GT(found.bounds, 1'000U) << subject.name();
    ++audited;
  }
  EXPECT_GE(audited, 8U);
}

std::string example_of_mutant(const char* id) {
  const Subject* const mutant = zoo::find_mutant(id);
  EXPECT_NE(mutant, nullptr) << id;
  if (mutant == nullptr) return "";
  const AuditOfMany found = audit_of_many(*mutant);
  EXPECT_TRUE(found.first_false) << id;
  if (!found.first_false) return "";
  const auto example = smallest_audit_example(*mutant, {1}, *found.first_false);
  EXPECT_TRUE(example) << id;
  return example ? to_text(*example, id) : "";
}

TEST(TableAudit, TellsPositionDepthBoundScoreAndBothVisits) {
  for (const char* const id : {"memory-alpha-beta:bound-stored-as-exact", "memory-alpha-beta:bounds-swapped",
                               "memory-alpha-beta:stored-one-ply-shallower", "memory-alpha-beta:stored-for-other-side",
                               "memory-alpha-beta:clamped-value-stored-as-soft"}) {
    EXPECT_THAT(example_of_mutant(id), AllOf(HasSubstr("  positions "), HasSubstr("; its score is "),
                                             HasSubstr("  stored by visit "), HasSubstr("  read by   ")))
        << id;
  }
}

// Nothing that it stores is false; it answers another question.
TEST(TableAudit, TellsATrueBoundThatAnswersAtAnotherDepth) {
  EXPECT_THAT(example_of_mutant("memory-alpha-beta:probe-ignores-depth"),
              AllOf(HasSubstr(", where it was read, is "), HasSubstr("  read by   visit ")));
}

// What it cannot see: a key that is cut short takes one position for another only where two such keys meet, and here they do not.
TEST(TableAudit, DoesNotSeeAKeyCutShort) {
  const Subject* const mutant = zoo::find_mutant("memory-alpha-beta:key-cut-short");
  ASSERT_NE(mutant, nullptr);
  EXPECT_GT(audit_of_many(*mutant).bounds, 0U);
}

using Edits = std::vector<std::pair<std::string, std::string>>;

// The Python client with a table, with some of its text replaced.
class ClientWithTable {
 public:
  explicit ClientWithTable(const Edits& edits = {}) {
    std::string text = test::read_text(std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/alpha_beta_table.py");
    for (const auto& [from, to] : edits) {
      EXPECT_NE(text.find(from), text.npos) << from;
      if (text.find(from) != text.npos) text.replace(text.find(from), from.size(), to);
    }
    test::write_text(directory_ / "client.py", text);
  }
  [[nodiscard]] std::string command() const { return "python3 " + (directory_ / "client.py"); }
  [[nodiscard]] test::Finished verify(std::vector<std::string> more = {"--audit-table"}) const {
    std::vector<std::string> words{"verify", "--program", command(), "--graphs", "150"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_program(words);
  }

 private:
  test::TemporaryDirectory directory_;
};

const std::pair<std::string, std::string> not_kept{" keeps stores", " stores"};
const std::pair<std::string, std::string> not_told{" keeps stores", " keeps"};

TEST(TableAudit, OfAProgramFindsNothingFalseInARightOneAndSaysHowMuchWasSeen) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const test::Finished found = ClientWithTable().verify();
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("bounds in tables were compared"), HasSubstr("none is false"),
                                  HasSubstr("several in a row with one table"), Not(HasSubstr("NEVER SO"))));
}

TEST(TableAudit, OfAProgramNamesAFalseBoundWithBothVisits) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const std::string bound = R"("<" if best <= alpha else ">" if best >= beta else "=")";
  for (const auto& [from, to] :
       Edits{{bound, R"("=")"},
             {bound, R"(">" if best <= alpha else "<" if best >= beta else "=")"},
             {"table[key] = depth, best, bound", "depth -= depth > 1; table[key] = depth, best, bound"}}) {
    const test::Finished found = ClientWithTable(Edits{{from, to}}).verify();
    EXPECT_EQ(found.exit_code, 1) << to;
    EXPECT_THAT(found.output,
                AllOf(HasSubstr("FALSE BOUNDS IN 1 TABLE"), HasSubstr("  entry     "), HasSubstr("; its score is "),
                      HasSubstr("  stored by visit "), HasSubstr("  read by   ")))
        << to;
  }
  // Read at another depth, a true bound is false.
  const test::Finished deeper = ClientWithTable(Edits{{"stored_depth == depth", "key in table"}}).verify();
  EXPECT_EQ(deeper.exit_code, 1);
  EXPECT_THAT(deeper.output, AllOf(HasSubstr(", where it was read, is "), HasSubstr("  read by   visit ")));
}

// A table that is not cleared has entries that were never stored since `new`.
TEST(TableAudit, OfAProgramTellsAnEntryThatIsReadAndWasNotStored) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const test::Finished found = ClientWithTable(Edits{{"table.clear()", "pass"}}).verify();
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_THAT(found.output,
              AllOf(HasSubstr("FAILS visits"), HasSubstr("has told of no such entry that it stored since")));
}

// What it cannot see: what is stored and not told.
TEST(TableAudit, OfAProgramDoesNotSeeWhatItDoesNotTell) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const Edits untold{{R"("<" if best <= alpha else ">" if best >= beta else "=")",
                      R"("=" if depth == 1 else "<" if best <= alpha else ">" if best >= beta else "=")"},
                     {"        words.append(f\"read=", "        if depth > 1: words.append(f\"read="},
                     {"    words.append(f\"store=", "    if depth > 1: words.append(f\"store="}};
  const test::Finished found = ClientWithTable(untold).verify();
  EXPECT_EQ(found.exit_code, 1) << "its values show it, but later";
  EXPECT_THAT(found.output, HasSubstr("A PROMISE IS BROKEN"));
  EXPECT_THAT(found.output, Not(HasSubstr("to depth 1: ")));
  // One that tells nothing of its table is left out, and the verdict says so.
  const test::Finished silent =
      ClientWithTable(Edits{not_told}).verify({"--audit-table", "--searcher", "memory-alpha-beta"});
  EXPECT_EQ(silent.exit_code, 0) << silent.output << silent.errors;
  EXPECT_THAT(silent.output, AllOf(HasSubstr("Not audited:"), HasSubstr("(no `stores` in the hello)"),
                                   HasSubstr("the audit of alpha-beta-table-py left out")));
  const test::Finished alone = ClientWithTable(Edits{not_told}).verify();
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.errors, HasSubstr("tells what it stores with `stores` in its hello"));
}

TEST(TableAudit, OfAProgramTakesNoEntryThatCannotBe) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const std::string store = "words.append(f\"store={len(path)},{key},{depth},{best}{bound}\")";
  const Edits faults{
      {"words.append(f\"store={len(path)},{key},{depth},{best}\")", "expected PLY,KEY,DEPTH,VALUE and =, > or <"},
      {"words.append(f\"store={len(path)},{key},-1,{best}{bound}\")", "an entry is of 0 to 1000 plies"},
      {"words.append(f\"store={len(path)},99999999999,{depth},{best}{bound}\")", "this number is too large"},
      {"words.append(f\"store={len(path) + 9},{key},{depth},{best}{bound}\")", "has no node at ply "},
      {"words.append(f\"store={len(path)},77777,{depth},{best}{bound}\")", "no successor of it has 77777"},
      {"words.insert(0, f\"store=0,{key},{depth},{best}{bound}\")", "before its first visit"}};
  for (const auto& [wrong, told] : faults) {
    const test::Finished found = ClientWithTable(Edits{{store, wrong}}).verify();
    EXPECT_EQ(found.exit_code, 1) << wrong << found.output << found.errors;
    EXPECT_THAT(found.output, AllOf(HasSubstr("does not keep visits"), HasSubstr(told))) << wrong;
  }
  const test::Finished unannounced = ClientWithTable(Edits{not_told}).verify({"--trees", "50"});
  EXPECT_EQ(unannounced.exit_code, 1) << "store= without `stores` is no path";
  EXPECT_THAT(unannounced.output, HasSubstr("expected a path"));
}

// A score from the side of the root is right as long as all searches begin with the same side.
TEST(TableAudit, ATableIsKeptFromOneSearchToTheNextIfTheProgramSaysSo) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const Edits of_the_root{
      {"stored_depth, value, bound = table.get(key, (None, 0, \"\"))",
       "stored_depth, value, bound = table.get(key, (None, 0, \"\"))\n    value *= (-1) ** len(path)"},
      {"table[key] = depth, best, bound", "table[key] = depth, best * (-1) ** len(path), bound"}};
  Edits kept = of_the_root;
  kept.push_back(not_told);
  const test::Finished wrong = ClientWithTable(kept).verify({});
  EXPECT_EQ(wrong.exit_code, 1) << wrong.output << wrong.errors;
  EXPECT_THAT(wrong.output, AllOf(HasSubstr("does not keep window on a graph"), HasSubstr("  searches ")));
  Edits cleared = of_the_root;
  cleared.emplace_back(" keeps stores", "");
  const test::Finished unseen = ClientWithTable(cleared).verify({});
  EXPECT_EQ(unseen.exit_code, 0) << unseen.output << unseen.errors;
  EXPECT_THAT(unseen.output, HasSubstr("Not asked: a table that is kept from one search to the next, of"));
  // One that forgets by itself is not checked, and that is told.
  const test::Finished forgets =
      ClientWithTable(Edits{{"        words = []\n", "        words = []\n            table.clear()\n"}}).verify({});
  EXPECT_THAT(forgets.output, HasSubstr("NEVER SO:"));
}

// From MAX's side, a position has another key where MIN moves.
TEST(TableAudit, OfAProgramSeesScoresOfMaxFromTheSideToMove) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const Edits of_max{
      {"promises=", "view=max promises="},
      {"        return successors\n", "        return successors * (-1) ** len(path)\n"},
      {"stored_depth, value, bound = table.get(key, (None, 0, \"\"))",
       "stored_depth, value, bound = table.get(key, (None, 0, \"\"))\n    mine = len(path) % 2 == 0\n"
       "    value, bound = (value, bound) if mine else (-value, {\"<\": \">\", \">\": \"<\"}.get(bound, bound))"},
      {"read={len(path)},{key},{stored_depth},{value}{bound}",
       "read={len(path)},{key},{stored_depth},{table[key][1]}{table[key][2]}"},
      {"table[key] = depth, best, bound\n",
       "if not mine:\n        best, bound = -best, {\"<\": \">\", \">\": \"<\"}.get(bound, bound)\n"
       "    table[key] = depth, best, bound\n"},
      {"{best}{bound}\")\n    return best\n", "{best}{bound}\")\n    return best if mine else -best\n"}};
  const test::Finished right = ClientWithTable(of_max).verify();
  EXPECT_EQ(right.exit_code, 0) << right.output << right.errors;
  EXPECT_THAT(right.output, HasSubstr("none is false"));
  Edits unturned = of_max;
  unturned[4].second = "table[key] = depth, best, bound\n";
  const test::Finished wrong = ClientWithTable(unturned).verify();
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.output, HasSubstr("FALSE BOUNDS IN 1 TABLE"));
}

TEST(TableAudit, OfATraceNamesTheFirstFalseEntryInTextJsonAndHtml) {
  const std::vector<std::string> words{"trace",        "memory-alpha-beta:bound-stored-as-exact",
                                       "--workload",   "transposing:b=3,d=5,values=21",
                                       "--case",       "2",
                                       "--audit-table"};
  const auto with = [&](std::vector<std::string> all, const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
    return test::run_program(all);
  };
  const test::Finished text = with(words, {});
  EXPECT_EQ(text.exit_code, 0) << text.errors;
  EXPECT_THAT(text.output,
              AllOf(HasSubstr("First false entry: memory-alpha-beta:bound-stored-as-exact"), HasSubstr("stores at ")));
  const auto json = nlohmann::json::parse(with(words, {"--format", "json"}).output);
  const auto& audit = json["searches"][0]["audit"];
  EXPECT_GT(audit["entries"], 0);
  const auto& entry = audit["false_entry"];
  EXPECT_NE(entry["value"], entry["score"]);
  EXPECT_LT(entry["stored_by"], json["searches"][0]["visits"]["parent"].size());
  const test::TemporaryDirectory directory;
  const test::Finished page = with(words, {"--format", "html", "--out", directory / "trace.html"});
  EXPECT_EQ(page.exit_code, 0) << page.errors;
  EXPECT_THAT(test::read_text(directory / "trace.html"), HasSubstr("First false entry: memory-alpha-beta"));
  std::vector<std::string> right = words;
  right[1] = "memory-alpha-beta";
  EXPECT_THAT(with(right, {}).output, AllOf(HasSubstr("Audit: "), HasSubstr("; none is")));
  right[1] = "alpha-beta";
  const test::Finished none = with(right, {});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.errors, HasSubstr("alpha-beta has no table"));
}

// The paths through a graph, as a game that is traced.
class TracedGraph final : public TreeTracedGame, private TreeGrower {
 public:
  TracedGraph(PositionGraph graph, Depth depth)
      : TreeTracedGame(Tree{.value = graph.positions[0].value, .successors = {}}),
        graph_(std::move(graph)),
        depth_(depth) {}
  [[nodiscard]] Depth depth() const override { return depth_; }

 private:
  [[nodiscard]] TreeGrower* grower() override { return this; }
  void grow(ExplicitTree::Position node) override {
    const auto& successors = graph_.positions[at_[node]].successors;
    if (tree_.successor_count(node) != 0 || successors.empty()) return;
    tree_.add_successors(node, static_cast<std::uint32_t>(successors.size()));
    at_.insert(at_.end(), successors.begin(), successors.end());
  }
  [[nodiscard]] Score value(ExplicitTree::Position node) const override { return graph_.positions[at_[node]].value; }
  [[nodiscard]] std::uint64_t key(ExplicitTree::Position node) const override { return at_[node]; }

  PositionGraph graph_;
  Depth depth_;
  std::vector<std::uint32_t> at_{0};
};

// From the root to X, which leads to Y and Z; or to X by another move first, with one ply less left.
TEST(TableAudit, OfATraceTellsATrueBoundThatAnswersAtAnotherDepth) {
  const auto position = [](std::int32_t value, std::vector<std::uint32_t> successors) {
    return PositionGraph::Position{Score(value), std::move(successors)};
  };
  TracedGraph game(
      PositionGraph{{position(0, {1, 2}), position(0, {3}), position(0, {1}), position(5, {4}), position(7, {})}},
      Depth(3));
  const auto audited = [&](const char* searcher) { return audit_of(game, trace_search(game, searcher, {})); };
  EXPECT_FALSE(audited("memory-alpha-beta").first);
  const TraceAudit found = audited("memory-alpha-beta:probe-ignores-depth");
  ASSERT_TRUE(found.first) << found.text;
  EXPECT_EQ(found.first->depth, 2);
  EXPECT_EQ(found.first->read_at_depth, 1);
  EXPECT_EQ(found.text,
            "First false entry: memory-alpha-beta:probe-ignores-depth stores at least 7 at 1 (visit 2), to depth 2; it "
            "is the answer at 2.1 (visit 6), to depth 1, where the score is -5.");
}

TEST(TableAudit, OfATraceJudgesWhatAProgramTells) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const auto trace = [](const ClientWithTable& client) {
    return test::run_program(
        {"trace", "--program", client.command(), "--tree", "[[3 1] [2 5] [1 [9 8]]]", "--audit-table"});
  };
  const test::Finished right = trace(ClientWithTable());
  EXPECT_EQ(right.exit_code, 0) << right.errors;
  EXPECT_THAT(right.output, HasSubstr("; none is"));
  const ClientWithTable exact(Edits{{R"("<" if best <= alpha else ">" if best >= beta else "=")", R"("=")"}});
  const test::Finished wrong = trace(exact);
  EXPECT_EQ(wrong.exit_code, 0) << wrong.errors;
  EXPECT_THAT(wrong.output, HasSubstr("First false entry: alpha-beta-table-py stores"));
  // Its tree has no values at inner nodes, so an entry of fewer plies says nothing that could be judged.
  const ClientWithTable shallower(
      Edits{{"table[key] = depth, best, bound", "depth -= depth > 1; table[key] = depth, best, bound"}});
  EXPECT_THAT(trace(shallower).output, HasSubstr("Not judged:"));
}

}  // namespace
}  // namespace pvslab
