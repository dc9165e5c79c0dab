// Text that others chose never moves a terminal, speaks to GitHub Actions, makes markup, or loses a report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "tests/harness/cli/hostile_text.hpp"

namespace pvslab::test {
namespace {

using Json = nlohmann::ordered_json;

TEST_F(HostileText, OnTheCommandLine) {
  const std::vector<std::vector<std::string>> commands{{hostile},
                                                       {"verify", hostile},
                                                       {"verify", "--" + hostile},
                                                       {"verify", "--searcher", hostile},
                                                       {"verify", "--filter", hostile},
                                                       {"verify", "--trees", hostile},
                                                       {"verify", "--suite", hostile},
                                                       {"verify", "--suite", "chess:" + hostile},
                                                       {"verify", "--replay", hostile},
                                                       {"verify", "--exhaustive", hostile},
                                                       {"verify", "--shard", hostile},
                                                       {"verify", "--json", directory_ / ("no/" + hostile)},
                                                       {"verify", "--program", hostile},
                                                       {"compare", "--workload", hostile},
                                                       {"compare", "--workload", "uniform:b=" + hostile},
                                                       {"compare", "--workload", "chess:" + hostile},
                                                       {"compare", "--experiment", hostile},
                                                       {"speedup", "--processors", hostile},
                                                       {"gate", "--baseline", hostile},
                                                       {"gate", "--reporter", hostile},
                                                       {"relations", "--replay", hostile},
                                                       {"relations", "--filter", hostile},
                                                       {"power", "--filter", hostile},
                                                       {"trace", "--tree", hostile},
                                                       {"trace", "--tree", "[1 2]", "--window", hostile},
                                                       {"trace", "--tree", "[1 2]", "--searcher", hostile},
                                                       {"trace", "--case", hostile},
                                                       {"perft", "--fen", hostile},
                                                       {"perft", "--suite", hostile},
                                                       {"perft", "--fen", "startpos", "--depth", hostile},
                                                       {"epd", hostile},
                                                       {"epd", "--fen", hostile},
                                                       {"claims", "--claims", hostile},
                                                       {"claims", "--filter", hostile},
                                                       {"report", hostile},
                                                       {"report", hostile, hostile},
                                                       {"merge", hostile},
                                                       {"status", hostile},
                                                       {"grade", "--program", "true", "--points", hostile},
                                                       {"list", hostile},
                                                       {"completion", hostile},
                                                       {"man", hostile},
                                                       {"uci", "--searcher", hostile},
                                                       {"bench", "--workload", hostile}};
  for (const std::vector<std::string>& command : commands) {
    const Finished run = run_program(command);
    EXPECT_NE(run.exit_code, 0) << command.front();
    expect_harmless(run, testing::PrintToString(command));
  }
  const Finished long_word = run_program({"verify", std::string(70'000, '-') + "x"});
  EXPECT_EQ(long_word.exit_code, 2);
  EXPECT_LT(long_word.errors.size(), 2'000U);
}

TEST_F(HostileText, InNamesOfFiles) {
  const std::string file = written(hostile.substr(0, 60) + "\n::error::x", "nonsense \xff \x1b[31m\n::error::g\n");
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"compare", "--experiment", file},
                                             {"gate", "--experiment", file},
                                             {"gate", "--baseline", file},
                                             {"claims", "--claims", file},
                                             {"claims", "--recorded", file},
                                             {"report", "--results", file},
                                             {"report", file},
                                             {"report", file, file},
                                             {"perft", "--suite", file},
                                             {"epd", file},
                                             {"verify", "--suite", "chess:" + file},
                                             {"verify", "--suite", "connect4:" + file},
                                             {"verify", "--program", "cat " + file, "--trees", "1"},
                                             {"trace", "--tree-file", file},
                                             {"grade", "--program", "true", "--points", file},
                                             {"merge", file},
                                             {"status", file}}) {
    const Finished run = run_program(command);
    EXPECT_NE(run.exit_code, 0) << testing::PrintToString(command);
    expect_harmless(run, testing::PrintToString(command));
  }
}

TEST_F(HostileText, InTextsOfTomlIsRefusedWithItsPlace) {
  const std::string escaped = "\"H\\u001b[31m\\n::error::g\"";
  const std::string workload = "[[workload]]\nspec = \"uniform:b=2,d=2\"\n";
  const std::string name = written("name.toml", "name = " + escaped + "\n" + workload);
  const std::string label = written("label.toml", "name = \"n\"\n" + workload + "label = " + escaped + "\n");
  const std::string searcher = written("searcher.toml", "name = \"n\"\nsearchers = [" + escaped + "]\n" + workload);
  const std::string spec = written("spec.toml", "name = \"n\"\n[[workload]]\nspec = " + escaped + "\n");
  const std::string key = written("key.toml", escaped + " = 1\nname = \"n\"\n" + workload);
  for (const std::string& file : {name, label, searcher, spec, key}) {
    const Finished run = run_program({"compare", "--experiment", file});
    EXPECT_EQ(run.exit_code, 2) << file;
    EXPECT_NE(run.errors.find(".toml:"), std::string::npos) << run.errors;
    expect_harmless(run, file);
  }
}

TEST_F(HostileText, InResultsThatAreReportedAndCompared) {
  const std::string out = directory_ / "out";
  ASSERT_EQ(run_program({"compare", "--workload", "uniform:b=2,d=3", "--workload", "ordered:b=2,d=3", "--trees", "2",
                         "--searcher", "alpha-beta", "--searcher", "minimax", "--full", "--out", out})
                .exit_code,
            0);
  Json document = Json::parse(read_text(out + "/results.json"));
  const std::string good = written("good.json", document.dump());
  document["notes"] = {"a note"};
  with_each_text(document, [&](const std::string& pointer, const std::string& text) {
    const std::string file = written("results.json", text);
    expect_harmless(run_program({"report", "--results", file, "--format", "text"}), pointer);
    expect_plain_markdown(run_program({"report", "--results", file, "--format", "markdown"}), pointer);
    expect_harmless(run_program({"report", good, file}), pointer);
    expect_plain_markdown(run_program({"report", good, file, "--format", "markdown"}), pointer);
    expect_plain_markdown(run_program({"report", good, file, "--format", "markdown", "--changed-only"}), pointer);
  });
}

TEST_F(HostileText, InABenchmarkOfOthers) {
  const Json document = {
      {"context", {{"date", "d"}, {"host_name", "h"}, {"executable", "e"}, {"num_cpus", 1}, {"library_version", "v"}}},
      {"benchmarks",
       {{{"name", "n"},
         {"run_name", "n"},
         {"run_type", "iteration"},
         {"iterations", 1},
         {"real_time", 1.0},
         {"cpu_time", 1.0},
         {"time_unit", "ns"},
         {"label", "l"},
         {"bytes", 2.0}}}}};
  const std::string good = written("good.json", document.dump());
  with_each_text(document, [&](const std::string& pointer, const std::string& text) {
    const std::string file = written("benchmark.json", text);
    expect_harmless(run_program({"report", good, file}), pointer);
    expect_plain_markdown(run_program({"report", good, file, "--format", "markdown"}), pointer);
  });
}

TEST_F(HostileText, FromAProgram) {
  const std::string bad =
      "'H\\033[31m\\007\\377\\342\\200\\256``` [a](http://b) @everyone <b> ##[error]f\\r::error::g\\n'\n";
  const std::string hello = "read line\necho hello 1 name=honest promises=root\nread line\n";
  const std::string wait = "cat >/dev/null\n";
  const std::vector<std::string> programs{"printf " + bad,
                                          "printf " + bad.substr(0, bad.size() - 1) + " >&2\nexit 1\n",
                                          hello + "printf " + bad + wait,
                                          hello + "printf " + bad.substr(0, bad.size() - 1) + " >&2\nexit 3\n",
                                          hello + "printf 'answer 1 '" + bad + wait,
                                          hello + "printf 'fail 1 '" + bad + wait};
  std::string reports;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string command = "sh " + written("program" + std::to_string(i), programs[i]);
    const std::string json = directory_ / "verify.json";
    const Finished run =
        run_program({"verify", "--program", command, "--trees", "2", "--known-value", "0", "--exhaustive",
                     "depth=1,branching=1,leaves=1", "--program-seconds", "1", "--json", json});
    EXPECT_NE(run.exit_code, 0) << i;
    expect_harmless(run, programs[i]);
    if (run.exit_code == 2) continue;  // it never introduced itself
    EXPECT_TRUE(Json::accept(read_text(json))) << programs[i] << read_text(json);
    reports += read_text(json);
  }
  EXPECT_NE(reports.find("H\\\\x1b[31m\\\\x07\\\\xff"), std::string::npos) << "what it said is quoted: " << reports;
}

TEST(ForeignText, IsShownOnOneLineAndReadBack) {
  EXPECT_EQ(printable("a\x1b[31m\n\t\x7f"), "a\\x1b[31m\\x0a\\x09\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "1m"),
            "\\xc2\\x9b1m");  // CSI as one character
  EXPECT_EQ(printable("\xe2\x80\xae\xe2\x81\xa6"), "\\xe2\\x80\\xae\\xe2\\x81\\xa6");
  EXPECT_EQ(printable("\xff\xc0\x80\xed\xa0\x80"), "\\xff\\xc0\\x80\\xed\\xa0\\x80");
  EXPECT_EQ(printable("ü → 𝔸 C:\\dir"), "ü → 𝔸 C:\\dir");
  EXPECT_EQ(printable("\\x41"), "\\x5cx41");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += {static_cast<char>(byte), '\\', 'x', static_cast<char>(byte)};
  EXPECT_EQ(bytes_of_printable(printable(all)), all);
}

TEST(ForeignText, IsNoWorkflowCommand) {
  EXPECT_EQ(without_workflow_commands("a ::b\n  ::error::c\n::d"), "a ::b\n  \\x3a:error::c\n\\x3a:d");
  EXPECT_EQ(without_workflow_commands("a ##[error]b\n"), "a \\x23#[error]b\n");
}

}  // namespace
}  // namespace pvslab::test
