// What the verbs show on terminals of several widths, and what they leave out with NO_COLOR and --quiet.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string_view>

#include "harness/base/text/table.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/pseudo_terminal.hpp"

namespace pvslab::test {
namespace terminal_test {

using testing::Each;
using testing::HasSubstr;
using testing::Not;

const std::string root = PVSLAB_TEST_SOURCE_DIR;

constexpr std::string_view erase_line = "\x1b[2K";

// The lines that the program wrote, without what it removed again and the commands that removed it.
std::vector<std::string> lines_of(const std::string& written) {
  std::vector<std::string> lines;
  std::istringstream input(written);
  for (std::string line; std::getline(input, line);) {
    if (line.ends_with('\r')) line.pop_back();
    line.erase(0, line.rfind('\r') + 1);
    if (line.starts_with(erase_line)) line.erase(0, erase_line.size());
    lines.push_back(line);
  }
  return lines;
}

struct WidthCase {
  const char* name;
  std::vector<std::string> words;
};

void PrintTo(const WidthCase& one, std::ostream* out) { *out << one.name; }

class TerminalWidth : public testing::TestWithParam<WidthCase> {};

TEST_P(TerminalWidth, IsNeverExceededByALine) {
  for (const std::size_t columns : {std::size_t{60}, std::size_t{80}, std::size_t{120}}) {
    const OnTerminal shown = run_on_terminal(GetParam().words, columns);
    EXPECT_EQ(shown.exit_code, 0) << shown.written;
    EXPECT_GT(lines_of(shown.written).size(), 3U);
    for (const std::string& line : lines_of(shown.written)) EXPECT_LE(display_width(line), columns) << line;
  }
}

const std::string gate_baseline = root + "/results/baseline/gate.toml";

INSTANTIATE_TEST_SUITE_P(
    Of, TerminalWidth,
    testing::Values(WidthCase{"help", {"-h"}}, WidthCase{"help_of_compare", {"compare", "-h"}},
                    WidthCase{"help_of_gate", {"gate", "-h"}}, WidthCase{"list", {"list"}},
                    WidthCase{"verify", {"verify", "--trees", "20"}},
                    WidthCase{"replay", {"verify", "--replay", "alpha-beta:-inf..inf:uniform:b=3,d=3#7@1"}},
                    WidthCase{"relations", {"relations", "--trees", "5"}}, WidthCase{"claims", {"claims", "--list"}},
                    WidthCase{"power", {"power", "--list"}}, WidthCase{"compare", {"compare", "--trees", "2"}},
                    WidthCase{"compare_in_full", {"compare", "--trees", "2", "--full"}},
                    WidthCase{"plan", {"compare", "--dry-run", "--experiment", root + "/suites/default.toml"}},
                    WidthCase{"compare_results", {"report", gate_baseline, gate_baseline, "--filter", "pvs-split"}},
                    WidthCase{"epd", {"epd", root + "/suites/chess/mates.epd", "--depth", "1"}},
                    WidthCase{"perft", {"perft", "--depth", "2", "--divide"}}),
    [](const auto& one) { return std::string(one.param.name); });

const std::vector<std::string> small_matrix{"compare", "--trees", "2", "--searcher", "pvs-*"};

TEST(Matrix, HasEveryRowInEveryBlockOfColumns) {
  const std::string wide = run_on_terminal(small_matrix, 120).written;
  const std::string narrow = run_on_terminal(small_matrix, 40).written;
  const auto count = [](const std::string& text, const std::string& word) {
    std::size_t found = 0;
    for (std::size_t place = text.find(word); place != std::string::npos; place = text.find(word, place + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(wide, "\npvs-proof-after-raise-strict "), 1U);
  EXPECT_EQ(count(narrow, "\npvs-proof-after-raise-strict "), count(narrow, "\x1b[1msearcher "));
  EXPECT_GT(count(narrow, "\x1b[1msearcher "), 1U);
}

TEST(Matrix, InAPipeIsThatOfEightyColumnsWhateverTheEnvironmentSays) {
  Program program({"-c", "COLUMNS=200 TERM=xterm exec '" PVSLAB_TEST_BINARY "' compare --trees 2 --searcher 'pvs-*'"},
                  {.output_file = {}, .file_size_limit = {}, .program = "/bin/sh"});
  EXPECT_EQ(program.wait().output, run_program(small_matrix).output);
}

TEST(TerminalWidth, IsThatOfColumnsWhereTheTerminalDoesNotSay) {
  const OnTerminal shown = run_on_terminal({"list"}, 0, {{"COLUMNS", "50"}});
  for (const std::string& line : lines_of(shown.written)) EXPECT_LE(display_width(line), 50U) << line;
  EXPECT_EQ(run_on_terminal({"list"}, 0, {{"COLUMNS", "many"}}).written, run_on_terminal({"list"}, 80).written);
}

TEST(TerminalWidth, FoldsACommandSoThatAShellStillReadsIt) {
  const OnTerminal shown = run_on_terminal(small_matrix, 40);
  EXPECT_THAT(shown.written, HasSubstr("  pvslab compare --searcher 'pvs-*' \\\r\n    --trees 2 --seed 1\r\n"));
}

TEST(Colour, IsOnATerminalAndNotInAPipe) {
  EXPECT_THAT(run_on_terminal(small_matrix, 80).written, HasSubstr("\x1b[1m"));
  EXPECT_THAT(run_program(small_matrix).output, Not(HasSubstr("\x1b")));
}

TEST(Colour, IsNotThereWithNoColorOrOnADumbTerminal) {
  const std::vector<std::string> words{"list", "searchers"};
  const std::vector<std::string> matrix = {"compare", "--trees", "2", "--searcher", "pvs-*", "--quiet"};
  EXPECT_THAT(run_on_terminal(matrix, 80, {{"NO_COLOR", "1"}}).written, Not(HasSubstr("\x1b")));
  EXPECT_THAT(run_on_terminal(matrix, 80, {{"TERM", "dumb"}}).written, Not(HasSubstr("\x1b")));
  EXPECT_THAT(run_on_terminal(matrix, 80, {{"NO_COLOR", ""}}).written, HasSubstr("\x1b[1m"));
}

TEST(Colour, IsNotInMarkdownNorInJson) {
  for (const char* form : {"--format=markdown", "--json=-"}) {
    const OnTerminal shown = run_on_terminal({"compare", "--trees", "2", "--searcher", "pvs-*", "--quiet", form}, 40);
    EXPECT_THAT(shown.written, Not(HasSubstr("\x1b"))) << form;
    EXPECT_THAT(shown.written, HasSubstr("pvslab compare --searcher 'pvs-*' --trees 2 --seed 1")) << form;
  }
}

const std::vector<std::string> with_progress{"epd", root + "/suites/chess/middlegames.epd", "--depth", "4"};

TEST(ProgressOnATerminal, LeavesNothingOnTheScreenAtAnyWidth) {
  for (const std::size_t columns : {std::size_t{20}, std::size_t{40}, std::size_t{70}, std::size_t{120}}) {
    const OnTerminal shown = run_on_terminal(with_progress, columns);
    EXPECT_THAT(shown.written, HasSubstr("\x1b[2K")) << columns;
    const std::vector<std::string> screen = screen_after(shown.written, columns);
    EXPECT_THAT(screen, Each(Not(HasSubstr(" left")))) << columns;
    EXPECT_THAT(screen.front(), testing::StartsWith("pvs-sound to depth")) << columns;
  }
}

TEST(ProgressOnATerminal, RemovesAllTheLinesThatANarrowerTerminalMadeOfIt) {
  std::vector<std::string> words = with_progress;
  words.back() = "5";
  const OnTerminal shown = run_on_terminal(words, 100, {}, 30);
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_THAT(shown.written, HasSubstr("\r\x1b[2A\x1b[J"));  // the first line has 61 to 90 columns
}

TEST(Quiet, LeavesNothingOnStandardErrorButErrors) {
  const std::string file = root + "/suites/chess/mates.epd";
  EXPECT_THAT(run_program({"epd", file, "--depth", "1"}).errors, HasSubstr("nodes/s"));
  for (const std::vector<std::string>& words : {std::vector<std::string>{"epd", file, "--depth", "1", "--quiet"},
                                                std::vector<std::string>{"-q", "epd", file, "--depth", "1"}}) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.errors, "");
    EXPECT_THAT(run.output, HasSubstr("80 positions"));
  }
  const Finished wrong = run_program({"epd", "nowhere.epd", "--quiet"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.errors, HasSubstr("nowhere.epd"));
}

TEST(Quiet, ShowsNoProgressOnATerminal) {
  std::vector<std::string> words = with_progress;
  words.emplace_back("--quiet");
  EXPECT_THAT(run_on_terminal(words, 80).written, Not(HasSubstr("\r\x1b[2K")));
}

TEST(Quiet, IsAnOptionOfEveryVerbAndGoesWithJsonOnStandardOutput) {
  const Finished run = run_program({"compare", "--trees", "1", "--searcher", "pvs-sound", "--json", "-", "--quiet"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.errors, "");
  EXPECT_THAT(run.output, testing::StartsWith("{\n"));
}

}  // namespace terminal_test
}  // namespace pvslab::test
