// The workload "chess:FILE,d=N": its spec and what is refused, its cases, its size estimate, and the verbs that run it.
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/check/oracles/known_cases.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/perft.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/workload_of.hpp"

namespace pvslab {
namespace {

using test::TemporaryDirectory;
using test::workload_of;
using testing::HasSubstr;

constexpr const char* two_positions =
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - bm b6; id \"an endgame\";\n"
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; dm 1;\n";

class ChessWorkload : public testing::Test {
 protected:
  ChessWorkload() { test::write_text(file, two_positions); }

  [[nodiscard]] std::string spec(const std::string& parameters = "") const { return "chess:" + file + parameters; }

  // The error message for a refused spec.
  [[nodiscard]] static InputError error_of(const std::string& spec) {
    try {
      static_cast<void>(workload_of(spec));
    } catch (const InputError& error) {
      return error;
    }
    return {"accepted", 0, 0, spec};
  }

  TemporaryDirectory directory;
  std::string file = directory / "two.epd";
};

TEST_F(ChessWorkload, HasThePositionsOfItsFileAndTheDepthOfItsSpec) {
  const auto workload = workload_of(spec(",d=5"));
  EXPECT_EQ(workload->size(), 2U);
  EXPECT_EQ(workload->make_case(1, 0)->depth(), Depth(5));
  EXPECT_EQ(workload_of(spec())->make_case(1, 0)->depth(), Depth(3));
}

TEST_F(ChessWorkload, HasACanonicalSpecThatMakesItAgain) {
  EXPECT_EQ(workload_of(spec())->spec(), spec(",d=3"));
  EXPECT_EQ(workload_of(spec(",d=07"))->spec(), spec(",d=7"));
  EXPECT_EQ(workload_of(workload_of(spec(",d=4"))->spec())->spec(), spec(",d=4"));
}

TEST_F(ChessWorkload, KnowsNoScoreBeforehand) {
  EXPECT_EQ(workload_of(spec())->make_case(1, 0)->known_value(), std::nullopt);
}

TEST_F(ChessWorkload, SearchesItsPositions) {
  const auto mate = workload_of(spec(",d=1"))->make_case(1, 1);
  Counters counters;
  EXPECT_EQ(mate->search(find_searcher("minimax").value(), {}).value, chess::mate_score);
  EXPECT_EQ(mate->count(find_searcher("minimax").value(), {}, counters).value, chess::mate_score);
  const chess::Position position = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  EXPECT_EQ(counters.leaves, chess::perft(position, 1));
}

TEST_F(ChessWorkload, RefusesABadParameterAtItsColumn) {
  struct Refused {
    const char* parameters;
    std::size_t column;  // after the file
    const char* reason;
  };
  for (const auto& [parameters, column, reason] :
       {Refused{",q=1", 2, "unknown parameter 'q'. The parameters of chess are d,"},
        Refused{",d=x", 4, "'x' is not a whole number"}, Refused{",d=", 4, "'' is not a whole number"},
        Refused{",d=0", 4, "d must be from 1 to 30, not 0"}, Refused{",d=31", 4, "d must be from 1 to 30, not 31"},
        Refused{",d=-1", 4, "d must be from 1 to 30, not -1"}, Refused{",d=99999999999", 4, "d must be from 1 to 30"},
        Refused{",d=2,d=3", 6, "'d' is given twice"}, Refused{",d=2,q=3", 6, "unknown parameter 'q'"},
        Refused{",d=2.5", 4, "'2.5' is not a whole number"}, Refused{",d=2,order=none,d=3", 17, "'d' is given twice"},
        Refused{",q=1,d=3", 2, "'q' is not a parameter"}}) {
    const InputError error = error_of(spec(parameters));
    EXPECT_EQ(error.file, "workload " + spec(parameters));
    EXPECT_EQ(error.column, spec().size() + column) << parameters;
    EXPECT_THAT(error.message, HasSubstr(reason));
  }
}

TEST_F(ChessWorkload, RefusesASpecWithoutAFile) {
  EXPECT_THAT(error_of("chess").message, HasSubstr("the file is missing; write chess:FILE"));
  EXPECT_THAT(error_of("chess:").message, HasSubstr("as in chess:suites/chess/"));
  EXPECT_EQ(error_of("chess:,d=3").column, 7U);
}

TEST_F(ChessWorkload, RefusesAFileWithALineThatIsNoPosition) {
  test::write_text(file, std::string(two_positions) + "8/8/8/8 w - - id \"half a board\";\n");
  const InputError error = error_of(spec());
  EXPECT_EQ(error.file, file);
  EXPECT_EQ(error.line, 3U);
}

TEST_F(ChessWorkload, MeasuresNoPositionWithoutACastlingRightThatItsLineHas) {
  test::write_text(file, std::string(two_positions) + "4k3/8/8/8/8/8/8/4K3 w K - id \"no rook\";\n");
  const InputError error = error_of(spec());
  EXPECT_EQ(error.line, 3U);
  EXPECT_THAT(error.message, HasSubstr("a workload does not change positions; delete the right"));
}

TEST_F(ChessWorkload, TakesAPositionWhoseBestMoveCannotBeRead) {
  test::write_text(file, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qh9;\n");
  EXPECT_EQ(workload_of(spec())->size(), 1U);
}

TEST_F(ChessWorkload, EstimatesTheTreeThatMinimaxVisits) {
  const auto minimax = find_searcher("minimax").value();
  const auto endgame = workload_of(spec(",d=3"))->make_case(1, 0);
  Counters counters;
  static_cast<void>(endgame->count(minimax, {}, counters));
  // With the nodes of quiescence, which minimax does not count.
  EXPECT_GT(endgame->whole_tree_nodes(), 0.7 * static_cast<double>(counters.nodes));
  EXPECT_LT(endgame->whole_tree_nodes(), 20.0 * static_cast<double>(counters.nodes));
}

TEST_F(ChessWorkload, IsVerifiedAgainstMinimax) {
  const auto workload = workload_of(spec(",d=2"));
  const auto found = verify_known_cases(*workload, 1, 100, select_searchers({}), VerifyRunner{});
  EXPECT_EQ(found.cases, 2U);
  EXPECT_EQ(found.scored_by_minimax, 2U);
  EXPECT_EQ(found.scored_by_yardstick, 0U);
}

TEST_F(ChessWorkload, TooLargeForMinimaxIsVerifiedAgainstAlphaBeta) {
  const auto workload = workload_of(spec(",d=6"));
  const auto found = verify_known_cases(*workload, 1, 1, select_searchers({{"pvs-sound"}}), VerifyRunner{});
  EXPECT_EQ(found.scored_by_minimax, 0U);
  EXPECT_EQ(found.scored_by_yardstick, 1U);
  EXPECT_EQ(found.tallies[0].violations[static_cast<std::size_t>(Clause::window)], 0U);
  EXPECT_EQ(found.tallies[0].violations[static_cast<std::size_t>(Clause::fail_soft)], 0U);
}

TEST_F(ChessWorkload, IsVerifiedAndComparedByTheProgram) {
  const auto verified = test::run_program({"verify", "--suite", spec(",d=1")});
  EXPECT_EQ(verified.exit_code, 0) << verified.errors;
  EXPECT_THAT(verified.output, HasSubstr("No published scores for chess:"));
  const auto compared = test::run_program({"compare", "--workload", spec(",d=2"), "--json", "-"});
  EXPECT_EQ(compared.exit_code, 0) << compared.errors;
  EXPECT_EQ(nlohmann::json::parse(compared.output).at("results").at(0).at("trees"), 2);
}

TEST_F(ChessWorkload, OfAnExperimentIsFoundBesideIt) {
  const std::string experiment = directory / "chess.toml";
  test::write_text(experiment, "name = \"chess\"\n[[workload]]\nspec = \"chess:two.epd,d=2\"\n");
  EXPECT_EQ(read_experiment(experiment).workloads.at(0).spec.text(), spec(",d=2"));
  EXPECT_THAT(canonical_text(make_plan(read_experiment(experiment))), HasSubstr("trees = 2"));
}

TEST_F(ChessWorkload, OfAnExperimentIsRefusedWithThePlaceOfItsSpec) {
  const std::string experiment = directory / "chess.toml";
  const auto error_in = [&](const std::string& parameters) {
    test::write_text(experiment, "[[workload]]\nspec = \"chess:two.epd" + parameters + "\"\n");
    try {
      static_cast<void>(read_experiment(experiment));
    } catch (const InputError& error) {
      return error;
    }
    return InputError("accepted", 0, 0, parameters);
  };
  // The column is that of the value: it comes after `spec = "chess:two.epd,d=`.
  const InputError wrong = error_in(",d=x");
  EXPECT_EQ(wrong.file, experiment);
  EXPECT_EQ(wrong.line, 2U);
  EXPECT_EQ(wrong.column, 25U);
  EXPECT_THAT(wrong.message, testing::StartsWith("in 'chess:two.epd,d=x': 'x' is not a whole number"));
  const InputError twice = error_in(",d=2,d=3");
  EXPECT_EQ(twice.file, experiment);
  EXPECT_EQ(twice.line, 2U);
  EXPECT_EQ(twice.column, 27U);  // of the second d
  EXPECT_THAT(twice.message, testing::StartsWith("in 'chess:two.epd,d=2,d=3': "));
  EXPECT_THAT(twice.message, HasSubstr("'d' is given twice, or the file '" + file + ",d=2' does not exist"));
  test::write_text(file + ",d=2", two_positions);
  EXPECT_EQ(error_in(",d=2,d=3").file, "accepted");
}

// File names that a spec could misread: each is found, and the canonical spec names it again.
TEST_F(ChessWorkload, FindsAFileOfAnyName) {
  for (const char* name :
       {"a,d=3.epd", "a,d=3", "a,d=3,d=4.epd", "a,b.epd", "a:b.epd", "a b'c\"d.epd", "=,.epd", "a,q=1.epd"}) {
    const std::string named = directory / name;
    test::write_text(named, two_positions);
    const std::string canonical = "chess:" + named + ",d=2";
    EXPECT_EQ(workload_of(canonical)->spec(), canonical);
    EXPECT_EQ(workload_of(workload_of(canonical)->spec())->size(), 2U);
    test::write_text(directory / "of_files.toml",
                     "[[workload]]\nspec = " + toml_string("chess:" + std::string(name) + ",d=2") + "\n");
    EXPECT_EQ(read_experiment(directory / "of_files.toml").workloads.at(0).spec.text(), canonical);
  }
  EXPECT_EQ(workload_of("chess:" + (directory / "a,d=3.epd"))->spec(), "chess:" + (directory / "a,d=3.epd") + ",d=3");
  EXPECT_EQ(workload_of("chess:" + (directory / "a,d=3.epd"))->size(), 2U);
}

TEST(ShippedSuites, OfChessAreThoseToBeSearched) {
  EXPECT_TRUE(find_workload_family("chess")->is_suite("suites/chess/mates.epd"));
  EXPECT_FALSE(find_workload_family("chess")->is_suite("suites/chess/perft-standard.epd"));
  EXPECT_FALSE(find_workload_family("chess")->is_suite("suites/chess/perft-sharp.perft"));
  EXPECT_TRUE(find_workload_family("connect4")->is_suite("suites/connect4/endgames-5x5.txt"));
  EXPECT_FALSE(find_workload_family("connect4")->is_suite("suites/connect4/SOURCES.md"));
}

TEST(ShippedSuites, AreAllWorkloads) {
  const std::vector<WorkloadSpec> specs = shipped_suite_specs();
  EXPECT_TRUE(std::ranges::any_of(specs, [](const WorkloadSpec& spec) { return spec.family().name == "chess"; }));
  for (const WorkloadSpec& spec : specs) EXPECT_GT(make_workload(spec)->size().value(), 0U) << spec.text();
}

TEST(TreeSize, IsExactWhereEveryPositionOfAPlyHasAsManyMoves) {
  const chess::ChessGame game;
  const chess::SearchPosition start = chess::parse_fen(chess::start_fen);
  const auto one = [](const chess::SearchPosition&) { return 1; };
  EXPECT_EQ(estimated_tree_nodes(game, start, Depth(0), 3, one), 1.0);
  EXPECT_EQ(estimated_tree_nodes(game, start, Depth(2), 3, one), 421.0);
}

TEST(TreeSize, IsRightOnTheAverage) {
  const chess::ChessGame game;
  const chess::Position position =
      chess::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const auto one = [](const chess::SearchPosition&) { return 1; };
  const double estimate = estimated_tree_nodes<chess::ChessGame>(game, position, Depth(3), 4'000, one);
  const double nodes =
      static_cast<double>(1 + chess::perft(position, 1) + chess::perft(position, 2) + chess::perft(position, 3));
  EXPECT_NEAR(estimate / nodes, 1.0, 0.03);
}

TEST(TreeSize, CountsWhatALeafStandsFor) {
  const chess::ChessGame game;
  const chess::SearchPosition start = chess::parse_fen(chess::start_fen);
  EXPECT_EQ(estimated_tree_nodes(game, start, Depth(2), 3, [](const chess::SearchPosition&) { return 10; }), 4021.0);
}

}  // namespace
}  // namespace pvslab
