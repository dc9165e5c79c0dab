// docs/protocol.md shows the client as it is, and a dialogue as it goes.
#include <gmock/gmock.h>

#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/process/line_child.hpp"
#include "harness/base/process/programs.hpp"
#include "harness/program/hello.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace protocol_page_test {

const std::string root = std::string(PVSLAB_TEST_SOURCE_DIR) + "/";

std::string page() { return test::read_text(root + "docs/protocol.md"); }

// The first fenced block of this kind.
std::string block(const std::string& kind) {
  const std::string text = page();
  const std::string fence = "```" + kind + "\n";
  const std::size_t begin = text.find(fence) + fence.size();
  return text.substr(begin, text.find("```\n", begin) - begin);
}

TEST(ProtocolPage, ShowsTheWholePythonClient) {
  EXPECT_EQ(block("python"), test::read_text(root + "examples/program/alpha_beta.py"));
}

TEST(ProtocolPage, ShowsADialogueThatTheClientLeads) {
  if (!find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  LineChild program("python3 " + root + "examples/program/alpha_beta.py");
  std::istringstream dialogue(block("text"));
  int answers = 0;
  for (std::string line; std::getline(dialogue, line);) {
    if (line.starts_with("> ")) {
      program.outgoing() += line.substr(2) + "\n";
      continue;
    }
    auto deadline = LineChild::Clock::now() + std::chrono::seconds(60);
    ASSERT_EQ(program.hear(deadline, 1000), LineChild::Heard::line) << line;
    EXPECT_EQ("< " + std::string(program.line()), line);
    ++answers;
  }
  EXPECT_EQ(answers, 3);
}

TEST(ProtocolPage, NamesEveryWordOfAHello) {
  const std::string text = page();
  for (const char* word : {"`name=", "`rule=", "`mode=", "`view=", "`range=", "`keys=", "`promises=", "`visits`",
                           "`counts`", "`keeps`", "`stores`", "`scales=no`", "`title="}) {
    EXPECT_NE(text.find(std::string("| ") + word), text.npos) << word;
  }
}

}  // namespace protocol_page_test
}  // namespace pvslab
