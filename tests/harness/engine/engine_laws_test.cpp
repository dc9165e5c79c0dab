// The laws of engines, asked of an engine that keeps them all and of one with each fault.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/engine_laws/engine_law.hpp"
#include "harness/engine_laws/mate_proof.hpp"
#include "suites/chess/fen.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace engine_laws_test {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string faulty(const std::string& fault) { return std::string(PVSLAB_TEST_FAULTY_ENGINE) + " " + fault; }

Finished check(const std::string& fault, std::vector<std::string> arguments, const std::string& nodes = "3000") {
  // Only these never answer. A search takes its time under sanitizers.
  const bool is_silent = fault == "deaf" || fault == "never-stops" || fault == "misses-ponderhit";
  std::vector<std::string> words{"check-engine", faulty(fault), "--depth",   "3",
                                 "--nodes",      nodes,         "--timeout", is_silent ? "5" : "300"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return test::run_program(words);
}

json law_in(const Finished& finished, const std::string& id) {
  const json report = json::parse(finished.output);
  for (const json& law : report.at("laws")) {
    if (law.at("id") == id) return law;
  }
  ADD_FAILURE() << "no law " << id << " in " << finished.output << finished.errors;
  return json::object();
}

TEST(EngineLaws, AreKeptByAnEngineWithoutAFault) {
  const Finished finished = check("none", {"--json", "-"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
  const json report = json::parse(finished.output);
  EXPECT_EQ(report.at("laws").size(), engine_laws().size());
  for (const json& law : report.at("laws")) {
    // Times are not judged on a busy machine; this engine tells no bounds.
    const bool may_be_unasked = law.at("id") == "movetime" || law.at("id") == "bounds";
    EXPECT_TRUE(law.at("verdict") == "kept" || (may_be_unasked && law.at("verdict") == "not_asked")) << law;
    EXPECT_NE(law.at("cannot_find"), "");
  }
}

struct Planted {
  std::string fault;
  std::string law;  // that finds it
};

class EngineLawsOn : public testing::TestWithParam<Planted> {};

TEST_P(EngineLawsOn, FindsIt) {
  test::TemporaryDirectory directory;
  ::setenv("PVSLAB_TEST_COMPANY", (directory / "company").c_str(), 1);
  const Finished finished = check(GetParam().fault, {"--law", GetParam().law, "--json", "-"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  const json law = law_in(finished, GetParam().law);
  EXPECT_THAT(law.at("verdict"), testing::AnyOf("broken", "no_answer")) << law;
  EXPECT_NE(law.at("finding"), "");
  EXPECT_NE(law.at("dialogue"), json::array()) << law;
}

INSTANTIATE_TEST_SUITE_P(Each, EngineLawsOn,
                         testing::Values(Planted{"random", "repeats"}, Planted{"remembers", "forgets"},
                                         Planted{"remembers", "order"}, Planted{"company", "company"},
                                         Planted{"illegal-line", "legal-lines"},
                                         Planted{"wrong-bestmove", "legal-lines"}, Planted{"bound-last", "last-score"},
                                         Planted{"false-mate", "mates"}, Planted{"too-deep", "depth"},
                                         Planted{"ignores-searchmoves", "searchmoves"}, Planted{"deaf", "ready"},
                                         Planted{"ends-early", "ready"}, Planted{"never-stops", "stop"},
                                         Planted{"ends-early", "stop"}, Planted{"ends-early", "ponderhit"},
                                         Planted{"misses-ponderhit", "ponderhit"}, Planted{"dies-at-mate", "finished"},
                                         Planted{"moves-at-stalemate", "finished"},
                                         Planted{"dies-in-chess960", "chess960"}, Planted{"keeps-rejected", "rejected"},
                                         Planted{"dies-at-depth-3", "repeats"}, Planted{"dies-at-one-move", "moves"},
                                         Planted{"dies-at-draw", "draws"}),
                         [](const auto& planted) {
                           std::string name = planted.param.fault + "_" + planted.param.law;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(EngineLaws, TellNodesBeyondTheLimit) {
  const Finished finished = check("ignores-nodes", {"--law", "nodes", "--json", "-"}, "100");
  EXPECT_EQ(finished.exit_code, 1) << finished.output << finished.errors;
  EXPECT_THAT(std::string(law_in(finished, "nodes").at("finding")), HasSubstr("nodes; allowed are 10,100"));
}

// What is worth knowing is a fault with --strict only.
TEST(EngineLaws, DifferFromWhatIsWorthKnowing) {
  const Finished told = check("colour", {"--law", "mirror"});
  EXPECT_EQ(told.exit_code, 0) << told.output << told.errors;
  EXPECT_THAT(told.output, AllOf(HasSubstr("differs mirror"), HasSubstr("so in 10 of 10 positions"),
                                 HasSubstr("1 law: 0 kept, 0 broken, 1 differs, ")));
  EXPECT_EQ(check("colour", {"--law", "mirror", "--strict"}).exit_code, 1);
}

struct WorthKnowing {
  std::string fault;
  std::string law;
};

TEST(EngineLaws, FindEachThingThatIsWorthKnowing) {
  for (const auto& [fault, law] :
       {WorthKnowing{"hash", "hash-size"}, WorthKnowing{"first-searchmove", "searchmoves-order"},
        WorthKnowing{"false-bound", "bounds"}}) {
    const Finished finished = check(fault, {"--law", law, "--json", "-"});
    EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
    EXPECT_EQ(law_in(finished, law).at("verdict"), "broken") << fault;
    EXPECT_EQ(law_in(check("none", {"--law", law, "--json", "-"}), law).at("verdict"),
              law == "bounds" ? "not_asked" : "kept");
  }
}

// The lines of the second question have the option that the first has not.
TEST(EngineLaws, ShowTheOptionBetweenTheQuestions) {
  const std::string text = check("hash", {"--law", "hash-size"}).output;
  EXPECT_THAT(text, testing::ContainsRegex("go depth 1\n    setoption name Hash value 1\n    ucinewgame\n"));
}

// A draw by rule ends the game for some engines.
TEST(EngineLaws, AllowANullMoveInADraw) {
  EXPECT_EQ(law_in(check("null-at-draw", {"--law", "draws", "--json", "-"}), "draws").at("verdict"), "kept");
}

// Times are judged on an idle machine only.
TEST(EngineLaws, FindALateMove) {
  const json law = law_in(check("slow", {"--law", "movetime", "--json", "-"}), "movetime");
  EXPECT_THAT(law.at("verdict"), testing::AnyOf("broken", "not_asked")) << law;
}

// Both questions are in the lines, to the depth that shows the difference, and no line is cut.
TEST(EngineLaws, ShowBothQuestionsOfADifferenceWhole) {
  const std::string long_game =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
  const Finished finished = check("colour", {"--law", "mirror", "--fen", long_game});
  const std::string& text = finished.output;
  const std::size_t first = text.find("    position fen " + long_game + "\n    go depth 1\n");
  EXPECT_NE(first, std::string::npos) << text;
  EXPECT_NE(text.find("    position fen rnbqkbnr", first + 1), std::string::npos) << text;
  EXPECT_THAT(text, AllOf(HasSubstr("`go depth 1` in rnbq"), Not(HasSubstr("go depth 3\n")), Not(HasSubstr("..."))));
}

// One that differs from itself is not known to keep anything; with one position nothing was asked before.
TEST(EngineLaws, DoNotJudgeWhatIsKeptByAnEngineThatDoesNotRepeatItself) {
  for (const char* law : {"forgets", "order"}) {
    for (const bool one_position : {true, false}) {
      std::vector<std::string> words{"--law", law, "--json", "-"};
      if (one_position) words.insert(words.end(), {"--fen", "startpos"});
      const Finished finished = check("random", words);
      EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
      EXPECT_EQ(law_in(finished, law).at("verdict"), "not_asked");
      EXPECT_THAT(std::string(law_in(finished, law).at("finding")), HasSubstr("does not repeat itself"));
    }
  }
}

TEST(EngineLaws, ShowTheSmallestHistory) {
  test::TemporaryDirectory directory;
  const Finished finished = check("remembers", {"--law", "forgets", "--dialogues", directory / "lines"});
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("BROKEN forgets"), HasSubstr("`go depth 1`"), HasSubstr("after another question")));
  const std::string lines = test::read_text(directory / "lines/forgets.uci");
  EXPECT_THAT(lines, AllOf(testing::StartsWith("uci\n"), HasSubstr("ucinewgame\nisready\nposition fen")));
  std::size_t questions = 0;
  for (std::size_t at = 0; (at = lines.find("go depth 1", at)) != lines.npos; ++at) ++questions;
  EXPECT_EQ(questions, 2u) << lines;
}

// It cannot find what changes no figure: an engine that tells no nodes and only counts differently.
TEST(EngineLaws, DoNotFindWhatAnEngineDoesNotTell) {
  const Finished finished = check("no-nodes", {"--law", "nodes", "--json", "-"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(law_in(finished, "nodes").at("verdict"), "not_asked");
}

TEST(EngineLaws, AreListedWithWhatTheyCannotFind) {
  const Finished finished = test::run_program({"check-engine", "--list"});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  for (const EngineLaw& law : engine_laws()) EXPECT_THAT(finished.output, HasSubstr(std::string(law.id)));
  EXPECT_THAT(finished.output, HasSubstr("Not found:"));
}

TEST(EngineLaws, RefuseWhatIsNone) {
  EXPECT_EQ(test::run_program({"check-engine"}).exit_code, 2);
  const Finished unknown = test::run_program({"check-engine", faulty("none"), "--law", "forget"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.errors, HasSubstr("Did you mean 'forgets'?"));
  EXPECT_EQ(test::run_program({"check-engine", "/nowhere/engine"}).exit_code, 2);
}

TEST(MateProof, CountsMovesToMate) {
  const auto moves = [](const char* fen, int most) { return moves_to_mate(chess::parse_fen(fen), most, 1'000'000); };
  EXPECT_EQ(moves("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3), 1);
  EXPECT_EQ(moves("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1", 3), 1);
  EXPECT_EQ(moves("5k2/8/5K2/8/8/8/8/7R w - - 0 1", 3), 1);
  EXPECT_EQ(moves("4k3/8/4K3/8/8/8/8/7R w - - 0 1", 3), 1);
  EXPECT_EQ(moves("3k4/8/4K3/8/8/8/8/7R w - - 0 1", 3), 2);
  EXPECT_EQ(moves("3k4/8/4K3/8/8/8/8/7R w - - 0 1", 1), 0);
  EXPECT_EQ(moves_to_mate(chess::parse_fen(chess::start_fen), 4, 100), std::nullopt);
}

}  // namespace engine_laws_test
}  // namespace pvslab
