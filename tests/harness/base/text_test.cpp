// Numbers, tables and lines of text as displayed.
#include <gtest/gtest.h>

#include <chrono>

#include "harness/base/progress.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

TEST(Si, ShowsFourDigitsInAtMostSixCharacters) {
  EXPECT_EQ(si(0), "0");
  EXPECT_EQ(si(999), "999");
  EXPECT_EQ(si(0.125), "0.125");
  EXPECT_EQ(si(16.234), "16.23");
  EXPECT_EQ(si(1000), "1.000k");
  EXPECT_EQ(si(61234), "61.23k");
  EXPECT_EQ(si(999'960), "1.000M");
  EXPECT_EQ(si(1.5e15), "1.500P");
}

TEST(PlusMinus, ShowsTwoDigitsOfTheHalf) {
  EXPECT_EQ(plus_minus(0.91342, 0.01234), "0.913 ±0.012");
  EXPECT_EQ(plus_minus(312.43, 5.12), "312.4 ±5.1");
  EXPECT_EQ(plus_minus(312.43, 51.2), "312 ±51");
}

TEST(PlusMinus, NeverShowsAnErrorAsZero) {
  EXPECT_EQ(plus_minus(1.00002, 0.000001), "1.0000 ±0.0001");
  EXPECT_EQ(plus_minus(1, 0), "1");
}

TEST(Grouped, SeparatesThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'234'567), "1,234,567");
}

TEST(Table, AlignsColumnsThatHoldOtherThanAscii) {
  Table table;
  table.add_column("name", Table::Align::left);
  table.add_column("the\nvalue", Table::Align::right);
  table.add_row({"a", "1 ±2"});
  table.add_row({"long name", "12"});
  EXPECT_EQ(table.text(),
            "             the\n"
            "name       value\n"
            "a           1 ±2\n"
            "long name     12\n");
}

TEST(Table, DrawsColumnsTogetherWhereThePageIsNarrow) {
  Table table;
  table.add_column("a", Table::Align::left);
  table.add_column("b", Table::Align::left);
  table.add_row({"12", "34"});
  EXPECT_EQ(table.text(6), "a   b\n12  34\n");
  EXPECT_EQ(table.text(5), "a  b\n12 34\n");
}

TEST(Table, IsMarkdownWithItsBarsEscaped) {
  Table table;
  table.add_column("two\nlines", Table::Align::left);
  table.add_column("n", Table::Align::right);
  table.add_row({"a|b *", "1"});
  EXPECT_EQ(table.markdown(), "| two lines | n |\n| --- | ---: |\n| a\\|b \\* | 1 |\n");
}

TEST(Wrapped, BreaksAtBlanksAndIndentsAllButTheFirstLine) {
  EXPECT_EQ(wrapped("aa bb cc dd", 5, 2), "aa bb\n  cc\n  dd\n");
  EXPECT_EQ(wrapped("a b", 80, 4), "a b\n");
  EXPECT_EQ(wrapped("much-too-long b", 5, 0), "much-too-long\nb\n");
}

TEST(ProgressLine, ShowsBarRateAndTimeLeft) {
  EXPECT_EQ(progress_line("compare", "searches", 250, 1000, std::chrono::seconds(5)),
            "compare [#####...............] 250/1.000k searches, 50/s, 00:15 left");
}

TEST(ProgressLine, KnowsNoTimeLeftBeforeAnythingIsDone) {
  EXPECT_EQ(progress_line("compare", "cells", 0, 10, std::chrono::seconds(1)),
            "compare [....................] 0/10 cells, 0/s, --:-- left");
}

TEST(ProgressLine, FitsOntoATerminalLine) {
  const std::string line = progress_line(std::string(60, 'x'), "searches", 999'999, 1'000'000, std::chrono::hours(200));
  EXPECT_LE(line.size(), 79U);
}

TEST(ShellQuoted, LeavesHarmlessWordsAlone) {
  EXPECT_EQ(shell_quoted("uniform:b=8,d=8"), "uniform:b=8,d=8");
  EXPECT_EQ(shell_quoted("pvs-*"), "'pvs-*'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted(""), "''");
}

}  // namespace
}  // namespace pvslab
