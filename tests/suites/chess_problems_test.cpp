// How many problems are kept if a file has very many, or a very long line.
#include "suites/chess/problems.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <sstream>
#include <string>

#include "suites/chess/epd.hpp"

namespace pvslab::chess {
namespace chess_problems_test {

EpdFile read(const std::string& text) {
  std::istringstream input(text);
  return read_epd(input, "file");
}

std::string after_start(const std::string& rest) {
  return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -" + rest;
}

TEST(ChessProblems, BeyondTheFirstOfAKindAreCountedAndNotKept) {
  std::string text = after_start(" bm e4;\n");
  for (std::size_t line = 0; line < Problems::most_listed + 5; ++line) text += "x\n";
  const EpdFile file = read(text + after_start(" bm e5;\n"));
  EXPECT_EQ(file.problems.count(ProblemKind::lost_record), Problems::most_listed + 5);
  EXPECT_EQ(file.problems.count(ProblemKind::left_out), 1u);
  EXPECT_EQ(file.problems.listed().size(), Problems::most_listed + 1);
}

TEST(ChessProblems, ALineThatIsTooLongIsLostAndTheOthersAreRead) {
  const EpdFile file =
      read(after_start(" bm e4; c0 \"" + std::string(2'000'000, 'x') + "\";\n") + after_start(" bm d4;\n"));
  ASSERT_EQ(file.records.size(), 1u);
  EXPECT_EQ(file.records[0].line, 2u);
  EXPECT_EQ(to_text(file.problems.listed().at(0), "file"),
            "file:1:1048577: the line is longer than 1 MiB; is it the right file?");
}

}  // namespace chess_problems_test
}  // namespace pvslab::chess
