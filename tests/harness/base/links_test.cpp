// Symbolic links instead of files: a link loop is reported, and output is written through a dangling link.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "harness/base/output.hpp"
#include "harness/base/process/own_program.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

class Links : public testing::Test {
 protected:
  Links() {
    fs::create_symlink(loop, loop);
    write_text(experiment, "[[workload]]\nspec = \"uniform:b=2,d=2\"\ntrees = 2\nsearchers = [\"alpha-beta\"]\n");
  }

  TemporaryDirectory directory;
  std::string loop = directory / "loop";
  std::string experiment = directory / "experiment.toml";
};

TEST_F(Links, InALoopAreNamedByEveryVerbAndStay) {
  write_text(directory / "baseline.toml", "");
  ASSERT_EQ(run_program({"compare", "--experiment", experiment, "--out", directory / "out"}).exit_code, 0);
  for (const Words& words :
       {Words{"report", loop, loop}, Words{"report", directory / "out/results.json", loop},
        Words{"gate", "--experiment", experiment, "--baseline", loop},
        Words{"gate", "--experiment", experiment, "--baseline", loop, "--update"},
        Words{"gate", "--experiment", loop, "--baseline", directory / "none"}, Words{"compare", "--experiment", loop},
        Words{"compare", "--experiment", experiment, "--json", loop},
        Words{"compare", "--experiment", experiment, "--json", loop + "/below"},
        Words{"compare", "--experiment", experiment, "--out", loop}, Words{"verify", "--suite", "connect4:" + loop},
        Words{"verify", "--trees", "1", "--json", loop}, Words{"report", "--results", loop}, Words{"epd", loop},
        Words{"perft", "--suite", loop}}) {
    const Finished ended = run_program(words);
    EXPECT_EQ(ended.exit_code, 2) << words.front() << ended.output;
    EXPECT_THAT(ended.errors, AllOf(HasSubstr(loop), HasSubstr("Too many levels of symbolic links"),
                                    HasSubstr("a symbolic link leads back to itself; name the file itself"),
                                    Not(HasSubstr("filesystem error"))));
    EXPECT_TRUE(fs::is_symlink(loop));
  }
}

TEST_F(Links, ToNothingAreWrittenThrough) {
  const std::string target = directory / "target";
  const std::string link = directory / "link";
  fs::create_symlink("target", link);
  write_file_atomically(link, "first");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read_text(target), "first");
  fs::create_symlink(link, directory / "link of a link");
  write_file_atomically(directory / "link of a link", "second");
  EXPECT_EQ(read_text(target), "second");
  EXPECT_TRUE(fs::is_symlink(link));
}

TEST_F(Links, ToNothingTakeANewBaseline) {
  fs::create_symlink("kept/base.toml", directory / "base.toml");
  const Words words{"gate", "--experiment", experiment, "--baseline", directory / "base.toml", "--update"};
  const Finished refused = run_program(words);
  EXPECT_EQ(refused.exit_code, 2);  // there is no directory for it
  EXPECT_THAT(refused.errors, HasSubstr("No such file or directory"));
  fs::create_directory(directory / "kept");
  EXPECT_EQ(run_program(words).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(directory / "base.toml"));
  EXPECT_TRUE(fs::is_regular_file(directory / "kept/base.toml"));
}

TEST_F(Links, ToNothingAreNoDirectoryForResults) {
  fs::create_symlink("nowhere", directory / "out");
  const Finished ended = run_program({"compare", "--experiment", experiment, "--out", directory / "out"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.errors, HasSubstr("cannot write the directory"));
  EXPECT_TRUE(fs::is_symlink(directory / "out"));
}

// As where /proc is not mounted. The tests of packages run the program there.
TEST_F(Links, ToTheRunningProgramAreReplacedByTheNameThatItWasStartedBy) {
  const fs::path missing = directory / "proc-self-exe";
  const fs::path program = fs::canonical(directory.path()) / "program";
  write_text(program, "its bytes");
  fs::create_symlink(program, directory / "alias");
  fs::create_symlink(experiment, directory / "link");
  EXPECT_EQ(detail::program_of(directory / "link", program), fs::path(experiment));
  EXPECT_EQ(detail::program_of(missing, program), program);
  EXPECT_EQ(detail::program_of(missing, directory / "alias"), program);
  for (const fs::path& started_as : {fs::path(), fs::path(directory / "gone"), directory.path(), fs::path(loop)}) {
    EXPECT_EQ(detail::program_of(missing, started_as), std::nullopt) << started_as;
  }
  EXPECT_EQ(own_program(), fs::read_symlink("/proc/self/exe"));
}

}  // namespace
}  // namespace pvslab::test
