// `pvslab epd`: what it finds, how it reports limits and malformed lines, and what it refuses.
#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// White mates in one by Ra8.
constexpr auto back_rank_mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - ";
constexpr auto italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - ";

const test::Verb epd("epd");

class EpdFileOnDisk {
 public:
  explicit EpdFileOnDisk(const std::string& text) { test::write_text(name(), text); }
  [[nodiscard]] std::string name() const { return directory_ / "file.epd"; }

 private:
  test::TemporaryDirectory directory_;
};

json solved(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-"});
  return json::parse(epd(arguments).output);
}

TEST(EpdCommand, TellsSolvedUnsolvedAndNoSolutionGivenApart) {
  const std::string mate = back_rank_mate;
  const EpdFileOnDisk file(mate + "bm Ra8#; id \"right\";\n" + mate + "bm Kf1;\n" + mate + "am Ra8;\n" + mate +
                           "dm 1;\n" + mate + "dm -1;\n" + mate + "id \"nothing\";\n");
  const json result = solved({file.name(), "--depth", "2"});
  std::vector<std::string> verdicts;
  for (const json& position : result["positions"]) verdicts.push_back(position["verdict"]);
  EXPECT_EQ(verdicts,
            (std::vector<std::string>{"solved", "unsolved", "unsolved", "solved", "unsolved", "no_solution_given"}));
  const Finished finished = epd({file.name(), "--depth", "2"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.output, AllOf(HasSubstr("solved        Ra8#"), HasSubstr("wanted Kf1"), HasSubstr("avoid Ra8#"),
                                     HasSubstr("wanted mated"), HasSubstr("mate 1"),
                                     HasSubstr("6 positions: 2 of 5 solved, 1 without a solution")));
}

TEST(EpdCommand, SaysThatThereIsNothingToSolveWhereNoPositionHasASolution) {
  const EpdFileOnDisk file(back_rank_mate + std::string("id \"one\";\n") + back_rank_mate + "id \"two\";\n");
  EXPECT_THAT(epd({file.name(), "--depth", "1"}).output,
              HasSubstr("\n2 positions without a solution: nothing to solve; "));
}

// A best-first search returns a score and no move, so each move is searched in turn to find the best.
TEST(EpdCommand, FindsTheBestMoveOfASearcherThatNamesNone) {
  const auto ask = [](const char* searcher) {
    return solved({"--fen", std::string(italian) + "0 1", "--depth", "3", "--searcher", searcher})["positions"][0];
  };
  const json best_first = ask("sss-star");
  const json depth_first = ask("alpha-beta");
  EXPECT_EQ(best_first["score"], depth_first["score"]);
  EXPECT_EQ(best_first["move"], depth_first["move"]);
  EXPECT_GT(best_first["move_nodes"], 0);
  EXPECT_EQ(depth_first["move_nodes"], 0);
}

TEST(EpdCommand, NamesTheShortestMateWithinTheDepth) {
  const json mates = solved({"--fen", "7k/8/8/8/8/8/R7/1R4K1 w - - bm Rb8#", "--depth", "5"});
  EXPECT_EQ(mates["positions"][0]["score"], (json{{"winner", "side to move"}, {"mate_in", 2}}));
  const json one = solved({"--fen", std::string(back_rank_mate), "--depth", "5"});
  EXPECT_EQ(one["positions"][0]["score"]["mate_in"], 1);
  EXPECT_EQ(one["positions"][0]["pv"], json::array({"Ra8#"}));
}

TEST(EpdCommand, ShowsTheMateAgainstTheLongestDefence) {
  const json mates = solved({"--fen", "1q3r1k/5pp1/3p1N1p/3P2NQ/n1P5/7P/r4PP1/5RK1 w - - 0 1", "--depth", "5"});
  EXPECT_EQ(mates["positions"][0]["score"]["mate_in"], 3);
  EXPECT_EQ(mates["positions"][0]["pv"].size(), 5U);
}

// The limit may be reached during the search for the mate or during the search for the line.
TEST(EpdCommand, NamesTheMateAndTheMoveThatBeginsItTogetherUnderALimit) {
  int with_a_mate = 0;
  for (int nodes = 1'000; nodes <= 256'000; nodes *= 2) {
    const json result = solved({"--fen", "1q3r1k/5pp1/3p1N1p/3P2NQ/n1P5/7P/r4PP1/5RK1 w - - 0 1", "--depth", "5",
                                "--max-nodes", std::to_string(nodes)});
    const json& position = result["positions"][0];
    EXPECT_LE(position["nodes"].get<int>() + position["mate_nodes"].get<int>(), nodes);
    if (!position["score"].contains("mate_in") || position["score"]["mate_in"].is_null()) continue;
    ++with_a_mate;
    EXPECT_EQ(position["score"]["mate_in"], 3) << nodes;
    EXPECT_EQ(position["pv"][0], "Qxf7") << nodes;
  }
  EXPECT_GE(with_a_mate, 1);
}

TEST(EpdCommand, TellsHowLongTheMatedSideHoldsOut) {
  // Kh8 is forced, and Ra8 mates; nothing shorter.
  const Finished finished = epd({"--fen", "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", "--depth", "1"});
  EXPECT_THAT(finished.output, Not(HasSubstr("mated")));
  const json mated = solved({"--fen", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", "--depth", "2"});
  EXPECT_EQ(mated["positions"][0]["score"], (json{{"winner", "other side"}, {"mate_in", 1}}));
  EXPECT_EQ(mated["positions"][0]["pv"], (json::array({"Kg8", "Ra8#"})));
}

TEST(EpdCommand, TakesStartposForAFen) { EXPECT_EQ(epd({"--fen", "startpos", "--depth", "1"}).exit_code, 0); }

TEST(EpdCommand, RefusesLinesThatEndInACarriageReturnAlone) {
  const EpdFileOnDisk file(std::string(back_rank_mate) + "bm Ra8#;\r" + back_rank_mate + "bm Ra8#;\r");
  const Finished finished = epd({file.name()});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors, HasSubstr("a carriage return in the line"));
}

TEST(EpdCommand, IsTheSameWithAnyNumberOfThreads) {
  const std::string suite = std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/mates.epd";
  const std::string one = epd({suite, "--depth", "3", "--max-nodes", "5000", "--threads", "1"}).output;
  EXPECT_THAT(one, HasSubstr("--max-nodes"));
  for (const char* threads : {"2", "7"}) {
    EXPECT_EQ(epd({suite, "--depth", "3", "--max-nodes", "5000", "--threads", threads}).output, one);
  }
}

TEST(EpdCommand, StopsAtMaxNodesWithTheAnswerOfTheLastCompletedDepth) {
  const json two = solved({"--fen", italian, "--depth", "2"})["positions"][0];
  const json limited = solved({"--fen", italian, "--depth", "6", "--max-nodes", "3000"})["positions"][0];
  EXPECT_EQ(limited["nodes"], 3000);
  EXPECT_EQ(limited["limit"], "--max-nodes");
  ASSERT_GE(limited["depth"], 2);
  const json same = solved({"--fen", italian, "--depth", std::to_string(limited["depth"].get<int>())})["positions"][0];
  EXPECT_EQ(limited["pv"], same["pv"]);
  EXPECT_EQ(limited["score"], same["score"]);
  EXPECT_EQ(limited["counters"], same["counters"]);
  EXPECT_THAT(epd({"--fen", italian, "--depth", "6", "--max-nodes", "3000"}).output, HasSubstr(" of 6: --max-nodes"));
}

TEST(EpdCommand, HasNoAnswerWhereNoDepthWasCompleted) {
  const Finished finished = epd({"--fen", italian, "--max-nodes", "1"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.output, AllOf(HasSubstr("0 of 4: --max-nodes"), HasSubstr("no search ended")));
}

TEST(EpdCommand, StopsAtMaxSeconds) {
  const json limited = solved({"--fen", italian, "--depth", "20", "--max-seconds", "1"})["positions"][0];
  EXPECT_EQ(limited["limit"], "--max-seconds");
  EXPECT_GE(limited["depth"], 1);
}

TEST(EpdCommand, LeavesOneMoveForEachPlyInTheLine) {
  EXPECT_EQ(solved({"--fen", italian, "--depth", "3"})["positions"][0]["pv"].size(), 3U);
}

TEST(EpdCommand, SaysThatTheGameIsOver) {
  EXPECT_THAT(epd({"--fen", "7k/5Q2/6K1/8/8/8/8/8 b - -"}).output, HasSubstr("the game is over"));
}

TEST(EpdCommand, TellsEveryProblemWithItsPlaceAndCountsThem) {
  const EpdFileOnDisk file(std::string(back_rank_mate) + "bm Qa8;\nnonsense\n");
  const Finished finished = epd({file.name()});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.errors, AllOf(HasSubstr(file.name() + ":1:"), HasSubstr(file.name() + ":2:2: ")));
  EXPECT_THAT(finished.output,
              HasSubstr("on standard error: 1 line without a usable position, 1 operation left out\n"));
  EXPECT_EQ(epd({file.name(), "--strict"}).exit_code, 2);
}

TEST(EpdCommand, ShowsTheFirstProblemsOfEachKindAndCountsTheOthers) {
  std::string text = std::string(back_rank_mate) + "bm Ra8#;\n";
  for (int line = 0; line < 3'000; ++line) text += "nonsense\n";
  for (int line = 0; line < 25; ++line) text += std::string(back_rank_mate) + "bm Qa8;\n";
  const EpdFileOnDisk file(text + "4k3/8/8/8/8/8/8/4K3 w KQ - bm Kd1;\n");
  const Finished finished = epd({file.name(), "--depth", "1"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_LE(std::ranges::count(finished.errors, '\n'), 20 + 20 + 2 + 2 + 1);
  EXPECT_THAT(finished.errors, AllOf(HasSubstr(file.name() + ":21:"), Not(HasSubstr(file.name() + ":22:")),
                                     HasSubstr(file.name() + ": 2,980 more lines without a usable position\n"),
                                     HasSubstr(file.name() + ": 5 more operations left out\n"),
                                     HasSubstr("; the right 'Q' is left out\n")));
  EXPECT_THAT(finished.output,
              HasSubstr("on standard error: 3,000 lines without a usable position, 25 operations left out, "
                        "2 castling rights left out\n"));
  const json result = solved({file.name(), "--depth", "1"});
  EXPECT_EQ(result["summary"]["problems"], 3027);
  EXPECT_EQ(result["summary"]["dropped_rights"], 2);
  EXPECT_EQ(result["problems"].size(), 3027U);
  EXPECT_EQ(result["problems"][3026]["kind"], "dropped_right");
}

TEST(EpdCommand, TellsThatAPositionIsReadAsChess960AndLosesNothingByIt) {
  const Finished finished = epd({"--fen", "1r2k3/8/8/8/8/8/8/4K3 b q - bm O-O-O;", "--depth", "1", "--strict"});
  EXPECT_NE(finished.exit_code, 2);
  EXPECT_THAT(finished.errors,
              HasSubstr("--fen:1:25: field 3 (castling rights): 'q' means the rook on b8 here (X-FEN)"));
  EXPECT_THAT(finished.output, HasSubstr("on standard error: 1 position read as Chess960\n"));
}

// Without a limit it would read until memory runs out.
TEST(EpdCommand, RefusesADeviceThatNeverEnds) {
  const Finished finished = epd({"/dev/zero"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors,
              AllOf(HasSubstr("/dev/zero:"), HasSubstr("more than 256 MiB"), HasSubstr("is it the right file?")));
}

TEST(EpdCommand, FailsAtAnUnsolvedPositionOnlyIfStrict) {
  const std::string wrong = std::string(back_rank_mate) + "bm Kf1;";
  EXPECT_EQ(epd({"--fen", wrong}).exit_code, 0);
  EXPECT_EQ(epd({"--fen", wrong, "--strict"}).exit_code, 1);
  EXPECT_EQ(epd({"--fen", std::string(back_rank_mate) + "bm Ra8#;", "--strict"}).exit_code, 0);
}

TEST(EpdCommand, AnswersAlikeUnderEverySearcherOfTheSameValue) {
  const json alpha_beta = solved({"--fen", italian, "--depth", "3", "--searcher", "alpha-beta"})["positions"][0];
  for (const char* searcher : {"minimax", "alpha-beta-strict", "pvs-split", "negascout"}) {
    const json other = solved({"--fen", italian, "--depth", "3", "--searcher", searcher})["positions"][0];
    EXPECT_EQ(other["score"], alpha_beta["score"]) << searcher;
  }
}

TEST(EpdCommand, KeepsItsTableWithinEightyColumns) {
  const std::string id(60, 'x');
  const Finished finished = epd(
      {"--fen", std::string(italian) + "bm a3 a4 b3 b4 c3; id \"" + id + "\";", "--depth", "4", "--max-nodes", "9000"});
  std::istringstream lines(finished.output);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

// The names must differ, instead of being truncated to "middlegames.." thirty times.
TEST(EpdCommand, ShowsEachPositionUnderAnIdOfItsOwn) {
  const auto ids_shown = [](const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids) text += std::string(back_rank_mate) + "id \"" + id + "\";\n";
    const EpdFileOnDisk file(text);
    std::istringstream lines(epd({file.name(), "--depth", "1"}).output);
    std::set<std::string> shown;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string number;
      std::string id;
      words >> number >> id;
      if (id.starts_with(ids.front().substr(0, 5))) shown.insert(id);
    }
    return shown;
  };
  const std::vector<std::string> shipped{"middlegames.001", "middlegames.002", "middlegames.030"};
  EXPECT_THAT(ids_shown(shipped), testing::UnorderedElementsAreArray(shipped));
  EXPECT_EQ(ids_shown({"a-very-long-name-of-a-suite.001", "a-very-long-name-of-a-suite.002"}).size(), 2U);
}

TEST(EpdCommand, RefusesWhatItCannotDo) {
  const EpdFileOnDisk empty("");
  EXPECT_EQ(epd({}).exit_code, 2);
  EXPECT_EQ(epd({"/"}).exit_code, 2);
  EXPECT_EQ(epd({"/nowhere/file.epd"}).exit_code, 2);
  EXPECT_EQ(epd({empty.name()}).exit_code, 2);
  EXPECT_EQ(epd({empty.name(), "--fen", italian}).exit_code, 2);
  for (const char* depth : {"0", "100", "-1", "x"}) EXPECT_EQ(epd({"--fen", italian, "--depth", depth}).exit_code, 2);
  EXPECT_EQ(epd({"--fen", italian, "--max-nodes", "0"}).exit_code, 2);
  EXPECT_EQ(epd({"--fen", italian, "--max-seconds", "0"}).exit_code, 2);
  EXPECT_EQ(epd({"--fen", italian, "--searcher", "pvs-*"}).exit_code, 2);
  const Finished unknown = epd({"--fen", italian, "--searcher", "pvs-sund"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.errors, HasSubstr("Did you mean 'pvs-sound'?"));
}

TEST(EpdCommand, DeepensToTheAnswerOfOneSearchToTheSameDepth) {
  const json one = solved({"--fen", italian, "--depth", "4"});
  const json deepened = solved({"--fen", italian, "--depth", "4", "--deepen"});
  for (const char* field : {"score", "pv", "counters", "depth"}) {
    EXPECT_EQ(deepened["positions"][0][field], one["positions"][0][field]) << field;
  }
  const json& iterations = deepened["positions"][0]["iterations"];
  ASSERT_EQ(iterations.size(), 4U);
  std::uint64_t nodes = 0;
  for (const json& iteration : iterations) nodes += iteration["nodes"].get<std::uint64_t>();
  EXPECT_EQ(deepened["positions"][0]["nodes"], nodes);
  EXPECT_EQ(iterations[3]["nodes"], one["positions"][0]["nodes"]);
  EXPECT_EQ(one["positions"][0]["iterations"].size(), 1U);
}

TEST(EpdCommand, OrdersMovesWithoutChangingAnyScore) {
  const std::string suite = std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/tactics.epd";
  const auto scores = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {suite, "--depth", "3"});
    const json result = solved(arguments);
    json list = json::array();
    for (const json& position : result["positions"]) list.push_back(position["score"]);
    return list;
  };
  const json plain = scores({});
  EXPECT_GE(plain.size(), 20U);
  for (const char* rules : {"table", "killers", "history", "history,killers,table"}) {
    EXPECT_EQ(scores({"--order", rules}), plain) << rules;
    EXPECT_EQ(scores({"--order", rules, "--deepen", "--searcher", "memory-pvs"}), plain) << rules;
  }
}

TEST(EpdCommand, DeepensWithFewerNodesWhereTheTableMoveComesFirst) {
  const auto nodes = [](const char* rules) {
    const json result = solved({"--fen", italian, "--depth", "5", "--deepen", "--order", rules});
    return result["summary"]["nodes"].get<std::uint64_t>();
  };
  EXPECT_LT(nodes("table"), nodes("none"));
}

TEST(EpdCommand, IsTheSameWithAnyNumberOfThreadsWithTablesToo) {
  const std::string suite = std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/mates.epd";
  const auto with_threads = [&](const char* threads) {
    return epd({suite, "--depth", "3", "--deepen", "--order", "table,killers,history", "--table", "1", "--searcher",
                "memory-alpha-beta", "--threads", threads})
        .output;
  };
  const std::string one = with_threads("1");
  EXPECT_THAT(one, HasSubstr("80 positions"));
  EXPECT_EQ(with_threads("3"), one);
}

TEST(EpdCommand, NamesTheShortestMateWithSearchersThatRemember) {
  for (const char* searcher : {"memory-alpha-beta", "memory-pvs", "mtd-f", "aspiration-pvs"}) {
    const json mates = solved({"--fen", "1q3r1k/5pp1/3p1N1p/3P2NQ/n1P5/7P/r4PP1/5RK1 w - - 0 1", "--depth", "5",
                               "--order", "table", "--searcher", searcher});
    EXPECT_EQ(mates["positions"][0]["score"]["mate_in"], 3) << searcher;
    EXPECT_EQ(mates["positions"][0]["pv"].size(), 5U) << searcher;
    EXPECT_EQ(mates["positions"][0]["pv"][0], "Qxf7") << searcher;
  }
}

TEST(EpdCommand, TellsHowItSearched) {
  EXPECT_THAT(epd({"--fen", italian, "--depth", "2"}).output, HasSubstr("pvs-sound to depth 2, then quiescence"));
  EXPECT_THAT(epd({"--fen", italian, "--depth", "2", "--deepen", "--order", "killers,table", "--table", "3"}).output,
              HasSubstr("to depth 2, deepening, order table,killers, table of 3 MiB, then quiescence"));
  EXPECT_THAT(epd({"--fen", italian, "--depth", "2", "--searcher", "memory-pvs"}).output,
              HasSubstr("to depth 2, table of 16 MiB, then quiescence"));
  const json ordered = solved({"--fen", italian, "--depth", "2", "--order", "history"});
  EXPECT_EQ(ordered["order"], "history");
  EXPECT_EQ(ordered["deepen"], false);
  EXPECT_EQ(ordered["table_mib"], nullptr);
}

TEST(EpdCommand, RefusesOrdersThatAreNoneAndTablesThatNothingUses) {
  for (const char* rules : {"", "tables", "table,", "table,table", "none,table"}) {
    EXPECT_EQ(epd({"--fen", italian, "--order", rules}).exit_code, 2) << rules;
  }
  EXPECT_THAT(epd({"--fen", italian, "--order", "kilers"}).errors, HasSubstr("Did you mean 'killers'?"));
  for (const char* size : {"0", "-1", "16385", "x"}) {
    EXPECT_EQ(epd({"--fen", italian, "--order", "table", "--table", size}).exit_code, 2) << size;
  }
  const Finished unused = epd({"--fen", italian, "--deepen", "--order", "killers,history", "--table", "16"});
  EXPECT_EQ(unused.exit_code, 2);
  EXPECT_THAT(unused.errors, HasSubstr("add --order table"));
}

TEST(EpdCommand, PrintsWhatWasDoneWhenInterrupted) {
  const EpdFileOnDisk file(std::string("7k/8/6K1/8/8/8/8/5Q2 b - - id \"quick\";\n") + italian + "id \"endless\";\n");
  const Finished finished = test::interrupted_amid_work({"epd", file.name(), "--depth", "20", "--threads", "2"}, 1);
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_THAT(finished.output, AllOf(HasSubstr("not finished"), Not(HasSubstr("endless"))));
  EXPECT_THAT(finished.errors, HasSubstr("of 2 cells finished; they are lost (--parts DIR keeps them)"));
}

}  // namespace
}  // namespace pvslab
