// What README.md and docs/ show is true: their commands run, their outputs are what the program prints, and their links and
// paths exist.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/harness/base/program.hpp"
#include "tests/harness/base/shell.hpp"

namespace pvslab::test {
namespace readme_test {

namespace fs = std::filesystem;

const fs::path root = PVSLAB_TEST_SOURCE_DIR;

// README.md, CONTRIBUTING.md and every page of docs/.
std::vector<fs::path> pages() {
  std::vector<fs::path> files{root / "README.md", root / "CONTRIBUTING.md"};
  for (const auto& entry : fs::directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> lines_of_pages() {
  std::vector<std::string> lines;
  for (const fs::path& page : pages()) {
    for (std::string& line : lines_of(read_text(page))) lines.push_back(std::move(line));
  }
  return lines;
}

// Runs a command of a page as a reader would, in the repository, with the programs under test for those of build/release.
Finished run_in_repository(const std::string& command) {
  const std::string programs = fs::path(PVSLAB_TEST_BINARY).parent_path();
  const std::string sabotaged = fs::path(PVSLAB_TEST_SABOTAGED).parent_path();
  const std::string as_built = std::regex_replace(command, std::regex("build/release/"), "");
  const std::string words =
      "cd '" + root.string() + "' && PATH='" + programs + "':'" + sabotaged + "':$PATH && export PATH && ";
  return Program({"-c", words + as_built}, Shell::shell()).wait();
}

// The commands of the indented lines outside fenced blocks, each once, and up to the blanks before its explanation.
std::set<std::string> indented_commands() {
  static const std::regex command(R"(^    (?:build/release/)?(pvslab(?:_bench)?(?: [^ ]+)*)(?:  .*)?$)");
  std::set<std::string> commands;
  bool is_in_block = false;
  for (const std::string& line : lines_of_pages()) {
    std::smatch match;
    if (line.starts_with("```")) is_in_block = !is_in_block;
    if (!is_in_block && std::regex_match(line, match, command)) commands.insert(match[1]);
  }
  return commands;
}

// The same with less to do: what takes minutes only plans or explains, and two trees stand for thousands.
std::string shortened(const std::string& command) {
  if (command.starts_with("pvslab run")) return command + " --help";
  if (command == "pvslab verify") return command + " --dry-run";
  if (command == "pvslab power") return command + " --list";
  if (command.starts_with("pvslab claims")) return command + " --list";
  if (command.starts_with("pvslab report")) return command + " --help";  // the results of an earlier run
  if (command == "pvslab relations") return command + " --trees 20";
  if (command == "pvslab_bench") return command + " --benchmark_list_tests";
  return std::regex_replace(command, std::regex("--trees [0-9]+"), "--trees 2");
}

TEST(Documentation, ShowsCommandsThatRun) {
  const std::set<std::string> commands = indented_commands();
  ASSERT_GE(commands.size(), 20U);
  std::size_t ran = 0;
  for (const std::string& command : commands) {
    // These stand for what an earlier run has written.
    if (command.find(" FILE") != std::string::npos || command.find(" DIR") != std::string::npos) continue;
    const Finished ended = run_in_repository(shortened(command));
    EXPECT_EQ(ended.exit_code, 0) << command << "\n" << ended.errors;
    ++ran;
  }
  EXPECT_GE(ran + 9, commands.size());
}

// A block that begins with "$ COMMAND" and shows what it prints. A backslash at the end of a line continues the command.
struct Transcript {
  std::string command;
  std::vector<std::string> shown;
};

std::vector<Transcript> transcripts() {
  std::vector<Transcript> found;
  bool is_inside = false;
  for (const std::string& line : lines_of_pages()) {
    if (line.starts_with("```")) {
      is_inside = line == "```console";
    } else if (is_inside && line.starts_with("$ ")) {
      found.push_back({.command = line.substr(2), .shown = {}});
    } else if (is_inside && !found.empty() && found.back().command.ends_with('\\')) {
      found.back().command.pop_back();
      found.back().command += line;
    } else if (is_inside && !found.empty()) {
      found.back().shown.push_back(line);
    }
  }
  return found;
}

// Whether a line is as shown; where the page ends it with " ...", more may follow.
bool is_as_shown(const std::string& line, std::string_view shown) {
  constexpr std::string_view more = " ...";
  if (!shown.ends_with(more)) return line == shown;
  return line.starts_with(shown.substr(0, shown.size() - more.size()));
}

// The first line of the page that the output does not have in its place; a line "..." stands for any number of lines.
std::string first_missing(const std::vector<std::string>& shown, const std::vector<std::string>& printed) {
  auto at = printed.begin();
  bool may_skip = false;
  for (const std::string& line : shown) {
    if (line == "...") {
      may_skip = true;
      continue;
    }
    while (may_skip && at != printed.end() && !is_as_shown(*at, line)) ++at;
    if (at == printed.end() || !is_as_shown(*at, line)) return line;
    ++at;
    may_skip = false;
  }
  return at == printed.end() || may_skip ? "" : "(the end)";
}

TEST(Documentation, ShowsWhatTheProgramPrints) {
  const std::vector<Transcript> all = transcripts();
  ASSERT_GE(all.size(), 4U);
  for (const Transcript& transcript : all) {
    EXPECT_GE(std::ranges::count_if(transcript.shown, [](const auto& line) { return line != "..."; }), 3);
    const Finished ended = run_in_repository(transcript.command);
    EXPECT_EQ(first_missing(transcript.shown, lines_of(ended.output)), "") << transcript.command << "\n"
                                                                           << ended.output;
  }
}

TEST(Documentation, IsCheckedLineByLine) {
  EXPECT_EQ(first_missing({"a", "...", "c"}, {"a", "b", "c"}), "");
  EXPECT_EQ(first_missing({"a ..."}, {"a b"}), "");
  EXPECT_EQ(first_missing({"a", "c"}, {"a", "b", "c"}), "c");
  EXPECT_EQ(first_missing({"...", "d"}, {"a", "b", "c"}), "d");
  EXPECT_EQ(first_missing({"a"}, {"a", "b"}), "(the end)");
}

// A row of the table of searchers: their ids, what is said of the three clauses, and the smallest counterexample.
struct Row {
  std::vector<std::string> ids;
  std::vector<std::string> marks;
  std::string counterexample;
};

std::vector<Row> table_of_counterexamples() {
  static const std::regex row(R"(^\| (`.*`) \| (\S+) \| (\S+) \| (\S+) \| ?(.*) ?\|$)");
  static const std::regex id("`([^`]+)`");
  std::vector<Row> rows;
  bool is_in_table = false;
  for (const std::string& line : lines_of_pages()) {
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

void expect_row(const Row& row, const nlohmann::json& searcher) {
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

TEST(Documentation, ShowsTheSmallestCounterexamplesThatVerifyFinds) {
  const std::vector<Row> rows = table_of_counterexamples();
  ASSERT_GE(rows.size(), 3U);
  for (const Row& row : rows) {
    std::vector<std::string> words{"verify", "--exhaustive", "depth=2,branching=2,leaves=3", "--json", "-"};
    for (const std::string& id : row.ids) words.insert(words.end(), {"--searcher", id});
    const Finished run = run_program(words);
    ASSERT_EQ(run.exit_code, 0) << run.errors;
    const auto found = nlohmann::json::parse(run.output)["searchers"];
    ASSERT_GE(found.size(), row.ids.size());
    for (const auto& searcher : found) expect_row(row, searcher);
  }
}

TEST(Documentation, ShowsReplaysOfCounterexamplesOfItsTable) {
  std::size_t replays = 0;
  for (const std::string& command : indented_commands()) {
    if (command.find(" --replay ") == std::string::npos && command.find(" --tree ") == std::string::npos) continue;
    if (command.find('#') != std::string::npos) continue;  // a case, and no counterexample
    if (command.starts_with("pvslab trace ")) continue;    // shows, and does not check
    EXPECT_THAT(run_in_repository(command).output, testing::HasSubstr("fail_soft   broken (not promised)")) << command;
    ++replays;
  }
  EXPECT_GE(replays, 1U);
}

// The names at the left of the list that `pvslab -h` prints below "Verbs:".
std::set<std::string> verbs() {
  std::set<std::string> found;
  bool is_in_list = false;
  for (const std::string& line : lines_of(run_program({"-h"}).output)) {
    if (line == "Verbs:") is_in_list = true;
    if (line.empty()) is_in_list = false;
    if (is_in_list && line.starts_with("  ") && line[2] != ' ') found.insert(line.substr(2, line.find(' ', 2) - 2));
  }
  return found;
}

TEST(Documentation, ExplainsEveryVerb) {
  const std::set<std::string> all = verbs();
  ASSERT_GE(all.size(), 8U);
  const std::string page = read_text(root / "docs/commands.md");
  for (const std::string& verb : all) EXPECT_THAT(page, testing::HasSubstr("    pvslab " + verb)) << verb;
}

// All matches of the first group in the prose of a page: outside its blocks of code.
std::vector<std::string> found_in_prose(const fs::path& page, const std::regex& expression) {
  std::vector<std::string> found;
  bool is_in_block = false;
  for (const std::string& line : lines_of(read_text(page))) {
    if (line.starts_with("```")) is_in_block = !is_in_block;
    if (is_in_block) continue;
    for (std::sregex_iterator match(line.begin(), line.end(), expression), end; match != end; ++match) {
      found.push_back((*match)[1]);
    }
  }
  return found;
}

// The anchor that a heading gets: "What is counted" is #what-is-counted.
std::set<std::string> anchors_of(const fs::path& page) {
  std::set<std::string> anchors;
  for (const std::string& heading : found_in_prose(page, std::regex("^#+ (.*)$"))) {
    std::string anchor;
    for (const char letter : heading) {
      const auto code = static_cast<unsigned char>(letter);
      if (letter == ' ') anchor += '-';
      if (std::isalnum(code) != 0 || letter == '-' || letter == '_') anchor += static_cast<char>(std::tolower(code));
    }
    anchors.insert(anchor);
  }
  return anchors;
}

// docs/extend.md has searchers beside their listings: the lines of the header, as they are.
TEST(Documentation, ShowsSearchersAsTheyAreInTheirHeaders) {
  const std::string page = read_text(root / "docs/extend.md");
  std::size_t shown = 0;
  constexpr std::string_view before = "<th>searchers/";
  for (std::size_t at = page.find(before); at != std::string::npos; at = page.find(before, at + 1), ++shown) {
    const std::size_t begin = at + std::string_view("<th>").size();
    const std::string header = page.substr(begin, page.find('<', begin) - begin);
    const std::size_t code = page.find("```cpp\n", at) + std::string_view("```cpp\n").size();
    std::string lines;
    for (const std::string& line : lines_of(page.substr(code, page.find("```", code) - code)))
      lines += "    " + line + "\n";
    EXPECT_THAT(read_text(root / header), testing::HasSubstr(lines)) << header;
  }
  EXPECT_EQ(shown, 3U);
}

TEST(Documentation, LinksToPagesAndHeadingsThatExist) {
  std::size_t links = 0;
  for (const fs::path& page : pages()) {
    for (const std::string& link : found_in_prose(page, std::regex(R"(\]\(([^)]+)\))"))) {
      if (link.starts_with("http")) continue;
      const std::size_t hash = std::min(link.find('#'), link.size());
      const fs::path target = hash == 0 ? page : page.parent_path() / link.substr(0, hash);
      ++links;
      ASSERT_TRUE(fs::exists(target)) << page << ": " << link;
      if (hash == link.size()) continue;
      EXPECT_THAT(anchors_of(target), testing::Contains(link.substr(hash + 1))) << page << ": " << link;
    }
  }
  EXPECT_GE(links, 10U);
}

// The moving picture of README, and its still for who wants no motion. That they show what the page does is seen by eye.
TEST(Documentation, ShowsAMovingPictureThatIsSmallAndAStillOfIt) {
  const std::regex picture(
      R"re(<source media="\(prefers-reduced-motion: reduce\)" srcset="([^"]+)">\s*<img src="([^"]+)"[^>]* alt="[^"]+">)re");
  const std::string page = read_text(root / "README.md");
  std::smatch found;
  ASSERT_TRUE(std::regex_search(page, found, picture));
  const std::string still = found[1];
  const std::string moving = found[2];
  for (const std::string& file : {still, moving}) {
    ASSERT_TRUE(fs::exists(root / file)) << file;
    EXPECT_LE(fs::file_size(root / file), 500'000U) << file;
  }
  EXPECT_THAT(read_text(root / still).substr(0, 8), testing::StartsWith("\x89PNG"));
  EXPECT_THAT(read_text(root / moving).substr(0, 64), testing::HasSubstr("ANIM"));
}

// Paths in code type. NAME stands for a name of the reader's; the last run's results are not in the repository.
TEST(Documentation, NamesFilesThatExist) {
  const std::regex path(
      "`((?:searchers|suites|harness|tests|scripts|docs|examples|results|\\.ci)/[A-Za-z0-9_./-]*)[ `]");
  std::size_t paths = 0;
  for (const fs::path& page : pages()) {
    for (const std::string& name : found_in_prose(page, path)) {
      if (name.starts_with("results/latest") || name.find("NAME") != std::string::npos) continue;
      EXPECT_TRUE(fs::exists(root / name)) << page << ": " << name;
      ++paths;
    }
  }
  EXPECT_GE(paths, 40U);
}

}  // namespace readme_test
}  // namespace pvslab::test
