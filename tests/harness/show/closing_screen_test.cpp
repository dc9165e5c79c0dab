// The last screen of the main job: what it says of each searcher and workload, and that it is one screen.
#include "harness/show/closing_screen.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"

namespace pvslab {
namespace closing_screen_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// 100 nodes and one second for the yardstick.
Comparison row(const std::string& searcher, double nodes, double seconds, const std::string& spec = "uniform:b=8,d=8") {
  Comparison result;
  result.searcher = searcher;
  result.workload = result.spec = spec;
  result.trees = 10;
  result.counters[field_index(&Counters::nodes)] = {nodes, 0.1};
  result.ratio.value = nodes / 100;
  result.times = Comparison::Times{seconds, 1.0};
  return result;
}

Results results_with(std::vector<Comparison> rows) {
  rows.push_back(row("alpha-beta", 100, 1));
  Results results;
  results.comparisons = std::move(rows);
  return results;
}

TEST(Cheapest, IsTheSearcherWithTheFewestNodesAndApartFromItTheFastest) {
  const auto found = cheapest(results_with({row("slow", 40, 2), row("quick", 90, 0.5), row("slow-too", 40, 3)}));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].fewest, "slow");
  EXPECT_EQ(found[0].ties, 1U);
  EXPECT_DOUBLE_EQ(found[0].nodes_ratio, 0.4);
  EXPECT_EQ(found[0].fastest, "quick");
  EXPECT_DOUBLE_EQ(found[0].time_ratio, 0.5);
}

TEST(Cheapest, IsNoneThatPromisesNoScoreOrWasWrongOrIsAYardstickAloneOrEnteredNothing) {
  Comparison selective = row("selective", 1, 0.01);
  selective.deviation = Comparison::Deviation{};
  Comparison wrong = row("wrong", 2, 0.02);
  wrong.wrong_values = 1;
  Comparison yardstick = row("yardstick", 3, 0.03);
  yardstick.selected = false;
  const auto found = cheapest(results_with({selective, wrong, yardstick, row("silent", 0, 0.01)}));
  EXPECT_EQ(found[0].fewest, "alpha-beta");
  EXPECT_EQ(found[0].fastest, "alpha-beta");
}

TEST(Cheapest, HasNoFastestWhereNothingWasTimed) {
  Results results = results_with({});
  results.comparisons[0].times.reset();
  EXPECT_FALSE(cheapest(results)[0].fastest);
}

class Closing : public testing::Test {
 protected:
  Closing() {
    for (int b = 2; b < 15; ++b) {
      results_.comparisons.push_back(
          row("memory-pvs-above-two-plies", 70, 0.9, "ordered:b=" + std::to_string(b) + ",d=6"));
    }
    verification_.selective = {"pvs-lmr", "pvs-lmr-no-beta-check", "pvs-lmr-printed", "pvs-three-case"};
    screen_ = {.verification = &verification_, .results = &results_, .directory = "results/latest"};
  }
  [[nodiscard]] std::string text() const { return closing_text(screen_, {.width = 80}); }

  Verification verification_;
  Results results_;
  ClosingScreen screen_;
};

TEST_F(Closing, IsOneScreen) {
  screen_.claims =
      RecordedVerdicts{"pvslab 0.9.0", "other", {{"a", {Verdict::holds, "", ""}}, {"b", {Verdict::fails, "", ""}}}};
  screen_.power = zoo::RecordedPower{};
  const std::string shown = text();
  EXPECT_LE(std::ranges::count(shown, '\n'), 24) << shown;
  for (std::size_t begin = 0, end = 0; (end = shown.find('\n', begin)) != std::string::npos; begin = end + 1) {
    EXPECT_LE(display_width(shown.substr(begin, end - begin)), 80U);
  }
}

TEST_F(Closing, SaysWhatWasNotAskedWhatFailedAndWhereTheRestIs) {
  EXPECT_THAT(text(),
              AllOf(HasSubstr("nothing was checked"), HasSubstr("pvs-three-case"), HasSubstr("Failed       nothing\n"),
                    HasSubstr("results/latest/report.html"), Not(HasSubstr("On record"))));
  results_.violations.emplace_back();
  results_.left_out.emplace_back();
  screen_.speedups_are_right = false;
  screen_.claims = RecordedVerdicts{"pvslab 0.9.0", "other sources", {{"a", {Verdict::holds, "", ""}}}};
  EXPECT_THAT(text(),
              AllOf(HasSubstr("1 wrong value"), HasSubstr("Left out of the comparison: 1 pair of a"),
                    HasSubstr("a wrong value of a\n"), HasSubstr("1 claim: 1 hold, 0 fail"), HasSubstr("OLDER")));
}

}  // namespace closing_screen_test
}  // namespace pvslab
