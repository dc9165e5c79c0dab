// The report as one HTML page: its size, its bytes, what it says without Vega, and names that look like markup.
#include "harness/show/report/report_page.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/show/report_records.hpp"

namespace pvslab::report {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::size_t most_bytes = 3'000'000;

std::string page_of(const Results& results, const VegaScripts& vega = find_vega()) {
  const test::TemporaryDirectory directory;
  write_result_files(directory.path(), results);
  auto data = report_data({.directory = directory.path()});
  data["directory"] = "results";  // that of the test differs
  data["gaps"].clear();
  return report_html(data, vega);
}

// The results of so many searchers on so many workloads.
Results large_results(int searchers, int workloads) {
  Results results = test::small_results();
  const Comparison sample = results.comparisons.front();
  results.comparisons.clear();
  for (int workload = 0; workload < workloads; ++workload) {
    for (int searcher = 0; searcher < searchers; ++searcher) {
      Comparison one = sample;
      one.searcher = searcher == 0 ? "alpha-beta" : fmt::format("searcher-{}", searcher);
      one.workload = one.spec = fmt::format("uniform:b={},d=6", workload + 2);
      one.counters[0].mean += searcher * 100 + workload;
      one.ratio = {1 + 0.01234567890123 * searcher, 0.0123456789};
      results.comparisons.push_back(one);
    }
  }
  return results;
}

TEST(ReportPage, OfSixtySearchersHasAtMostThreeMegabytes) {
  const std::string page = page_of(large_results(60, 12));
  EXPECT_LE(page.size(), most_bytes);
  EXPECT_EQ(test::data_of(page).at("results").at("matrix").at("rows").size(), 60U);
}

TEST(ReportPage, OfTheSameRecordsHasTheSameBytes) {
  const Results results = test::small_results();
  EXPECT_EQ(page_of(results), page_of(results));
}

TEST(ReportPage, SaysThatVegaIsMissingAndStillHasTheFigures) {
  const VegaScripts none = vega_from("/no/such/folder");
  EXPECT_TRUE(none.scripts.empty());
  const std::string page = page_of(test::small_results(), none);
  EXPECT_THAT(test::data_of(page).at("vega_missing").get<std::string>(), HasSubstr("libjs-vega"));
  EXPECT_TRUE(test::data_of(page).contains("results"));
}

TEST(ReportPage, TakesVegaFromAFolderThatLacksAModuleAsMissing) {
  const test::TemporaryDirectory folder;
  test::write_text(folder / "vega-util.min.js", "");
  const VegaScripts vega = vega_from(folder.path().string());
  EXPECT_TRUE(vega.scripts.empty());
  EXPECT_THAT(vega.missing, HasSubstr("vega-time.min.js"));
}

TEST(ReportPage, NeverTakesANameForMarkup) {
  const std::string evil = "</script><script>alert(1)</script><!--";
  Results results = test::small_results();
  for (std::string* text : {&results.name, &results.command, &results.experiment, &results.environment.processor,
                            &results.environment.commit}) {
    *text = evil;
  }
  results.comparisons.front().searcher = evil;
  results.notes = {evil};
  const std::string page = page_of(results);
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_EQ(test::data_of(page).at("results").at("name"), evil);
}

TEST(ReportPage, LoadsNothing) {
  const std::string page = page_of(test::small_results());
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  for (const char* loading : {"<script src", "<link rel=\"stylesheet\"", "@import", "url(http"}) {
    EXPECT_THAT(page, Not(HasSubstr(loading)));
  }
}

}  // namespace
}  // namespace pvslab::report
