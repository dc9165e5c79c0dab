// speedup.json in a report: the document is shown as it is, with the command that writes it again, or is a gap.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/json/json_text.hpp"
#include "harness/show/report/report_parts.hpp"
#include "harness/speedup/speedup.hpp"
#include "tests/harness/show/report_records.hpp"

namespace pvslab::report {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// What `pvslab speedup --processors` measures with these searchers on tiny trees.
SpeedupOptions tiny_speedups(const std::vector<std::string>& searchers = {"jamboree"}) {
  SpeedupOptions options;
  options.workloads = {"uniform:b=2,d=3"};
  options.trees = 2;
  options.processors = {1, 2, 4};
  options.searchers = select_speedup_subjects(searchers);
  options.show_progress = false;
  return options;
}

OrderedJson tiny_document(const SpeedupOptions& options) {
  return OrderedJson::parse(to_json(measure_speedup(options)));
}

std::string command_for(const SpeedupOptions& options) {
  return speedup_data(tiny_document(options), "DIR/speedup.json").at("command");
}

TEST(SpeedupData, NamesEverySettingInTheCommand) {
  SpeedupOptions options = tiny_speedups({"jamboree", "pv-splitting"});
  options.workloads.emplace_back("ordered:b=3,d=3");
  options.processors = {1, 3};
  options.latencies = {0, 10};
  options.grains = {1, 2};
  options.seed = 7;
  options.setup.costs.interior = 3;
  options.setup.costs.access = 5;
  EXPECT_EQ(
      command_for(options),
      "pvslab speedup --processors 1,3 --workload uniform:b=2,d=3 --workload ordered:b=3,d=3 --trees 2 --seed 7 "
      "--costs 3,1,5 --latency 0,10 --grain 1,2 --searcher pv-splitting --searcher jamboree --json DIR/speedup.json");
}

TEST(SpeedupData, WritesPowersOfTwoAsARange) {
  EXPECT_THAT(command_for(tiny_speedups()), HasSubstr("--processors 1..4 "));
}

TEST(SpeedupData, NamesNoSearcherIfAllWereMeasured) {
  EXPECT_THAT(command_for(tiny_speedups({"*"})), Not(HasSubstr("--searcher")));
}

TEST(SpeedupData, OfRealThreadsNamesThemAndNoCosts) {
  OrderedJson document = tiny_document(tiny_speedups());
  document["machine"] = "threads";
  for (auto& one : document["tables"][0]["searchers"]) {
    one["processors"] = OrderedJson::array({one["processors"][1]});
  }
  const std::string command = speedup_data(document, "speedup.json").at("command");
  EXPECT_THAT(command, HasSubstr("--search-threads 2 "));
  for (const char* option : {"--processors", "--costs", "--latency"}) EXPECT_THAT(command, Not(HasSubstr(option)));
}

TEST(SpeedupData, QuotesWhatAShellWouldRead) {
  OrderedJson document = tiny_document(tiny_speedups());
  document["tables"][0]["workload"] = "a; b";
  document["tables"][0]["searchers"][0]["searcher"] = "$(c)";
  const std::string command = speedup_data(document, "my results/speedup.json").at("command");
  EXPECT_THAT(command, HasSubstr("--workload 'a; b' "));
  EXPECT_THAT(command, HasSubstr("--searcher '$(c)' "));
  EXPECT_THAT(command, EndsWith("--json 'my results/speedup.json'"));
}

TEST(SpeedupData, IsInTheReportOfItsDirectory) {
  const test::TemporaryDirectory directory;
  const OrderedJson document = tiny_document(tiny_speedups());
  test::write_text(directory / "speedup.json", document.dump());
  const auto data = report_data({.directory = directory.path()});
  EXPECT_EQ(data.at("speedup").at("tables"), document.at("tables"));
  EXPECT_THAT(test::gaps_of(data), Not(HasSubstr("speedup")));
}

TEST(SpeedupData, OfADamagedRecordIsAGapWithACommand) {
  const test::TemporaryDirectory directory;
  for (const char* text :
       {"{", "[]", "{\"format\": 1}", "{\"format\": 2}", "{\"format\": 1, \"tables\": []}", "null"}) {
    test::write_text(directory / "speedup.json", text);
    const auto data = report_data({.directory = directory.path()});
    EXPECT_FALSE(data.contains("speedup")) << text;
    EXPECT_THAT(test::gaps_of(data), HasSubstr("speedup: ")) << text;
  }
}

TEST(SpeedupData, IsInThePageAndNeverMarkup) {
  const test::TemporaryDirectory directory;
  const std::string evil = "</script><script>alert(1)</script><!--";
  OrderedJson document = tiny_document(tiny_speedups());
  document["tables"][0]["searchers"][0]["searcher"] = evil;
  document["tables"][0]["workload"] = evil;
  test::write_text(directory / "speedup.json", document.dump());
  const std::string page = report_html(report_data({.directory = directory.path()}), vega_from("/no/such/folder"));
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_EQ(test::data_of(page).at("speedup").at("tables")[0].at("workload"), evil);
}

}  // namespace
}  // namespace pvslab::report
