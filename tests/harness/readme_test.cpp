// What README.md tells a user to type works.
#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

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
