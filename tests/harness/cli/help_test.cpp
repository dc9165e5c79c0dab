// The help of the program and of every verb.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;

// The verbs that `pvslab -h` lists.
std::vector<std::string> verbs() {
  std::vector<std::string> names;
  std::istringstream lines(run_program({"-h"}).output);
  bool are_verbs = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "Subcommands:") {
      are_verbs = true;
    } else if (are_verbs && line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
  }
  return names;
}

void expect_at_most_80_columns(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80U) << line;
}

TEST(Help, OfTheProgramAndOfEveryVerbTakesAtMostEightyColumns) {
  ASSERT_GE(verbs().size(), 10U);
  expect_at_most_80_columns(run_program({"-h"}).output);
  for (const std::string& verb : verbs()) {
    const Finished help = run_program({verb, "-h"});
    EXPECT_EQ(help.exit_code, 0) << verb;
    expect_at_most_80_columns(help.output);
  }
}

TEST(Help, OfEveryVerbNamesTheProgramInItsUsage) {
  for (const std::string& verb : verbs()) {
    EXPECT_THAT(run_program({verb, "-h"}).output, HasSubstr("\nUsage: pvslab " + verb + " "));
  }
}

TEST(Help, OfEveryVerbThatSelectsSearchersExplainsTheSameFilter) {
  for (const char* verb : {"verify", "relations", "compare", "bench", "gate"}) {
    EXPECT_THAT(run_program({verb, "-h"}).output,
                HasSubstr("  --filter TEXT         Only searchers with TEXT in their id, or whose id\n"))
        << verb;
  }
  EXPECT_THAT(run_program({"compare-results", "-h"}).output,
              HasSubstr("  --filter TEXT         Only rows with TEXT in their name, or whose name matches\n"));
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

}  // namespace
}  // namespace pvslab::test
