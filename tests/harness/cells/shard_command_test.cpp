// Shards, merge and status of the real program: for every verb the merge prints and writes what one machine does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "harness/cells/run/job.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/library/in_a_child.hpp"

namespace pvslab {
namespace shard_command_test {

using test::Finished;
using test::run_program;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string suites = PVSLAB_TEST_SOURCE_DIR "/suites";

struct Verb {
  std::string name;
  std::vector<std::string> words;
  bool has_times = false;  // in its text and its JSON
};

void PrintTo(const Verb& verb, std::ostream* out) { *out << verb.name; }

std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Removes what may differ between runs: times, speeds and threads.
void drop_times(nlohmann::json& json) {
  if (json.is_object()) {
    for (const char* const key : {"time", "times", "threads", "machine", "measured"}) json.erase(key);
  }
  for (auto& each : json) {
    if (each.is_structured()) drop_times(each);
  }
}

class ShardedVerb : public testing::TestWithParam<Verb> {
 protected:
  test::TemporaryDirectory directory_;
};

TEST_P(ShardedVerb, MergesToWhatOneMachineReports) {
  const Verb& verb = GetParam();
  const std::string parts = directory_ / "parts";
  const Finished alone = run_program(joined(verb.words, {"--json", directory_ / "alone.json"}));
  ASSERT_LE(alone.exit_code, 1) << alone.errors;
  for (int index = 2; index >= 0; --index) {
    const Finished shard = run_program(joined(
        verb.words, {"--shard", std::to_string(index) + "/3", "--parts", parts, "--keep-going", "--threads", "1"}));
    ASSERT_EQ(shard.exit_code, 0) << shard.errors;
    EXPECT_THAT(shard.output, StartsWith("shard " + std::to_string(index) + " of 3: "));
  }
  const Finished merged = run_program({"merge", parts, "--json", directory_ / "merged.json"});
  EXPECT_EQ(merged.exit_code, alone.exit_code) << merged.errors;
  if (!verb.has_times) {
    EXPECT_EQ(merged.output, alone.output);
  }
  auto one = nlohmann::json::parse(test::read_text(directory_ / "alone.json"));
  auto many = nlohmann::json::parse(test::read_text(directory_ / "merged.json"));
  if (verb.has_times) {
    drop_times(one);
    drop_times(many);
    EXPECT_EQ(many, one);
  } else {
    EXPECT_EQ(test::read_text(directory_ / "merged.json"), test::read_text(directory_ / "alone.json"));
  }
}

const std::vector<Verb> sharded_verbs{
    {"verify",
     {"verify",
      "--inductive",
      "branching=2,values=-1..1",
      "--exhaustive",
      "depth=2,branching=3,leaves=4,values=-1..1",
      "--exhaustive",
      "depth=2,branching=2,leaves=3,ranks",
      "--trees",
      "300",
      "--graphs",
      "100",
      "--instances",
      "130",
      "--scores",
      "range=31000:31005",
      "--known-value",
      "1",
      "--relations",
      "100",
      "--suite",
      "connect4:" + suites + "/connect4/endgames-5x5.txt",
      "--searcher",
      "alpha-beta",
      "--searcher",
      "negascout",
      "--searcher",
      "sss-star"}},
    {"verify_with_violations",
     {"verify", "--exhaustive", "depth=2,branching=2,leaves=4,values=-1..1", "--trees", "100", "--searcher",
      "pvs-split*"}},
    {"relations", {"relations", "--exhaustive", "depth=2,branching=2,leaves=4", "--trees", "200", "--filter", "pvs"}},
    {"claims", {"claims", "--filter", "totals"}},
    {"power", {"power", "--filter", "horizon", "--seeds", "3"}},
    {"compare",
     {"compare", "--workload", "uniform:b=3,d=4", "--workload", "ordered:b=4,d=4", "--trees", "150", "--filter", "pvs"},
     true},
    {"perft", {"perft", "--suite", suites + "/chess/perft-standard.epd", "--max-nodes", "20000"}, true},
    {"epd", {"epd", suites + "/chess/mates.epd", "--depth", "2", "--order", "killers,history"}, true}};

INSTANTIATE_TEST_SUITE_P(Verbs, ShardedVerb, testing::ValuesIn(sharded_verbs),
                         [](const auto& verb) { return verb.param.name; });

class ShardCommand : public testing::Test {
 protected:
  [[nodiscard]] Finished shard(const std::string& which, const std::vector<std::string>& more = {}) const {
    return run_program(joined(joined(words_, {"--shard", which, "--parts", parts()}), more));
  }
  [[nodiscard]] std::string parts() const { return directory_ / "parts"; }

  test::TemporaryDirectory directory_;
  // Two cells.
  std::vector<std::string> words_{"verify",     "--exhaustive", "depth=3,branching=2,leaves=4,values=-1..1",
                                  "--trees",    "200",          "--searcher",
                                  "alpha-beta", "--searcher",   "pvs-sound"};
};

TEST_F(ShardCommand, MakesNoReportOfItsOwn) {
  const Finished run = shard("0/2", {"--json", directory_ / "x.json"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, HasSubstr("--shard writes a part and no report; give --json to `"));
  EXPECT_EQ(run_program({"verify", "--keep-going"}).exit_code, 2) << "only a shard keeps going";
}

// The name of the file is the same, what is in it is not.
TEST_F(ShardCommand, IsNotMergedWithOneOfOtherScores) {
  const std::string file = directory_ / "scores.txt";
  words_ = {"verify", "--trees", "2000", "--searcher", "alpha-beta", "--scores", file};
  std::ofstream(file) << "31000 # mate\n";
  EXPECT_EQ(shard("0/2").exit_code, 0);
  std::ofstream(file) << "32000\n";
  EXPECT_EQ(shard("1/2", {"--keep-going"}).exit_code, 2);
  std::ofstream(file) << "31000\n";
  EXPECT_EQ(shard("1/2").exit_code, 0) << "a comment changes nothing";
  const Finished merged = run_program({"merge", parts()});
  EXPECT_EQ(merged.exit_code, 0) << merged.errors;
  EXPECT_THAT(merged.output, HasSubstr("special scores         31000: in "));
  std::filesystem::remove(file);
  EXPECT_THAT(run_program({"merge", parts()}).errors, HasSubstr("scores.txt: cannot be opened"));
}

TEST_F(ShardCommand, CompletesWhatAKillStopped) {
  words_[2] = "depth=3,branching=3,leaves=5,values=-1..1";
  {
    test::Program program(joined(words_, {"--shard", "0/1", "--parts", parts(), "--threads", "1"}));
    const std::string file = parts() + "/part-0-of-1.1.jsonl";
    test::wait_until(program,
                     [&] { return std::filesystem::exists(file) && std::filesystem::file_size(file) >= 3'000; });
    program.signal(SIGKILL);
    EXPECT_EQ(program.wait().exit_code, 128 + SIGKILL);
  }
  const Finished missing = run_program({"merge", parts()});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.errors, AllOf(HasSubstr("cells are missing"), HasSubstr("--shard 0/1 --parts " + parts())));
  const Finished partial = run_program({"merge", parts(), "--partial"});
  EXPECT_EQ(partial.exit_code, 0) << partial.errors;
  EXPECT_THAT(partial.output, StartsWith("PARTIAL: "));
  const Finished again = shard("0/1");
  EXPECT_EQ(again.exit_code, 0) << again.errors;
  EXPECT_THAT(again.errors, HasSubstr("cells were already finished"));
  EXPECT_EQ(run_program({"merge", parts()}).output, run_program(words_).output);
}

TEST_F(ShardCommand, EndsWith130AndTheCommandThatContinuesAfterASignal) {
  words_[2] = "depth=4,branching=3,leaves=7,values=-1..1";
  test::Program program(joined(words_, {"--shard", "0/2", "--parts", parts(), "--threads", "1"}));
  // The plan of so many trees takes seconds; the part is made when it is done.
  const std::string file = parts() + "/part-0-of-2.1.jsonl";
  test::wait_until(program, [&] { return std::filesystem::exists(file); });
  program.signal(SIGTERM);
  const Finished run = program.wait();
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.errors, AllOf(HasSubstr("cells finished. Continue with"), HasSubstr("--shard 0/2")));
}

TEST_F(ShardCommand, KeepsWhatItFinishedWhenTheDiskIsFull) {
  // Nearly what the part takes.
  ASSERT_EQ(run_program(joined(words_, {"--shard", "0/1", "--parts", directory_ / "other"})).exit_code, 0);
  const auto size = std::filesystem::file_size(directory_ / "other/part-0-of-1.1.jsonl");
  const Finished full = run_program(joined(words_, {"--shard", "0/1", "--parts", parts(), "--threads", "1"}),
                                    {.output_file = {}, .file_size_limit = size - 50});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_THAT(full.errors, AllOf(HasSubstr("cannot write " + parts() + "/part-0-of-1.1.jsonl"),
                                 HasSubstr("the cells finished so far are kept")));
  EXPECT_EQ(shard("0/1").exit_code, 0);
  EXPECT_EQ(run_program({"merge", parts()}).output, run_program(words_).output);
}

TEST_F(ShardCommand, ShowsItsPlanAndRunsNothing) {
  const Finished run = shard("1/4", {"--dry-run"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("exhaustive: depth 3"), HasSubstr("core time"), HasSubstr("4 shards: about"),
                                HasSubstr("shard 1 has")));
  EXPECT_FALSE(std::filesystem::exists(parts()));
}

TEST_F(ShardCommand, HasAStatus) {
  EXPECT_EQ(shard("0/2").exit_code, 0);
  const Finished half = run_program({"status", parts()});
  EXPECT_EQ(half.exit_code, 0);
  EXPECT_THAT(half.output, AllOf(HasSubstr("verify --exhaustive"), HasSubstr("part-0-of-2.1.jsonl"),
                                 HasSubstr("finished"), HasSubstr("no part is"), HasSubstr("slowest cells")));
  EXPECT_EQ(shard("1/2").exit_code, 0);
  EXPECT_THAT(run_program({"status", parts()}).output, HasSubstr("nothing is left"));
}

TEST_F(ShardCommand, IsMergedFromSeveralDirectories) {
  EXPECT_EQ(run_program(joined(words_, {"--shard", "0/2", "--parts", directory_ / "a"})).exit_code, 0);
  EXPECT_EQ(run_program(joined(words_, {"--shard", "1/2", "--parts", directory_ / "b"})).exit_code, 0);
  const Finished merged = run_program({"merge", directory_ / "a", directory_ / "b"});
  EXPECT_EQ(merged.output, run_program(words_).output) << merged.errors;
  EXPECT_THAT(run_program({"status", directory_ / "a", directory_ / "b"}).output, HasSubstr("nothing is left"));
}

TEST_F(ShardCommand, HasMergedResultFilesInANewDirectory) {
  words_ = {"compare", "--workload", "uniform:b=2,d=3", "--trees", "5", "--filter", "pvs"};
  EXPECT_EQ(shard("0/1", {"--threads", "3"}).exit_code, 0);
  const Finished merged = run_program({"merge", parts(), "--out", directory_ / "new/results", "--threads", "1"});
  EXPECT_EQ(merged.exit_code, 0) << merged.errors;
  const auto json = nlohmann::json::parse(test::read_text(directory_ / "new/results/results.json"));
  EXPECT_EQ(json["times"]["environment"]["threads"], 3) << "where the times were measured";
}

TEST_F(ShardCommand, MayHaveWordsThatAreNoOptions) {
  const std::string suite = "--odd name.epd";
  test::write_text(directory_ / suite, "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+;\n");
  const std::string start = "cd '" + directory_.path().string() + "' && " PVSLAB_TEST_BINARY " ";
  const auto run = [&](const std::string& command) {
    return test::Program({"-c", start + command}, {.output_file = {}, .file_size_limit = {}, .program = "/bin/sh"})
        .wait();
  };
  EXPECT_EQ(run("epd --depth 1 --shard 0/1 --keep-going=true --parts parts -- '--odd name.epd'").exit_code, 0);
  const Finished merged = run("merge parts");
  EXPECT_EQ(merged.exit_code, 0) << merged.errors;
  EXPECT_EQ(merged.output, run("epd --depth 1 -- '--odd name.epd'").output);
}

TEST_F(ShardCommand, WritesNoMessageIntoThePartIfAStreamIsClosed) {
  const auto run = [&](const std::string& more) {
    std::string command = PVSLAB_TEST_BINARY;
    for (const std::string& word : words_) command += " " + word;
    return test::Program({"-c", command + " --parts " + parts() + more},
                         {.output_file = {}, .file_size_limit = {}, .program = "/bin/sh"})
        .wait();
  };
  EXPECT_EQ(run(" --shard 0/2 0<&- 2>&-").exit_code, 0);
  EXPECT_EQ(run(" --shard 0/1 0<&- 2>&-").exit_code, 0) << "says on the closed stream that it was resumed";
  EXPECT_EQ(run(" --shard 1/2 >&-").exit_code, 2) << "the closed output is an error";
  const Finished merged = run_program({"merge", parts()});
  EXPECT_EQ(merged.output, run_program(words_).output);
  EXPECT_THAT(merged.errors, Not(HasSubstr("damaged")));
}

TEST_F(ShardCommand, RefusesOptionsThatItCannotHonour) {
  words_ = {"compare", "--workload", "uniform:b=2,d=3", "--trees", "5", "--searcher", "mtd-f"};
  EXPECT_THAT(shard("0/1", {"--fresh"}).errors, HasSubstr("--fresh discards the journal of --out"));
  words_ = {"compare", "--experiment", PVSLAB_TEST_SOURCE_DIR "/suites/first-guess.toml"};
  EXPECT_THAT(shard("0/1").errors, HasSubstr("does not apply to a sweep of first guesses"));
  words_ = {"compare", "--workload", "uniform:b=2,d=3", "--trees", "5", "--searcher", "mtd-f"};
  EXPECT_THAT(run_program(joined(words_, {"--partial"})).errors, HasSubstr("--partial is an option of `"));
}

TEST_F(ShardCommand, IsOfOneProgramInAnotherLanguage) {
  const std::string program = directory_ / "search.py";
  std::filesystem::copy_file(PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta.py", program);
  words_ = {"verify", "--program", "python3 " + program, "--searcher", "alpha-beta-py", "--trees", "5"};
  const Finished first = shard("0/2");
  ASSERT_EQ(first.exit_code, 0) << first.errors;
  test::write_text(program, test::read_text(program) + "# changed\n");
  const Finished second = shard("1/2");
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_THAT(second.errors, HasSubstr("search.py had other contents"));
}

// A program that leaves a mark whenever it is started; wrong if a leaf is worth 1.
class ShardOfAProgram : public ShardCommand {
 protected:
  void SetUp() override {
    std::string text = test::read_text(PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta.py");
    const std::string import = "import json\n";
    text.replace(text.find(import), import.size(), import + "open('" + marks() + "', 'a').write('x')\n");
    const std::string leaf = "return node\n";
    ASSERT_NE(text.find(leaf), std::string::npos);
    text.replace(text.find(leaf), leaf.size(), "return node + 1 if node == 1 else node\n");
    test::write_text(directory_ / "search.py", text);
    words_ = {"verify", "--program", program(), "--trees", "60"};
  }
  [[nodiscard]] std::string program() const { return "python3 " + (directory_ / "search.py"); }
  [[nodiscard]] std::string marks() const { return directory_ / "marks"; }
};

TEST_F(ShardOfAProgram, IsMergedWithoutStartingIt) {
  for (const char* const which : {"0/2", "1/2"}) ASSERT_EQ(shard(which, {"--keep-going"}).exit_code, 0);
  ASSERT_TRUE(std::filesystem::exists(marks()));
  std::filesystem::remove(marks());
  const Finished merged = run_program({"merge", parts(), "--json", directory_ / "merged.json"});
  EXPECT_EQ(merged.exit_code, 1) << merged.errors;
  EXPECT_FALSE(std::filesystem::exists(marks())) << "it was started";
  EXPECT_THAT(merged.output, AllOf(HasSubstr("LEFT UNDONE: the counterexamples of alpha-beta-py"),
                                   HasSubstr("--with 'CMD'"), HasSubstr("A PROMISE IS BROKEN")));
  const auto json = nlohmann::json::parse(test::read_text(directory_ / "merged.json"));
  EXPECT_EQ(json["programs_not_started"], nlohmann::json::array({"alpha-beta-py"}));
  // It can be merged where the program is not.
  const std::string elsewhere = directory_ / "elsewhere.py";
  std::filesystem::rename(directory_ / "search.py", elsewhere);
  EXPECT_EQ(run_program({"merge", parts()}).output, merged.output);
  EXPECT_EQ(run_program({"merge", parts(), "--with", "python3 " + elsewhere}).exit_code, 1);
}

TEST_F(ShardOfAProgram, IsMergedWithTheProgramThatTheUserGives) {
  const Finished alone = run_program(words_);
  ASSERT_EQ(alone.exit_code, 1) << alone.errors;
  ASSERT_EQ(shard("0/1", {"--keep-going"}).exit_code, 0);
  const Finished merged = run_program({"merge", parts(), "--with", program()});
  EXPECT_EQ(merged.exit_code, 1) << merged.errors;
  EXPECT_EQ(merged.output, alone.output);
  const Finished other = run_program({"merge", parts(), "--with", "echo hello 1 name=other promises=root; cat"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.errors, HasSubstr("the program calls itself other, and the parts are of alpha-beta-py"));
  // The name is the same, and the mistake is not there: nobody is blamed for what he does not do without a word.
  const Finished mended =
      run_program({"merge", parts(), "--with", "python3 " PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta.py"});
  EXPECT_EQ(mended.exit_code, 1);
  EXPECT_THAT(mended.output, HasSubstr("again     asked once more, the program keeps it"));
  EXPECT_THAT(merged.output, Not(HasSubstr("asked once more")));
  words_ = {"verify", "--trees", "5", "--searcher", "alpha-beta"};
  ASSERT_EQ(run_program(joined(words_, {"--shard", "0/1", "--parts", directory_ / "other"})).exit_code, 0);
  EXPECT_THAT(run_program({"merge", directory_ / "other", "--with", program()}).errors,
              HasSubstr("the parts name no program"));
  EXPECT_EQ(run_program({"merge", directory_ / "other", "--with=--seed=1"}).exit_code, 0) << "another option";
}

TEST_F(ShardCommand, HasAStatusBesidePartsOfAnotherFormat) {
  EXPECT_EQ(shard("0/1").exit_code, 0);
  const std::string payload = R"({"format":3})";
  std::uint64_t hash = 14695981039346656037U;
  for (const char each : payload) hash = (hash ^ static_cast<unsigned char>(each)) * 1099511628211U;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  test::write_text(parts() + "/other.jsonl", std::string(digits.data()) + " " + payload + "\n");
  const Finished status = run_program({"status", parts()});
  EXPECT_EQ(status.exit_code, 0) << status.errors;
  EXPECT_THAT(status.output, AllOf(HasSubstr("nothing is left"), HasSubstr("its format is 3")));
}

TEST_F(ShardCommand, RefusesToMergeWhatIsNoPart) {
  EXPECT_THAT(run_program({"merge", directory_ / "nowhere"}).errors, HasSubstr("cannot be read"));
  EXPECT_THAT(run_program({"merge", directory_.path().string()}).errors, HasSubstr("there is no part in"));
  test::write_text(directory_ / "x.jsonl", "nonsense\n");
  const Finished run = run_program({"merge", directory_.path().string()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, HasSubstr("none of its files has a readable header"));
}

// A command that refuses --parts must not advise it.
TEST(InterruptedJob, AdvisesPartsOnlyToACommandThatTakesThem) {
  test::in_a_child([] {
    testing::internal::CaptureStderr();
    tell_job_interrupted({.folded = 1, .cells = 7}, false);
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                AllOf(HasSubstr("1 of 7 cells finished; they are lost. Start again"), Not(HasSubstr("--parts"))));
  });
  test::in_a_child([] {
    testing::internal::CaptureStderr();
    tell_job_interrupted({.folded = 1, .cells = 7});
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("--parts DIR keeps them"));
  });
}

TEST_F(ShardCommand, KeepsCellsWithoutAShardToo) {
  const Finished first = run_program(joined(words_, {"--parts", parts()}));
  const Finished again = run_program(joined(words_, {"--parts", parts()}));
  EXPECT_EQ(again.output, first.output);
  EXPECT_EQ(again.output, run_program(words_).output);
  EXPECT_THAT(again.errors, HasSubstr("cells were already finished"));
}

}  // namespace shard_command_test
}  // namespace pvslab
