// Parts that somebody has made up: they start no program, write no file, and are refused with their place, whatever they say.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/input.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/support/sanitized.hpp"

namespace pvslab::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

const std::string suites = PVSLAB_TEST_SOURCE_DIR "/suites";

std::string line_of(const std::string& payload) { return fmt::format("{:016x} {}\n", fnv1a(payload), payload); }

std::vector<Json> lines_of(const std::string& file) {
  std::vector<Json> lines;
  std::istringstream text(read_text(file));
  for (std::string line; std::getline(text, line);) lines.push_back(Json::parse(line.substr(17)));
  return lines;
}

void write_lines(const std::string& file, const std::vector<Json>& lines) {
  std::string text;
  for (const Json& line : lines) text += line_of(line.dump());
  write_text(file, text);
}

// With at most so much memory, so that a test fails instead of taking the machine's.
Finished run_within(std::size_t megabytes, const Words& words) {
  if (is_sanitized) return run_program(words);  // a sanitizer reserves terabytes
  Words shell{"-c", fmt::format("ulimit -v {}; exec \"$0\" \"$@\"", megabytes * 1024), PVSLAB_TEST_BINARY};
  shell.insert(shell.end(), words.begin(), words.end());
  return Program(shell, {.output_file = {}, .file_size_limit = {}, .program = "/bin/sh"}).wait();
}

class ForgedPart : public testing::Test {
 protected:
  // A whole part of the command.
  void make_part(const Words& command) {
    Words words = command;
    words.insert(words.end(),
                 {"--shard", "0/" + std::to_string(shards_), "--parts", parts(), "--keep-going", "--threads", "1"});
    const Finished made = run_program(words);
    ASSERT_EQ(made.exit_code, 0) << made.errors;
    lines_ = lines_of(part());
  }
  void make_part() { make_part({"verify", "--trees", "5", "--searcher", "alpha-beta"}); }

  [[nodiscard]] std::string parts() const { return directory_ / "parts"; }
  [[nodiscard]] std::string part() const { return fmt::format("{}/part-0-of-{}.1.jsonl", parts(), shards_); }

  // The part with another header.
  void forge(const std::function<void(Json& header)>& change) {
    std::vector<Json> lines = lines_;
    change(lines.front());
    write_lines(part(), lines);
  }
  void forge_command(const Words& command) {
    forge([&](Json& header) { header["command"] = command; });
  }

  TemporaryDirectory directory_;
  std::vector<Json> lines_;
  int shards_ = 1;
};

// Of the claims, three that take little time: one of ratios, one of its own kind, and a match. Of the mutants, one, on trees of one seed.
const Words quick_claims{"claims",         "--filter", "minimal-tree-b40-d4",   "--filter",
                         "stockmans-tree", "--filter", "negascout-over-pvs-elo"};
const Words one_mutant{"power", "--filter", "horizon", "--seeds", "1"};

TEST_F(ForgedPart, DecidesNothingThatTheCommandOfAMergeDecides) {
  make_part();
  const Words usual{"verify", "--trees", "5", "--searcher", "alpha-beta"};
  const std::string victim = directory_ / "victim";
  const std::vector<Words> additions{{"--json", victim},
                                     {"--json=" + victim},
                                     {"--schedules"},
                                     {"--shard", "0/1", "--parts", victim},
                                     {"--parts", victim},
                                     {"--from-parts", victim},
                                     {"--replay", "x"},
                                     {"--dry-run"},
                                     {"-q"},
                                     {"--help"},
                                     {"--parallel-mutants"},
                                     {"--nonsense"},
                                     {"--out", victim},
                                     {"--fresh"},
                                     {"--engine", "touch " + victim}};
  for (const Words& more : additions) {
    Words command = usual;
    command.insert(command.end(), more.begin(), more.end());
    forge_command(command);
    const Finished merged = run_program({"merge", parts()});
    EXPECT_EQ(merged.exit_code, 2) << more.front();
    EXPECT_THAT(merged.errors, HasSubstr(part() + ":1: the command of the part cannot be merged: ")) << more.front();
    EXPECT_THAT(merged.output, "") << more.front();
    EXPECT_FALSE(std::filesystem::exists(victim)) << more.front();
  }
  forge_command(usual);
  EXPECT_EQ(run_program({"merge", parts()}).exit_code, 0) << "the part is one";
}

TEST_F(ForgedPart, IsOfNoOtherVerb) {
  make_part();
  const std::string victim = directory_ / "victim";
  for (const Words& command : std::vector<Words>{{"trace", "--out", victim},
                                                 {"report", suites, "--html", victim},
                                                 {"merge", parts()},
                                                 {"gate", "--program", "touch " + victim},
                                                 {"uci"},
                                                 {"power", "--record", victim},
                                                 {"claims", "--update", "--recorded", victim},
                                                 {"compare", "--out", victim},
                                                 {"--version"},
                                                 {""}}) {
    forge_command(command);
    const Finished merged = run_program({"merge", parts()});
    EXPECT_EQ(merged.exit_code, 2) << command.front();
    EXPECT_THAT(merged.errors, HasSubstr(part() + ":1: ")) << command.front();
    EXPECT_FALSE(std::filesystem::exists(victim)) << command.front();
  }
}

TEST_F(ForgedPart, OfThatVerbWritesNoFileEither) {
  const std::string victim = directory_ / "victim";
  const std::vector<std::pair<Words, Words>> cases{
      {quick_claims, {"--update", "--recorded", victim}},
      {one_mutant, {"--record", victim}},
      {{"compare", "--workload", "uniform:b=2,d=2", "--trees", "2", "--searcher", "alpha-beta"}, {"--out", victim}}};
  shards_ = 8;  // all cells of the mutant would take most of the time
  for (const auto& [command, more] : cases) {
    std::filesystem::remove_all(parts());
    make_part(command);
    Words words = command;
    words.insert(words.end(), more.begin(), more.end());
    forge_command(words);
    const Finished merged = run_program({"merge", parts()});
    EXPECT_EQ(merged.exit_code, 2) << command.front();
    EXPECT_THAT(merged.errors, HasSubstr(":1: the command of the part cannot be merged: it has " + more.front()));
    EXPECT_FALSE(std::filesystem::exists(victim)) << command.front();
  }
}

TEST_F(ForgedPart, OfARunIsWrittenOnlyWhereTheUserSays) {
  make_part();
  forge([](Json& header) {
    header["command"] = {"run"};
    header["verb"] = "run";
  });
  const Finished merged = run_program({"merge", parts()});
  EXPECT_EQ(merged.exit_code, 2);
  EXPECT_THAT(merged.errors, HasSubstr("say where with --out DIR"));
}

TEST_F(ForgedPart, NeverStartsTheProgramThatItNames) {
  make_part();
  const std::string victim = directory_ / "victim";
  const std::string program = "touch " + victim;
  const Words command{"verify", "--trees", "5", "--searcher", "alpha-beta", "--program", program};
  forge_command(command);
  const Finished undescribed = run_program({"merge", parts()});
  EXPECT_EQ(undescribed.exit_code, 2);
  EXPECT_THAT(undescribed.errors, HasSubstr("does not describe the program"));
  for (const char* const hello : {"hello 1 name=other promises=root", "hello 1 name=alpha-beta", "\x1b[2J", ""}) {
    forge([&](Json& header) {
      header["command"] = command;
      header["programs"] = {{{"command", program}, {"hello", hello}, {"files", Json::array()}}};
    });
    // A program that is named runs, so the plan is not that of the part.
    EXPECT_EQ(run_program({"merge", parts()}).exit_code, 2) << hello;
    EXPECT_EQ(run_program({"status", parts()}).exit_code, 0);
    EXPECT_FALSE(std::filesystem::exists(victim)) << hello;
  }
}

TEST_F(ForgedPart, WithAnImpossibleHeaderIsRefused) {
  make_part();
  const std::vector<std::pair<std::string, std::function<void(Json&)>>> forgeries{
      {"command", [](Json& header) { header["command"] = Json::array(); }},
      {"command text", [](Json& header) { header["command"] = "verify"; }},
      {"of 0", [](Json& header) { header["shard"]["of"] = 0; }},
      {"of 1000000000", [](Json& header) { header["shard"]["of"] = 1'000'000'000; }},
      {"index", [](Json& header) { header["shard"]["index"] = 1; }},
      {"negative", [](Json& header) { header["shard"]["index"] = -1; }},
      {"cells", [](Json& header) { header["cells"] = 1e300; }},
      {"seed", [](Json& header) { header["seed"] = "1"; }},
      {"threads", [](Json& header) { header["run"]["threads"] = 1'000'000'000'000; }},
      {"started", [](Json& header) { header["run"]["started"] = 1'000'000'000'000'000; }},
      {"rank",
       [](Json& header) {
         header["run"]["rank"] = {{"index", 0}, {"of", 0}};
       }},
      {"hash",
       [](Json& header) {
         header["inputs"] = {{{"file", "x"}, {"hash", "zz"}}};
       }},
      {"programs", [](Json& header) {
         header["programs"] = {{{"command", 1}}};
       }}};
  for (const auto& [name, change] : forgeries) {
    forge(change);
    for (const Words& words :
         std::vector<Words>{{"merge", parts()}, {"merge", parts(), "--partial"}, {"status", parts()}}) {
      const Finished run = run_within(2000, words);
      EXPECT_EQ(run.exit_code, 2) << name << ": " << words.front() << run.errors;
      EXPECT_THAT(run.output + run.errors, Not(HasSubstr("json.exception"))) << name;
    }
    EXPECT_THAT(run_program({"merge", parts()}).errors, HasSubstr(part() + ":1: the header of the part is damaged"))
        << name;
  }
}

// Status knows no plan; merge does.
TEST_F(ForgedPart, WithAnotherNumberOfCellsThanItsPlanIsNotMerged) {
  make_part();
  forge([](Json& header) { header["cells"] = 1'000'000'000'000; });
  const Finished merged = run_program({"merge", parts()});
  EXPECT_EQ(merged.exit_code, 2);
  EXPECT_THAT(merged.errors, HasSubstr("its header says 1000000000000 cells, and its plan has "));
}

TEST_F(ForgedPart, WithAKeyThatItsOwnVersionDoesNotWriteIsRefused) {
  make_part();
  forge([](Json& header) { header["bogus"] = 1; });
  EXPECT_THAT(run_program({"merge", parts()}).errors, HasSubstr("unknown key 'bogus'"));
  forge([](Json& header) { header["run"]["bogus"] = 1; });
  EXPECT_THAT(run_program({"merge", parts()}).errors, HasSubstr("unknown key 'bogus'"));
  std::vector<Json> lines = lines_;
  lines.back()["bogus"] = 1;
  write_lines(part(), lines);
  EXPECT_THAT(run_program({"merge", parts()}).errors, HasSubstr("unknown key 'bogus'"));
}

// A counterexample that cannot be one: its window, or the score of its tree.
TEST_F(ForgedPart, WithAnImpossibleCounterexampleIsRefused) {
  make_part();
  const auto counterexample = [&](const Json& window, int score) {
    std::vector<Json> lines = lines_;
    for (Json& line : lines) {
      if (!line.contains("result") || !line["result"].contains("broken")) continue;
      for (Json& one : line["result"]["broken"]) {
        if (one.contains("smallest")) one["smallest"].update({{"tree", "[1]"}, {"window", window}, {"score", score}});
      }
    }
    write_lines(part(), lines);
    return run_program({"merge", parts()}).errors;
  };
  EXPECT_THAT(counterexample({5, 1}, -1), HasSubstr("it has a window that ends below its beginning"));
  EXPECT_THAT(counterexample({0, 1}, 3), HasSubstr("its counterexample has another score than its tree"));
}

TEST_F(ForgedPart, MayBeOfMoreShardsThanThereAreCells) {
  make_part();
  forge([](Json& header) { header["shard"]["of"] = 1'000'000; });
  EXPECT_EQ(run_within(2000, {"merge", parts()}).exit_code, 0);
}

TEST_F(ForgedPart, NestedDeeplyIsRefused) {
  make_part();
  const std::string header = line_of(lines_.front().dump());
  constexpr std::size_t deep = 100'000;
  Json cell = lines_.at(1);
  cell["result"] = "HERE";
  std::string payload = cell.dump();
  for (const std::string& nested : {std::string(deep, '[') + std::string(deep, ']'), std::string(deep, '['), [] {
                                      std::string objects;
                                      for (std::size_t i = 0; i < deep; ++i) objects += "{\"a\":";
                                      return objects + "1" + std::string(deep, '}');
                                    }()}) {
    std::string forged = payload;
    forged.replace(forged.find("\"HERE\""), 6, nested);
    write_text(part(), header + line_of(forged));
    for (const char* const verb : {"merge", "status"}) {
      const Finished run = run_program({verb, parts()});
      EXPECT_EQ(run.exit_code, 2) << verb;
      EXPECT_THAT(run.output + run.errors,
                  AllOf(HasSubstr(":2: the line is damaged"), HasSubstr("nested more than 100 levels deep")));
    }
    write_text(part(), line_of(nested));
    EXPECT_EQ(run_program({"merge", parts()}).exit_code, 2);
  }
}

TEST_F(ForgedPart, OfAnySizeTakesLittleMemory) {
  make_part();
  std::filesystem::resize_file(part(), 5'000'000'000);  // takes no space on the disk
  for (const char* const verb : {"merge", "status"}) {
    const Finished run = run_within(2000, {verb, parts()});
    EXPECT_EQ(run.exit_code, 2) << run.errors;
    EXPECT_THAT(run.errors, AllOf(HasSubstr(part() + ":"), HasSubstr("the line is longer than 32 MiB")));
  }
  // Many damaged lines are not all told.
  write_text(part(), line_of(lines_.front().dump()) + std::string(100'000, '\n'));
  const Finished run = run_within(2000, {"status", parts()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.output, HasSubstr("more lines are damaged"));
  EXPECT_LT(run.output.size(), 10'000U);
  // Many values in few bytes.
  std::string values(20'000'000, '0');
  for (std::size_t i = 1; i < values.size(); i += 2) values[i] = ',';
  write_text(part(), line_of(lines_.front().dump()) + line_of("[" + values + "0]"));
  EXPECT_THAT(run_within(2000, {"status", parts()}).output, HasSubstr("has more than 4000000 values"));
}

TEST_F(ForgedPart, ThatIsNoRegularFileIsRefusedAtOnce) {
  std::filesystem::create_directory(parts());
  const std::string results = directory_ / "results";
  std::filesystem::create_directory(results);
  const auto make = [](const std::string& kind, const std::string& file) {
    std::filesystem::remove(file);
    if (kind == "pipe") {
      ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    } else {
      std::filesystem::create_symlink(kind, file);
    }
  };
  for (const std::string kind : {"pipe", "/dev/zero", "/dev/stdin", "/dev/tty"}) {
    make(kind, part());
    make(kind, results + "/results.json");
    make(kind, results + "/verification.json");
    for (const Words& words : std::vector<Words>{{"merge", parts()},
                                                 {"status", parts()},
                                                 {"report", results},
                                                 {"report", results, "--full"},
                                                 {"verify", "--trees", "5", "--parts", parts()}}) {
      if (kind == "/dev/stdin" && words.front() == "verify") continue;
      const Finished run = run_within(2000, words);
      EXPECT_EQ(run.exit_code, 2) << kind << ": " << words.front();
      EXPECT_THAT(run.errors, HasSubstr("is not a regular file")) << kind << ": " << words.front();
    }
  }
}

TEST_F(ForgedPart, NamesNoPipeToRead) {
  const std::string experiment = directory_ / "experiment.toml";
  write_text(experiment, "name = \"x\"\nseed = 1\n[[workload]]\nspec = \"uniform:b=2,d=2\"\ntrees = 2\n");
  make_part({"compare", "--experiment", experiment, "--searcher", "alpha-beta"});
  std::filesystem::remove(experiment);
  ASSERT_EQ(::mkfifo(experiment.c_str(), 0600), 0);
  const Finished run = run_program({"merge", parts()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, HasSubstr(experiment + ": is not a regular file"));
}

// Every value of a part is replaced by others, one at a time: no crash, no other text than ours. A figure that a run could have
// had, such as 77 nodes, is shown: nothing tells it from a genuine one.
class ForgedResult : public ForgedPart, public testing::WithParamInterface<Words> {};

TEST_P(ForgedResult, IsRefusedOrShown) {
  // All cells of a mutant take half a minute with a sanitizer; these have a mutant that was caught, and a check that did not catch it.
  if (is_sanitized && GetParam().front() == "power") shards_ = 8;
  make_part(GetParam());
  const std::vector<Json> replacements{
      -1, 1e300, 4'000'000'000'000'000'000, 77, "x", nullptr, Json::array(), Json::object()};
  std::size_t next = 0;
  std::size_t refused = 0;
  const Finished genuine = run_program({"merge", parts(), "--partial"});
  ASSERT_LE(genuine.exit_code, 1) << genuine.errors;
  // Of each form of a path, such as /result/broken/0/clause, three places. With a sanitizer, where each costs half a second, one of
  // every third form: what reads the forms is the same code.
  const auto places = is_sanitized ? 1 : 3;
  std::vector<std::string> seen;
  for (std::size_t line = 1; line < lines_.size(); ++line) {
    const Json flat = lines_[line].flatten();
    for (const auto& [path, value] : flat.items()) {
      if (!path.starts_with("/result") && !path.starts_with("/times") && !path.starts_with("/cell")) continue;
      std::string form = path;
      std::erase_if(form, [](char c) { return c >= '0' && c <= '9'; });
      if (std::ranges::count(seen, form) == places) continue;
      seen.push_back(form);
      if (is_sanitized && seen.size() % 3 != 0) continue;
      std::vector<Json> lines = lines_;
      lines[line][Json::json_pointer(path)] = replacements[next++ % replacements.size()];
      write_lines(part(), lines);
      const Finished run = run_within(2000, {"merge", parts(), "--partial", "--json", directory_ / "x.json"});
      ASSERT_LE(run.exit_code, 2) << path << ": " << lines[line].dump() << run.errors;
      ASSERT_THAT(run.output + run.errors, Not(HasSubstr("json.exception"))) << path;
      if (run.exit_code != 2) continue;
      ++refused;
      ASSERT_THAT(run.errors, HasSubstr(fmt::format("{}:{}: ", part(), line + 1)))
          << path << ": " << lines[line].dump();
    }
  }
  if (!is_sanitized) {
    EXPECT_GE(refused, 3U);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Verbs, ForgedResult,
    testing::Values(Words{"verify", "--inductive", "branching=2,values=-1..1", "--exhaustive",
                          "depth=2,branching=2,leaves=3,values=-1..1", "--known-value", "1", "--relations", "10",
                          "--searcher", "alpha-beta", "--searcher", "pvs-split*"},
                    Words{"relations", "--exhaustive", "depth=2,branching=2,leaves=3", "--trees", "20", "--filter",
                          "pvs-s"},
                    quick_claims, one_mutant,
                    Words{"compare", "--workload", "uniform:b=2,d=2", "--trees", "3", "--searcher", "alpha-beta"},
                    Words{"perft", "--suite", suites + "/chess/perft-standard.epd", "--max-nodes", "100"},
                    Words{"epd", suites + "/chess/mates.epd", "--depth", "1"},
                    Words{"same", "--searcher", "scout", "--searcher", "minimax", "--fen", "startpos", "--depth", "1"},
                    Words{"effect", "--searcher", "scout", "--searcher", "minimax", "--suite",
                          suites + "/chess/endgames.epd", "--depth", "1"}),
    [](const auto& verb) { return verb.param.front(); });

}  // namespace
}  // namespace pvslab::test
