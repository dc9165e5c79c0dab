// A wrong answer on a position of a game is reported with a command that asks the position again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <string>
#include <utility>

namespace pvslab {
namespace asked_again_test {

using testing::AllOf;
using testing::HasSubstr;

const std::string endgames_of_five = "connect4:" PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-5x5.txt";

// The printed command asks one position, of which the answer is wrong too.
TEST(KnownCases, ThatAreBrokenHaveACommandThatAsksAgain) {
  const std::string program = std::string("PVSLAB_SABOTAGE=wrong-games ") + PVSLAB_TEST_SABOTAGED;
  const auto run = [](const std::string& command) {
    std::string output;
    FILE* const pipe = ::popen(command.c_str(), "r");
    for (int byte = 0; pipe != nullptr && (byte = std::fgetc(pipe)) != EOF;) output += static_cast<char>(byte);
    return std::pair(output, WEXITSTATUS(::pclose(pipe)));
  };
  const auto [report, code] = run(program + " verify --suite '" + endgames_of_five + "' --searcher alpha-beta");
  EXPECT_EQ(code, 1);
  const std::size_t begin = report.find("    printf ");
  ASSERT_NE(begin, report.npos) << report;
  std::string command = report.substr(begin, report.find('\n', begin) - begin);
  const std::size_t called = command.find("| ") + 2;
  command.replace(called, command.find(" verify") - called, program);
  const auto [again, code_again] = run(command);
  EXPECT_EQ(code_again, 1) << command;
  EXPECT_THAT(again, AllOf(HasSubstr("1 case"), HasSubstr("alpha-beta does not keep root")));
}

}  // namespace asked_again_test
}  // namespace pvslab
