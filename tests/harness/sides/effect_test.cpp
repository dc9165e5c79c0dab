// `pvslab effect`: nodes and time to depth of two sides, and what is left out.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/sides/effect.hpp"
#include "suites/chess/fen.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace effect_test {

using nlohmann::json;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;

std::string ours(const std::string& name, const std::string& searcher) {
  return name + "=" + PVSLAB_TEST_BINARY + " uci --searcher " + searcher;
}

class Effect : public testing::Test {
 protected:
  Finished effect(std::vector<std::string> arguments, std::size_t positions) {
    std::string text;
    for (std::size_t i = 0; i < positions; ++i) text += "4k3/8/8/8/8/8/4P3/4K3 w - - " + std::to_string(i) + " 60\n";
    test::write_text(directory_ / "positions.epd", text + "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    arguments.insert(arguments.begin(), {"effect", "--suite", directory_ / "positions.epd"});
    return test::run_program(arguments);
  }
  test::TemporaryDirectory directory_;
};

TEST_F(Effect, IsARatioByPhase) {
  const Finished finished =
      effect({"--engine", ours("a", "minimax"), "--engine", ours("b", "alpha-beta"), "--depth", "2", "--json", "-"}, 2);
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
  const json report = json::parse(finished.output);
  ASSERT_EQ(report.at("rows").size(), 3u);
  EXPECT_EQ(report.at("rows").at(1).at("name"), "opening");
  EXPECT_EQ(report.at("rows").at(2).at("positions"), 2);
  EXPECT_LT(report.at("rows").at(0).at("nodes_ratio").at("value"), 1.0);
  EXPECT_EQ(report.at("rows").at(0).at("nodes_ratio").at("low"), nullptr);
  std::uint64_t sum = 0;
  for (const json& position : report.at("positions")) sum += position.at("a").at("nodes").get<std::uint64_t>();
  EXPECT_EQ(report.at("rows").at(0).at("nodes_a"), sum);
}

TEST_F(Effect, HasAnIntervalFromFiftyPositionsOn) {
  const std::vector<std::string> sides{
      "--engine", ours("a", "minimax"), "--engine", ours("b", "alpha-beta"), "--depth", "2", "--json", "-"};
  const json report = json::parse(effect(sides, 50).output);
  const json& ratio = report.at("rows").at(0).at("nodes_ratio");
  EXPECT_LT(ratio.at("low").get<double>(), ratio.at("value").get<double>());
  EXPECT_THAT(effect({"--engine", ours("a", "minimax"), "--engine", ours("b", "alpha-beta"), "--depth", "1"}, 2).output,
              HasSubstr("an interval takes 50 positions, and there are 3"));
}

TEST_F(Effect, OfAToggleIsThatOfOneOption) {
  const Finished finished =
      effect({"--engine", ours("a", "pvs-sound"), "--toggle", "option.Hash=1", "--depth", "1"}, 1);
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("b = Hash=1: "));
}

// What is not told is in no figure; it is never 0.
TEST_F(Effect, LeavesOutSidesWithoutNodes) {
  const Finished finished = effect({"--engine", std::string("a=") + PVSLAB_TEST_FAULTY_ENGINE + " none", "--engine",
                                    std::string("b=") + PVSLAB_TEST_FAULTY_ENGINE + " no-nodes", "--depth", "1"},
                                   1);
  EXPECT_EQ(finished.exit_code, 2) << finished.output;
  EXPECT_THAT(test::unfolded(finished.output), HasSubstr("2 positions are in no figure of nodes"));
}

TEST_F(Effect, CountsAFaultAgainstOnePosition) {
  const Finished finished = effect({"--engine", std::string("a=") + PVSLAB_TEST_FAULTY_ENGINE + " none", "--engine",
                                    std::string("b=") + PVSLAB_TEST_FAULTY_ENGINE + " dies-at-depth-3", "--depth", "3"},
                                   0);
  EXPECT_EQ(finished.exit_code, 1) << finished.output;
  EXPECT_THAT(test::unfolded(finished.output), AllOf(HasSubstr("NO ANSWER from b on line 1"), HasSubstr("Aborted"),
                                                     HasSubstr("there are 0"), HasSubstr("> go depth 3")));
}

TEST_F(Effect, NamesOutliers) {
  EffectPlan plan{.positions = {.source = "file", .positions = {}, .problems = {}},
                  .a = {.name = "a", .options = {}},
                  .b = {.name = "b", .options = {}}};
  const AskedPosition position{.line = 7, .start = chess::parse_fen(chess::start_fen)};
  EffectResult result{.planned = 4};
  for (const std::uint64_t b : {100U, 110U, 90U, 900U}) {
    result.positions.push_back({.position = &position, .a = {.nodes = 100}, .b = {.nodes = b}});
  }
  const auto outliers = result.outliers(5);
  ASSERT_EQ(outliers.size(), 4u) << "three lie far below the ratio of sums";
  EXPECT_EQ(outliers.front()->b.nodes, 90u);
  EXPECT_EQ(result.outliers(1).size(), 1u);
}

}  // namespace effect_test
}  // namespace pvslab
