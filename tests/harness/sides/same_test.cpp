// `pvslab same`: two sides that are the same search, and the smallest question that shows that they are not.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/sides/search_difference.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace same_test {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string side(const std::string& name, const std::string& fault) {
  return name + "=" + PVSLAB_TEST_FAULTY_ENGINE + " " + fault;
}

// Positions with few moves, so that a faulty engine answers at once.
constexpr auto endings =
    "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1\n"
    "8/5k2/8/8/3p4/8/3K4/8 w - - 0 1\n"
    "8/8/8/2k5/8/2KP4/8/8 b - - 0 1 moves c5d5\n";

class Same : public testing::Test {
 protected:
  Finished same(std::vector<std::string> arguments, const std::string& positions = endings) {
    test::write_text(directory_ / "positions.epd", positions);
    arguments.insert(arguments.begin(), {"same", "--suite", directory_ / "positions.epd"});
    return test::run_program(arguments);
  }
  test::TemporaryDirectory directory_;
};

TEST_F(Same, SaysIdenticalOfTheSameSearch) {
  const Finished finished = same({"--engine", side("old", "none"), "--engine", side("new", "none"), "--depth", "3"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("IDENTICAL on 3 positions"), HasSubstr("9 iterations: 9 scores, 9 principal"),
                    HasSubstr("Not shown: other positions")));
}

// By the line protocol, asked for games by this program, which is the engine. Its printed command names the program.
TEST_F(Same, TakesAProgramAsASide) {
  const std::string program = "mine=python3 " PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta_game.py";
  const Finished finished = same({"--program", program, "--searcher", "alpha-beta", "--depth", "2", "--json", "-"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
  EXPECT_EQ(json::parse(finished.output).at("summary").at("node_counts"), 6);
  const Finished other = same({"--program", program, "--searcher", "minimax", "--depth", "2"});
  EXPECT_EQ(other.exit_code, 1) << other.output << other.errors;
  EXPECT_THAT(other.output,
              AllOf(HasSubstr("mine: "), HasSubstr(" --program 'mine=python3 "), HasSubstr(" uci --program ")));
}

TEST_F(Same, SendsTheWordsOfGo) {
  const std::vector<std::string> sides{
      "--engine", side("old", "none"), "--engine", side("new", "ignores-nodes"), "--depth", "5"};
  const auto with = [&](const std::string& words) {
    std::vector<std::string> all = sides;
    all.insert(all.end(), {"--go", words});
    return same(all);
  };
  EXPECT_EQ(same(sides).exit_code, 0);
  const Finished limited = with("nodes 50");
  EXPECT_EQ(limited.exit_code, 1) << limited.output;
  EXPECT_THAT(limited.output, AllOf(HasSubstr("go nodes 50"), HasSubstr("--go 'nodes 50'")));
  EXPECT_EQ(with("infinite").exit_code, 2);
}

TEST_F(Same, ShrinksADifferenceDownTheMoves) {
  const Finished finished =
      same({"--engine", side("old", "none"), "--engine", side("new", "false-mate"), "--depth", "4", "--json", "-"},
           "3k4/8/4K3/8/8/8/8/7R w - - 0 1\n");
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  const json report = json::parse(finished.output);
  EXPECT_EQ(report.at("same"), false);
  const json& shrunk = report.at("shrunk");
  EXPECT_THAT(shrunk.at("difference").at("what"), testing::Contains("score"));
  EXPECT_EQ(shrunk.at("failure"), nullptr);
  EXPECT_LE(shrunk.at("depth"), 4);
  // The command that it prints shows it again.
  const Finished text = same({"--engine", side("old", "none"), "--engine", side("new", "false-mate"), "--depth", "4"},
                             "3k4/8/4K3/8/8/8/8/7R w - - 0 1\n");
  EXPECT_THAT(text.output, AllOf(HasSubstr("ask old: (printf"), HasSubstr("again: "), HasSubstr("--fen ")));
}

TEST_F(Same, TellsADifferenceThatNeedsTheHistory) {
  const Finished finished =
      same({"--engine", side("old", "none"), "--engine", side("new", "remembers"), "--depth", "2"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("DIFFERENT on 2 of 3"), HasSubstr("It needs the history"),
                    HasSubstr("after 1 earlier question"), HasSubstr("So something outlives"),
                    HasSubstr("    ucinewgame\n"), Not(HasSubstr("ask new:")), Not(HasSubstr("repeat itself"))));
}

// Each side has its own lines, with its own options, and its command.
TEST_F(Same, SaysWhomToSendTheLinesOfAHistory) {
  const Finished finished = same({"--engine", side("old", "remembers"), "--engine", side("new", "none"), "--depth", "2",
                                  "--option", "old.Hash=32"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  const std::size_t old_lines = finished.output.find("Send these lines to old, `");
  const std::size_t new_lines = finished.output.find("Send these lines to new, `");
  const std::size_t hash = finished.output.find("    setoption name Hash value 32\n");
  ASSERT_NE(old_lines, std::string::npos) << finished.output;
  EXPECT_TRUE(old_lines < hash && hash < new_lines && new_lines != std::string::npos) << finished.output;
  EXPECT_THAT(finished.output, AllOf(HasSubstr("faulty_engine remembers`"), HasSubstr("faulty_engine none`")));
}

TEST_F(Same, IsNotAnEngineThatDoesNotRepeatItself) {
  const Finished finished = same({"--engine", side("a", "random"), "--engine", side("b", "random"), "--depth", "2"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  EXPECT_THAT(finished.output, Not(HasSubstr("outlives")));
  EXPECT_THAT(finished.output, testing::AnyOf(HasSubstr("a and b do not repeat themselves"),
                                              HasSubstr("asked again, the two did not differ")));
  const Finished one = same({"--engine", side("a", "random"), "--engine", side("b", "none"), "--depth", "2"});
  EXPECT_THAT(one.output,
              testing::AnyOf(HasSubstr("a does not repeat itself"), HasSubstr("asked again, the two did not differ")));
}

TEST_F(Same, LeavesOutWhatASideDoesNotTell) {
  const Finished finished = same({"--engine", side("a", "none"), "--engine", side("b", "no-nodes"), "--depth", "2"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("0 node counts"), HasSubstr("node counts were compared in 0 of 6 iterations")));
}

// Best moves alone are no search: two engines that agree on them may differ in all else.
TEST_F(Same, IsNotShownByBestMovesAlone) {
  test::write_text(directory_ / "silent", R"(while read -r word rest; do case "$word" in
    uci) echo uciok ;; isready) echo readyok ;; go) echo bestmove d3e3 ;; quit) exit ;; esac; done)");
  const std::string silent = "sh " + std::string(directory_ / "silent");
  const std::string position = "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1\n";
  const auto asked = [&](const std::string& other) {
    return same({"--engine", "a=" + silent, "--engine", other, "--depth", "2"}, position);
  };
  const Finished finished = asked("b=" + silent + " again");
  EXPECT_EQ(finished.exit_code, 2) << finished.output << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("NOT SHOWN TO BE THE SAME: a and b tell no iterations; 1 best move agrees"),
                    HasSubstr("a tells no iterations on 1 of 1 position"), Not(HasSubstr("IDENTICAL"))));
  const Finished one = same({"--engine", "a=" + silent, "--engine", side("b", "none"), "--depth", "1"}, position);
  EXPECT_EQ(one.output.find("IDENTICAL"), std::string::npos) << one.output;
}

TEST_F(Same, CountsAFaultAgainstOnePosition) {
  const Finished finished =
      same({"--engine", side("a", "none"), "--engine", side("b", "dies-at-depth-3"), "--depth", "3", "--json", "-"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  const json report = json::parse(finished.output);
  EXPECT_EQ(report.at("summary").at("without_answer"), 3);
  EXPECT_EQ(report.at("same"), false);
  EXPECT_THAT(std::string(report.at("positions").at(0).at("faults").at("b")), HasSubstr("Aborted"));
}

TEST_F(Same, IsTheSameForAnyNumberOfThreadsAndShards) {
  std::string many;
  for (int i = 0; i < 40; ++i) many += "8/8/4k3/8/8/3K1R2/8/8 w - - " + std::to_string(i) + " 60\n";
  const std::vector<std::string> sides{"--engine", side("a", "none"), "--engine", side("b", "false-mate"), "--depth",
                                       "2"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), sides.begin(), sides.end());
    return same(more, many);
  };
  const Finished one = with({"--threads", "1"});
  EXPECT_EQ(with({"--threads", "4"}).output, one.output);
  for (const char* shard : {"0/2", "1/2"}) {
    const Finished part = with({"--shard", shard, "--parts", directory_ / "parts"});
    EXPECT_EQ(part.exit_code, one.exit_code) << part.errors;
  }
  EXPECT_EQ(test::run_program({"merge", directory_ / "parts"}).output, one.output);
}

TEST_F(Same, ComparesOurSearchersWithEngines) {
  const Finished finished = same({"--searcher", "alpha-beta", "--searcher", "minimax", "--depth", "2"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  EXPECT_THAT(finished.output, AllOf(HasSubstr("alpha-beta: "), HasSubstr("again: "), HasSubstr("--searcher minimax")));
}

// Without an engine an option is of both sides; with the name of a side, of that one, whatever it is.
TEST_F(Same, SetsOptionsOfSearchersToo) {
  const std::vector<std::string> sides{"--searcher", "x=alpha-beta", "--searcher", "y=alpha-beta", "--depth", "2"};
  const auto with = [&](const std::string& option) {
    std::vector<std::string> words = sides;
    words.insert(words.end(), {"--option", option});
    return same(words);
  };
  EXPECT_EQ(with("y.Searcher=minimax").exit_code, 1);
  EXPECT_EQ(with("Searcher=minimax").exit_code, 0);
  EXPECT_NE(with("z.Hash=1").exit_code, 0) << "no side has this name, and no side this option";
}

TEST_F(Same, WritesJunit) {
  const Finished finished = same(
      {"--engine", side("a", "none"), "--engine", side("b", "none"), "--depth", "1", "--junit", directory_ / "j.xml"});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  EXPECT_THAT(test::read_text(directory_ / "j.xml"), AllOf(HasSubstr("<testsuite"), HasSubstr("tests=\"3\"")));
}

TEST_F(Same, RefusesWhatItCannotCompare) {
  const auto refused = [&](std::vector<std::string> arguments, const std::string& positions = endings) {
    const Finished finished = same(std::move(arguments), positions);
    EXPECT_EQ(finished.exit_code, 2) << finished.output;
    return finished.errors;
  };
  EXPECT_THAT(refused({"--engine", side("a", "none")}), HasSubstr("one is given"));
  EXPECT_THAT(refused({"--engine", side("a", "none"), "--engine", side("a", "none")}),
              HasSubstr("two engines have the name 'a'"));
  EXPECT_THAT(refused({"--engine", side("a", "none"), "--engine", "b=/nowhere/engine"}),
              HasSubstr("cannot be started"));
  EXPECT_THAT(refused({"--engine", side("a", "none"), "--engine", side("b", "none"), "--option", "b.Hahs=1"}),
              HasSubstr("Did you mean 'Hash'?"));
  EXPECT_THAT(refused({"--engine", side("a", "none"), "--engine", side("b", "none"), "--depth", "5..2"}),
              HasSubstr("greater"));
  EXPECT_THAT(
      refused({"--engine", side("a", "none"), "--engine", side("b", "none")}, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n"),
      HasSubstr("no position with a legal move"));
}

TEST_F(Same, SaysWhatOfTheFileWasLost) {
  const Finished finished =
      same({"--engine", side("a", "none"), "--engine", side("b", "none"), "--depth", "1"},
           std::string(endings) + "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n8/8/4k3/8/8/3K1R2/8/8 w - - 0 1 moves e3e9\n");
  EXPECT_THAT(finished.output, HasSubstr("2 parts of"));
  EXPECT_THAT(finished.errors, AllOf(HasSubstr("the game is over here"), HasSubstr("after `moves`")));
}

EngineSearch search(std::vector<EngineIteration> iterations, std::string move = "e2e4") {
  return {.iterations = std::move(iterations), .move = std::move(move)};
}

TEST(SearchDifference, IsTheFirstIterationThatDiffers) {
  const EngineIteration one{.depth = 1, .score = EngineScore{.centipawns = 5}, .line = {"e2e4"}, .nodes = 20};
  EngineIteration two = one;
  two.depth = 2;
  EngineIteration other = two;
  other.score->bound = Bound::lower;
  other.nodes = 21;
  const auto found = compare_searches(search({one, two}), search({one, other}), {.least = 1, .greatest = 9});
  ASSERT_TRUE(found.difference.has_value());
  EXPECT_EQ(found.difference->depth, 2);
  EXPECT_THAT(found.difference->what, testing::ElementsAre("bound", "nodes"));
  EXPECT_FALSE(
      compare_searches(search({one, two}), search({one, other}), {.least = 1, .greatest = 1}).difference.has_value());
  const auto missing = compare_searches(search({one, two}), search({one}), {.least = 1, .greatest = 9});
  EXPECT_THAT(missing.difference->what, testing::ElementsAre("iteration"));
  const auto moves = compare_searches(search({one}, "e2e4"), search({one}, "d2d4"), {.least = 1, .greatest = 9});
  EXPECT_EQ(moves.difference->depth, 0);
}

}  // namespace same_test
}  // namespace pvslab
