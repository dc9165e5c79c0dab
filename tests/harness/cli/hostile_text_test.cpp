// Text that others chose never moves a terminal, speaks to GitHub Actions, makes markup, or loses a report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "harness/base/process/programs.hpp"
#include "suites/foreign_text.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using Json = nlohmann::ordered_json;

// Turns a terminal red and rings, is no UTF-8, turns the direction of text, ends the line, speaks to GitHub, ends a code block,
// is a link, an image, a mention, markup and an end of a cell.
const std::string in_one_line =
    "H\x1b[31m\x07\xff\xe2\x80\xae``` [a](http://b) ![c](http://d) @everyone <b> | `e` ##[error]f";
const std::string hostile = in_one_line + "\n::error::g\n```\n# h\r";
// The same for JSON, which is UTF-8.
const std::string hostile_in_utf8 =
    "H\x1b[31m\x07\xe2\x80\xae``` [a](http://b) ![c](http://d) @everyone <b> | `e` ##[error]f\n::error::g\n```\n# h\r";

void expect_harmless(const std::string& text, const std::string& what) {
  EXPECT_TRUE(printable_lines(text) == text) << what << "\n" << printable_lines(text);
  EXPECT_TRUE(without_workflow_commands(text) == text) << what << "\n" << text;
}

void expect_harmless(const Finished& run, const std::string& what) {
  expect_harmless(run.output, what + ", output");
  expect_harmless(run.errors, what + ", errors");
  EXPECT_TRUE(run.exit_code >= 0 && run.exit_code <= 5) << what << ": " << run.exit_code;
  EXPECT_EQ(run.errors.find("exception"), std::string::npos) << what << "\n" << run.errors;
  EXPECT_LT(run.errors.size(), 30'000U) << what;
}

// Without code, in which nothing is markup.
std::string outside_of_code(const std::string& markdown) {
  const std::string spans = std::regex_replace(markdown, std::regex("(^|\n)(```+)[^\n]*\n[^]*?\n\\2(?=\n)"), "$1");
  return std::regex_replace(spans, std::regex("(`+)[^`]([^]*?[^`])?\\1(?!`)"), "");
}

void expect_plain_markdown(const Finished& run, const std::string& what) {
  expect_harmless(run, what);
  const std::string text = outside_of_code(run.output);
  for (const char* markup : {"[a](", "http://", "@everyone", "<b>", "```"})
    EXPECT_EQ(text.find(markup), std::string::npos) << what << ": " << markup << "\n" << run.output;
}

class HostileText : public testing::Test {
 protected:
  std::string written(const std::string& name, const std::string& text) {
    write_text(directory_ / name, text);
    return directory_ / name;
  }

  TemporaryDirectory directory_;
};

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
                                                       {"compare", "--processors", hostile},
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
                                                       {"compare-results", hostile, hostile},
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
                                             {"compare-results", file, file},
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

// Every text of the document, one at a time, is the hostile one. What a reader does not accept, it refuses.
template <typename Check>
void with_each_text(const Json& document, const Check& check) {
  const Json flat = document.flatten();
  for (const auto& [pointer, value] : flat.items()) {
    if (!value.is_string()) continue;
    Json changed = document;
    changed[Json::json_pointer(pointer)] = hostile_in_utf8;
    check(pointer, changed.dump());
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
    expect_harmless(run_program({"compare-results", good, file}), pointer);
    expect_plain_markdown(run_program({"compare-results", good, file, "--format", "markdown"}), pointer);
    expect_plain_markdown(run_program({"compare-results", good, file, "--format", "markdown", "--changed-only"}),
                          pointer);
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
    expect_harmless(run_program({"compare-results", good, file}), pointer);
    expect_plain_markdown(run_program({"compare-results", good, file, "--format", "markdown"}), pointer);
  });
}

TEST_F(HostileText, FromAProgram) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const std::string bytes =
      "b'"
      "H\\x1b[31m\\x07\\xff\\xe2\\x80\\xae``` [a](http://b) @everyone <b> ##[error]f\\r::error::g"
      "'";
  const std::string start = "import sys\nout = sys.stdout.buffer\nbad = " + bytes + "\n";
  const std::string hello = "sys.stdin.readline(); out.write(b'hello 1 name=honest promises=root\\n'); out.flush()\n";
  const std::vector<std::string> programs{
      start + "out.write(bad + b'\\n'); out.flush()\n",
      start + "sys.stderr.buffer.write(bad + b'\\n'); sys.exit(1)\n",
      start + hello + "sys.stdin.readline(); out.write(bad + b'\\n'); out.flush(); sys.stdin.read()\n",
      start + hello + "sys.stdin.readline(); sys.stderr.buffer.write(bad + b'\\n'); sys.exit(3)\n",
      start + hello + "sys.stdin.readline(); out.write(b'answer 1 ' + bad + b'\\n'); out.flush(); sys.stdin.read()\n",
      start + hello + "sys.stdin.readline(); out.write(b'fail 1 ' + bad + b'\\n'); out.flush(); sys.stdin.read()\n"};
  std::string reports;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string command = "python3 " + written("program" + std::to_string(i) + ".py", programs[i]);
    const std::string json = directory_ / "verify.json";
    const Finished run = run_program({"verify", "--program", command, "--trees", "2", "--known-value", "0",
                                      "--program-seconds", "5", "--json", json});
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
