// Numbers, tables and lines of text as displayed.
#include <gtest/gtest.h>

#include <chrono>

#include "harness/base/progress.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/colour.hpp"
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

TEST(Counted, HasTheSingularForOneAlone) {
  EXPECT_EQ(counted(1, "tree"), "1 tree");
  EXPECT_EQ(counted(0, "tree"), "0 trees");
  EXPECT_EQ(counted(1, "ply", "plies"), "1 ply");
}

TEST(SingularOf, TakesTheEndingOff) {
  EXPECT_EQ(singular_of("trees"), "tree");
  EXPECT_EQ(singular_of("searches"), "search");
  EXPECT_EQ(singular_of("cases"), "case");
  EXPECT_EQ(singular_of("queries"), "query");
  EXPECT_EQ(singular_of("boxes"), "box");
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

TEST(ProgressLine, SaysLessOnANarrowTerminal) {
  const auto line = [](std::size_t width) {
    return progress_line("compare", "searches", 250, 1000, std::chrono::seconds(5), width);
  };
  EXPECT_EQ(line(60), "compare 250/1.000k searches, 50/s, 00:15 left");
  EXPECT_EQ(line(45), "compare 250/1.000k searches, 00:15 left");
  EXPECT_EQ(line(20), "25%");
  EXPECT_EQ(line(2), "");
}

TEST(ProgressLine, IsRemovedWithAllTheLinesThatANarrowerTerminalMadeOfIt) {
  EXPECT_EQ(clearing_sequence(0, 80), "\r\x1b[2K");
  EXPECT_EQ(clearing_sequence(79, 80), "\r\x1b[2K");
  EXPECT_EQ(clearing_sequence(79, 40), "\r\x1b[1A\x1b[J");
  EXPECT_EQ(clearing_sequence(81, 40), "\r\x1b[2A\x1b[J");
}

TEST(Table, ContinuesInABlockBelowWhereColumnsDoNotFit) {
  Table table;
  for (const char* heading : {"name", "one", "two", "three"}) table.add_column(heading, Table::Align::right);
  table.add_row({"a", "1", "2", "3"});
  EXPECT_EQ(table.text(12),
            "name one two\n"
            "   a   1   2\n"
            "\n"
            "name  three\n"
            "   a      3\n");
}

TEST(Table, KeepsItsRowsInOnePieceWhereNamesTakeMostOfThePage) {
  Table table;
  table.add_column("a long name", Table::Align::left);
  for (const char* heading : {"one", "two"}) table.add_column(heading, Table::Align::right);
  table.add_row({"a", "1", "2"});
  EXPECT_EQ(table.text(12), "a long name one two\na             1   2\n");
}

TEST(Table, AlignsColouredCells) {
  const Style colourful{.has_colour = true};
  Table table;
  table.add_column("n", Table::Align::right);
  table.add_row({inked("1", Ink::red, colourful)});
  table.add_row({"123"});
  EXPECT_EQ(table.text(80), "  n\n  \x1b[31m1\x1b[0m\n123\n");
  EXPECT_EQ(table.text(colourful).substr(0, 12), "\x1b[1m  n\x1b[0m\n");
}

TEST(Highlighted, ColoursVerdictsInCapitalsAnywhereAndOthersAsCellsAndCounts) {
  const Style colourful{.has_colour = true};
  EXPECT_EQ(highlighted("gate: PASS: 3 worse, 0 better\n", colourful),
            "gate: \x1b[32mPASS\x1b[0m: 3 \x1b[31mworse\x1b[0m, 0 better\n");
  EXPECT_EQ(highlighted("holds  a search fails low\n", colourful), "\x1b[32mholds\x1b[0m  a search fails low\n");
  EXPECT_EQ(highlighted("FAIL-SAFE no-FAIL\n", colourful), "FAIL-SAFE no-FAIL\n");
  EXPECT_EQ(highlighted("FAIL\n", {}), "FAIL\n");
}

TEST(Highlighted, DimsANoteWithAllItsLines) {
  EXPECT_EQ(highlighted("note: a\n  b\nc\n", {.has_colour = true}), "\x1b[2mnote: a\x1b[0m\n\x1b[2m  b\x1b[0m\nc\n");
}

TEST(Fitted, BreaksAtABlankElseAnywhere) {
  const Style narrow{.width = 10, .folds_lines = true};
  EXPECT_EQ(fitted("  aaaa bbbb cccc\n", narrow), "  aaaa\n    bbbb\n    cccc\n");
  EXPECT_EQ(fitted("aaaaaaaaaaaa\n", narrow), "aaaaaaaaaa\n  aa\n");
  EXPECT_EQ(fitted("aaaaaaaaaaaa\n", {.width = 10}), "aaaaaaaaaaaa\n");
}

TEST(Fitted, ContinuesACommandWithABackslashOutsideQuotationMarks) {
  const Style narrow{.width = 20, .folds_lines = true};
  EXPECT_EQ(fitted("  pvslab list 'a b c d' --json -\n", narrow), "  pvslab list \\\n    'a b c d' \\\n    --json -\n");
  // What shows a schedule again, and what asks a program for several windows at once.
  EXPECT_EQ(fitted("  replay    pvslab verify --replay a\n", {.width = 24, .folds_lines = true}),
            "  replay    pvslab \\\n    verify --replay a\n");
  EXPECT_EQ(fitted("    printf '%s' 'a b' flush | sh -c 'c d'\n", {.width = 30, .folds_lines = true}),
            "    printf '%s' 'a b' flush \\\n      | sh -c 'c d'\n");
}

// What a shell makes of a script.
std::string printed_by_shell(const std::string& script) {
  std::string read;
  FILE* const shell = ::popen(script.c_str(), "r");
  for (int byte = std::fgetc(shell); byte != EOF; byte = std::fgetc(shell)) read += static_cast<char>(byte);
  ::pclose(shell);
  return read;
}

TEST(Fitted, ContinuesACommandSoThatAShellReadsTheSameWords) {
  for (const std::string word :
       {"it's a \"test\", of  $HOME; and `more`", "chess:/a/long/name/without/blanks/of/a/file.epd,d=1",
        "a\\'b\\\\  ''c'", "\x1b[31m\xff  tab\there"}) {
    for (std::size_t width = 12; width < 40; ++width) {
      const std::string command =
          fitted("  pvslab list " + shell_quoted(word) + " --json -\n", {.width = width, .folds_lines = true});
      EXPECT_EQ(printed_by_shell("pvslab() { printf '%s|' \"$@\"; }\n" + command), "list|" + word + "|--json|-|")
          << command;
    }
  }
}

TEST(ShellQuoted, LeavesHarmlessWordsAlone) {
  EXPECT_EQ(shell_quoted("uniform:b=8,d=8"), "uniform:b=8,d=8");
  EXPECT_EQ(shell_quoted("pvs-*"), "'pvs-*'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted(""), "''");
}

// One line, and no byte for the terminal; any shell gives the word back.
TEST(ShellQuoted, WritesControlCharactersByPrintf) {
  EXPECT_EQ(shell_quoted("a\x1b\n100%"), "\"$(printf 'a\\033\\012100%%')\"");
  for (const std::string word : {"a\nb'c", "\xff\\x41 %d \"$HOME\" `id`\t.", "\xe2\x80\xae"}) {
    const std::string command = "printf %s " + shell_quoted(word);
    EXPECT_EQ(command.find('\n'), command.npos);
    const std::string read = printed_by_shell(command);
    EXPECT_EQ(read, word);
  }
}

}  // namespace
}  // namespace pvslab
