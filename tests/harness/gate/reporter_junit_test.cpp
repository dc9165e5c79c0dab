// JUnit XML: valid and complete for any names.
#include "harness/gate/reporters/dated_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text/escape.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string junit_of(const GateReport& report) { return junit_xml(report, test::sample_occasion()); }

// The output of xmllint; empty if the document is valid.
std::string complaints_about(const std::string& xml) {
  const test::TemporaryDirectory directory;
  test::write_text(directory / "report.xml", xml);
  const std::string schema = PVSLAB_TEST_SOURCE_DIR "/tests/harness/gate/schemas/junit.xsd";
  const std::string command = "xmllint --noout --schema " + shell_quoted(schema) + " " +
                              shell_quoted(directory / "report.xml") + " >" + shell_quoted(directory / "said") +
                              " 2>&1";
  const bool is_valid = std::system(command.c_str()) == 0;
  return is_valid ? "" : "invalid: " + test::read_text(directory / "said") + xml;
}

class JunitSchema : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_installed("xmllint")) GTEST_SKIP() << "xmllint is not installed (Debian: libxml2-utils)";
  }
};

TEST_F(JunitSchema, HoldsOfEveryReport) {
  EXPECT_EQ(complaints_about(junit_of(test::empty_report())), "");
  EXPECT_EQ(complaints_about(junit_of(test::full_report())), "");
  EXPECT_EQ(complaints_about(junit_of(test::evil_report())), "");
  EXPECT_EQ(complaints_about(junit_of(test::report_without_finite_figures())), "");
  EXPECT_EQ(complaints_about(junit_of(test::large_report(100))), "");
}

TEST_F(JunitSchema, FindsWhatTheToolsWouldRefuse) {
  const std::string valid = junit_of(test::full_report());
  const auto with = [&](const std::string& what, const std::string& instead) {
    std::string changed = valid;
    const std::size_t place = changed.find(what);
    if (place == changed.npos) throw std::logic_error("not in the report: " + what);
    return complaints_about(changed.replace(place, what.size(), instead));
  };
  EXPECT_THAT(with("2025-11-21T23:42:24", "2025-11-21T23:42:24Z"), HasSubstr("attribute 'timestamp'"));
  EXPECT_THAT(with(" hostname=\"host\"", ""), HasSubstr("hostname"));
  EXPECT_THAT(with("<testsuites>", "<testsuites tests=\"1\">"), HasSubstr("tests"));
  EXPECT_THAT(with("<system-err></system-err>", ""), HasSubstr("system-err"));
  EXPECT_THAT(with("name=\"b\"", "name=\"a\""), HasSubstr("OneTestOfAName"));
  EXPECT_THAT(with("time=\"12.346\"", "time=\"12.3456\""), HasSubstr("attribute 'time'"));
}

TEST(Junit, CountsItsTestCasesByOutcome) {
  // Seven cells, four measurements: of the cells three fail and one has a wrong value, of the measurements two fail.
  EXPECT_THAT(junit_of(test::full_report()), HasSubstr("tests=\"11\" failures=\"5\" errors=\"1\" time=\"12.346\""));
  EXPECT_THAT(junit_of(test::empty_report()), HasSubstr("tests=\"0\" failures=\"0\" errors=\"0\" time=\"0.000\""));
}

TEST(Junit, TellsWhatBecameOfEachCell) {
  const std::string xml = junit_of(test::full_report());
  const std::string in_counts = "<testcase classname=\"pvslab.gate.counts.ordered:b=2,d=3,p1=0_7\" name=\"";
  EXPECT_THAT(xml, HasSubstr(in_counts + "a\" time=\"0.500000\">\n      <failure type=\"regressed\" message=\""
                                         "nodes 1,000 → 1,100, interior 999 → 1,099"));
  EXPECT_THAT(xml, HasSubstr(in_counts + "b\" time=\"0.500000\">\n      <failure type=\"other values\""));
  EXPECT_THAT(xml, HasSubstr(in_counts + "c\" time=\"0.500000\">\n      <failure type=\"missing\""));
  for (const char* searcher : {"d", "e", "f"}) {
    EXPECT_THAT(xml, HasSubstr(in_counts + searcher + "\" time=\"0.500000\"/>"));
  }
  EXPECT_THAT(xml,
              HasSubstr(in_counts + "g\" time=\"0.500000\">\n      <error type=\"wrong value\" message=\"seed 1, tree "
                                    "8: returned 3, expected 4 (known value)\">"));
}

TEST(Junit, TellsWhatBecameOfEachMeasurement) {
  const std::string xml = junit_of(test::full_report());
  const std::string in_times = "<testcase classname=\"pvslab.gate.times.ordered:b=2,d=3,p1=0_7\" name=\"";
  EXPECT_THAT(xml, HasSubstr(in_times + "a\" time=\"1.500000\">\n      <failure type=\"slower\" message=\"now / "
                                        "before 1.100 (1.050 to 1.150)\">"));
  EXPECT_THAT(xml, HasSubstr(in_times + "b\" time=\"1.500000\"/>"));
  EXPECT_THAT(xml,
              HasSubstr(in_times + "e\" time=\"1.500000\">\n      <skipped message=\"inconclusive: another processor "
                                   "than the baseline&apos;s\"/>"));
  EXPECT_THAT(xml, HasSubstr("pvslab.gate.instructions.ordered:b=2,d=3,p1=0_7"));
}

TEST(Junit, HasTheSeedAndTheMachineAsProperties) {
  const std::string xml = junit_of(test::full_report());
  EXPECT_THAT(xml, HasSubstr("<property name=\"seed\" value=\"1\"/>"));
  EXPECT_THAT(xml, HasSubstr("<property name=\"baseline\" value=\"results/baseline/small.toml\"/>"));
  EXPECT_THAT(xml, HasSubstr("<property name=\"processor\" value=\"a processor\"/>"));
}

TEST(Junit, GivesAWrongValueOfNoCellATestOfItsOwn) {
  GateReport report = test::empty_report();
  report.violations = {test::sample_violation({"elsewhere", "h"}, 0), test::sample_violation({"elsewhere", "h"}, 1)};
  const std::string xml = junit_of(report);
  EXPECT_THAT(xml, HasSubstr("tests=\"1\" failures=\"0\" errors=\"1\""));
  EXPECT_THAT(xml, HasSubstr("<testcase classname=\"pvslab.gate.values.elsewhere\" name=\"h\""));
  EXPECT_THAT(xml, HasSubstr("seed 1, tree 2: returned 3"));
}

TEST(Junit, ListsAtMostTwentyWrongValuesOfACell) {
  GateReport report = test::empty_report();
  for (std::uint64_t i = 0; i < 25; ++i) report.violations.push_back(test::sample_violation({"elsewhere", "h"}, i));
  const std::string xml = junit_of(report);
  EXPECT_THAT(xml, HasSubstr("tree 20:"));
  EXPECT_THAT(xml, Not(HasSubstr("tree 21:")));
  EXPECT_THAT(xml, HasSubstr("... and 5 more wrong values"));
}

TEST(XmlText, EscapesMarkupAndKeepsLinesOfAttributes) {
  EXPECT_EQ(xml_attribute("<a b=\"c\">&'\n\t\r"), "&lt;a b=&quot;c&quot;&gt;&amp;&apos;&#10;&#9;&#13;");
  EXPECT_EQ(xml_content("]]> \"x\"\n\r"), "]]&gt; \"x\"\n&#13;");
}

TEST(XmlText, ShowsTheBytesThatXmlForbids) {
  EXPECT_EQ(xml_content(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(xml_content("\x01\x1f\x7f"), "\\x01\\x1f\x7f");
  EXPECT_EQ(xml_content("\xff"), "\\xff");
  EXPECT_EQ(xml_content("\xc0\x80"), "\\xc0\\x80");                    // overlong
  EXPECT_EQ(xml_content("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // half a surrogate pair
  EXPECT_EQ(xml_content("\xef\xbf\xbe"), "\\xef\\xbf\\xbe");           // U+FFFE
  EXPECT_EQ(xml_content("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  EXPECT_EQ(xml_content("\xc3"), "\\xc3");                             // cut off
  EXPECT_EQ(xml_content("ü → 𝔸"), "ü → 𝔸");
}

}  // namespace
}  // namespace pvslab
