#include <gmock/gmock.h>

#include <chrono>
#include <string>

#include "harness/program/program_connection.hpp"
#include "harness/program/visit_rules.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/program/tree_server.hpp"

namespace pvslab {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using Kind = ProgramFault::Kind;

// A program that says hello, and at its first game these lines, each after an answer of ours to the one before.
class GameScript {
 public:
  explicit GameScript(const std::string& says, milliseconds patience = milliseconds(60'000)) {
    test::write_text(directory_ / "game", R"(#!/bin/sh
say() { echo "$1"; read -r answer; echo "$1 -> $answer" >> "$0.log"; }
while read -r word id depth window visits; do
  case $word in
    pvslab) echo hello 1 mode=game visits ;;
    play) )" + says + R"( ;;
    quit) exit ;;
  esac
done
)");
    program_.emplace("sh " + (directory_ / "game"),
                     ProgramLimits{.start = milliseconds(60'000), .request = patience, .queries = 20});
  }

  ProgramConnection& program() { return *program_; }
  PlayReply play(bool with_visits = false, bool has_keys = true) {
    static const ExplicitTree tree(parse_tree("[[-1 [3]] 5]"));
    test::TreeServer server(tree, has_keys);
    return program_->play(server, Depth(2), {Score(-4), Score(7)}, with_visits);
  }
  std::string dialogue() const { return test::read_text(directory_ / "game.log"); }
  // The fault of a game; empty if there is none.
  std::string fault() {
    const PlayReply played = play();
    return played.reply.fault ? to_text(*played.reply.fault) : "";
  }

 private:
  test::TemporaryDirectory directory_;
  std::optional<ProgramConnection> program_;
};

std::string fault_of(const std::string& says) { return GameScript(says).fault(); }

TEST(ProgramPlay, AnswersQueriesUntilTheProgramHasAResult) {
  GameScript script(
      "say root; say 'moves 0'; say 'after 0 2'; say 'evaluate 1'; say 'evaluate 1 -2:3'; say 'key 0'; "
      "echo \"answer $id -5<#2 . 2\"");
  const PlayReply played = script.play(true);
  ASSERT_FALSE(played.reply.fault) << to_text(*played.reply.fault);
  EXPECT_EQ(script.dialogue(),
            "root -> node 0\nmoves 0 -> moves 2\nafter 0 2 -> node 1\nevaluate 1 -> value 5\n"
            "evaluate 1 -2:3 -> value 5\nkey 0 -> key 0000000000000000\n");
  EXPECT_EQ(played.reply.answers.front().outcome, Outcome(Score(-5), Bound::upper));
  EXPECT_EQ(played.reply.visits.size(), 2u);
  EXPECT_EQ(played.queries, 6u);
  EXPECT_EQ(played.evaluations, 2u);
  ASSERT_EQ(played.record.size(), 6u);
  EXPECT_EQ(played.record[2].answer, 1u);
}

TEST(ProgramPlay, TellsTheProgramDepthAndWindow) {
  GameScript script("echo \"fail $id depth $depth window $window visits $visits\"");
  EXPECT_EQ(to_text(*script.play(true).reply.fault),
            "the program refused the request: depth 2 window -4:7 visits visits");
  EXPECT_EQ(to_text(*script.play(false).reply.fault), "the program refused the request: depth 2 window -4:7 visits ");
}

TEST(ProgramPlay, RefusesWhatNoSearchMayAsk) {
  EXPECT_THAT(fault_of("say 'moves 0'"), HasSubstr("asked about node 0, which it was never told of: 'moves 0'"));
  EXPECT_THAT(fault_of("say root; say 'after 0 3'"), HasSubstr("asked for move 3 of node 0, which has 2 moves"));
  EXPECT_THAT(fault_of("say root; say 'after 0 1'; say 'after 1 2'; say 'after 2 1'"),
              HasSubstr("asked for a successor of node 2, 2 plies from the root, in a search of depth 2"));
  EXPECT_THAT(fault_of("say root; say 'evaluate 0 3:2'"), HasSubstr("asked for an evaluation in an empty window"));
  EXPECT_THAT(fault_of("while :; do say root; done"), HasSubstr("made more than 20 queries"));
  EXPECT_THAT(fault_of("say root; say children"), HasSubstr("neither a query nor an answer (column 1"));
  EXPECT_THAT(fault_of("say root; say 'moves x'"), HasSubstr("(column 7: expected the number of a node)"));
  EXPECT_THAT(fault_of("echo answer 77 0"), HasSubstr("answered request 77 instead of 1"));
  EXPECT_THAT(fault_of("echo answer $id 0 1"), HasSubstr("gave 2 answers for 1 window"));
}

TEST(ProgramPlay, AGameWithoutKeysHasNone) {
  GameScript script("say root; say 'key 0'");
  EXPECT_THAT(to_text(*script.play(false, false).reply.fault), HasSubstr("asked for a key, and this game has none"));
}

TEST(ProgramPlay, NoticesThatTheProgramDiesOrHangs) {
  EXPECT_EQ(fault_of("say root; exit 3"), "the program ended with exit code 3");
  EXPECT_EQ(GameScript("say root; sleep 100", milliseconds(500)).fault(), "the program did not answer within 0.5 s");
}

TEST(ProgramPlay, GoesOnAfterAFault) {
  GameScript script("test -e $0.mark && say root && echo answer $id 0; touch $0.mark; exit 3");
  EXPECT_EQ(script.fault(), "the program ended with exit code 3");
  EXPECT_EQ(script.play().reply.answers.size(), 1u);
}

}  // namespace
}  // namespace pvslab
