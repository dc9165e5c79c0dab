// What a program has started is killed with it, in a session of its own too, and however our process ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/process/piped_child.hpp"
#include "tests/harness/base/program.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab::test {
namespace {

using namespace std::chrono_literals;

bool holds_within(std::chrono::milliseconds patience, const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

// A zombie is gone: nobody may wait for it in a container.
bool is_running(pid_t process) {
  if (::kill(process, 0) != 0) return false;
  const std::string status = read_text("/proc/" + std::to_string(process) + "/stat");
  return status.substr(status.rfind(')') + 1, 2) != " Z";
}

class Children : public testing::Test {
 protected:
  // A program that starts three others, each of which would run for minutes: one in its group, one in a session of its own,
  // and one in a session of its own whose parent has ended. Then it goes on as `then`.
  [[nodiscard]] std::string starting(const std::string& then) const {
    const auto started = [&](const std::string& name) {
      return "sh -c 'echo $$ > " + (directory_ / name) + ".new; mv " + (directory_ / name) + ".new " +
             (directory_ / name) + "; exec sleep 300'";
    };
    return started("a") + " & setsid " + started("b") + " & (setsid setsid " + started("c") + " &) ; " + then;
  }
  [[nodiscard]] std::vector<pid_t> started() const {
    std::vector<pid_t> processes;
    for (const char* const name : {"a", "b", "c"}) {
      const std::string text = read_text(directory_ / name);
      if (!text.empty()) processes.push_back(std::stoi(text));
    }
    return processes;
  }
  [[nodiscard]] bool all_started() const {
    return holds_within(60s, [&] { return started().size() == 3; });
  }
  [[nodiscard]] bool all_gone() const {
    return holds_within(60s, [&] {
      bool any = false;
      for (const pid_t process : started()) any = any || is_running(process);
      return !any;
    });
  }
  void TearDown() override {
    for (const pid_t process : started()) ::kill(process, SIGKILL);
  }

  TemporaryDirectory directory_;
};

TEST_F(Children, AreKilledWithTheObject) {
  {
    PipedChild child(starting("sleep 300"));
    ASSERT_TRUE(all_started());
  }
  EXPECT_TRUE(all_gone());
}

TEST_F(Children, AreKilledWhenTheProgramEnds) {
  const auto there = [&](const std::string& name) { return "test -e " + (directory_ / name); };
  const std::string until_there =
      "until " + there("a") + " && " + there("b") + " && " + there("c") + "; do sleep 0.05; done; ";
  PipedChild child(starting(until_there + "exit 3"));
  ASSERT_TRUE(all_started());
  EXPECT_TRUE(child.process().ends_within(60s));
  EXPECT_EQ(child.fate(), "ended with exit code 3");
  EXPECT_TRUE(all_gone());
}

TEST_F(Children, AreKilledWhenOurProcessIsKilledInAnyWay) {
  for (const int signal : {SIGKILL, SIGHUP, SIGINT, SIGTERM, SIGSEGV}) {
    for (const char* const name : {"a", "b", "c"}) std::filesystem::remove(directory_ / name);
    Program program({"perft", "--engine", starting("sleep 300"), "--depth", "3", "--timeout", "300"});
    ASSERT_TRUE(all_started()) << signal;
    program.signal(signal);
    EXPECT_TRUE(all_gone()) << signal;
    static_cast<void>(program.wait());
  }
}

TEST_F(Children, OfEveryThreadAreKilledByTheSecondSignal) {
  // Each thread has a program of its own; none of them answers.
  const std::string file = directory_ / "all";
  const std::string hello = "echo hello 1 name=silent promises=root";
  const std::string command = "setsid sh -c 'echo $$ >> " + file + "; exec sleep 300' & " + hello + "; exec sleep 300";
  const auto all = [&] {
    std::vector<pid_t> processes;
    std::ifstream input(file);
    for (pid_t process = 0; input >> process;) processes.push_back(process);
    return processes;
  };
  Program program({"verify", "--program", command, "--trees", "1000000", "--threads", "2", "--program-seconds", "300"});
  // The introduction and at least one search.
  ASSERT_TRUE(holds_within(60s, [&] { return all().size() >= 2; }));
  program.signal(SIGINT);
  program.signal(SIGINT);
  static_cast<void>(program.wait());
  EXPECT_TRUE(holds_within(60s, [&] { return std::ranges::none_of(all(), is_running); }));
  for (const pid_t process : all()) ::kill(process, SIGKILL);
}

TEST_F(Children, EndAsTheirProgramDid) {
  const auto fate_of = [](const std::string& command) {
    PipedChild child(command);
    static_cast<void>(child.process().ends_within(60s));
    return child.fate();
  };
  EXPECT_EQ(fate_of("true; exit 7"), "ended with exit code 7");
  EXPECT_EQ(fate_of("true"), "ended with exit code 0");
  EXPECT_EQ(fate_of("true; kill -KILL $$"), "was killed by signal 9 (Killed)");
  EXPECT_EQ(fate_of("true; kill -TERM $$"), "was killed by signal 15 (Terminated)");
  EXPECT_EQ(fate_of("true; kill -SEGV $$"), "was killed by signal 11 (Segmentation fault)");
  PipedChild missing("/no/such/program");
  EXPECT_TRUE(missing.process().ends_within(60s));
  EXPECT_TRUE(missing.was_not_found());
}

TEST_F(Children, GetASignalWithTheirGroup) {
  PipedChild child("trap 'echo got; exit 5' TERM; touch " + (directory_ / "ready") + "; while :; do sleep 0.05; done");
  ASSERT_TRUE(holds_within(60s, [&] { return std::filesystem::exists(directory_ / "ready"); }));
  child.process().signal(SIGTERM);
  EXPECT_TRUE(child.process().ends_within(60s));
  EXPECT_EQ(child.fate(), "ended with exit code 5");
}

TEST_F(Children, LeaveTheEndsOfTheirPipesToTheProgram) {
  PipedChild first("sleep 300");
  PipedChild second("exec cat");
  second.pipes().input.close();
  EXPECT_TRUE(second.process().ends_within(60s)) << "no other process holds the pipe open";
}

}  // namespace
}  // namespace pvslab::test
