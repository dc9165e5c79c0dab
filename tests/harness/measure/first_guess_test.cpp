// Sweeps of the first guess: what is measured, how it is drawn, and the option of `pvslab compare`.
#include "harness/measure/first_guess/first_guess.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/measure/first_guess/curve_drawing.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/support/workload_of.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using Kind = GuessSource::Kind;

GuessSweep sweep_of(const char* spec, std::vector<std::uint64_t> errors, std::vector<std::size_t> searchers = {}) {
  return {.spec = parse_workload(spec),
          .trees = 10,
          .seed = 1,
          .searchers = searchers.empty() ? default_guess_searchers() : searchers,
          .errors = std::move(errors)};
}

const GuessCurve& curve(const GuessReport& report, std::string_view searcher) {
  for (const GuessCurve& one : report.curves) {
    if (one.searcher == searcher) return one;
  }
  throw std::logic_error("no such curve");
}

TEST(GuessSweep, HasAPointForEveryErrorAndForShallowerSearches) {
  const auto report = sweep_guesses(sweep_of("incremental:b=4,d=5", {0, 7}), GuessRunner{}).value();
  const GuessCurve& mtd = curve(report, "mtd-f");
  ASSERT_EQ(mtd.points.size(), 4U);
  EXPECT_TRUE(mtd.takes_guess);
  EXPECT_EQ(mtd.points[1].source, (GuessSource{Kind::error, 7}));
  EXPECT_EQ(mtd.points[3].source, (GuessSource{Kind::shallower, 2}));
  EXPECT_EQ(curve(report, "negascout").points.size(), 1U);
  EXPECT_TRUE(report.violations.empty());
}

TEST(GuessSweep, ComparesWithAlphaBetaOnTheSameTrees) {
  const auto report = sweep_guesses(sweep_of("incremental:b=4,d=5", {0}), GuessRunner{}).value();
  const GuessPoint& yardstick = curve(report, "alpha-beta").points.front();
  EXPECT_TRUE(yardstick.ratio.is_same_on_every_tree());
  const auto workload = test::workload_of("incremental:b=4,d=5");
  Counters counters;
  for (std::uint64_t tree = 0; tree < 10; ++tree) {
    static_cast<void>(workload->make_case(1, tree)->count(find_searcher("alpha-beta").value(), {}, counters));
  }
  EXPECT_DOUBLE_EQ(yardstick.nodes.mean, static_cast<double>(counters.nodes) / 10);
  const GuessPoint& exact = curve(report, "mtd-f").points.front();
  EXPECT_DOUBLE_EQ(exact.ratio.value, exact.nodes.mean / yardstick.nodes.mean);
}

TEST(GuessSweep, FindsThatAWorseGuessCostsMtdMore) {
  const auto report = sweep_guesses(sweep_of("incremental:b=6,d=6", {0, 20, 400}), GuessRunner{}).value();
  const std::vector<GuessPoint>& points = curve(report, "mtd-f").points;
  EXPECT_LT(points[0].nodes.mean, points[1].nodes.mean);
  EXPECT_LT(points[1].nodes.mean, points[2].nodes.mean);
  EXPECT_DOUBLE_EQ(points[1].nodes.mean, (points[1].below->mean + points[1].above->mean) / 2);
}

TEST(GuessSweep, FindsNoEffectOnASearcherThatIgnoresTheLastValue) {
  const auto report = sweep_guesses(sweep_of("incremental:b=4,d=5", {0, 50}), GuessRunner{}).value();
  const GuessCurve& remembers = curve(report, "memory-pvs");
  for (const GuessPoint& point : remembers.points) EXPECT_EQ(point.nodes, remembers.points.front().nodes);
  EXPECT_THAT(to_text(report), testing::ContainsRegex("memory-pvs +any "));
}

TEST(GuessSweep, KeepsAGuessWithinTheScores) {
  const auto report = sweep_guesses(sweep_of("uniform:b=3,d=3", {most_guess_error}), GuessRunner{}).value();
  EXPECT_TRUE(report.violations.empty());
}

TEST(GuessSweep, DoesNotDependOnTheNumberOfThreads) {
  const GuessSweep sweep = sweep_of("transposing:b=4,d=5", {0, 3, 9});
  const auto one = sweep_guesses(sweep, {.threads = 1});
  const auto three = sweep_guesses(sweep, {.threads = 3});
  EXPECT_EQ(to_json({*one}, ""), to_json({*three}, ""));
}

TEST(GuessSweep, RefusesASearcherThatCannotSearchTheTrees) {
  const auto minimax = select_searchers(std::vector<std::string>{"minimax"});
  EXPECT_THROW(static_cast<void>(sweep_guesses(sweep_of("uniform:b=20,d=6", {0}, minimax), GuessRunner{})), UsageError);
}

TEST(GuessSweep, StopsWhenItIsTold) {
  EXPECT_FALSE(sweep_guesses(sweep_of("uniform:b=2,d=2", {0}), {.threads = 1, .stop = [] { return true; }}));
}

TEST(GuessSweep, IsEightyColumnsWide) {
  for (const char* const spec : {"incremental:b=4,d=4", "uniform:b=3,d=4"}) {
    std::vector<std::uint64_t> errors;
    for (std::uint64_t i = 0; i < most_guess_errors; ++i) errors.push_back(i * i);
    std::istringstream lines(to_text(*sweep_guesses(sweep_of(spec, errors), GuessRunner{})));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80U) << line;
  }
}

TEST(CurveDrawing, PutsGreaterValuesHigherAndLevelLinesAcross) {
  const std::string text = drawn({{"rising", {1, 2}}, {"level", {1.5}}}, {"0", "10"}, "curves", 40);
  const auto row_of = [&](char mark) {
    std::istringstream lines(text);
    std::vector<std::size_t> rows;
    std::size_t row = 0;
    for (std::string line; std::getline(lines, line) && line.find('|') != std::string::npos; ++row) {
      if (line.find(mark, line.find('|')) != std::string::npos) rows.push_back(row);
    }
    return rows;
  };
  EXPECT_THAT(row_of('a'), testing::ElementsAre(0, 14));
  EXPECT_THAT(row_of('b'), testing::ElementsAre(7));
  EXPECT_THAT(text, HasSubstr("b-----"));
  EXPECT_THAT(text, HasSubstr("curves: a rising, b level"));
}

TEST(CurveDrawing, MarksWhereCurvesMeet) {
  EXPECT_THAT(drawn({{"one", {1, 2}}, {"two", {1, 3}}}, {"0", "1"}, "curves", 40), HasSubstr("a*"));
}

TEST(FirstGuessErrors, AreAKindOfSweepInAnExperiment) {
  const test::TemporaryDirectory directory;
  const auto compared = [&](const std::string& text, std::vector<std::string> more = {}) {
    test::write_text(directory / "guess.toml", text);
    more.insert(more.begin(), {"compare", "--experiment", directory / "guess.toml"});
    return test::run_program(more);
  };
  const std::string sweep = "[[sweep]]\nname = \"guess\"\nspec = \"incremental:b=4,d=4\"\ntrees = 5\n";
  const std::string errors = "first_guess_errors = [5, 0, 5]\n";
  const auto run = compared(sweep + errors);
  const auto document = compared(sweep + errors, {"--json", "-"});
  EXPECT_EQ(document.exit_code, 0) << document.errors;
  const nlohmann::json swept = nlohmann::json::parse(document.output).at("sweeps").at(0);
  EXPECT_EQ(swept.at("trees"), 5);
  for (const nlohmann::json& one : swept.at("curves")) {
    EXPECT_EQ(one.at("points").size(), one.at("takes_guess") ? 4U : 1U) << one;
  }
  EXPECT_THAT(run.output, HasSubstr("pvslab compare --experiment "));
  EXPECT_THAT(compared("searchers = [\"mtd-f\"]\n" + sweep + errors).output, testing::Not(HasSubstr("aspiration-pvs")));
  EXPECT_THAT(compared(sweep + errors, {"--trees", "2"}).output, HasSubstr("(2 trees)"));
  EXPECT_THAT(compared(sweep + errors, {"--workload", "uniform"}).errors, HasSubstr("leave --workload out"));
  EXPECT_THAT(compared(sweep + "first_guess_errors = [-1]\n").errors, HasSubstr("guess.toml:5:23: an error is"));
  EXPECT_THAT(compared(sweep + "first_guess_errors = []\n").errors, HasSubstr("guess.toml:5:"));
  EXPECT_THAT(compared(sweep + errors + "parameter = \"b\"\n").errors, HasSubstr("parameter"));
  EXPECT_THAT(compared(sweep + errors + "[[workload]]\nspec = \"uniform\"\n").errors, HasSubstr("a file of their own"));
  const auto ran = test::run_program({"run", "--experiment", directory / "guess.toml", "--out", directory / "out"});
  EXPECT_EQ(ran.exit_code, 2);
}

}  // namespace
}  // namespace pvslab
