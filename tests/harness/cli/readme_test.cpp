// What README.md tells a user to type works.
#include <gmock/gmock.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/harness/base/program.hpp"

namespace pvslab {
namespace {

// The commands of the indented lines, each up to the blanks before its explanation.
std::vector<std::string> commands_of_readme() {
  static const std::regex command(R"(^    (?:build/release/)?(pvslab(?:_bench)?(?: [^ ]+)*)(?:  .*)?$)");
  std::vector<std::string> commands;
  std::ifstream readme(PVSLAB_TEST_SOURCE_DIR "/README.md");
  for (std::string line; std::getline(readme, line);) {
    std::smatch match;
    if (std::regex_match(line, match, command)) commands.push_back(match[1]);
  }
  return commands;
}

// The same with less to do: what takes minutes only plans or explains, and two trees stand for thousands.
std::string shortened(const std::string& command) {
  if (command == "pvslab run") return command + " --help";
  if (command == "pvslab verify") return command + " --dry-run";
  if (command == "pvslab relations") return command + " --trees 20";
  if (command == "pvslab_bench") return command + " --benchmark_list_tests";
  return std::regex_replace(command, std::regex("--trees [0-9]+"), "--trees 2");
}

// A row of the table of searchers: their ids, what is said of the three clauses, and the smallest counterexample.
struct Row {
  std::vector<std::string> ids;
  std::vector<std::string> marks;
  std::string counterexample;
};

std::vector<Row> table_of_readme() {
  static const std::regex row(R"(^\| (`.*`) \| (\S+) \| (\S+) \| (\S+) \| ?(.*) ?\|$)");
  static const std::regex id("`([^`]+)`");
  std::vector<Row> rows;
  bool is_in_table = false;
  std::ifstream readme(PVSLAB_TEST_SOURCE_DIR "/README.md");
  for (std::string line; std::getline(readme, line);) {
    if (line == "| searcher | root value | window | fail-soft bound | smallest counterexample |") is_in_table = true;
    if (line.empty()) is_in_table = false;
    std::smatch match;
    if (!is_in_table || !std::regex_match(line, match, row)) continue;
    const std::string names = match[1];
    rows.push_back({.ids = {}, .marks = {match[2], match[3], match[4]}, .counterexample = match[5]});
    for (std::sregex_iterator name(names.begin(), names.end(), id), end; name != end; ++name) {
      rows.back().ids.push_back((*name)[1]);
    }
  }
  return rows;
}

// "`[1 0]` in (1, 2): score 0, returns −1", as the table writes a counterexample of the JSON.
std::string written(const nlohmann::json& example) {
  const auto score = [](const nlohmann::json& value) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    return text.starts_with('-') ? "\u2212" + text.substr(1) : text;
  };
  return "`" + example["tree"].get<std::string>() + "` in (" + score(example["window"][0]) + ", " +
         score(example["window"][1]) + "): score " + score(example["score"]) + ", returns " +
         score(example["returned"]);
}

TEST(Readme, ShowsTheSmallestCounterexamplesThatVerifyFinds) {
  const std::vector<Row> rows = table_of_readme();
  ASSERT_GE(rows.size(), 3U);
  for (const Row& row : rows) {
    std::vector<std::string> words{"verify", "--exhaustive", "depth=2,branching=2,leaves=3", "--json", "-"};
    for (const std::string& id : row.ids) words.insert(words.end(), {"--searcher", id});
    const test::Finished run = test::run_program(words);
    ASSERT_EQ(run.exit_code, 0) << run.errors;
    const auto found = nlohmann::json::parse(run.output)["searchers"];
    ASSERT_GE(found.size(), row.ids.size());
    for (const auto& searcher : found) {
      const std::array<const char*, 3> clauses{"root", "window", "fail_soft"};
      for (std::size_t i = 0; i < clauses.size(); ++i) {
        const auto& clause = searcher["clauses"][clauses[i]];
        EXPECT_EQ(row.marks[i], clause["held"] == true ? "\u2713" : "**\u2717**") << searcher["id"] << clauses[i];
      }
      const auto& fail_soft = searcher["clauses"]["fail_soft"];
      EXPECT_THAT(row.counterexample,
                  testing::StartsWith(fail_soft["held"] == true ? "" : written(fail_soft["counterexample"])))
          << searcher["id"];
      EXPECT_EQ(row.counterexample.empty(), fail_soft["held"] == true) << searcher["id"];
    }
  }
}

TEST(Readme, ShowsReplaysOfCounterexamplesOfItsTable) {
  std::size_t replays = 0;
  for (const std::string& command : commands_of_readme()) {
    if (command.find(" --replay ") == std::string::npos && command.find(" --tree ") == std::string::npos) continue;
    if (command.find('#') != std::string::npos) continue;  // a case, and no counterexample
    const test::TemporaryDirectory directory;
    const std::string in_shell =
        "PATH=$(dirname " PVSLAB_TEST_BINARY "):$PATH; " + command + " > " + (directory / "output");
    EXPECT_EQ(std::system(in_shell.c_str()), 0) << command;
    EXPECT_THAT(test::read_text(directory / "output"), testing::HasSubstr("fail_soft   broken (not promised)"))
        << command;
    ++replays;
  }
  EXPECT_GE(replays, 1U);
}

TEST(Readme, ShowsCommandsThatRun) {
  const std::vector<std::string> commands = commands_of_readme();
  ASSERT_GE(commands.size(), 10U);
  std::size_t ran = 0;
  for (const std::string& command : commands) {
    if (command.find(" FILE") != std::string::npos) continue;  // stands for a file that an earlier run has written
    const std::string in_repository =
        "cd " PVSLAB_TEST_SOURCE_DIR " && PATH=$(dirname " PVSLAB_TEST_BINARY "):$PATH && ";
    EXPECT_EQ(std::system((in_repository + shortened(command) + " > /dev/null 2>&1").c_str()), 0) << command;
    ++ran;
  }
  EXPECT_GE(ran + 2, commands.size());
}

}  // namespace
}  // namespace pvslab
