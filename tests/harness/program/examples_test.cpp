// The clients in examples/program/, in every language whose compiler or interpreter is there.
#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/check/subject/windows.hpp"
#include "harness/program/program_connection.hpp"
#include "harness/program/visit_rules.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/program/tree_server.hpp"

namespace pvslab {
namespace examples_test {

using std::chrono::milliseconds;

const std::string examples = std::string(PVSLAB_TEST_SOURCE_DIR) + "/examples/program/";

struct Language {
  const char* name;
  const char* file;
  const char* tool;
  const char* build;  // {tool} -> a program OUT from FILE; empty: the tool runs the file itself
};
std::ostream& operator<<(std::ostream& out, const Language& language) { return out << language.name; }

const Language python{"Python", "alpha_beta.py", "python3", ""};
const Language minimax{"PythonMinimax", "minimax.py", "python3", ""};
const Language c{"C", "alpha_beta.c", "cc", " -O2 -Wall -Wextra -Werror -pedantic -o "};
const Language rust{"Rust", "alpha_beta.rs", "rustc", " -O --deny warnings -o "};
const Language javascript{"JavaScript", "alpha_beta.js", "node", ""};

// A tree with at most that many successors of a node. Its values are small, so that many are equal.
Tree draw_tree(std::mt19937& random, int height) {
  const auto below = [&random](unsigned limit) { return static_cast<int>(random() % limit); };
  Tree tree{.value = Score(below(7) - 3), .successors = {}};
  const int successors = height == 0 ? 0 : below(4);
  for (int i = 0; i < successors; ++i) tree.successors.push_back(draw_tree(random, height - 1));
  return tree;
}

std::vector<ExplicitTree> draw_trees(std::size_t count) {
  std::mt19937 random(15);
  std::vector<ExplicitTree> trees{ExplicitTree(parse_tree("7")), ExplicitTree(parse_tree("[[-12] [1000000 0] 5]"))};
  while (trees.size() < count) trees.emplace_back(draw_tree(random, 4));
  for (ExplicitTree& tree : trees) static_cast<void>(tree.minimax());
  return trees;
}

std::vector<Bounds> all_windows() {
  const std::vector<Score> bounds = scores_from(Score(-4), Score(4));
  std::vector<Bounds> windows = finite_windows(CutoffRule::at_beta, bounds);
  const std::vector<Bounds> open = open_windows(bounds);
  windows.insert(windows.end(), open.begin(), open.end());
  return windows;
}

// The clauses that an answer breaks, of those that are promised.
Contract broken(const Hello& hello, Bounds bounds, Score score, const ProgramAnswer& answer) {
  const Window<CutoffRule::at_beta> window(bounds.alpha, bounds.beta);
  const Contract found = violated(window, score, answer.outcome);
  Contract promised;
  for (const Clause clause : clauses)
    promised = promised.with(clause, hello.promises.contains(clause) && found.contains(clause));
  return promised;
}

std::string text_of(const ExplicitTree& tree) {
  std::string text;
  append_tree(text, tree);
  return text;
}

// Searches all trees in all windows. Returns the first tree on which it breaks a promise; empty if there is none.
std::string first_violation(ProgramConnection& program, const std::vector<ExplicitTree>& trees) {
  const std::vector<Bounds> windows = all_windows();
  for (const ExplicitTree& tree : trees) program.search(text_of(tree), windows);
  std::string violation;
  while (program.owed() > 0) {
    const ProgramReply reply = program.receive();
    const ExplicitTree& tree = trees[reply.id - 1];
    if (reply.fault) return to_text(*reply.fault);
    for (std::size_t i = 0; i < windows.size() && violation.empty(); ++i) {
      if (!broken(program.hello(), windows[i], tree.score(0), reply.answers[i]).empty()) violation = text_of(tree);
    }
  }
  return violation;
}

class ExampleProgram : public testing::TestWithParam<Language> {
 protected:
  void SetUp() override {
    const Language& language = GetParam();
    if (!find_program(language.tool)) GTEST_SKIP() << language.tool << " is not installed";
    command_ = std::string(language.tool) + " " + examples + language.file;
    if (*language.build == '\0') return;
    const std::string program = directory_ / "program";
    const std::string build = language.tool + std::string(language.build) + program + " " + examples + language.file;
    ASSERT_EQ(std::system(build.c_str()), 0) << build;
    command_ = program;
  }

  std::string command_;

 private:
  test::TemporaryDirectory directory_;
};

TEST_P(ExampleProgram, KeepsItsPromisesAndVisitsWhatOurAlphaBetaVisits) {
  ProgramConnection program(command_);
  EXPECT_TRUE(program.hello().visits && program.hello().counts);
  const std::vector<ExplicitTree> trees = draw_trees(500);
  EXPECT_EQ(first_violation(program, trees), "");
  const Subject& ours = *find_subject(all_subjects(), "alpha-beta");
  for (std::size_t i = 0; i < 100; ++i) {
    const Bounds window = i % 2 == 0 ? Bounds{} : Bounds{Score(-1), Score(1)};
    program.visit(text_of(trees[i]), window);
    const ProgramReply reply = program.receive();
    ASSERT_FALSE(reply.fault) << to_text(*reply.fault);
    EXPECT_EQ(visits_fault(trees[i], reply), std::nullopt);
    EXPECT_EQ(first_difference("the example", reply.visits, "alpha-beta", visits_of(ours.trace(trees[i], window))),
              std::nullopt)
        << text_of(trees[i]);
  }
  EXPECT_EQ(program.restarts(), 0);
}

INSTANTIATE_TEST_SUITE_P(Languages, ExampleProgram, testing::Values(python, minimax, c, rust, javascript),
                         [](const auto& language) { return std::string(language.param.name); });

// What one connection to a fast program can do: trees of about six leaves, eight windows. Usually three times as many.
TEST(SlowExampleProgram, InCAnswersAHundredThousandTreesASecond) {
  if (!find_program("cc")) GTEST_SKIP() << "cc is not installed";
  const test::TemporaryDirectory directory;
  const std::string build = "cc -O2 -o " + (directory / "program") + " " + examples + "alpha_beta.c";
  ASSERT_EQ(std::system(build.c_str()), 0);
  ProgramConnection program(directory / "program");
  const ExplicitTree tree(parse_tree("[[1 [0 -2]] [3 1] 0]"));
  const std::vector<Bounds> windows(8);
  constexpr int count = 200'000;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) {
    program.search(text_of(tree), windows);
    if (program.owed() > 400) {
      ASSERT_FALSE(program.receive().fault);
    }
  }
  while (program.owed() > 0) ASSERT_FALSE(program.receive().fault);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  RecordProperty("trees_per_second", static_cast<int>(count / seconds));
  EXPECT_GT(count / seconds, 100'000);
}

TEST(ExampleGameProgram, KeepsItsPromisesByQueries) {
  if (!find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  ProgramConnection program("python3 " + examples + "alpha_beta_game.py");
  EXPECT_TRUE(program.hello().games && !program.hello().trees);
  for (const ExplicitTree& tree : draw_trees(60)) {
    for (const Bounds window : {Bounds{}, Bounds{Score(-1), Score(0)}, Bounds{Score(0), Score(2)}}) {
      test::TreeServer server(tree);
      const PlayReply played = program.play(server, tree.height(), window, true);
      ASSERT_FALSE(played.reply.fault) << to_text(*played.reply.fault);
      EXPECT_TRUE(broken(program.hello(), window, tree.score(0), played.reply.answers.front()).empty());
      EXPECT_EQ(visits_fault(played, tree.height()), std::nullopt) << text_of(tree);
      EXPECT_EQ(visits_fault(tree, played.reply), std::nullopt) << text_of(tree);
    }
  }
}

// The client with some of its text replaced.
std::string edited_client(const test::TemporaryDirectory& directory, const std::string& file,
                          const std::vector<std::pair<std::string, std::string>>& edits) {
  std::string text = test::read_text(examples + file);
  for (const auto& [from, to] : edits) {
    EXPECT_NE(text.find(from), text.npos) << from;
    text.replace(text.find(from), from.size(), to);
  }
  test::write_text(directory / file, text);
  return "python3 " + (directory / file);
}

// Who asks for the side of MAX and searches as negamax, and who searches with MAX and MIN and does not ask for it.
TEST(ProgramFromTheSideOfMax, IsRefutedIfItsSignsAreNotThoseItAskedFor) {
  if (!find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  const test::TemporaryDirectory directory;
  ProgramConnection negamax(edited_client(directory, "alpha_beta.py", {{"hello 1 ", "hello 1 view=max "}}));
  ProgramConnection textbook(edited_client(directory, "minimax.py", {{" view=max", ""}}));
  ProgramConnection min_adds(edited_client(directory, "minimax.py", {{"best <= alpha", "best < alpha"}}));
  std::vector<ExplicitTree> trees{ExplicitTree(parse_tree("[3]")), ExplicitTree(parse_tree("[[0 -1]]"))};
  for (ExplicitTree& tree : trees) static_cast<void>(tree.minimax());
  EXPECT_EQ(first_violation(negamax, trees), "[3]");
  EXPECT_EQ(first_violation(textbook, trees), "[3]");
  EXPECT_EQ(first_violation(min_adds, trees), "");  // cutting less is no mistake
}

// Everything that a client hears, from its first line to the last.
std::string heard_by(const std::string& client) {
  const test::TemporaryDirectory directory;
  const std::string log = directory / "heard";
  {
    ProgramConnection program("tee " + log + " | python3 " + examples + client);
    program.search("[[-1] [1 0] 5]", std::vector<Bounds>{Bounds{}, Bounds{Score(-1), Score(0)}});
    EXPECT_FALSE(program.receive().fault);
    program.visit("[[-1] [1 0] 5]", Bounds{});
    const ProgramReply visited = program.receive();
    EXPECT_FALSE(visited.fault);
    EXPECT_EQ(visited.visits.size(), 7U);
  }
  return test::read_text(log);
}

TEST(ProgramFromTheSideOfMax, GetsTreesWhoseOddPliesHaveTheOtherSignAndOthersHearNothingNew) {
  if (!find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  EXPECT_EQ(heard_by("alpha_beta.py"),
            "pvslab 1\nnew\nsearch 1 -inf:inf -1:0 [[-1] [1 0] 5]\nflush\nnew\nvisit 2 -inf:inf [[-1] [1 0] "
            "5]\nflush\nquit\n");
  EXPECT_EQ(heard_by("minimax.py"),
            "pvslab 1\nnew\nsearch 1 -inf:inf -1:0 [[-1] [1 0] -5]\nflush\nnew\nvisit 2 -inf:inf [[-1] [1 0] "
            "-5]\nflush\nquit\n");
}

TEST(ProgramFromTheSideOfMax, GetsEvaluationsOfGamesSo) {
  if (!find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  const test::TemporaryDirectory directory;
  const std::pair<std::string, std::string> asks{"hello 1 ", "hello 1 view=max "};
  ProgramConnection right(edited_client(
      directory, "alpha_beta_game.py",
      {asks, {"return int(ask(\"evaluate\", node))", "return (-1) ** len(path) * int(ask(\"evaluate\", node))"}}));
  ExplicitTree tree(parse_tree("[3 [5 -2]]"));
  static_cast<void>(tree.minimax());
  test::TreeServer server(tree);
  const PlayReply played = right.play(server, tree.height(), {}, true);
  ASSERT_FALSE(played.reply.fault) << to_text(*played.reply.fault);
  EXPECT_EQ(played.reply.answers.front().outcome.value, tree.score(0));
  ProgramConnection wrong(edited_client(directory, "alpha_beta_game.py", {asks}));
  test::TreeServer again(tree);
  EXPECT_NE(wrong.play(again, tree.height(), {}, true).reply.answers.front().outcome.value, tree.score(0));
}

// The mistake of the issue: a value equal to alpha is taken for exact.
TEST(ExampleProgramWithAMistake, IsRefutedByATreeOfTwoLeaves) {
  if (!find_program("python3")) GTEST_SKIP() << "python3 is not installed";
  std::string text = test::read_text(examples + "alpha_beta.py");
  const std::string right = "value <= alpha";
  ASSERT_NE(text.find(right), text.npos);
  text.replace(text.find(right), right.size(), "value < alpha");
  const test::TemporaryDirectory directory;
  test::write_text(directory / "wrong.py", text);
  ProgramConnection program("python3 " + (directory / "wrong.py"));
  std::vector<ExplicitTree> trees{ExplicitTree(parse_tree("[[0 -1]]"))};
  static_cast<void>(trees.front().minimax());
  EXPECT_EQ(first_violation(program, trees), "[[0 -1]]");
}

}  // namespace examples_test
}  // namespace pvslab
