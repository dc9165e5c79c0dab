// pvslab/client.hpp: engines that include it, compiled as C++17 with all warnings, are found right, and each mistake in a table wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace client_header_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string source_directory = PVSLAB_TEST_SOURCE_DIR;

class ClientHeader : public testing::Test {
 protected:
  void SetUp() override {
    if (!find_program("c++")) GTEST_SKIP() << "c++ is not installed";
  }

  using Edits = std::vector<std::pair<std::string, std::string>>;
  // The command of an engine with some of its text replaced.
  std::string compiled(std::string text, const Edits& edits = {}) {
    for (const auto& [from, to] : edits) {
      EXPECT_NE(text.find(from), text.npos) << from;
      if (text.find(from) != text.npos) text.replace(text.find(from), from.size(), to);
    }
    const std::string file = directory_ / "engine.cpp";
    std::ofstream(file) << text;
    const std::string program = directory_ / "engine";
    const std::string build = "c++ -std=c++17 -O1 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I '" +
                              source_directory + "/harness/library' -o " + program + " " + file;
    EXPECT_EQ(std::system(build.c_str()), 0) << build;
    return program;
  }
  std::string with_table(const Edits& edits = {}) {
    return compiled(read_text(source_directory + "/examples/program/negamax_table.cpp"), edits);
  }
  static Finished verify(const std::string& program) {
    return run_program({"verify", "--program", program, "--trees", "500", "--graphs", "500", "--exhaustive",
                        "depth=3,branching=2,leaves=3"});
  }
  void expect_wrong(const Edits& edits) {
    const Finished found = verify(with_table(edits));
    EXPECT_EQ(found.exit_code, 1) << found.output << found.errors;
    EXPECT_THAT(found.output, AllOf(HasSubstr("A PROMISE IS BROKEN"), HasSubstr("negamax-table")));
  }

  TemporaryDirectory directory_;
};

// The first block of the page of docs/ is a whole engine.
TEST_F(ClientHeader, TheEngineOfThePageIsFoundRightInLessThanFortyLines) {
  const std::string page = read_text(source_directory + "/docs/engine-function.md");
  const std::size_t begin = page.find("```cpp\n") + 7;
  const std::string engine = page.substr(begin, page.find("```\n", begin) - begin);
  EXPECT_LT(std::count(engine.begin(), engine.end(), '\n'), 40);
  const std::string program = compiled(engine);
  const Finished found = verify(program);
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("every promise is kept"), HasSubstr("in -32000:32000")));
  const Finished visits = run_program({"verify", "--program", program, "--like", "alpha-beta", "--trees", "300"});
  EXPECT_EQ(visits.exit_code, 0) << visits.output << visits.errors;
  // On another board, games are asked for move by move.
  for (const std::string board : {"client::Board", "client::GameBoard"}) {
    const std::string on_games = compiled(engine, {{"client::TreeBoard", board}});
    const Finished games = run_program({"verify", "--program", on_games, "--suite", "tictactoe:d=4"});
    EXPECT_EQ(games.exit_code, 0) << games.output << games.errors;
    EXPECT_THAT(games.output, HasSubstr("13 searches checked"));
  }
}

TEST_F(ClientHeader, ATableIsFoundRight) {
  const Finished found = verify(with_table());
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  EXPECT_THAT(found.output, AllOf(HasSubstr("every promise is kept"), HasSubstr("500 graphs")));
  // So is the second whole engine of the page, which tells what it stores.
  const std::string page = read_text(source_directory + "/docs/engine-function.md");
  const std::size_t begin = page.rfind("```cpp\n", page.find("<unordered_map>")) + 7;
  const std::string engine = page.substr(begin, page.find("```\n", begin) - begin);
  EXPECT_LT(std::count(engine.begin(), engine.end(), '\n'), 40);
  const auto audited = [&](const Edits& edits) {
    return run_program({"verify", "--program", compiled(engine, edits), "--graphs", "300", "--audit-table"});
  };
  const Finished right = audited({});
  EXPECT_EQ(right.exit_code, 0) << right.output << right.errors;
  EXPECT_THAT(right.output, AllOf(HasSubstr("several in a row with one table"), HasSubstr("none is false")));
  const Finished wrong = audited({{"best >= beta ? '>'", "best >= beta ? '='"}});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.output, AllOf(HasSubstr("FALSE BOUNDS IN 1 TABLE"), HasSubstr("  stored by visit ")));
}

TEST_F(ClientHeader, ATableThatIgnoresTheDepthIsFoundWrong) { expect_wrong({{"hit && entry.depth == depth", "hit"}}); }

TEST_F(ClientHeader, ATableThatSwapsTheKindsOfBoundsIsFoundWrong) {
  expect_wrong({{"best >= beta ? Bound::lower : best <= alpha ? Bound::upper",
                 "best >= beta ? Bound::upper : best <= alpha ? Bound::lower"}});
}

TEST_F(ClientHeader, ATableThatStoresAnExactValueForACutIsFoundWrong) {
  expect_wrong({{"best >= beta ? Bound::lower", "best >= beta ? Bound::exact"}});
}

TEST_F(ClientHeader, ATableThatIsNotClearedIsFoundWrong) {
  expect_wrong({{"std::fill(table.begin(), table.end(), Entry());", ""}});
}

// It takes entries of deeper searches, which have another score; where it says so, the rest of it is checked.
TEST_F(ClientHeader, ATableThatTakesDeeperEntriesHasAWordOfItsOwn) {
  const std::pair<std::string, std::string> deeper{"entry.depth == depth", "entry.depth >= depth"};
  expect_wrong({deeper});
  const std::pair<std::string, std::string> says{"forget, \"keeps stores\"}, negamax",
                                                 "forget, \"keys=deeper keeps stores\"}, negamax"};
  const Finished found = verify(with_table({deeper, says}));
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
  expect_wrong({deeper, says, {"best >= beta ? Bound::lower", "best >= beta ? Bound::exact"}});
}

// What these trees cannot show: two positions with one key.
TEST_F(ClientHeader, AKeyOfTooFewBitsIsNotFound) {
  const Finished found = verify(with_table({{"entry.key == board.key()", "entry.key << 32U == board.key() << 32U"}}));
  EXPECT_EQ(found.exit_code, 0) << found.output << found.errors;
}

TEST_F(ClientHeader, WhatBreaksTheRulesOfABoardIsToldWithItsReason) {
  const Finished found = verify(with_table({{"    board.unmake();\n", "    if (depth > 1) board.unmake();\n"}}));
  EXPECT_EQ(found.exit_code, 1) << found.output << found.errors;
  EXPECT_THAT(found.output, HasSubstr("refused the request: make() without unmake()"));
  const std::string page = read_text(source_directory + "/docs/engine-function.md");
  const std::size_t begin = page.find("```cpp\n") + 7;
  const std::string engine = page.substr(begin, page.find("```\n", begin) - begin);
  const Finished evaluates = verify(compiled(engine, {{"int best = -32001;", "int best = board.evaluate();"}}));
  EXPECT_EQ(evaluates.exit_code, 1) << evaluates.output;
  EXPECT_THAT(evaluates.output, HasSubstr("a tree has values at leaves alone"));
}

}  // namespace client_header_test
}  // namespace pvslab::test
