// `pvslab gate` of a program with a fault: wrong values, and an inner loop that got slower.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/gate/gate_command.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class GateOfAFault : public GateCommand {};

// Without minimax in the run: the yardstick tells who is wrong.
TEST_F(GateOfAFault, BlamesAWrongValueOnTheSearcherThatReturnsIt) {
  write_text(experiment_,
             "name = \"small\"\ntrees = 10\nsearchers = [\"alpha-beta\", \"pvs-*\", \"negascout*\"]\n"
             "[[workload]]\nspec = \"uniform:b=4,d=4,values=3\"\n");
  make_baseline();
  const Finished failed = sabotaged_gate("wrong-value", {"--json", directory_ / "gate.json"});
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_THAT(failed.output, HasSubstr("WRONG VALUE: alpha-beta/uniform:b=4,d=4,values=3"));
  const auto report = nlohmann::json::parse(read_text(directory_ / "gate.json"));
  EXPECT_FALSE(report.at("violations").empty());
  for (const auto& violation : report.at("violations")) EXPECT_EQ(violation.at("searcher"), "alpha-beta");
  EXPECT_EQ(report.at("counts").at("wrong values"), 1);
  EXPECT_EQ(report.at("counts").at("improved"), 0);
}

// Of a searcher that runs alone, nobody else would notice: the yardstick is asked.
TEST_F(GateOfAFault, FindsAWrongValueOfASearcherThatRunsAlone) {
  write_text(experiment_,
             "name = \"small\"\ntrees = 10\nsearchers = [\"alpha-beta\"]\n"
             "[[workload]]\nspec = \"uniform:b=2,d=3,values=4\"\n");
  const std::string text = make_baseline();
  const Finished failed = sabotaged_gate("wrong-value", {"--json", directory_ / "gate.json"});
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_THAT(failed.output, HasSubstr("WRONG VALUE: alpha-beta/uniform:b=2,d=3,values=4"));
  EXPECT_EQ(sabotaged_gate("wrong-value", {"--update"}).exit_code, 1);
  EXPECT_EQ(read_text(baseline_), text);
}

// Fewer nodes with other values are no progress, whoever is right.
TEST_F(GateOfAFault, ShowsOtherValuesAsNoProgressBesideTheBaseline) {
  const std::string text = make_baseline();
  ASSERT_EQ(sabotaged_gate("nothing", {"--json", directory_ / "gate.json"}).exit_code, 0);
  auto report = nlohmann::json::parse(read_text(directory_ / "gate.json"));
  auto& now = report.at("cells").at(0).at("now");
  now["nodes"] = now["nodes"].get<std::uint64_t>() / 2;
  now["values"] = "0123456789abcdef";
  write_text(directory_ / "other.json", report.dump());
  const Finished shown = run_program({"report", baseline_, directory_ / "other.json", "--fail-if", "worse"});
  EXPECT_EQ(shown.exit_code, 1);
  EXPECT_THAT(shown.output, AllOf(HasSubstr("it returns other values than in A"), HasSubstr("0 better")));
}

// An update would refuse.
TEST_F(GateOfAFault, OffersNoUpdateThatAcceptsWrongValues) {
  const std::string text = make_baseline();
  const Finished failed = sabotaged_gate("wrong-value", {"--json", directory_ / "gate.json"});
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_THAT(failed.output, Not(HasSubstr("--update")));
  EXPECT_EQ(nlohmann::json::parse(read_text(directory_ / "gate.json")).at("update_command"), "");
  EXPECT_EQ(sabotaged_gate("wrong-value", {"--update"}).exit_code, 1);
  EXPECT_EQ(read_text(baseline_), text);
}

// Callgrind counts the fault's instructions exactly, so this test does not depend on a clock.
TEST_F(GateOfAFault, FailsASlowerInnerLoopByItsInstructions) {
  if (test::portable_directory().empty()) GTEST_SKIP() << "valgrind cannot run this build; see PVSLAB_TEST_PORTABLE";
  sabotaged_ = test::portable_directory() + "/sabotaged_pvslab";
  make_baseline();
  const Finished made = sabotaged_gate("nothing", {"--update", "--instructions"});
  if (made.errors.find("valgrind") != std::string::npos) GTEST_SKIP() << made.errors;
  ASSERT_EQ(made.exit_code, 0) << made.errors;
  EXPECT_EQ(sabotaged_gate("nothing", {"--instructions"}).exit_code, 0);
  const Finished failed = sabotaged_gate("slower-16", {"--instructions"});
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_THAT(failed.output, HasSubstr("instructions (fails beyond 1.005):"));
  EXPECT_THAT(failed.output, HasSubstr("measured: 0 pass, 1 fail"));
  EXPECT_THAT(failed.output, HasSubstr("4 cells: 4 same"));
}

// The slower alpha-beta of scripts/study-time-gate is alpha-beta in all but its wasted steps: without steps it costs the same.
// What the smallest number of steps costs in the preset portable is a figure of docs/gate.md.
TEST_F(GateOfAFault, PaysForTheSmallestSabotageWhatTheStudySays) {
  if (test::portable_directory().empty()) GTEST_SKIP() << "valgrind cannot run this build; see PVSLAB_TEST_PORTABLE";
  sabotaged_ = test::portable_directory() + "/sabotaged_pvslab";
  write_text(experiment_,
             "name = \"small\"\ntrees = 2\nsearchers = [\"alpha-beta\"]\n"
             "[[workload]]\nspec = \"uniform:b=8,d=6\"\ntimes = [\"alpha-beta\"]\n");
  const Finished made = sabotaged_gate("nothing", {"--update", "--instructions"});
  if (made.errors.find("valgrind") != std::string::npos) GTEST_SKIP() << made.errors;
  ASSERT_EQ(made.exit_code, 0) << made.errors;
  const auto cost_of = [&](const std::string& fault) {
    const std::string json = directory_ / (fault + ".json");
    static_cast<void>(sabotaged_gate(fault, {"--instructions", "--json", json}));
    const auto report = nlohmann::json::parse(read_text(json));
    return report.at("measured").at(0).at("times").at("change").at("value").get<double>();
  };
  const double without_steps = cost_of("slower-0");
  const double of_two_steps = cost_of("slower-2");
  EXPECT_NEAR(without_steps, 1, 0.02);
  EXPECT_GT(of_two_steps, without_steps);
#ifdef NDEBUG
  EXPECT_NEAR(of_two_steps, 1.021, 0.01);
  EXPECT_THAT(read_text(PVSLAB_TEST_SOURCE_DIR "/docs/gate.md"), HasSubstr("2 steps cost 2.1% more instructions"));
#endif
}

// The page quotes what the script wrote, about the slowdown that the script uses.
TEST(TimeGateStudy, HasItsFiguresInTheDocumentation) {
  const std::string script = read_text(PVSLAB_TEST_SOURCE_DIR "/scripts/study-time-gate");
  const std::string page = read_text(PVSLAB_TEST_SOURCE_DIR "/docs/gate.md");
  const std::size_t begin = script.find(" delay=") + std::string(" delay=").size();
  const std::string steps = script.substr(begin, script.find(' ', begin) - begin);
  const std::size_t figures = page.find("<!-- figures of scripts/study-time-gate -->\nCommit ");
  ASSERT_NE(figures, std::string::npos);
  const std::string quoted = page.substr(figures, page.find("<!-- end of the figures -->") - figures);
  EXPECT_THAT(quoted, HasSubstr("\nWasting " + steps + " steps makes alpha-beta slower by "));
  EXPECT_THAT(quoted, HasSubstr("| one inner loop wastes " + steps + " steps, resampled | "));
}

}  // namespace
}  // namespace pvslab::test
