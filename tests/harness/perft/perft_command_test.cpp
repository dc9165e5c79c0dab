// `pvslab perft` on one position and on suites.
#include <gmock/gmock.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "tests/harness/base/shell.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

constexpr auto kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const test::Verb perft("perft");

std::string own_suite(const std::string& name) { return std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/" + name; }

class PerftSuiteFile {
 public:
  explicit PerftSuiteFile(const std::string& text) { test::write_text(name(), text); }
  [[nodiscard]] std::string name() const { return directory_ / "suite.epd"; }

 private:
  test::TemporaryDirectory directory_;
};

TEST(PerftCommand, PrintsTheTotalAsStockfishDoes) {
  const Finished finished = perft({"--depth", "3"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.output, "\nNodes searched: 8902\n");
  EXPECT_THAT(finished.errors, MatchesRegex("time 0\\.[0-9]* s, [0-9.]* Mnps\n"));
}

TEST(PerftCommand, PrintsTheDivideAsStockfishDoes) {
  const Finished finished = perft({"--fen", "8/8/8/8/8/5k2/4p3/6K1 b - - 0 1", "--depth", "2", "--divide"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.output, AllOf(HasSubstr("e2e1q: "), HasSubstr("e2e1n: "), HasSubstr("\n\nNodes searched: ")));
}

TEST(PerftCommand, WritesCastlingAsThePositionHasIt) {
  EXPECT_THAT(perft({"--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--depth", "1", "--divide"}).output,
              HasSubstr("e1g1: 1\n"));
  EXPECT_THAT(perft({"--fen", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "--depth", "1", "--divide"}).output,
              HasSubstr("f1g1: 1\n"));
}

TEST(PerftCommand, CountsOneNodeAtDepthZero) {
  EXPECT_EQ(perft({"--depth", "0"}).output, "\nNodes searched: 1\n");
  EXPECT_EQ(perft({"--depth", "0", "--divide"}).output, "\nNodes searched: 1\n");
}

TEST(PerftCommand, CountsTheSameWithThreadsAndHash) {
  const std::string expected = "\nNodes searched: 4085603\n";
  for (const char* threads : {"1", "2", "7"}) {
    EXPECT_EQ(perft({"--fen", kiwipete, "--depth", "4", "--threads", threads}).output, expected);
    EXPECT_EQ(perft({"--fen", kiwipete, "--depth", "4", "--threads", threads, "--hash", "1"}).output, expected);
  }
  EXPECT_EQ(perft({"--depth", "5", "--threads", "3", "--hash", "8"}).output, "\nNodes searched: 4865609\n");
}

constexpr auto kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

TEST(PerftCommand, CountsPast64BitsExactly) {
  const Finished finished = perft({"--fen", kings, "--depth", "24", "--hash", "64"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.output, "\nNodes searched: 61018799030976426896\n");
  EXPECT_EQ(finished.errors.find("warning"), std::string::npos) << "the table makes it short: " << finished.errors;
  EXPECT_THAT(
      perft({"--fen", kings, "--depth", "25", "--hash", "192", "--threads", "3", "--divide"}).output,
      AllOf(HasSubstr("\ne1e2: 103778180653093679447\n"), HasSubstr("\nNodes searched: 416824153943346961007\n")));
}

TEST(PerftCommand, RefusesACountThatEven128BitsCannotHold) {
  const Finished finished = perft({"--fen", kings, "--depth", "60", "--hash", "64"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(finished.output, "");
  EXPECT_THAT(finished.errors,
              HasSubstr("--depth 60: there are 340282366920938463463374607431768211455 or more games"));
}

TEST(PerftCommand, RefusesWhatItCannotDo) {
  EXPECT_EQ(perft({}).exit_code, 2);
  EXPECT_EQ(perft({"--depth", "-1"}).exit_code, 2);
  EXPECT_EQ(perft({"--depth", "100"}).exit_code, 2);
  EXPECT_EQ(perft({"--depth", "1", "--suite", own_suite("perft-standard.epd")}).exit_code, 2);
  EXPECT_EQ(perft({"--depth", "1", "--max-nodes", "5"}).exit_code, 2);
  EXPECT_EQ(perft({"--depth", "1", "--timeout", "5"}).exit_code, 2);
  const Finished finished = perft({"--depth", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors, HasSubstr("--fen:1:"));
}

TEST(PerftCommand, TellsWhatBecomesOfCastlingRights) {
  const Finished dropped = perft({"--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "--depth", "1"});
  EXPECT_EQ(dropped.exit_code, 0);
  EXPECT_EQ(dropped.output, "\nNodes searched: 5\n");
  EXPECT_THAT(dropped.errors,
              HasSubstr("--fen:1:23: field 3 (castling rights): White has no rook on the king's side of "
                        "its king on e1; the right 'K' is left out\n"));
  const Finished chess960 = perft({"--fen", "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "--depth", "1", "--divide"});
  EXPECT_THAT(chess960.output, HasSubstr("e1b1: 1\n"));
  EXPECT_THAT(chess960.errors,
              HasSubstr("--fen:1:25: field 3 (castling rights): 'Q' means the rook on b1 here (X-FEN)"));
}

TEST(PerftCommand, StopsWhenInterrupted) {
  test::Program program({"perft", "--depth", "12"});
  while (program.is_running()) {
    program.signal(SIGINT);
    break;
  }
  const Finished finished = program.wait();
  // If the signal came before the handler was installed, the program just ended.
  EXPECT_THAT(finished.exit_code, testing::AnyOf(130, 128 + SIGINT));
}

TEST(PerftOnSuites, ConfirmsOurOwn) {
  for (const char* name : {"perft-standard.epd", "perft-sharp.perft", "perft-chess960.perft"}) {
    const Finished finished = perft({"--suite", own_suite(name), "--max-nodes", "100000"});
    EXPECT_EQ(finished.exit_code, 0) << finished.output;
    EXPECT_THAT(finished.output, AllOf(HasSubstr(", 0 wrong"), HasSubstr("above --max-nodes skipped")));
  }
}

TEST(SlowPerftOnSuites, ConfirmsOurOwnToTheEnd) {
  for (const char* name : {"perft-standard.epd", "perft-sharp.perft", "perft-chess960.perft"}) {
    EXPECT_EQ(perft({"--suite", own_suite(name), "--threads", "2"}).exit_code, 0);
    EXPECT_EQ(perft({"--suite", own_suite(name), "--hash", "16"}).exit_code, 0);
  }
}

TEST(PerftOnSuites, ShowsEveryWrongCountAndTheDivideOfTheFirst) {
  const PerftSuiteFile suite(
      "# one right, one wrong\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D3 8903 ;D2 401\n");
  const Finished finished = perft({"--suite", suite.name()});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr(suite.name() + ":2: ok, 30 nodes, depth 1 to 2: 4k3/"),
                    HasSubstr(suite.name() + ":3: WRONG, 9,322 nodes, depth 1 to 3: rnbqkbnr/"),
                    HasSubstr(suite.name() + ":3: depth 3: expected 8903, got 8902\n"),
                    HasSubstr(suite.name() + ":3: depth 2: expected 401, got 400\n"), HasSubstr("divide at depth 2:\n"),
                    HasSubstr("e2e4: 20\n"), HasSubstr("Nodes searched: 400\n"),
                    HasSubstr("2 positions: 1 ok, 1 wrong; 5 counts checked")));
}

TEST(PerftOnSuites, CountsWhatItSkips) {
  const PerftSuiteFile suite(
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n");
  const Finished finished = perft({"--suite", suite.name(), "--max-nodes", "19"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.output, AllOf(HasSubstr("ok, 5 nodes, depth 1, 1 skipped: 4k3"),
                                     HasSubstr("skipped, all counts are above --max-nodes: rnbqkbnr"),
                                     HasSubstr("1 ok, 0 wrong, 1 skipped; 1 count checked, 5 nodes; "
                                               "3 counts above --max-nodes skipped")));
  const Finished nothing = perft({"--suite", suite.name(), "--max-nodes", "4"});
  EXPECT_EQ(nothing.exit_code, 5);
  EXPECT_THAT(nothing.errors, HasSubstr("the least is 5"));
}

TEST(PerftOnSuites, WritesJson) {
  const PerftSuiteFile suite("id K\xff\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\nperft 2 24\nperft 3 100000\n");
  const Finished finished = perft({"--suite", suite.name(), "--max-nodes", "1000", "--json", "-"});
  EXPECT_EQ(finished.exit_code, 1);
  const auto json = nlohmann::json::parse(finished.output);
  EXPECT_EQ(json["suite"], suite.name());
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["positions"][0]["ok"], false);
  EXPECT_EQ(json["positions"][0]["line"], 2);
  EXPECT_EQ(json["positions"][0]["counts"][1],
            (nlohmann::json{{"depth", 2}, {"line", 4}, {"expected", 24}, {"got", 25}}));
  EXPECT_EQ(json["positions"][0]["counts"][2]["got"], nullptr);
  EXPECT_EQ(json["positions"][0]["divide"]["moves"]["e1d1"], 5);
  EXPECT_EQ(json["summary"]["wrong"], 1);
  EXPECT_EQ(json["summary"]["counts_skipped"], 1);
  EXPECT_TRUE(json["time"].contains("seconds"));
}

TEST(PerftOnSuites, ComparesCountsPast64BitsExactly) {
  const PerftSuiteFile right(std::string(kings) + " ;D24 61018799030976426896\n");
  const Finished same = perft({"--suite", right.name(), "--hash", "64"});
  EXPECT_EQ(same.exit_code, 0);
  EXPECT_THAT(same.output, HasSubstr("ok, 61,018,799,030,976,426,896 nodes"));
  // Less by 3 times 2^64.
  const PerftSuiteFile wrong(std::string(kings) + " ;D24 5678566809847772048\n");
  const Finished different = perft({"--suite", wrong.name(), "--hash", "64", "--json", "-"});
  EXPECT_EQ(different.exit_code, 1);
  const auto json = nlohmann::json::parse(different.output);
  EXPECT_EQ(json["positions"][0]["counts"][0]["expected"], 5678566809847772048u);
  EXPECT_EQ(json["positions"][0]["counts"][0]["got"], "61018799030976426896");
  EXPECT_EQ(json["summary"]["nodes"], "61018799030976426896");
}

TEST(PerftOnSuites, ShowsTheFirstProblemsAndCountsTheOthers) {
  std::string text;
  for (int line = 0; line < 15; ++line) text += "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 ;D1 5\n";
  const PerftSuiteFile suite(text);
  const Finished finished = perft({"--suite", suite.name()});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.errors, AllOf(HasSubstr(suite.name() + ":10:24: "), Not(HasSubstr(suite.name() + ":11:")),
                                     HasSubstr(suite.name() + ": 10 more castling rights left out\n")));
  EXPECT_EQ(nlohmann::json::parse(perft({"--suite", suite.name(), "--json", "-"}).output)["problems"].size(), 30u);
}

// Without a limit it would read until memory runs out.
TEST(PerftOnSuites, RefusesADeviceThatNeverEnds) {
  const Finished finished = perft({"--suite", "/dev/zero"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors,
              AllOf(HasSubstr("/dev/zero:"), HasSubstr("more than 256 MiB"), HasSubstr("is it the right file?")));
}

TEST(PerftOnSuites, SaysWhereALineIsWrong) {
  const PerftSuiteFile suite("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 five\n");
  const Finished finished = perft({"--suite", suite.name()});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(finished.output, "");
  EXPECT_THAT(finished.errors, HasSubstr(suite.name() + ":1:35: "));
  EXPECT_EQ(perft({"--suite", "/nowhere/suite"}).exit_code, 2);
  EXPECT_EQ(perft({"--suite", "/"}).exit_code, 2);
}

TEST(PerftOnSuites, LosesAnOddRecordButNotTheOthersAndSaysSo) {
  const std::string good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n";
  const std::string odd = "rnbqkbnr/pppppppp/8/8/8/NNNNNNNN/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n";
  const PerftSuiteFile suite(good + odd + good);
  const Finished finished = perft({"--suite", suite.name()});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.output, HasSubstr("2 positions: 2 ok, 0 wrong; 1 record of the file lost; 2 counts checked"));
  EXPECT_THAT(finished.errors, HasSubstr(suite.name() + ":2:"));
  const Finished as_json = perft({"--suite", suite.name(), "--json", "-"});
  EXPECT_EQ(as_json.exit_code, 2);
  const auto json = nlohmann::json::parse(as_json.output);
  EXPECT_EQ(json["summary"]["lost_records"], 1);
  EXPECT_EQ(json["summary"]["ok"], 2);
  EXPECT_EQ(json["problems"][0]["line"], 2);
  EXPECT_EQ(json["problems"][0]["record_is_lost"], true);
  const PerftSuiteFile wrong(good + odd + "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n");
  EXPECT_EQ(perft({"--suite", wrong.name()}).exit_code, 1) << "a wrong count weighs more";
}

TEST(PerftOnSuites, ReadsTheStandardInput) {
  const PerftSuiteFile suite("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\nhello\n");
  const test::Shell shell;
  const std::string file = shell_quoted(suite.name());
  const Finished finished = shell.run("pvslab perft --suite - < " + file);
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.output, AllOf(HasSubstr("-:1: ok, 5 nodes"), HasSubstr("1 position: 1 ok, 0 wrong")));
  EXPECT_THAT(finished.errors, HasSubstr("-:2:1: "));
}

}  // namespace
}  // namespace pvslab
