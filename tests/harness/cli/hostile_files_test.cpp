// The same hostile text inside parts, EPD files, files of claims and of points, and in what an engine says.
#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/process/programs.hpp"
#include "tests/harness/cli/hostile_text.hpp"

namespace pvslab::test {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// With a right checksum, so that each text is read.
std::string line_of_part(const std::string& payload) { return fmt::format("{:016x} {}\n", fnv1a(payload), payload); }

TEST_F(HostileText, InParts) {
  const std::filesystem::path parts = directory_ / "parts";
  ASSERT_EQ(run_program({"compare", "--workload", "uniform:b=2,d=2", "--searcher", "alpha-beta", "--trees", "2",
                         "--shard", "0/1", "--parts", parts})
                .exit_code,
            0);
  const std::filesystem::path part = std::filesystem::directory_iterator(parts)->path();
  const std::vector<std::string> lines = lines_of(read_text(part));
  ASSERT_GE(lines.size(), 2U);
  constexpr std::size_t checksum = 17;  // and a blank
  std::string told;
  for (std::size_t changed = 0; changed < 2; ++changed) {
    with_each_text(Json::parse(lines[changed].substr(checksum)),
                   [&](const std::string& pointer, const std::string& text) {
                     std::string forged;
                     for (std::size_t i = 0; i < lines.size(); ++i)
                       forged += i == changed ? line_of_part(text) : lines[i] + "\n";
                     write_text(part, forged);
                     for (const char* verb : {"merge", "status", "report"}) {
                       const Finished run = run_program({verb, parts});
                       expect_harmless(run, verb + pointer);
                       told += run.output + run.errors;
                     }
                   });
  }
  EXPECT_NE(told.find("H\\x1b[31m\\x07"), std::string::npos) << told;
}

TEST_F(HostileText, InEpdFiles) {
  const std::string position = "4k3/8/8/8/8/8/8/4K2R w K -";
  const std::string quoted = "\"" + in_one_line + "\"";
  std::string told;
  for (const std::string& operations :
       {" bm " + in_one_line + ";", " id " + quoted + ";", " c0 " + quoted + ";", " zz " + quoted + ";",
        " bm Rh8#; id " + quoted, " dm " + in_one_line + ";", " D1 " + in_one_line + ";", " " + in_one_line,
        " bm " + quoted + ";", " ;D1 " + in_one_line, " pv " + in_one_line + ";"}) {
    const std::string file = written("h.epd", position + operations + "\n" + position + " bm Rf1; id \"good\";\n");
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"epd", file, "--depth", "1"},
             {"epd", file, "--depth", "1", "--strict"},
             {"perft", "--suite", file, "--depth", "1"},
             {"verify", "--suite", "chess:" + file, "--searcher", "alpha-beta", "--trees", "1", "--exhaustive",
              "depth=1,branching=1,leaves=1"},
             {"trace", "alpha-beta", "--workload", "chess:" + file + ",d=1", "--case", "1"},
             {"compare", "--workload", "chess:" + file + ",d=1", "--searcher", "alpha-beta"}}) {
      const Finished run = run_program(command);
      expect_harmless(run, command.front() + operations);
      told += run.output + run.errors;
    }
    const std::string json = directory_ / "epd.json";
    expect_harmless(run_program({"epd", file, "--depth", "1", "--json", json}), operations);
    EXPECT_TRUE(!std::filesystem::exists(json) || Json::accept(read_text(json))) << operations;
  }
  EXPECT_NE(told.find("H\\x1b[31m\\x07\\xff"), std::string::npos) << told;
  for (const std::string& fields : {in_one_line, position.substr(0, 19) + " " + in_one_line + " K -",
                                    position.substr(0, 19) + " w " + in_one_line + " -"}) {
    const std::string file = written("h.epd", fields + "\n" + position + " bm Rf1;\n");
    for (const char* verb : {"epd", "perft"}) {
      const std::vector<std::string> words = verb == std::string("epd")
                                                 ? std::vector<std::string>{verb, file}
                                                 : std::vector<std::string>{verb, "--suite", file};
      expect_harmless(run_program(words), verb + fields);
    }
  }
}

TEST_F(HostileText, InFilesOfClaimsAndPoints) {
  const std::string escaped = "\"H\\u001b[31m\\u202e``` [a](http://b) @everyone <b> ##[error]f\\n::error::g\"";
  const auto with = [&](std::string text, const std::string& field) {
    const std::size_t start = text.find(field + " = \"") + field.size() + 3;
    return text.replace(start, text.find('"', start + 1) + 1 - start, escaped);
  };
  const std::string claim =
      "[[claim]]\nsection = \"s\"\nid = \"one\"\nkind = \"saying\"\nsays = \"t\"\nsource = \"u\"\n"
      "tree.text = \"[1 0]\"\ntree.window = \"(-5, 5)\"\ntree.score = 0\n"
      "tree.searches = [{searcher = \"minimax\", leaves = 2}]\n";
  const std::string record = directory_ / "record.toml";
  ASSERT_EQ(run_program({"claims", "--claims", written("c.toml", claim), "--recorded", record, "--update"}).exit_code,
            0);
  for (const char* field : {"section", "id", "kind", "says", "source", "tree.text", "tree.window", "searcher"}) {
    const std::string file = written("c.toml", with(claim, field));
    expect_harmless(run_program({"claims", "--claims", file, "--list"}), field);
    expect_harmless(run_program({"claims", "--claims", file, "--recorded", record}), field);
    expect_harmless(run_program({"claims", "--claims", file, "--recorded", directory_ / "new.toml", "--update"}),
                    field);
  }
  const std::string points =
      "title = \"t\"\ntrees = 1\nexhaustive = \"depth=1,branching=1,leaves=1\"\n"
      "[[task]]\ntitle = \"u\"\nclause = \"root\"\npoints = 1\n[[task]]\nrelation = \"same_value\"\nto = "
      "\"minimax\"\npoints = 1\n";
  for (const char* field : {"title", "exhaustive", "clause", "relation", "to"}) {
    const std::string file = written("p.toml", with(points, field));
    expect_harmless(run_program({"grade", "--searcher", "alpha-beta", "--points", file}), field);
  }
}

TEST_F(HostileText, FromAnEngine) {
  if (!find_program("python3")) GTEST_SKIP() << "no python3";
  const std::string start =
      "import sys\n"
      "bad = b'H\\x1b[31m\\x07\\xff\\xe2\\x80\\xae``` [a](http://b) @everyone <b> ##[error]f\\r::error::g'\n"
      "where = sys.argv[1]\n"
      "def say(place, text): sys.stdout.buffer.write((text if where != place else text + b' ' + bad) + b'\\n'); "
      "sys.stdout.flush()\n"
      "for line in sys.stdin:\n"
      "    word = line.split()[0] if line.split() else ''\n"
      "    if word == 'uci':\n"
      "        say('name', b'id name engine'); say('option', b'option name Hash type spin'); say('ok', b'uciok')\n"
      "    if word == 'isready': say('ready', b'readyok')\n"
      "    if word == 'go':\n"
      "        if where == 'die': sys.stderr.buffer.write(bad + b'\\n'); sys.exit(3)\n"
      "        say('count', b'e1g1: ' + (b'1' if where != 'perft' else bad)); say('total', b'Nodes searched: 1')\n"
      "        say('info', b'info depth 1 score cp 3 nodes 4 pv e1g1')\n"
      "        if where == 'move': say('', b'bestmove ' + bad)\n"
      "        else: say('best', b'bestmove e1g1')\n"
      "    if word == 'quit': sys.exit(0)\n";
  const std::string engine = "python3 " + written("engine.py", start) + " ";
  const std::string file = written("one.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"one\";\n");
  std::string told;
  for (const char* where :
       {"name", "option", "ok", "ready", "die", "count", "perft", "total", "info", "move", "best", "nothing"}) {
    const std::string json = directory_ / "epd.json";
    std::filesystem::remove(json);
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"epd", file, "--engine", engine + where, "--depth", "1", "--timeout", "2", "--json", json},
             {"perft", "--engine", engine + where, "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--depth", "1",
              "--timeout", "2"}}) {
      const Finished run = run_program(command);
      expect_harmless(run, where);
      told += run.output + run.errors;
    }
    EXPECT_TRUE(!std::filesystem::exists(json) || Json::accept(read_text(json))) << where;
  }
  EXPECT_NE(told.find("H\\x1b[31m\\x07\\xff"), std::string::npos) << told;
}

}  // namespace
}  // namespace pvslab::test
