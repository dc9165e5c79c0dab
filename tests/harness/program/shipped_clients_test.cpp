// README's command, `pvslab verify --program CMD`, with every client in examples/program/ whose compiler or interpreter is there:
// it ends with a verdict, and finds a planted mistake. All parts of the default run for each client, in the size of the default for the
// one that README names. Takes minutes, so it runs with the tests of examples.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace shipped_clients_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Client {
  const char* name;
  const char* file;
  const char* tool;
  const char* build;  // options of the tool before the program's name; empty: the tool runs the file itself
  // A planted mistake, and what is told of it. By default a value equal to alpha is taken for exact.
  const char* right = "value <= alpha";
  const char* wrong = "value < alpha";
  const char* clause = "bound";
  const char* tree = "[[0 -1]]";
};
std::ostream& operator<<(std::ostream& out, const Client& client) { return out << client.name; }

class ShippedClient : public testing::TestWithParam<Client> {
 protected:
  void SetUp() override {
    if (!find_program(GetParam().tool)) GTEST_SKIP() << GetParam().tool << " is not installed";
    text_ = read_text(std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/" + GetParam().file);
  }

  // The command of a client with this text.
  std::string command_of(const std::string& text) {
    const Client& client = GetParam();
    const std::string file = directory_ / client.file;
    write_text(file, text);
    if (*client.build == '\0') return std::string(client.tool) + " " + file;
    const std::string program = directory_ / "client";
    const std::string build = client.tool + std::string(client.build) + program + " " + file;
    EXPECT_EQ(std::system(build.c_str()), 0) << build;
    return program;
  }

  std::string text_;

 private:
  TemporaryDirectory directory_;
};

TEST_P(ShippedClient, IsFoundRight) {
  std::vector<std::string> words{"verify", "--program", command_of(text_)};
  const std::string name = GetParam().name;
  if (name == "PythonGame") {
    // It asks for every node, which takes minutes on all trees of the default.
    words.insert(words.end(), {"--exhaustive", "depth=2,branching=2,leaves=3", "--trees", "200"});
  } else if (name == "Shell") {
    // A shell is slow.
    words.insert(words.end(), {"--exhaustive", "depth=2,branching=2,leaves=4", "--trees", "300"});
  } else if (name == "PythonMinimax" || name == "PythonTable" || name == "Perl") {
    // What they do of their own, such as to turn scores, small trees show.
    words.insert(words.end(), {"--exhaustive", "depth=3,branching=2,leaves=4", "--trees", "2000"});
  } else if (name != "Python") {
    words.insert(words.end(), {"--exhaustive", "depth=3,branching=2,leaves=5", "--trees", "4000", "--decisive", "1",
                               "--graphs", "400", "--known-value", "3", "--relations", "2000"});
  }
  const Finished run = run_program(words);
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  EXPECT_THAT(run.output, HasSubstr("every promise is kept"));
}

TEST_P(ShippedClient, IsFoundWrongWithAMistake) {
  const std::string right = GetParam().right;
  ASSERT_NE(text_.find(right), text_.npos);
  text_.replace(text_.find(right), right.size(), GetParam().wrong);
  // Fewer trees than by default, which are as many with a mistake as without.
  const Finished run = run_program(
      {"verify", "--program", command_of(text_), "--exhaustive", "depth=2,branching=2,leaves=3", "--trees", "200"});
  EXPECT_EQ(run.exit_code, 1) << run.output << run.errors;
  EXPECT_THAT(run.output,
              AllOf(HasSubstr("A PROMISE IS BROKEN"), HasSubstr(std::string("does not keep ") + GetParam().clause),
                    HasSubstr(GetParam().tree)));
}

INSTANTIATE_TEST_SUITE_P(
    Packaging, ShippedClient,
    testing::Values(
        Client{"Python", "alpha_beta.py", "python3", ""}, Client{"PythonMinimax", "minimax.py", "python3", ""},
        Client{"PythonTable", "alpha_beta_table.py", "python3", "", "'<' if value <= alpha", "'<' if value < alpha"},
        Client{"PythonGame", "alpha_beta_game.py", "python3", ""}, Client{"C", "alpha_beta.c", "cc", " -O2 -o "},
        Client{"CppWithTable", "negamax_table.cpp", "c++",
               " -std=c++17 -O2 -I '" PVSLAB_TEST_SOURCE_DIR "/harness/library' -o ",
               "-negamax(board, depth - 1, -beta, -std::max(alpha, best))",
               "-negamax(board, depth - 1, -beta, -std::max(alpha, best) - 1)", "window", "["},
        Client{"Rust", "alpha_beta.rs", "rustc", " -O -o "}, Client{"JavaScript", "alpha_beta.js", "node", ""},
        Client{"Perl", "alpha_beta.pl", "perl", "", "$value <= $alpha", "$value < $alpha"},
        Client{"Shell", "alpha_beta.sh", "sh", "", "\"$value\" -le \"$alpha\"", "\"$value\" -lt \"$alpha\""}),
    [](const auto& client) { return std::string(client.param.name); });

}  // namespace shipped_clients_test
}  // namespace pvslab::test
