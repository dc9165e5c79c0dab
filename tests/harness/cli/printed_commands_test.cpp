// Runs every command that a message prints for the user, as printed, in a shell. Where a command names files, their
// names need quotes.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "tests/harness/base/pseudo_terminal.hpp"
#include "tests/harness/base/shell.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Words = std::vector<std::string>;

constexpr const char* odd_name = "it's a \"test\", of  $HOME; and `more`";
constexpr const char* chess_positions =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 id \"one\";\n"
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 id \"two\";\n";

ProgramOptions sabotaged(const char* fault) {
  ::setenv("PVSLAB_SABOTAGE", fault, 1);
  return {.output_file = {}, .file_size_limit = {}, .program = PVSLAB_TEST_SABOTAGED};
}

class PrintedCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(room_);
    write_text(room_ / "experiment.toml",
               "name = \"small\"\ntrees = 4\nsearchers = [\"minimax\", \"alpha-beta\"]\n"
               "[[workload]]\nspec = \"uniform:b=2,d=3\"\ntimes = [\"alpha-beta\"]\n");
  }

  [[nodiscard]] std::string file(const std::string& name) const { return room_ / name; }
  [[nodiscard]] Words gate(const Words& more = {}) const {
    Words words{"gate", "--baseline", file("baseline.toml"), "--experiment", file("experiment.toml")};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  void make_baseline() const { ASSERT_EQ(run_program(gate({"--update"})).exit_code, 0); }
  // Replaces the workload of the experiment by positions of a file.
  [[nodiscard]] std::string chess_workload(const std::string& name) const {
    write_text(file(name), chess_positions);
    return "chess:" + file(name) + ",d=1";
  }

  TemporaryDirectory directory_;
  std::filesystem::path room_ = directory_.path() / odd_name;
};

TEST_F(PrintedCommand, OfAFailedGateShowsTheSearchThatVisitsMore) {
  make_baseline();
  const Finished failed = run_program(gate(), sabotaged("extra-visit"));
  ASSERT_EQ(failed.exit_code, 3) << failed.errors;
  const std::vector<std::string> commands = commands_in(failed.output);
  ASSERT_EQ(commands.size(), 2U) << failed.output;
  ASSERT_THAT(commands.front(), HasSubstr("trace alpha-beta --workload uniform:b=2,d=3 --case "));

  const Finished faulty = Shell(PVSLAB_TEST_SABOTAGED).run(commands.front());
  EXPECT_EQ(faulty.exit_code, 0) << faulty.errors;
  EXPECT_EQ(faulty.errors, "");
  EXPECT_THAT(faulty.output,
              AllOf(testing::StartsWith("case "), HasSubstr("\nalpha-beta\n  window "), HasSubstr("  root ")));
  const Finished sound = Shell().run(commands.front());
  EXPECT_EQ(sound.exit_code, 0) << sound.errors;
  EXPECT_GT(faulty.output.size(), sound.output.size()) << "the faulty search visits more";
}

TEST_F(PrintedCommand, OfAFailedGateShowsASearchOfAChessPosition) {
  // The baseline has one node less for the first position.
  write_text(file("experiment.toml"), "name = \"small\"\nsearchers = [\"pvs-sound\"]\n[[workload]]\nspec = \"chess:" +
                                          std::string("odd, isn't it.epd") + ",d=1\"\n");
  write_text(file("odd, isn't it.epd"), chess_positions);
  make_baseline();
  Baseline baseline = parse_baseline(read_text(file("baseline.toml")), file("baseline.toml"));
  ASSERT_EQ(baseline.cells.size(), 1U);
  --baseline.cells[0].nodes_of_trees[1];
  --baseline.cells[0].counters[field_index(&Counters::nodes)];
  write_text(file("baseline.toml"), to_toml(baseline));

  const Finished failed = run_program(gate());
  ASSERT_EQ(failed.exit_code, 3) << failed.errors;
  const std::string command = commands_in(failed.output).front();
  ASSERT_THAT(command, HasSubstr("pvslab trace pvs-sound --workload "));
  const Finished repeated = Shell().run(command);
  EXPECT_EQ(repeated.exit_code, 0) << command << "\n" << repeated.errors;
  EXPECT_THAT(repeated.output, AllOf(HasSubstr("it.epd,d=1, "), HasSubstr("\nposition "), HasSubstr("\npvs-sound\n")));
}

TEST_F(PrintedCommand, OfAFailedGateRepeatsASearchOfALargeTree) {
  // The baseline has one node less for the only tree.
  write_text(file("experiment.toml"),
             "name = \"large\"\nsearchers = [\"pvs-sound\"]\n[[workload]]\nspec = \"uniform:b=8,d=8\"\ntrees = 1\n");
  make_baseline();
  Baseline baseline = parse_baseline(read_text(file("baseline.toml")), file("baseline.toml"));
  ASSERT_EQ(baseline.cells.size(), 1U);
  --baseline.cells[0].nodes_of_trees[0];
  --baseline.cells[0].counters[field_index(&Counters::nodes)];
  write_text(file("baseline.toml"), to_toml(baseline));

  const Finished failed = run_program(gate());
  ASSERT_EQ(failed.exit_code, 3) << failed.errors;
  const std::string command = commands_in(failed.output).front();
  ASSERT_THAT(command, HasSubstr("pvslab compare --workload "));
  EXPECT_EQ(Shell().run(command).exit_code, 0) << command;
}

TEST_F(PrintedCommand, ToAcceptCountsMakesTheGatePass) {
  make_baseline();
  const Finished failed = run_program(gate(), sabotaged("extra-visit"));
  const std::string command = commands_in(failed.output).back();
  ASSERT_THAT(command, testing::EndsWith("--update"));
  EXPECT_EQ(Shell(PVSLAB_TEST_SABOTAGED).run(command).exit_code, 0);
  EXPECT_EQ(run_program(gate(), sabotaged("extra-visit")).exit_code, 0);
}

TEST_F(PrintedCommand, ToMakeABaselineMakesIt) {
  const Finished refused = run_program(gate());
  EXPECT_EQ(refused.exit_code, 2);
  const Finished made = Shell().run(command_in(refused.errors));
  EXPECT_EQ(made.exit_code, 0) << refused.errors << made.errors;
  EXPECT_EQ(run_program(gate()).exit_code, 0);
}

TEST_F(PrintedCommand, ToRecordTimesRecordsThem) {
  make_baseline();
  const Finished refused = run_program(gate({"--times", "--time-budget", "1.5"}));
  EXPECT_EQ(refused.exit_code, 2);
  const Finished recorded = Shell().run(command_in(refused.errors));
  EXPECT_EQ(recorded.exit_code, 0) << refused.errors << recorded.errors;
  EXPECT_THAT(read_text(file("baseline.toml")), HasSubstr("[[times.cell]]"));
}

TEST_F(PrintedCommand, OfAReportMakesTheSameReportAgain) {
  make_baseline();
  const std::string json = directory_ / "gate.json";
  ASSERT_EQ(run_program(gate({"--searcher", "alpha-*", "--max-nodes-ratio", "1.0000001", "--json", json}),
                        sabotaged("extra-visit"))
                .exit_code,
            3);
  const auto report = nlohmann::json::parse(read_text(json));
  const Finished again = Shell(PVSLAB_TEST_SABOTAGED).run(report.at("command").get<std::string>() + " --json -");
  EXPECT_EQ(again.exit_code, 3) << again.errors;
  const auto repeated = nlohmann::json::parse(again.output);
  EXPECT_EQ(repeated.at("max_ratio"), report.at("max_ratio"));
  EXPECT_EQ(repeated.at("counts"), report.at("counts"));
  EXPECT_EQ(repeated.at("smallest_change"), report.at("smallest_change"));
}

// Other forms of the same report print the same commands.
TEST_F(PrintedCommand, IsTheSameInEveryFormOfAReport) {
  make_baseline();
  const std::string markdown = directory_ / "gate.md";
  const std::string json = directory_ / "gate.json";
  const Finished failed = run_program(gate({"--reporter", "markdown::out=" + markdown, "--json", json,  //
                                            "--reporter", "github"}),
                                      sabotaged("extra-visit"));
  const std::vector<std::string> commands = commands_in(failed.output);
  ASSERT_GE(commands.size(), 2U) << failed.output;
  const auto report = nlohmann::json::parse(read_text(json));
  EXPECT_EQ(report.at("smallest_change").at("command"), commands[0]);
  EXPECT_EQ(report.at("update_command"), commands[1]);
  EXPECT_THAT(commands_in(read_text(markdown)), testing::IsSupersetOf({commands[0], commands[1]}));
  EXPECT_THAT(failed.output, HasSubstr(" now: " + commands[0] + "\n"));
}

// In Markdown, JSON and annotations as on the terminal.
TEST_F(PrintedCommand, OfAGateWithAProgramStartsTheProgramInEveryForm) {
  const std::string client = file("my search.py");
  std::filesystem::copy_file(PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta.py", client);
  const Words program{"--program", "python3 " + shell_quoted(client)};
  Words update = gate(program);
  update.emplace_back("--update");
  ASSERT_EQ(run_program(update).exit_code, 0);
  // The baseline has one node less for a tree of the program.
  Baseline baseline = parse_baseline(read_text(file("baseline.toml")), file("baseline.toml"));
  const auto cell =
      std::ranges::find_if(baseline.cells, [](const ExactCell& one) { return one.name.searcher == "alpha-beta-py"; });
  ASSERT_NE(cell, baseline.cells.end());
  --cell->nodes_of_trees[1];
  --cell->counters[field_index(&Counters::nodes)];
  write_text(file("baseline.toml"), to_toml(baseline));

  const std::string markdown = directory_ / "gate.md";
  const std::string json = directory_ / "gate.json";
  const std::string sarif = directory_ / "gate.sarif";
  Words words = gate(program);
  for (const std::string& form :
       {"markdown::out=" + markdown, "json::out=" + json, "sarif::out=" + sarif, std::string("github")}) {
    words.insert(words.end(), {"--reporter", form});
  }
  const Finished failed = run_program(words);
  ASSERT_EQ(failed.exit_code, 3) << failed.errors;
  const auto report = nlohmann::json::parse(read_text(json));
  const std::string trace = report.at("smallest_change").at("command");
  const std::string again = report.at("command");
  const std::string accept = report.at("update_command");
  for (const std::string& command : {trace, again, accept}) EXPECT_THAT(command, HasSubstr(" --program "));
  EXPECT_THAT(commands_in(read_text(markdown)), testing::IsSupersetOf({trace, accept}));
  EXPECT_THAT(read_text(markdown), HasSubstr(again));
  EXPECT_THAT(failed.output, HasSubstr(" now: " + trace + "\n"));
  EXPECT_THAT(nlohmann::json::parse(read_text(sarif)).dump(), HasSubstr(nlohmann::json(trace).dump().substr(1, 40)));

  const Finished traced = Shell().run(trace);
  EXPECT_EQ(traced.exit_code, 0) << trace << "\n" << traced.errors;
  EXPECT_THAT(traced.output, HasSubstr("\nalpha-beta-py\n"));
  EXPECT_EQ(Shell().run(again).exit_code, 3) << again;
  EXPECT_EQ(Shell().run(accept).exit_code, 0) << accept;
  EXPECT_EQ(Shell().run(again).exit_code, 0) << again;
}

TEST_F(PrintedCommand, OfAWrongValueFindsItAgain) {
  const Words compare{"compare", "--experiment", file("experiment.toml")};
  for (const Words& words : {compare, gate({"--update"})}) {
    const Finished wrong = run_program(words, sabotaged("wrong-value"));
    ASSERT_EQ(wrong.exit_code, 1) << wrong.errors;
    std::string command;
    for (const std::string& candidate : commands_in(wrong.output)) {
      if (candidate.find(" --trees ") != std::string::npos) command = candidate;
    }
    const Finished again = Shell(PVSLAB_TEST_SABOTAGED).run(command);
    EXPECT_EQ(again.exit_code, 1) << command << "\n" << again.output;
    EXPECT_THAT(again.output, HasSubstr("WRONG VALUE: alpha-beta/uniform:b=2,d=3"));
    EXPECT_EQ(Shell().run(command).exit_code, 0) << command;
  }
}

TEST_F(PrintedCommand, OfAWrongValueNamesTheFileOfThePositions) {
  write_text(file("wrong one's.txt"), "# board 5x5\n34454334455513315 -1\n");
  const Finished wrong =
      run_program({"compare", "--workload", "connect4:" + file("wrong one's.txt"), "--searcher", "pvs-sound"});
  ASSERT_EQ(wrong.exit_code, 1) << wrong.errors;
  const std::string command = commands_in(wrong.output).back();
  const Finished again = Shell().run(command);
  EXPECT_EQ(again.exit_code, 1) << command << again.errors;
  EXPECT_THAT(again.output, HasSubstr("WRONG PUBLISHED SCORE: "));
}

TEST_F(PrintedCommand, OfACounterexampleShowsThatItIsOne) {
  const Finished broken =
      run_program({"verify", "--exhaustive", "depth=2,branching=2,leaves=4,values=-1..1", "--searcher", "alpha-beta"},
                  sabotaged("wrong-value"));
  ASSERT_EQ(broken.exit_code, 1) << broken.errors;
  const std::vector<std::string> commands = commands_in(broken.output);
  EXPECT_GE(commands.size(), 3U) << broken.output;
  for (const std::string& command : commands) {
    const Finished again = Shell(PVSLAB_TEST_SABOTAGED).run(command);
    if (command.find("pvslab trace ") == 0) {
      EXPECT_EQ(again.exit_code, 0) << command << again.errors;
      EXPECT_THAT(again.output, HasSubstr("\nalpha-beta\n  window "));
      continue;
    }
    EXPECT_EQ(again.exit_code, 1) << command << again.errors;
    EXPECT_THAT(again.output, HasSubstr("broken\n"));
    EXPECT_EQ(Shell().run(command).exit_code, 0) << command;
  }
}

TEST_F(PrintedCommand, OfAComparisonMakesTheSameResultsAgain) {
  const Finished compared = run_program({"compare", "--workload", chess_workload("two  positions, isn't it.epd"),
                                         "--searcher", "pvs-s*", "--trees", "2", "--out", file("out")});
  ASSERT_EQ(compared.exit_code, 0) << compared.errors;
  const Finished reported = run_program({"report", "--results", file("out/results.json")});
  const Finished markdown = run_program({"report", "--results", file("out/results.json"), "--format", "markdown"});
  // What a report shows makes the same results; what the comparison shows also writes the same files.
  const std::string command = command_in(reported.output);
  EXPECT_NE(command, "") << reported.output;
  EXPECT_THAT(command_in(compared.output), testing::StartsWith(command + " --out "));
  EXPECT_EQ(command_in(markdown.output), command);
  EXPECT_EQ(command_in(read_text(file("out/report.md"))), command);

  const Finished again = Shell().run(command + " --json -");
  ASSERT_EQ(again.exit_code, 0) << command << again.errors;
  const auto results = [](const std::string& text) {
    auto list = nlohmann::json::parse(text).at("results");
    for (auto& one : list) one.erase("times");
    return list;
  };
  EXPECT_EQ(results(again.output), results(read_text(file("out/results.json"))));
}

// A terminal of 60 columns folds a command between words, with a backslash: it is the one that the other tests run.
TEST_F(PrintedCommand, IsTheSameOnANarrowTerminal) {
  make_baseline();
  const std::string workload = chess_workload("positions.epd");
  for (const Words& words : std::vector<Words>{
           {"verify", "--exhaustive", "depth=2,branching=2,leaves=4,values=-1..1", "--searcher", "alpha-beta"},
           {"relations", "--trees", "20", "--searcher", "alpha-beta"},
           {"compare", "--workload", workload, "--searcher", "pvs-s*", "--trees", "2"},
           gate(),
           {"schedules", "--mutants", "leaves=2,depth=1"}}) {
    const Finished piped = run_program(words, sabotaged("wrong-value"));
    const OnTerminal narrow =
        run_on_terminal(words, 60, {{"NO_COLOR", "1"}, {"PVSLAB_SABOTAGE", "wrong-value"}}, {}, PVSLAB_TEST_SABOTAGED);
    EXPECT_EQ(narrow.exit_code, piped.exit_code);
    EXPECT_FALSE(commands_in(piped.output).empty()) << words.front() << piped.output << piped.errors;
    EXPECT_EQ(commands_in(std::regex_replace(lines_of(narrow), std::regex("'\\\\\n'|\\\\\n *"), "")),
              commands_in(piped.output))
        << words.front();
  }
}

TEST_F(PrintedCommand, OfADisagreementWithAnEngineFindsItAgain) {
  const std::string engine = file("an engine's name");
  std::filesystem::create_symlink(PVSLAB_TEST_FORGETFUL_ENGINE, engine);
  for (const char* bug : {"en-passant", "two-steps"}) {
    const Finished different = run_program({"perft", "--engine", shell_quoted(engine) + " " + bug, "--fen",
                                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "--depth", "3"});
    ASSERT_EQ(different.exit_code, 1) << different.errors;
    const std::string command = command_in(different.output);
    const Finished again = Shell().run(command);
    EXPECT_EQ(again.exit_code, 1) << command << again.errors;
    EXPECT_THAT(again.output, HasSubstr("smallest position: ")) << command;
  }
}

// The hints in backquotes. A word in capitals is a placeholder for a name.
TEST_F(PrintedCommand, InBackquotesIsOneThatThereIs) {
  const std::vector<Words> mistakes{{"compare", "--searcher", "pvs-sond"},
                                    {"compare", "--searcher", "x*"},
                                    {},
                                    {"comprae"},
                                    {"compare", "--sercher", "x"},
                                    {"compare", "--trees", "x"},
                                    {"epd", "x.epd", "--searcher", "*"},
                                    {"gate"},
                                    {"verify", "--searcher", "pvs-lmr", "--trees", "1"},
                                    {"compare", "-h"}};
  for (const Words& words : mistakes) {
    const Finished said = run_program(words);
    const std::string text = said.output + said.errors;
    const std::size_t begin = text.find("`pvslab ");
    ASSERT_NE(begin, std::string::npos) << text;
    const std::string command = text.substr(begin + 1, text.find('`', begin + 1) - begin - 1);
    EXPECT_EQ(Shell().run(command == "pvslab compare" ? command + " --list" : command).exit_code, 0) << command;
  }
}

// Long enough to be interrupted; each names a file where it can.
std::vector<Words> long_runs(const std::string& room) {
  const std::string epd = room + "/it's \"two\".epd";
  write_text(epd, chess_positions);
  const std::string experiment = room + "/a  long one.toml";
  write_text(experiment,
             "name = \"long\"\ntrees = 5000\nsearchers = [\"alpha-beta\"]\n[[workload]]\nspec = \"uniform:b=8,d=8\"\n");
  return {{"compare", "--experiment", experiment, "--out", room + "/$out"},
          {"compare", "--workload", "uniform:b=8,d=8", "--trees", "5000", "--searcher", "alpha-*"},
          {"gate", "--baseline", room + "/base'line", "--experiment", experiment, "--update"},
          {"bench", "--signature", "--experiment", experiment},
          {"verify", "--trees", "100000000", "--searcher", "pvs-s*"},
          {"relations", "--trees", "100000000", "--searcher", "pvs-s*"},
          {"perft", "--fen", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "--depth", "9"},
          {"epd", epd, "--depth", "20", "--deepen", "--searcher", "pvs-sound"},
          {"run", "--out", room + "/a run's"}};
}

Finished interrupted(const Words& words, const ProgramOptions& options = {}) {
  Program program(words, options);
  wait_until_at_work(program);
  program.signal(SIGINT);
  return program.wait();
}

class PrintedCommandOfARun : public PrintedCommand, public testing::WithParamInterface<std::size_t> {};

TEST_P(PrintedCommandOfARun, ThatIsInterruptedStartsItAgain) {
  const Words words = long_runs(room_.string()).at(GetParam());
  const Finished stopped = interrupted(words);
  ASSERT_EQ(stopped.exit_code, 130) << words.front() << stopped.errors;
  const std::string command = command_in(stopped.errors, PVSLAB_TEST_BINARY);
  ASSERT_NE(command, "") << stopped.errors;
  const Finished again = interrupted(Shell().words(command), Shell::shell());
  EXPECT_EQ(again.exit_code, 130) << command << "\n" << again.errors;
  EXPECT_EQ(command_in(again.errors, PVSLAB_TEST_BINARY), command);
}

INSTANTIATE_TEST_SUITE_P(Verbs, PrintedCommandOfARun, testing::Range<std::size_t>(0, 9));

}  // namespace
}  // namespace pvslab::test
