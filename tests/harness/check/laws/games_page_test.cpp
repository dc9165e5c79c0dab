// The code and the report that docs/games.md shows are those of the tests, and its list of laws is complete.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "harness/check/laws/game_laws.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/check/laws/broken_games.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;

const std::filesystem::path root = PVSLAB_TEST_SOURCE_DIR;

// Lines without the blanks that they begin with.
std::string unindented(const std::string& text) {
  std::string result;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) {
    result += line.substr(std::min(line.find_first_not_of(' '), line.size())) + "\n";
  }
  return result;
}

// The blocks of the page in one language.
std::vector<std::string> blocks_of(const std::string& page, const std::string& language) {
  const std::string opening = "```" + language + "\n";
  std::vector<std::string> blocks;
  for (std::size_t begin = page.find(opening); begin != page.npos; begin = page.find(opening, begin)) {
    begin += opening.size();
    blocks.push_back(page.substr(begin, page.find("```", begin) - begin));
  }
  return blocks;
}

TEST(GamesPage, ShowsCodeOfTheTests) {
  const std::filesystem::path tests = root / "tests/harness/check/laws";
  const std::string code = unindented(read_text(tests / "law_games.hpp") + read_text(tests / "game_laws_test.cpp"));
  const std::vector<std::string> blocks = blocks_of(read_text(root / "docs/games.md"), "cpp");
  ASSERT_EQ(blocks.size(), 3U);
  for (const std::string& block : blocks) EXPECT_THAT(code, HasSubstr(unindented(block)));
}

TEST(GamesPage, ShowsAReport) {
  const LawReport report = check_laws(MakeUnmake<UnmakeForgets>(), {Trail{}});
  ASSERT_TRUE(report.first_break);
  EXPECT_EQ(blocks_of(read_text(root / "docs/games.md"), "text"), std::vector{text_of(*report.first_break)});
}

TEST(GamesPage, ListsEveryLaw) {
  const std::string page = read_text(root / "docs/games.md");
  for (std::size_t i = 0; i < law_count; ++i) {
    EXPECT_THAT(page, HasSubstr("| `" + std::string(name(law_number(i))) + "` |"));
  }
}

}  // namespace
}  // namespace pvslab::test
