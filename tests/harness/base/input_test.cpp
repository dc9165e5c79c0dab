// Pipes instead of files: every verb reads them once, like a file, and waiting for one can be interrupted.
#include "harness/base/input.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "suites/input_limits.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

constexpr const char* connect4_positions = "# board 3x3\n1 0\n12 0\n";
constexpr const char* chess_positions = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;\n";
constexpr const char* perft_counts = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";

// A verb that reads one file.
struct Reading {
  const char* name;
  std::string text;                                // of the file
  std::function<Words(const std::string&)> words;  // the command that reads the file of this name
};

std::vector<Reading> readings() {
  const std::string experiment = "name = \"pipe\"\nseed = 7\n[[workload]]\nspec = \"uniform:b=2,d=2\"\ntrees = 2\n";
  static const TemporaryDirectory made;
  const std::string experiment_file = made / "experiment.toml";
  const std::string baseline_file = made / "baseline.toml";
  write_text(experiment_file, experiment);
  const Words gate{"gate", "--experiment", experiment_file, "--baseline", baseline_file, "--update"};
  if (!std::filesystem::exists(baseline_file)) static_cast<void>(run_program(gate));
  const Words compare{"compare", "--experiment", experiment_file, "--out", made / "out"};
  if (!std::filesystem::exists(made / "out")) static_cast<void>(run_program(compare));
  const std::string results_file = made / "out/results.json";
  return {
      {"verify", connect4_positions,
       [](const std::string& file) {
         return Words{"verify", "--suite", "connect4:" + file, "--searcher", "alpha-beta"};
       }},
      {"verify chess", chess_positions,
       [](const std::string& file) {
         return Words{"verify", "--suite", "chess:" + file + ",d=1", "--searcher", "alpha-beta"};
       }},
      {"compare", connect4_positions,
       [](const std::string& file) {
         return Words{"compare", "--workload", "connect4:" + file, "--searcher", "alpha-beta"};
       }},
      {"compare chess", chess_positions,
       [](const std::string& file) {
         return Words{"compare", "--workload", "chess:" + file + ",d=1", "--searcher", "alpha-beta"};
       }},
      {"compare --experiment", experiment,
       [](const std::string& file) {
         return Words{"compare", "--experiment", file};
       }},
      {"perft", perft_counts,
       [](const std::string& file) {
         return Words{"perft", "--suite", file};
       }},
      {"epd", chess_positions,
       [](const std::string& file) {
         return Words{"epd", file, "--depth", "1"};
       }},
      {"report", read_text(results_file),
       [](const std::string& file) {
         return Words{"report", "--results", file};
       }},
      {"report", read_text(results_file),
       [=](const std::string& file) {
         return Words{"report", file, results_file};
       }},
      {"gate", read_text(baseline_file),
       [=](const std::string& file) {
         return Words{"gate", "--experiment", experiment_file, "--baseline", file};
       }},
      {"gate --experiment", experiment,
       [=](const std::string& file) {
         return Words{"gate", "--experiment", file, "--baseline", baseline_file, "--report-only"};
       }},
  };
}

std::string made_pipe(const TemporaryDirectory& directory) {
  const std::string pipe = directory / "pipe";
  if (::mkfifo(pipe.c_str(), 0600) != 0) throw std::runtime_error("no pipe");
  return pipe;
}

// Ends the program if it takes longer.
void wait_at_most(Program& program, std::chrono::seconds limit) {
  const auto start = std::chrono::steady_clock::now();
  while (program.is_running() && std::chrono::steady_clock::now() - start < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (program.is_running()) program.signal(SIGKILL);
}

TEST(Pipes, AreReadByEveryVerbAsFilesAre) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that ends early fails this test and no other
  for (const Reading& reading : readings()) {
    const TemporaryDirectory directory;
    const std::string pipe = made_pipe(directory);
    Program program(reading.words(pipe));
    std::thread writer([&] {
      int opened = -1;  // do not wait forever without a reader
      while ((opened = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) < 0 && program.is_running()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      // Written in two parts, the second one late: the reader must wait for the rest.
      const std::string_view text = reading.text;
      if (opened < 0 || ::fcntl(opened, F_SETFL, 0) != 0) return;
      static_cast<void>(!::write(opened, text.data(), text.size() / 2));
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      static_cast<void>(!::write(opened, text.data() + text.size() / 2, text.size() - text.size() / 2));
      ::close(opened);
    });
    writer.join();
    wait_at_most(program, std::chrono::seconds(60));
    const Finished ended = program.wait();
    EXPECT_EQ(ended.exit_code, 0) << reading.name << ended.output << ended.errors;
  }
}

TEST(Pipes, ThatNobodyWritesToAreLeftAtTheFirstSignal) {
  int signal = SIGINT;
  for (const Reading& reading : readings()) {
    const TemporaryDirectory directory;
    const std::string pipe = made_pipe(directory);
    Program program(reading.words(pipe));
    // The pipe can be opened for writing once it is open for reading.
    int opened = -1;
    while ((opened = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) < 0 && program.is_running()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    program.signal(signal);
    wait_at_most(program, std::chrono::seconds(60));
    const Finished ended = program.wait();
    if (opened >= 0) ::close(opened);
    EXPECT_EQ(ended.exit_code, 130) << reading.name << ended.errors;
    EXPECT_THAT(ended.errors, HasSubstr("interrupted while reading " + pipe + ". Start again with\n  "));
    signal = signal == SIGINT ? SIGTERM : SIGINT;
  }
}

TEST(Pipes, InAnExperimentAreReadOnce) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that ends early fails this test and no other
  const TemporaryDirectory directory;
  const std::string pipe = made_pipe(directory);
  write_text(directory / "experiment.toml",
             "[[workload]]\nspec = \"connect4:" + pipe + "\"\nsearchers = [\"alpha-beta\"]\n");
  Program program({"compare", "--experiment", directory / "experiment.toml"});
  std::thread writer([&] {
    int opened = -1;
    while ((opened = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) < 0 && program.is_running()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (opened < 0) return;
    static_cast<void>(!::write(opened, connect4_positions, std::string_view(connect4_positions).size()));
    ::close(opened);
  });
  writer.join();
  wait_at_most(program, std::chrono::seconds(60));
  const Finished ended = program.wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.errors;
}

TEST(Input, OfAPipeIsAllThatIsWrittenToIt) {
  const TemporaryDirectory directory;
  const std::string pipe = made_pipe(directory);
  const std::string text(200'000, 'x');  // more than a pipe holds
  std::thread writer([&] { write_text(pipe, text); });
  EXPECT_EQ(read_input(pipe), text);
  writer.join();
}

TEST(HashOfFile, IsThatOfItsBytes) {
  const TemporaryDirectory directory;
  const std::string text(200'000, 'x');  // more than is read at once
  write_text(directory / "file", text);
  EXPECT_EQ(hash_of_file(directory / "file"), fnv1a(text));
}

// A program with sanitizers and debug information is larger than any input.
TEST(HashOfFile, HasNoLimitOfSize) {
  const TemporaryDirectory directory;
  write_text(directory / "program", "");
  std::filesystem::resize_file(directory / "program", most_input_bytes + 1);  // takes no space on the disk
  EXPECT_NO_THROW(static_cast<void>(hash_of_file(directory / "program")));
}

}  // namespace
}  // namespace pvslab::test
