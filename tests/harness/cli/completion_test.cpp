// The completion of commands, asked of real shells, and the manual page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "harness/base/output.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/shell.hpp"

namespace pvslab::test {
namespace completion_test {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

bool is_installed(const std::string& program) {
  return Program({"-c", "command -v " + program + " >/dev/null"}, Shell::shell()).wait().exit_code == 0;
}

Finished run_shell(const std::string& shell, const std::vector<std::string>& words) {
  std::vector<std::string> all{"-c", "exec \"$0\" \"$@\"", shell};
  all.insert(all.end(), words.begin(), words.end());
  return Program(all, Shell::shell()).wait();
}

// The completion script in a file.
class Script {
 public:
  explicit Script(const std::string& shell) {
    const Finished written = run_program({"completion", shell});
    EXPECT_EQ(written.exit_code, 0) << written.errors;
    write_file_atomically(file(), written.output);
  }
  [[nodiscard]] std::string file() const { return directory_ / "script"; }

 private:
  TemporaryDirectory directory_;
};

// What bash offers for a line with the cursor at its end: the script is read by a real bash, and its function is called
// with the variables that bash sets.
std::vector<std::string> offered_by_bash(const std::string& line) {
  const Script script("bash");
  const std::string program = "source '" + script.file() +
                              "'; complete -p pvslab >/dev/null || exit 3; COMP_LINE=$1; COMP_POINT=${#1}; _pvslab; " +
                              "printf '%s\\n' \"${COMPREPLY[@]}\"";
  const Finished run = run_shell("bash", {"-c", program, "bash", line});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.errors, "");
  std::vector<std::string> words = lines_of(run.output);
  std::erase(words, "");
  return words;
}

TEST(CompletionInBash, OffersVerbsFirst) {
  EXPECT_THAT(offered_by_bash("pvslab comp"), ElementsAre("compare", "completion"));
  std::vector<std::string> names;
  for (const pvslab::Verb* verb : verbs()) {
    if (!verb->is_hidden) names.emplace_back(verb->name);
  }
  EXPECT_THAT(offered_by_bash("pvslab "), IsSupersetOf(names));
  EXPECT_THAT(offered_by_bash("pvslab --v"), ElementsAre("--version"));
}

TEST(CompletionInBash, OffersTheOptionsOfTheVerb) {
  EXPECT_THAT(offered_by_bash("pvslab compare --searche"), ElementsAre("--searcher"));
  EXPECT_THAT(offered_by_bash("pvslab compare --full --see"), ElementsAre("--seed"));
  EXPECT_THAT(offered_by_bash("pvslab --quiet perft --"), AllOf(Contains("--divide"), Not(Contains("--searcher"))));
  EXPECT_THAT(offered_by_bash("pvslab compare --nothing"), IsEmpty());
}

TEST(CompletionInBash, OffersSearchers) {
  std::vector<std::string> ids;
  for (const SearcherInfo* info : searcher_infos()) ids.emplace_back(info->id);
  EXPECT_EQ(offered_by_bash("pvslab compare --searcher "), ids);
  EXPECT_THAT(offered_by_bash("pvslab compare --searcher pvs-sp"), ElementsAre("pvs-split", "pvs-split-strict"));
  EXPECT_THAT(offered_by_bash("pvslab verify --searcher=pvs-sp"), ElementsAre("pvs-split", "pvs-split-strict"));
}

TEST(CompletionInBash, OffersWorkloadsFromWhereBashBreaksTheWord) {
  EXPECT_THAT(offered_by_bash("pvslab compare --workload unif"), ElementsAre("uniform:"));
  EXPECT_THAT(offered_by_bash("pvslab compare --workload chess:"), testing::Each(Not(testing::StartsWith("chess:"))));
}

TEST(CompletionInBash, OffersWordsAndFiles) {
  EXPECT_THAT(offered_by_bash("pvslab list s"), ElementsAre("searchers", "suites"));
  EXPECT_THAT(offered_by_bash("pvslab compare --format "), ElementsAre("text", "markdown"));
  EXPECT_THAT(offered_by_bash("pvslab completion "), ElementsAre("bash", "zsh", "fish"));
  EXPECT_THAT(offered_by_bash("pvslab report --results /etc/host"), Contains("/etc/hostname"));
  EXPECT_THAT(offered_by_bash("pvslab compare --seed "), IsEmpty());
}

TEST(CompletionInZsh, IsAScriptThatZshReads) {
  const Script script("zsh");
  EXPECT_THAT(read_text(script.file()), testing::StartsWith("#compdef pvslab\n"));
  if (!is_installed("zsh")) GTEST_SKIP() << "zsh is not installed";
  const Finished run = run_shell("zsh", {"-f", "-n", script.file()});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.errors, "");
}

TEST(CompletionInFish, OffersSearchersAndVerbs) {
  const Script script("fish");
  EXPECT_THAT(read_text(script.file()), HasSubstr("-a compare -d 'Compare the node counts"));
  if (!is_installed("fish")) GTEST_SKIP() << "fish is not installed";
  const Finished run = run_shell(
      "fish", {"--no-config", "-c", "source '" + script.file() + "'; complete -C 'pvslab compare --searcher pvs-sp'"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(lines_of(run.output),
              ElementsAre(testing::StartsWith("pvs-split\t"), testing::StartsWith("pvs-split-strict\t")));
}

TEST(Completion, OfAShellThatItDoesNotKnowIsRefusedWithThoseThatItKnows) {
  const Finished run = run_program({"completion", "tcsh"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.output, "");
  EXPECT_THAT(run.errors, HasSubstr("unknown shell 'tcsh'."));
  EXPECT_THAT(run.errors, HasSubstr("The shells are bash, zsh and fish"));
  EXPECT_EQ(run_program({"completion"}).exit_code, 2);
}

// As the page has it: "\-\-json".
std::string in_roff(const std::string& text) { return std::regex_replace(text, std::regex("-"), "\\-"); }

TEST(ManualPage, HasEveryVerbAndEveryOptionOfTheHelp) {
  const Finished page = run_program({"man"});
  EXPECT_EQ(page.exit_code, 0) << page.errors;
  static const std::regex option(R"(^  (?:-\w,)?(--[a-z-]+))");
  for (const pvslab::Verb* verb : verbs()) {
    const std::string heading = ".SS pvslab " + in_roff(std::string(verb->name)) + "\n";
    const std::size_t begin = page.output.find(heading);
    EXPECT_EQ(begin == std::string::npos, verb->is_hidden) << heading;
    if (verb->is_hidden) continue;
    const std::size_t end = page.output.find("\n.S", begin + 1);
    const std::string part = page.output.substr(begin, end - begin);
    for (const std::string& line : lines_of(run_program({std::string(verb->name), "-h"}).output)) {
      std::smatch match;
      if (!std::regex_search(line, match, option)) continue;
      EXPECT_THAT(part, HasSubstr("\\fB" + in_roff(match[1]) + "\\fR"));
    }
  }
  for (const char* section : {"EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"}) {
    EXPECT_THAT(page.output, HasSubstr(std::string("\n.SH ") + section + "\n"));
  }
}

TEST(ManualPage, IsFormattedWithoutAWarning) {
  if (!is_installed("groff")) GTEST_SKIP() << "groff is not installed";
  const TemporaryDirectory directory;
  write_file_atomically(directory / "pvslab.1", run_program({"man"}).output);
  const Finished run = run_shell("groff", {"-man", "-ww", "-Tutf8", directory / "pvslab.1"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.errors, "");
  EXPECT_THAT(run.output, HasSubstr("the gate found a regression"));
}

}  // namespace completion_test
}  // namespace pvslab::test
