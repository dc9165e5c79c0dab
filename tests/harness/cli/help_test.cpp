// The help of the program and of every verb.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"
#include "harness/cli/verbs/ended_names.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/gate/reporters/reporters.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace help_test {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> listed_verbs() {
  std::vector<std::string> names;
  for (const pvslab::Verb* verb : verbs()) {
    if (!verb->is_hidden && !verb->is_unlisted) names.emplace_back(verb->name);
  }
  return names;
}

std::string help_of(const std::string& verb) { return run_program({verb, "--help"}).output; }

void expect_at_most_80_columns(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80U) << line;
}

TEST(Help, OfTheProgramListsEveryVerbThatIsNotHidden) {
  ASSERT_GE(listed_verbs().size(), 10U);
  const std::string help = run_program({"-h"}).output;
  for (const pvslab::Verb* verb : verbs()) {
    const std::string line = "\n  " + std::string(verb->name) + " ";
    EXPECT_EQ(help.find(line) == std::string::npos, verb->is_hidden || verb->is_unlisted) << verb->name;
    if (verb->is_hidden || verb->is_unlisted) continue;
    EXPECT_THAT(help, HasSubstr(" " + std::string(verb->summary) + "\n"));
  }
}

TEST(Help, OfTheProgramAndOfEveryVerbTakesAtMostEightyColumns) {
  expect_at_most_80_columns(run_program({"-h"}).output);
  for (const pvslab::Verb* verb : verbs()) {
    const Finished help = run_program({std::string(verb->name), "-h"});
    EXPECT_EQ(help.exit_code, 0) << verb->name;
    EXPECT_THAT(help.output, testing::StartsWith(std::string(verb->summary) + "\n"));
    expect_at_most_80_columns(help.output);
  }
}

TEST(Help, OfEveryVerbNamesTheProgramInItsUsage) {
  for (const std::string& verb : listed_verbs()) EXPECT_THAT(help_of(verb), HasSubstr("\nUsage: pvslab " + verb + " "));
}

struct SharedOption {
  const char* name;
  const char* said;  // how the help of every verb that has it begins
  std::vector<std::string> verbs;
};

class SharedOptionHelp : public testing::TestWithParam<SharedOption> {};

TEST_P(SharedOptionHelp, SaysTheSameForEveryVerbThatHasTheOption) {
  std::vector<std::string> found;
  for (const std::string& verb : listed_verbs()) {
    const std::string help = help_of(verb);
    if (help.find(std::string("\n  ") + GetParam().name) == std::string::npos) continue;
    const bool has_sides = verb == "match" || verb == "same" || verb == "effect";
    if ((verb == "trace" || has_sides) && std::string(GetParam().name).starts_with("--searcher"))
      continue;  // the searcher of `trace` is one, and an argument too; that of `match` is a side
    if (verb == "match" && std::string(GetParam().name).starts_with("--seed")) continue;  // it draws openings
    found.push_back(verb);
    EXPECT_THAT(help, HasSubstr(GetParam().said)) << verb;
  }
  EXPECT_THAT(found, testing::UnorderedElementsAreArray(GetParam().verbs));
}

INSTANTIATE_TEST_SUITE_P(
    All, SharedOptionHelp,
    testing::Values(SharedOption{"--json ",
                                 "  --json FILE|-         Write JSON to FILE; with -, only JSON to standard output\n",
                                 {"list",    "verify",  "schedules", "relations", "claims", "papers",       "power",
                                  "compare", "speedup", "perft",     "epd",       "same",   "check-engine", "effect",
                                  "match",   "gate",    "report",    "grade",     "merge",  "status"}},
                    SharedOption{"--format F ",  // the forms of `trace` are others

                                 "  --format F            Form of the text: text or markdown (default: text)\n",
                                 {"compare", "report"}},
                    SharedOption{"--searcher ",
                                 "  --searcher ID         Only this searcher: an id, or a glob such as 'pvs-*';\n",
                                 {"list", "verify", "schedules", "relations", "compare", "speedup", "epd", "uci",
                                  "bench", "gate", "grade"}},
                    SharedOption{"--filter TEXT         Only searchers",
                                 "  --filter TEXT         Only searchers with TEXT in their id, or whose id\n",
                                 {"list", "verify", "schedules", "relations", "compare", "speedup", "epd", "uci",
                                  "bench", "gate", "grade"}},
                    SharedOption{"--out DIR             Write result files to DIR, and keep",
                                 "  --out DIR             Write result files to DIR, and keep a journal to resume\n",
                                 {"run", "compare"}},
                    SharedOption{"--dry-run",
                                 "  --dry-run,--list      Show what would run, and run nothing",
                                 {"run", "verify", "relations", "claims", "papers", "power", "compare", "perft", "epd",
                                  "same", "effect", "match", "gate"}},
                    SharedOption{"--seed ",
                                 "  --seed S              Seed of the generated trees (default: ",
                                 {"run", "verify", "schedules", "relations", "power", "compare", "speedup", "trace"}},
                    SharedOption{
                        "--threads ",
                        "  --threads T           Number of threads. Results do not depend on it; times do\n",
                        {"run", "verify", "schedules", "relations", "claims", "papers", "power", "compare", "speedup",
                         "perft", "epd", "same", "effect", "match", "bench", "gate", "grade", "merge"}}));

TEST(Help, OfAReportOfTwoResultsExplainsThatItsFilterSelectsRows) {
  EXPECT_THAT(help_of("report"),
              HasSubstr("  --filter TEXT         Of two results, only rows with TEXT in their name, or\n"));
}

TEST(Help, OfEveryVerbFitsOneScreenAndNamesTheOptionsThatItLeavesOut) {
  for (const pvslab::Verb* verb : verbs()) {
    if (verb->is_hidden || verb->is_unlisted) continue;
    const std::string help = run_program({std::string(verb->name), "-h"}).output;
    EXPECT_LE(std::ranges::count(help, '\n'), 50) << verb->name;
  }
  const std::string verify = run_program({"verify", "-h"}).output;
  EXPECT_THAT(verify, testing::AllOf(HasSubstr("\nMore options, shown by --help: --inductive,"), HasSubstr("--like"),
                                     Not(HasSubstr("\n  --like ID"))));
  EXPECT_THAT(help_of("verify"), testing::AllOf(HasSubstr("\nMore options:\n"), HasSubstr("\n  --like ID")));
}

TEST(Help, ListsNoVerbThatIsForOtherPrograms) {
  const std::string help = run_program({"-h"}).output;
  for (const char* name : {"\n  man ", "\n  completion "}) EXPECT_THAT(help, Not(HasSubstr(name)));
  EXPECT_THAT(help, HasSubstr("`pvslab completion SHELL`"));
}

// Each row of `ended_names` must be no name of the program, or it would never be told.
TEST(Help, TellsTheNewNameOfAVerbOrOptionThatEnded) {
  for (const EndedName& name : ended_names) {
    const std::string word(name.word);
    const std::vector<std::string> words = name.verb.empty()
                                               ? std::vector<std::string>{word}
                                               : std::vector<std::string>{std::string(name.verb), word, "1"};
    const test::Finished asked = run_program(words);
    EXPECT_EQ(asked.exit_code, 2) << word;
    EXPECT_THAT(test::unfolded(asked.errors),
                HasSubstr(fmt::format("'{}' ended with version 1.0. Use `pvslab {}`", word, name.instead)));
    const std::string instead(name.instead.substr(0, name.instead.find(' ')));
    EXPECT_EQ(run_program({instead, "-h"}).exit_code, 0) << instead;
  }
  EXPECT_THAT(run_program({"verify", "--schedules=leaves=2"}).errors, HasSubstr("Use `pvslab schedules LIMITS`"));
}

TEST(Help, OfTheGateDescribesEveryReporter) {
  const std::string help = help_of("gate");
  for (const Reporter* reporter : reporters()) {
    EXPECT_THAT(help, HasSubstr(fmt::format("\n  {}: {}\n", reporter->name, reporter->summary)));
  }
}

TEST(Help, ShowsTheDefaultsAndWhatAnOptionNeeds) {
  EXPECT_THAT(help_of("perft"), testing::AllOf(HasSubstr("Number of threads. Results do not depend on it; times do\n"
                                                         "                        (default: 1)\n"),
                                               HasSubstr("Skip the counts of the suite above N (needs --suite; not\n"
                                                         "                        with --engine)\n")));
  EXPECT_THAT(help_of("epd"), HasSubstr("Depth in plies (default: 4)\n"));
  EXPECT_THAT(help_of("gate"), HasSubstr("(required)"));
}

TEST(Filter, SelectsTheSearchersWithThisInTheirId) {
  const Finished filtered =
      run_program({"compare", "--workload", "uniform:b=2,d=2", "--trees", "1", "--filter", "split", "--dry-run"});
  EXPECT_EQ(filtered.exit_code, 0) << filtered.errors;
  EXPECT_THAT(filtered.output, HasSubstr("pvs-split-strict"));
  EXPECT_THAT(filtered.output, testing::Not(HasSubstr("pvs-sound")));
  const Finished none =
      run_program({"compare", "--workload", "uniform:b=2,d=2", "--filter", "no-such-id", "--dry-run"});
  EXPECT_EQ(none.exit_code, 5);
}

TEST(Filter, SelectsTheOneSearcherOfEpd) {
  const Finished one = run_program({"epd", "--fen", "startpos", "--depth", "1", "--filter", "pvs-s?und"});
  EXPECT_EQ(one.exit_code, 0) << one.errors;
  EXPECT_THAT(one.output, testing::StartsWith("pvs-sound to depth 1"));
  const Finished several =
      run_program({"epd", "--fen", "startpos", "--searcher", "pvs-sound", "--searcher", "minimax"});
  EXPECT_EQ(several.exit_code, 2);
  EXPECT_THAT(several.errors, HasSubstr("epd runs one searcher, but --searcher and --filter select 2."));
}

}  // namespace help_test
}  // namespace pvslab::test
