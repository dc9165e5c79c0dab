// The first Ctrl-C is acknowledged at once and obeyed within a second, even during one endless search. No finished work
// is lost.
#include "harness/base/interrupt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "harness/base/exit_code.hpp"
#include "harness/base/output.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

using Words = std::vector<std::string>;

constexpr const char* stopping = "pvslab: stopping; press Ctrl-C again to end at once\n";
constexpr const char* middlegames = "chess:" PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd,d=9";
constexpr const char* opening = "# board 7x6\n44 1\n";  // days of work; the score does not matter

// Sends the signal and waits far longer than the promised second. An exit code of -1 means that it did not end.
Finished interrupt(Program& program, int signal = SIGINT) {
  program.signal(signal);
  for (int i = 0; i < 6000 && program.is_running(); ++i) std::this_thread::sleep_for(milliseconds(10));
  return program.is_running() ? Finished{} : program.wait();
}

// It may still read its files and plan.
Finished interrupted(const Words& words) {
  Program program(words);
  wait_until_at_work(program);
  EXPECT_TRUE(program.is_running());
  return interrupt(program);
}

Finished interrupted_at_work(const Words& words, double seconds = 0.3) {
  return interrupted_amid_work(words, seconds, [](Program& program) { return interrupt(program); });
}

class Interrupt : public testing::Test {
 protected:
  [[nodiscard]] std::string opening_suite() const {
    write_text(directory_ / "opening.txt", opening);
    return "connect4:" + (directory_ / "opening.txt");
  }

  TemporaryDirectory directory_;
};

class AnyVerb : public Interrupt, public testing::WithParamInterface<Words> {};

TEST_P(AnyVerb, StopsAmidOneEndlessSearchAndNamesTheCommandThatResumes) {
  Words words = GetParam();
  for (std::string& word : words) {
    if (word == "connect4:OPENING") word = opening_suite();
  }
  const Finished run = interrupted(words);
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.errors, HasSubstr("interrupted"));
  EXPECT_THAT(run.errors, HasSubstr("\n  " PVSLAB_TEST_BINARY " " + words.front()));
}

INSTANTIATE_TEST_SUITE_P(
    Interrupts, AnyVerb,
    testing::Values(Words{"verify", "--suite", "connect4:OPENING"},                                   //
                    Words{"verify", "--suite", middlegames},                                          //
                    Words{"compare", "--workload", middlegames, "--trees", "2"},                      //
                    Words{"compare", "--workload", "uniform:b=100,d=100"},                            //
                    Words{"perft", "--depth", "20"},                                                  //
                    Words{"perft", "--depth", "20", "--hash", "16", "--divide", "--threads", "2"},    //
                    Words{"epd", PVSLAB_TEST_SOURCE_DIR "/suites/chess/mates.epd", "--depth", "30"},  //
                    Words{"relations"},                                                               //
                    Words{"bench", "--rounds", "100"},                                                //
                    Words{"gate", "--baseline", PVSLAB_TEST_SOURCE_DIR "/results/baseline/gate.toml", "--experiment",
                          PVSLAB_TEST_SOURCE_DIR "/suites/gate.toml", "--time-budget", "60", "--times",
                          "--report-only"}));

TEST_F(Interrupt, OfAVerificationTellsWhatWasFoundBeforeTheSearchThatWasCutShort) {
  const Finished run =
      interrupted_at_work({"verify", "--trees", "64", "--suite", opening_suite(), "--searcher", "pvs-s*"});
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.output, HasSubstr("random"));
  EXPECT_THAT(run.output, HasSubstr("stopped before the end; no promise broken so far"));
  EXPECT_THAT(run.errors, HasSubstr(stopping));
}

TEST_F(Interrupt, OfAComparisonKeepsTheCellsThatWereFinishedBesideAnEndlessOne) {
  const std::string out = directory_ / "out";
  const Words words{"compare",    "--workload", "uniform:b=100,d=100", "--workload", "uniform:b=4,d=4", "--trees", "1",
                    "--searcher", "alpha-beta", "--threads",           "2",          "--out",           out};
  // Until its journal has a header and a cell; when it is started again, until it has read them.
  const auto is_past_the_first_cell = [&](const Program& program, bool has_begun) {
    if (has_begun) return program.errors_so_far().find("resumed; 1 of 2") != std::string::npos;
    const std::string journal = out + "/journal.jsonl";
    return std::filesystem::exists(journal) && std::ranges::count(read_text(journal), '\n') == 2;
  };
  bool has_begun = false;
  for (const int signal : {SIGINT, SIGTERM}) {
    Program program(words);
    wait_until(program, [&] { return is_past_the_first_cell(program, has_begun); });
    const Finished run = interrupt(program, signal);
    EXPECT_EQ(run.exit_code, 130);
    EXPECT_THAT(run.errors, HasSubstr("interrupted with 1 of 2 cells finished. Continue with\n"));
    // When it is started again, it may end before that is said.
    if (!std::exchange(has_begun, true)) {
      EXPECT_THAT(run.errors, HasSubstr(stopping));
    }
  }
}

// A count of days, one thread: what was counted before is reported all the same.
TEST_F(Interrupt, AmidAnEndlessCountReportsWhatWasFound) {
  const std::string suite = directory_ / "deep.epd";
  write_text(suite,
             "4k3/8/8/8/8/8/4P3/4K3 w - - ;D1 6\n"
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D9 2439530234167\n");
  const std::string json = directory_ / "perft.json";
  // On a busy machine one thread may have counted for long before the other one begins.
  nlohmann::json document;
  for (double seconds = 0.3; seconds < 20 && (document.is_null() || document["summary"]["ok"] == 0); seconds *= 2) {
    const Finished run = interrupted_at_work({"perft", "--suite", suite, "--threads", "2", "--json", json}, seconds);
    ASSERT_EQ(run.exit_code, 130) << run.errors;
    document = nlohmann::json::parse(read_text(json));
    EXPECT_FALSE(document.at("complete"));
  }
  EXPECT_EQ(document.at("summary").at("ok"), 1) << document;
}

// The cell takes about a second, including a third of grace.
TEST_F(Interrupt, AmidACellOfAComparisonLeavesWhatIsCompletedAsIfThereHadBeenNone) {
  const auto words = [&](const std::string& out) {
    return Words{"compare",    "--workload", "uniform:b=8,d=11", "--workload", "uniform:b=4,d=4", "--trees", "1",
                 "--searcher", "alpha-beta", "--threads",        "2",          "--out",           out};
  };
  const std::string out = directory_ / "out";
  const std::string whole = directory_ / "whole";
  Program program(words(out));
  wait_until_at_work(program);
  static_cast<void>(interrupt(program));  // or it has already ended by itself, which is also right
  ASSERT_EQ(run_program(words(out)).exit_code, 0);
  ASSERT_EQ(run_program(words(whole)).exit_code, 0);
  const auto comparisons = [](const std::string& directory) {
    auto json = nlohmann::json::parse(read_text(directory + "/results.json"))["comparisons"];
    for (auto& comparison : json) comparison.erase("times");
    return json;
  };
  EXPECT_EQ(comparisons(out), comparisons(whole));
}

// In a separate process.
template <typename Work>
[[noreturn]] void interrupt_oneself_amid(Work work) {
  install_interrupt_handler("the command");
  std::raise(SIGINT);
  work();
  for (;;) std::this_thread::sleep_for(milliseconds(1));
}

void say(const char* text) { write_to_stderr(text); }

TEST(InterruptDeathTest, NamesTheCommandWhereNothingElseIsToBeSaid) {
  EXPECT_EXIT(interrupt_oneself_amid([] {}), testing::ExitedWithCode(130),
              "stopping.*\n.*interrupted.*\n  the command");
}

// timeout(1) signals the program and then its group. The report is then not lost.
TEST(InterruptDeathTest, TakesTwoSignalsAtOnceForOneRequestToStop) {
  const auto work = [] {
    const InterruptReport report([] {
      say("the report\n");
      return ExitCode::interrupted;
    });
    interrupt_oneself_amid([] { std::raise(SIGTERM); });
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(130), "the report");
}

TEST(InterruptDeathTest, EndsAtOnceAtALaterSignal) {
  const auto work = [] {
    const InterruptReport report([] { return ExitCode::interrupted; });
    const CriticalSection nothing_else_ends_it;
    interrupt_oneself_amid([] {
      std::this_thread::sleep_for(milliseconds(150));
      std::raise(SIGINT);
    });
  };
  EXPECT_EXIT(work(), testing::KilledBySignal(SIGINT), "");
}

TEST(InterruptDeathTest, EndsWithTheReportMadeLastAndItsExitCode) {
  const auto work = [] {
    const InterruptReport older([] { return ExitCode::bad_input; });
    const InterruptReport younger([] { return ExitCode::violated; });
    interrupt_oneself_amid([] {});
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(1), "");
}

TEST(InterruptDeathTest, CleansUpInReverseOrderAfterTheReport) {
  const auto work = [] {
    const Cleanup older([] { say("third"); });
    const Cleanup younger([] { say("second "); });
    const InterruptReport report_if_ended([] {
      say("first ");
      return ExitCode::interrupted;
    });
    interrupt_oneself_amid([] {});
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(130), "first second third");
}

TEST(InterruptDeathTest, WaitsForWhatIsToBeDoneWhollyOrNotAtAll) {
  const auto work = [] {
    const InterruptReport report_if_ended([] {
      say("end");
      return ExitCode::interrupted;
    });
    interrupt_oneself_amid([] {
      const CriticalSection writing;
      std::this_thread::sleep_for(milliseconds(800));
      say("whole ");
    });
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(130), "stopping.*\nwhole end");
}

TEST(InterruptDeathTest, IsReportedOnce) {
  const auto work = [] {
    interrupt_oneself_amid([] {
      tell_interrupted("interrupted here; go on with");
      tell_interrupted("interrupted there; go on with");
    });
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(130), "interrupted here; go on with\n  the command\n$");
}

}  // namespace
}  // namespace pvslab::test
