// The real program: exit codes, messages, and what it writes where.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/base/text/table.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using Words = std::vector<std::string>;

struct Usage {
  Words words;
  int exit_code;
  const char* expected;  // a part of what it says on the standard error
};

class WrongUsage : public testing::TestWithParam<Usage> {};

TEST_P(WrongUsage, IsExplainedOnTheStandardErrorAlone) {
  const Finished finished = run_program(GetParam().words);
  EXPECT_EQ(finished.exit_code, GetParam().exit_code);
  EXPECT_EQ(finished.output, "");
  EXPECT_NE(finished.errors.find(GetParam().expected), std::string::npos) << finished.errors;
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongUsage,
    testing::Values(
        Usage{{}, 2, "no verb is given"}, Usage{{"comapre"}, 2, "unknown verb 'comapre'. Did you mean 'compare'?"},
        Usage{{"compare", "--sede", "3"}, 2, "unexpected '--sede'. Did you mean '--seed'?"},
        Usage{{"compare", "surplus"}, 2, "unexpected 'surplus'. See `pvslab compare -h`"},
        Usage{{"compare", "--searcher", "alpha-bta"}, 2, "unknown searcher 'alpha-bta'. Did you mean 'alpha-beta'?"},
        Usage{{"compare", "--searcher", "pvs-1982"}, 2, "'pvs-1982' is now called 'pvs-recursive'"},
        Usage{{"verify", "--replay", "pvs-1982:1..1:b2.1.0"}, 2, "'pvs-1982' is now called 'pvs-recursive'"},
        Usage{{"trace", "pvs-1982", "--tree", "1"}, 2, "'pvs-1982' is now called 'pvs-recursive'"},
        Usage{{"schedules", "leaves=2", "--searcher", "enhanced-pv-splitting"},
              2,
              "'enhanced-pv-splitting' is now called 'pv-splitting-with-help'"},
        Usage{{"relations", "--pair", "enhanced-pv-splitting@1", "alpha-beta"},
              2,
              "is now called 'pv-splitting-with-help'"},
        Usage{{"compare", "--searcher", "zzz*"}, 5, "no searcher matches 'zzz*'"},
        Usage{{"compare", "--filter", "minimax", "--workload", "uniform:b=20,d=6"},
              5,
              "every searcher that was selected is left out"},
        Usage{{"compare", "--workload", "unifrom:b=2"}, 2, "unknown workload 'unifrom'. Did you mean 'uniform'?"},
        Usage{{"compare", "--workload", "uniform:b=x"}, 2, "uniform:b=x:1:11"},
        Usage{{"compare", "--workload", "uniform:b=2,d=2", "--workload", "uniform:d=2,b=2"}, 2, "named twice"},
        Usage{{"compare", "--workload", "connect4:"}, 2, "the file is missing"},
        Usage{{"compare", "--workload", "connect4:/nowhere.txt"}, 2, "/nowhere.txt: cannot be opened: No such file"},
        Usage{{"compare", "--experiment", "/nowhere.toml"}, 2, "/nowhere.toml: cannot be opened: No such file"},
        Usage{{"compare", "--trees", "0"}, 2, "--trees: '0' is not a whole number from 1"},
        Usage{{"compare", "--trees", "-3"}, 2, "--trees"},
        Usage{{"compare", "--trees", "1e3"}, 2, "--trees: '1e3' is not a whole number"},
        Usage{{"compare", "--seed", "99999999999999999999"}, 2, "--seed: '99999999999999999999' is not a whole number"},
        Usage{{"compare", "--threads", "0"}, 2, "--threads: '0' is not a whole number from 1 to 1024"},
        Usage{{"compare", "--seed"}, 2, "--seed"},
        Usage{{"compare", "--workload", "uniform:b=2,d=2", "--out", "/dev/null/x"},
              2,
              "cannot write the directory /dev/null/x"},
        Usage{{"compare", "--counter", "leavs"}, 2, "unknown counter 'leavs'. Did you mean 'leaves'?"},
        Usage{{"compare", "--against", "alpha-bta"}, 2, "unknown searcher 'alpha-bta'. Did you mean 'alpha-beta'?"},
        Usage{{"compare", "--window", "3..3"}, 2, "the window (3, 3) is empty under the >= rule"},
        Usage{{"compare", "--per-tree", "-"}, 2, "--per-tree needs a file"},
        Usage{{"compare", "--table", "64", "--workload",
               "connect4:" PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-5x5.txt"},
              2,
              "--table is for workloads"},
        Usage{{"compare", "--searcher", "mtd-f", "--workload", "uniform:b=2,d=2,table=65537"},
              2,
              "table must be from 1 to 65536, not 65537"},
        Usage{{"list", "serchers"}, 2, "unknown list 'serchers'. Did you mean 'searchers'?"},
        Usage{{"report", "--results", "/nowhere.json"}, 2, "/nowhere.json: cannot be opened: No such file"},
        Usage{{"report", "--format", "html"}, 2, "--format: unknown format 'html'. The formats are text and markdown"},
        Usage{{"run", "--experiment", "/nowhere.toml"}, 2, "/nowhere.toml: cannot be opened"}));

TEST(CommandLine, ShowsHelpAndVersion) {
  EXPECT_EQ(run_program({"--version"}).output.substr(0, 7), "pvslab ");
  for (const Words& words :
       {Words{"-h"}, Words{"--help"}, Words{"compare", "-h"}, Words{"list", "-h"}, Words{"run", "-h"}}) {
    const Finished finished = run_program(words);
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE(finished.output.find("Usage:"), std::string::npos);
    EXPECT_EQ(finished.errors, "");
  }
}

TEST(CommandLine, ReadsNumbersAsDecimal) {
  const Finished finished =
      run_program({"compare", "--workload", "uniform:b=2,d=2", "--trees", "010", "--seed", "010", "--dry-run"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_NE(finished.output.find("seed 10"), std::string::npos) << finished.output;
}

TEST(List, HoldsEverySearcherWithItsPromises) {
  const auto json = nlohmann::json::parse(run_program({"list", "searchers", "--json", "-"}).output);
  EXPECT_FALSE(json.contains("suites"));
  bool found = false;
  for (const auto& searcher : json.at("searchers")) {
    for (const char* key : {"id", "rule", "promises", "title", "citation", "origin"})
      EXPECT_TRUE(searcher.contains(key));
    EXPECT_EQ(searcher.at("selective"), searcher.at("promises").empty()) << searcher.at("id");
    if (searcher.at("id") != "alpha-beta") continue;
    found = true;
    EXPECT_EQ(searcher.at("rule"), "at_beta");
    EXPECT_EQ(searcher.at("origin"), "printed");
    EXPECT_EQ(searcher.at("promises"),
              nlohmann::json({"root", "window", "fail_soft", "lower_bound", "best_move", "line_start", "line"}));
  }
  EXPECT_TRUE(found);
}

TEST(List, HoldsEverySuiteWithItsParameters) {
  const auto json = nlohmann::json::parse(run_program({"list", "suites", "--json", "-"}).output);
  EXPECT_FALSE(json.contains("searchers"));
  std::vector<std::string> names;
  for (const auto& suite : json.at("suites")) names.push_back(suite.at("name"));
  EXPECT_EQ(names,
            (Words{"uniform", "ordered", "incremental", "irregular", "transposing", "pgame", "ngame", "tictactoe",
                   "mnk", "breakthrough", "othello", "draughts", "connect4-board", "game", "connect4", "chess"}));
}

TEST(List, IsEightyColumnsWide) {
  std::istringstream lines(run_program({"list"}).output);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(display_width(line), 80U) << line;
  EXPECT_GT(count, 20U);
}

TEST(List, FailsWhereItsOutputIsFull) {
  const Finished finished = run_program({"list"}, {.output_file = "/dev/full", .file_size_limit = {}});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_NE(finished.errors.find("cannot write the standard output: No space left on device"), std::string::npos);
}

TEST(Compare, WritesJsonAndNothingElseWhereItIsAskedFor) {
  const Finished finished = run_program({"compare", "--workload", "uniform:b=3,d=3", "--trees", "2", "--json", "-"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.errors, "");
  const auto json = nlohmann::json::parse(finished.output);  // which knows no NaN
  EXPECT_EQ(json.at("format"), 1);
  EXPECT_EQ(json.at("seed"), 1);
  EXPECT_EQ(json.at("results").at(0).at("workload"), "uniform:b=3,d=3");
  EXPECT_EQ(json.at("results").at(0).at("trees"), 2);
}

TEST(Compare, NamesAWorkloadAsItWasAskedFor) {
  const std::string spec = "ordered:b=4,d=3,p1=0.7,p2=0.9,q=100";
  const auto json =
      nlohmann::json::parse(run_program({"compare", "--workload", spec, "--trees", "2", "--json", "-"}).output);
  EXPECT_EQ(json.at("results").at(0).at("workload"), spec);
}

TEST(Compare, MarksTheYardstickThatWasNotSelected) {
  const Finished finished =
      run_program({"compare", "--workload", "uniform:b=3,d=3", "--trees", "2", "--searcher", "pvs-split"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_NE(finished.output.find("alpha-beta *"), std::string::npos);
  EXPECT_NE(finished.output.find("* not selected; it runs as the yardstick"), std::string::npos);
}

TEST(Compare, KeepsNothingWithoutADirectoryAndAllFilesWithOne) {
  const TemporaryDirectory directory;
  const std::string out = directory / "deep/er";
  EXPECT_EQ(run_program({"compare", "--workload", "uniform:b=3,d=3", "--trees", "2", "--out", out}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(out + "/results.json"));
  EXPECT_TRUE(std::filesystem::exists(out + "/results.csv"));
  EXPECT_TRUE(std::filesystem::exists(out + "/report.md"));
  EXPECT_FALSE(std::filesystem::exists(out + "/journal.jsonl"));
}

TEST(Compare, RunsNothingWhenDry) {
  for (const char* flag : {"--dry-run", "--list"}) {
    const TemporaryDirectory directory;
    const Finished finished =
        run_program({"compare", "--workload", "uniform:b=30,d=20", flag, "--out", directory / "out"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE(finished.output.find("uniform:b=30,d=20"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(directory / "out"));
  }
}

TEST(Compare, ExitsWithOneWhereAPublishedScoreIsNotReturned) {
  const TemporaryDirectory directory;
  test::write_text(directory / "wrong.txt", "# board 5x5\n34454334455513315 -1\n");
  const std::string spec = "connect4:" + (directory / "wrong.txt");
  const Finished text = run_program({"compare", "--workload", spec, "--searcher", "alpha-beta"});
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_NE(text.output.find("WRONG PUBLISHED SCORE: "), std::string::npos) << text.output;
  EXPECT_NE(text.output.find("reproduce: pvslab compare --workload " + spec), std::string::npos) << text.output;
  const Finished json = run_program({"compare", "--workload", spec, "--searcher", "alpha-beta", "--json", "-"});
  EXPECT_EQ(json.exit_code, 1);
  const auto document = nlohmann::json::parse(json.output);
  EXPECT_EQ(document.at("violations").size(), 1U);
  EXPECT_TRUE(document.at("violations").at(0).at("published_is_wrong"));
  EXPECT_FALSE(document.at("results").at(0).at("times").is_null());  // the searcher is right
}

TEST(Compare, FailsWhereItsJsonCannotBeWritten) {
  const Finished finished =
      run_program({"compare", "--workload", "uniform:b=2,d=2", "--trees", "1", "--json", "/dev/full"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_NE(finished.errors.find("cannot write /dev/full: No space left on device"), std::string::npos)
      << finished.errors;
}

TEST(CommandLine, LooksAtWhereTheJsonGoesBeforeItWorks) {
  const std::string nowhere = "/nonexistent/results.json";
  const std::string mates = PVSLAB_TEST_SOURCE_DIR "/suites/chess/mates.epd";
  const std::string counts = PVSLAB_TEST_SOURCE_DIR "/suites/chess/perft-standard.epd";
  for (const Words& words :
       std::vector<Words>{{"epd", mates, "--depth", "1", "--json", nowhere},
                          {"perft", "--suite", counts, "--max-nodes", "1000", "--json", nowhere},
                          {"verify", "--trees", "1", "--json", nowhere},
                          {"compare", "--workload", "uniform:b=2,d=2", "--trees", "1", "--json", nowhere}}) {
    const Finished finished = run_program(words);
    EXPECT_EQ(finished.exit_code, 2) << words.front();
    EXPECT_EQ(finished.output, "") << words.front();
    EXPECT_NE(finished.errors.find("cannot write " + nowhere), std::string::npos) << finished.errors;
  }
}

TEST(CommandLine, DoesNotWriteJsonOverAFileThatItReads) {
  const TemporaryDirectory directory;
  const std::string file = directory / "input";
  for (const Words& words : std::vector<Words>{{"epd", file, "--depth", "1", "--json", file},
                                               {"perft", "--suite", file, "--json", file},
                                               {"compare", "--experiment", file, "--json", file},
                                               {"report", file, file, "--json", file}}) {
    const std::string text = words.front() == "compare" ? "[[workload]]\nspec = \"uniform:b=2,d=2\"\n"
                                                        : "8/8/8/8/8/4k3/8/4K3 w - - 0 1 ;D1 1\n";
    test::write_text(file, text);
    const Finished finished = run_program(words);
    EXPECT_EQ(finished.exit_code, 2) << words.front();
    EXPECT_NE(finished.errors.find("would be overwritten"), std::string::npos) << finished.errors;
    EXPECT_EQ(read_text(file), text) << words.front();
  }
}

TEST(Compare, WritesTheTextAndTheJsonFile) {
  const TemporaryDirectory directory;
  const std::string json = directory / "results.json";
  const Finished finished =
      run_program({"compare", "--workload", "uniform:b=2,d=2", "--trees", "1", "--format", "markdown", "--json", json});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  EXPECT_NE(finished.output.find("| --- |"), std::string::npos) << finished.output;
  EXPECT_EQ(nlohmann::json::parse(read_text(json)).at("seed"), 1);
}

TEST(Compare, RepeatsTheFilesInItsCommandButNotInTheResults) {
  const TemporaryDirectory directory;
  const std::string out = directory / "an out";
  const std::string trees = directory / "trees.csv";
  const Finished finished = run_program({"compare", "--workload", "uniform:b=2,d=2", "--searcher", "alpha-beta",
                                         "--trees", "1", "--out", out, "--per-tree", trees});
  EXPECT_EQ(finished.exit_code, 0) << finished.errors;
  const std::string command = "pvslab compare --searcher alpha-beta --workload uniform:b=2,d=2 --trees 1 --seed 1";
  const std::string shown = command + " --per-tree " + trees + " --out '" + out + "'\n";
  EXPECT_NE(finished.output.find(shown), std::string::npos) << finished.output;
  EXPECT_EQ(nlohmann::json::parse(read_text(out + "/results.json")).at("command"), command);
}

TEST(Report, ShowsTheTableThatCompareShowed) {
  const TemporaryDirectory directory;
  const std::string out = directory / "out";
  const Finished compared = run_program({"compare", "--workload", "uniform:b=3,d=3", "--trees", "2", "--out", out});
  const Finished reported = run_program({"report", "--results", out + "/results.json"});
  EXPECT_EQ(reported.exit_code, 0);
  // The command of `compare` goes on with the files that it wrote.
  const std::string table = reported.output.substr(0, reported.output.size() - 1);
  EXPECT_EQ(compared.output.substr(0, table.size()), table);
  const Finished markdown = run_program({"report", "--results", out + "/results.json", "--format", "markdown"});
  EXPECT_EQ(markdown.output, read_text(out + "/report.md"));
}

}  // namespace
}  // namespace pvslab::test
