// Outputs that are no plain file, that cannot be written, and what a killed run left of them.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/output.hpp"
#include "suites/owned_descriptor.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/shell.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Words = std::vector<std::string>;

const std::string quick = "compare --workload uniform:b=2,d=2 --trees 2 --searcher alpha-beta";

TEST(Outputs, MayBeAnotherCommandOfTheShell) {
  const TemporaryDirectory directory;
  const Shell shell;
  const std::string file = directory / "copy.json";
  Words words = shell.words("pvslab " + quick + " --json >(cat > " + file + ")");
  words.at(1) = words.at(1).replace(words.at(1).find("exec "), 5, "");  // the shell waits for its command
  words.at(1) += "; wait";
  const Finished run = Program(words, {.output_file = {}, .file_size_limit = {}, .program = "/bin/bash"}).wait();
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  for (int tries = 0; tries < 6000 && !nlohmann::json::accept(read_text(file)); ++tries) ::usleep(10'000);
  EXPECT_TRUE(nlohmann::json::accept(read_text(file))) << read_text(file);
}

TEST(Outputs, MayBeStandardOutputByName) {
  const Shell shell;
  for (const char* const name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    const Finished piped = shell.run("pvslab " + quick + " --json " + name + " | cat");
    EXPECT_EQ(piped.exit_code, 0) << piped.errors;
    EXPECT_EQ(piped.errors, "") << name;
    const std::size_t document = piped.output.find("\n{\n");
    ASSERT_NE(document, std::string::npos) << name << piped.output;
    EXPECT_TRUE(nlohmann::json::accept(piped.output.substr(document))) << name;
    const TemporaryDirectory directory;
    const std::string file = directory / "both.txt";
    EXPECT_EQ(shell.run("pvslab " + quick + " --json " + name + " > " + file).exit_code, 0);
    EXPECT_THAT(read_text(file), testing::AllOf(HasSubstr("alpha-beta"), HasSubstr("\n{\n")))
        << "both, one after the other";
  }
}

TEST(Outputs, ThatCannotBeWrittenAreFoundBeforeTheWork) {
  const TemporaryDirectory directory;
  write_text(directory / "file", "");
  fs::create_directories(directory / "out/results.json");
  fs::create_directory_symlink(directory / "nowhere", directory / "dangling");
  const std::string too_long = directory / std::string(250, 'x');  // the new file beside it has a longer name
  // Hours of work, if it began.
  const Words work{"verify", "--trees", "1000000000", "--searcher", "alpha-beta"};
  const Words compare{"compare", "--workload", "uniform:b=8,d=8", "--trees", "100000", "--searcher", "alpha-beta"};
  const auto with = [](Words words, const std::string& option, const std::string& target) {
    words.insert(words.end(), {option, target});
    return words;
  };
  for (const Words& words : std::vector<Words>{with(work, "--json", directory / "missing/x.json"),
                                               with(work, "--json", directory.path().string()),
                                               with(work, "--json", directory / "file/x.json"),
                                               with(work, "--json", directory / "dangling/x"),
                                               with(work, "--json", too_long),
                                               with(work, "--json", "/proc/self/x.json"),
                                               with(work, "--json", "/dev/fd/77"),
                                               with(compare, "--out", directory / "out"),
                                               with(compare, "--out", directory / "file"),
                                               {"run", "--out", directory / "out"},
                                               {"power", "--record", directory / "missing/x.toml"},
                                               {"gate", "--baseline", directory / "missing/x.toml", "--update"},
                                               {"claims", "--update", "--recorded", directory / "missing/x.toml"}}) {
    Program program(words, {.output_file = {}, .file_size_limit = {}});
    const Finished run = program.wait();
    EXPECT_EQ(run.exit_code, 2) << words.back();
    EXPECT_EQ(run.output, "") << words.back();
    EXPECT_THAT(run.errors, HasSubstr("cannot write")) << words.back();
  }
}

TEST(Outputs, LeaveNothingWhereTheyAreTried) {
  const TemporaryDirectory directory;
  require_target(directory / "x.json");
  write_text(directory / "old.json", "old");
  require_target(directory / "old.json");
  EXPECT_EQ(read_text(directory / "old.json"), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 1);
}

TEST(Outputs, AreClearedOfWhatAKilledRunLeft) {
  const TemporaryDirectory directory;
  const std::string file = directory / "results.json";
  for (const char* const name : {".1.partial", ".4000000000.partial"}) write_text(file + name, "half");
  for (const char* const name : {".partial", ".x1.partial", ".1.partial.txt", ".1"}) write_text(file + name, "other");
  write_text(directory / "other.json.1.partial", "of another file");
  // One that another run is writing.
  const std::string living = file + ".2.partial";
  const OwnedDescriptor held(::open(living.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  ASSERT_EQ(::flock(held.get(), LOCK_EX), 0);
  write_file_atomically(file, "new");
  EXPECT_EQ(read_text(file), "new");
  EXPECT_FALSE(fs::exists(file + ".1.partial"));
  EXPECT_FALSE(fs::exists(file + ".4000000000.partial"));
  EXPECT_TRUE(fs::exists(living));
  EXPECT_TRUE(fs::exists(directory / "other.json.1.partial"));
  for (const char* const name : {".partial", ".x1.partial", ".1.partial.txt", ".1"})
    EXPECT_TRUE(fs::exists(file + name));
}

TEST(Outputs, OfARunThatIsKilledWhileItWritesAreClearedByTheNext) {
  const TemporaryDirectory directory;
  const std::string file = directory / "x.json";
  // As a killed run leaves it: the lock is gone with the process.
  write_text(file + ".99.partial", "half");
  const Shell shell;
  EXPECT_EQ(shell.run("pvslab " + quick + " --json " + file).exit_code, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 1);
}

}  // namespace
}  // namespace pvslab::test
