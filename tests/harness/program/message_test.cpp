#include "harness/program/message.hpp"

#include <gmock/gmock.h>

#include <ctime>
#include <string>
#include <vector>

#include "harness/program/hello.hpp"
#include "harness/program/program_connection.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab {
namespace message_test {

using testing::ElementsAre;
using testing::HasSubstr;

// The text of the error; empty if there is none.
template <typename Read>
std::string error_of(const Read& read) {
  try {
    static_cast<void>(read());
  } catch (const BadMessage& error) {
    return error.what();
  }
  return {};
}

std::vector<ProgramAnswer> answers(std::string_view text) {
  MessageReader reader(text);
  return read_answers(reader);
}
std::string answers_error(std::string_view text) {
  return error_of([&] { return answers(text); });
}

Paths paths(std::string_view text) {
  MessageReader reader(text);
  return read_paths(reader);
}

TEST(ProgramMessage, AnswersHaveValueBoundAndCounts) {
  EXPECT_THAT(
      answers(" 0= -1< 1>#12/5 7#3 -inf inf"),
      ElementsAre(ProgramAnswer{{Score(0), Bound::exact}, {}, {}}, ProgramAnswer{{Score(-1), Bound::upper}, {}, {}},
                  ProgramAnswer{{Score(1), Bound::lower}, 12, 5}, ProgramAnswer{Score(7), 3, {}},
                  ProgramAnswer{-Score::infinity(), {}, {}}, ProgramAnswer{Score::infinity(), {}, {}}));
  EXPECT_TRUE(answers("").empty());
}

TEST(ProgramMessage, AnswersAreWrittenAsTheyAreRead) {
  for (const std::string text : {"0=", "-1<", "1>#12/5", "7#3", "2147483646", "-inf", "inf"}) {
    ASSERT_EQ(answers(" " + text).size(), 1u) << text;
    EXPECT_EQ(to_word(answers(" " + text).front()), text);
  }
}

TEST(ProgramMessage, WhatATableIsToldStandsAmongThePaths) {
  const std::string line = " . 1 store=1,4,2,-3> read=0,4294967295,1000,inf<";
  MessageReader reader(line);
  std::vector<TableNote> notes;
  EXPECT_EQ(read_paths(reader, &notes).size(), 2u);
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0], (TableNote{TableNote::Kind::store, 1, 4, 2, Score(-3), Bound::lower, 2}));
  EXPECT_EQ(to_word(notes[0]) + " " + to_word(notes[1]), "store=1,4,2,-3> read=0,4294967295,1000,inf<");
  EXPECT_THAT(error_of([&] { return paths(line); }), HasSubstr("expected a path"));
}

TEST(ProgramMessage, AnErrorNamesItsColumn) {
  EXPECT_EQ(answers_error(" 0 x"), "column 4: expected a whole number, as -3");
  EXPECT_EQ(answers_error(" 1.5"), "column 3: expected a blank after an answer");
  EXPECT_EQ(answers_error(" 1  2"), "column 4: expected a whole number, as -3");
  EXPECT_EQ(answers_error(" 1 "), "column 4: expected a whole number, as -3");
  EXPECT_EQ(answers_error(" +1"), "column 2: expected a whole number, as -3");
  EXPECT_EQ(answers_error(" 1#-2"), "column 4: expected a number of nodes");
  EXPECT_EQ(answers_error(" 1#2/"), "column 6: expected a number of leaves");
  EXPECT_EQ(answers_error(" 2147483647"), "column 2: a value lies in -2147483646 .. 2147483646");
  EXPECT_EQ(answers_error(" 99999999999"), "column 2: this number is too large");
}

TEST(ProgramMessage, HeadsNameARequest) {
  MessageReader reader("answer 17 0=");
  const MessageHead head = read_head(reader);
  EXPECT_EQ(head.kind, MessageHead::Kind::answer);
  EXPECT_EQ(head.id, 17u);
  EXPECT_EQ(reader.rest(), " 0=");
  for (const char* bad : {"answers 1", "answer", "answer x", "answer 1x", "answer -1", "Answer 1", "", " answer 1"}) {
    EXPECT_NE(error_of([&] {
                MessageReader text(bad);
                return read_head(text);
              }),
              "")
        << bad;
  }
}

TEST(ProgramMessage, PathsCountFromOne) {
  const Paths read = paths(" . 1 1.2 10.3.1");
  ASSERT_EQ(read.size(), 4u);
  EXPECT_TRUE(read[0].empty());
  EXPECT_THAT(read[2], ElementsAre(0, 1));
  EXPECT_THAT(read[3], ElementsAre(9, 2, 0));
  EXPECT_EQ(path_text(read[0]), ".");
  EXPECT_EQ(path_text(read[3]), "10.3.1");
  EXPECT_EQ(error_of([] { return paths(" 1.0"); }), "column 4: successors count from 1");
  EXPECT_EQ(error_of([] { return paths(" 1."); }), "column 4: expected a path, as . or 1.2");
  EXPECT_EQ(error_of([] { return paths(" .1"); }), "column 3: expected a blank before a path");
}

TEST(ProgramMessage, QueriesAreReadAsTheyAreWritten) {
  for (const std::string line : {"root", "moves 3", "after 3 1", "evaluate 4", "evaluate 4 -inf:2", "key 0"}) {
    const auto query = parse_query(line);
    ASSERT_TRUE(query.has_value()) << line;
    EXPECT_EQ(to_line(*query), line);
  }
  EXPECT_EQ(parse_query("after 3 1")->move, 0u);
  EXPECT_FALSE(parse_query("answer 1 0"));
  EXPECT_EQ(error_of([] { return parse_query("after 3 0"); }), "column 9: moves count from 1");
  EXPECT_EQ(error_of([] { return parse_query("moves"); }), "column 6: expected a blank and a node");
  EXPECT_EQ(error_of([] { return parse_query("root 1"); }), "column 5: expected the end of the line");
  EXPECT_EQ(error_of([] { return parse_query("moves -1"); }), "column 7: expected the number of a node");
}

TEST(ProgramMessage, TreesAndWindowsAreWrittenAsEverywhere) {
  for (const std::string text : {"5", "-12", "[[-1] [1 0] 5]", "[[[2147483646 -2147483646]]]", "[1 [2 [3 [4 10]]]]"}) {
    std::string written;
    append_tree(written, ExplicitTree(parse_tree(text)));
    EXPECT_EQ(written, text);
  }
  std::string line = "search 7";
  const std::vector<Bounds> windows{{}, {Score(-1), Score(0)}};
  append_search(line, windows, "[1 2]");
  EXPECT_EQ(line, "search 7 -inf:inf -1:0 [1 2]");
}

TEST(ProgramMessage, TwentyAnswersAreReadInAMicrosecondOrSo) {
  std::string line = "answer 123456";
  for (int i = -10; i < 10; ++i) line += " " + std::to_string(i) + (i < 0 ? "<" : ">");
  constexpr int rounds = 20'000;
  double best = 1e9;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const std::clock_t start = std::clock();  // of the processor: other load does not count
    std::size_t read = 0;
    for (int i = 0; i < rounds; ++i) {
      MessageReader reader(line);
      read += read_head(reader).id == 123456 ? read_answers(reader).size() : 0;
    }
    EXPECT_EQ(read, 20u * rounds);
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / rounds);
  }
  RecordProperty("nanoseconds", static_cast<int>(best * 1e9));
  // Usually below 1e-6.
  if (!test::is_sanitized) {
    EXPECT_LT(best, 5e-6);
  }
}

TEST(ProgramHello, IsReadAsItIsWritten) {
  const Hello hello = parse_hello(
      "hello 1 name=my-search rule=above-beta mode=both promises=fail-soft,bound visits counts scales=no title=My own "
      "one");
  EXPECT_EQ(hello.name, "my-search");
  EXPECT_EQ(hello.rule, CutoffRule::above_beta);
  EXPECT_TRUE(hello.trees && hello.games && hello.visits && hello.counts);
  EXPECT_FALSE(hello.scales);
  EXPECT_EQ(hello.title, "My own one");
  EXPECT_EQ(hello.promises,
            Contract({Clause::root, Clause::window, Clause::fail_soft, Clause::lower_bound, Clause::bound}));
  EXPECT_EQ(parse_hello(to_line(hello)), hello);
}

TEST(ProgramHello, TellsOfItsTableOnlyWithKeysAndVisits) {
  const Hello hello = parse_hello("hello 1 stores keys=yes keeps visits");
  EXPECT_TRUE(hello.stores && hello.keeps);
  EXPECT_EQ(parse_hello(to_line(hello)), hello);
  EXPECT_EQ(to_line(Hello()).find("stores"), std::string::npos);
  for (const char* line : {"hello 1 stores visits", "hello 1 stores keys=yes", "hello 1 keeps",
                           "hello 1 mode=game keys=yes visits stores"}) {
    EXPECT_THAT(error_of([&] { return parse_hello(line); }), HasSubstr("goes with")) << line;
  }
}

TEST(ProgramHello, NamesItsViewOnlyIfItIsThatOfMax) {
  EXPECT_EQ(parse_hello("hello 1 view=max").view, ScoreView::max);
  EXPECT_EQ(parse_hello(to_line(parse_hello("hello 1 view=max"))), parse_hello("hello 1 view=max"));
  EXPECT_EQ(parse_hello("hello 1 view=negamax"), Hello());
  EXPECT_EQ(to_line(Hello()).find("view"), std::string::npos);
  EXPECT_EQ(error_of([] { return parse_hello("hello 1 view=min"); }), "column 14: expected negamax or max");
}

TEST(ProgramHello, NamesItsRangeAndItsKeysOnlyIfItHasThem) {
  const Hello hello = parse_hello("hello 1 range=-30000:30001 keys=deeper");
  EXPECT_EQ(hello.range.most(), 30'000);
  EXPECT_EQ(hello.keys, TreeKeys::deeper);
  EXPECT_EQ(parse_hello(to_line(hello)), hello);
  EXPECT_EQ(parse_hello("hello 1 keys=no"), Hello());
  EXPECT_EQ(to_line(Hello()).find("range"), std::string::npos);
  EXPECT_EQ(to_line(Hello()).find("keys"), std::string::npos);
  EXPECT_EQ(error_of([] { return parse_hello("hello 1 keys=some"); }), "column 14: expected yes, deeper or no");
  EXPECT_THAT(error_of([] { return parse_hello("hello 1 range=0:5"); }), HasSubstr("column 15: no tree keeps to it"));
  EXPECT_EQ(error_of([] { return parse_hello("hello 1 range=5"); }), "column 16: expected LO:HI, as -30000:30000");
}

TEST(SubtreeKeys, AreEqualForEqualSubtreesAtAnyDepth) {
  const auto keys = [](const char* tree, bool by_side = false) {
    std::string text;
    append_keys(text, subtree_keys(tree, by_side));
    return text;
  };
  EXPECT_EQ(keys("7"), "keys=0");
  EXPECT_EQ(keys("[-1 -1 1]"), "keys=2,0,0,1");
  EXPECT_EQ(keys("[[1 [2 3]] [2 3] [3 2] 1]"), "keys=6,4,0,3,1,2,3,1,2,5,2,1,0");
  // From the side of MAX, a leaf at an odd ply says something else than one at an even ply.
  EXPECT_EQ(keys("[[1] 1]", true), "keys=3,1,0,2");
  EXPECT_EQ(tree_for(parse_hello("hello 1 keys=yes view=max"), "[[1] 1]"), "keys=3,1,0,2 [[1] -1]");
  EXPECT_EQ(tree_for(Hello(), "[[1] 1]"), "[[1] 1]");
}

TEST(TurnedTreeText, ChangesTheSignsOfLeavesAtOddPlies) {
  for (const char* const text : {"7", "[3]", "[[-1] [1 0] 5]", "[[[2 -3] 0] -2147483646 [[[4]]]]"}) {
    const std::string turned_text = turned_tree_text(text);
    EXPECT_EQ(turned_text, to_text(turned(parse_tree(text))));
    EXPECT_EQ(turned_tree_text(turned_text), text);
  }
}

TEST(ProgramHello, PromisesTheRootValueAtBetaOnTreesIfItSaysNothing) {
  EXPECT_EQ(parse_hello("hello 1"), Hello());
  EXPECT_EQ(Hello().promises, Contract{Clause::root});
}

TEST(ProgramHello, AnErrorNamesItsColumnAndWhatIsPossible) {
  const auto error = [](const char* line) { return error_of([&] { return parse_hello(line); }); };
  EXPECT_EQ(error("hello 2"), "column 7: pvslab speaks version 1 of the protocol");
  EXPECT_EQ(error("hello"), "column 1: expected 'hello' and the version of the protocol");
  EXPECT_THAT(error("hello 1 promises=root,line"), HasSubstr("column 23: a program can promise root, window, "));
  EXPECT_EQ(error("hello 1 rule=beta"), "column 14: expected at-beta or above-beta");
  EXPECT_EQ(error("hello 1 mode=trees"), "column 14: expected tree, game or both");
  EXPECT_EQ(error("hello 1 rule=at-betaX"), "column 21: expected a blank or the end of the line");
  EXPECT_THAT(error("hello 1 name=a/b"),
              HasSubstr("column 14: a name begins with a letter or digit, and has 1 to 40 letters"));
  EXPECT_THAT(error("hello 1 colour=red"), HasSubstr("column 9: expected name=, rule="));
}

}  // namespace message_test
}  // namespace pvslab
