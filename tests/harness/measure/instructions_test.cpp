// Instruction counts: callgrind's output is read, and refusals say what to do. If valgrind is installed, real counts
// are reproducible and proportional to the work.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/measure/instructions/callgrind.hpp"
#include "harness/measure/instructions/hardware_counter.hpp"
#include "harness/measure/instructions/instruction_counter.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/program.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

InstructionTask small_task(const std::string& searcher = "alpha-beta", std::uint64_t trees = 3,
                           const std::string& workload = "uniform:b=4,d=4") {
  return {.workload = parse_workload(workload), .seed = 1, .trees = trees, .searcher = searcher};
}

template <typename Error = UsageError, typename Act>
std::string error_of(const Act& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// Sets an environment variable for the lifetime of the object.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() {
    if (before_) {
      ::setenv(name_, before_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }

 private:
  const char* name_;
  std::optional<std::string> before_;  // empty if it was not set
};

// A fake valgrind script, first in the PATH; and a directory for temporary files that the test can inspect.
class FakeValgrind {
 public:
  explicit FakeValgrind(const std::string& script) {
    test::write_text(directory_ / "valgrind", "#!/bin/sh\n" + script);
    ::chmod((directory_ / "valgrind").c_str(), 0700);
    std::filesystem::create_directory(temporary());
  }

  // The error from counting with it.
  [[nodiscard]] std::string failure(const InstructionTask& task) const {
    return error_of([&] { static_cast<void>(count(task)); });
  }
  [[nodiscard]] std::optional<InstructionCounts> count(const InstructionTask& task) const {
    const Variable path("PATH", directory_.path().string() + ":/usr/bin:/bin");
    const Variable place("TMPDIR", temporary());
    return count_instructions(std::vector{task},
                              {.wanted = InstructionSource::callgrind, .program = "/bin/true", .show_progress = false});
  }
  [[nodiscard]] bool has_left_files() const { return !std::filesystem::is_empty(temporary()); }

 private:
  [[nodiscard]] std::string temporary() const { return directory_ / "temporary"; }

  test::TemporaryDirectory directory_;
};

// Variable needs a value to restore.
struct WithTemporaryDirectory : testing::Test {
  void SetUp() override { ::setenv("TMPDIR", std::filesystem::temp_directory_path().c_str(), 0); }
};
struct FailingCallgrind : WithTemporaryDirectory {};

TEST(CallgrindDump, IsReadAsCallgrindWritesIt) {
  EXPECT_EQ(instructions_of_dump("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\npart: 1\n\n"
                                 "desc: Trigger: Program termination\n\npositions: line\nevents: Ir\n"
                                 "summary: 35249242\n\n\nfn=(0) main\n0 35249242\n\ntotals: 35249242\n",
                                 "f"),
            35249242U);
}

TEST(CallgrindDump, IsReadInTheColumnOfInstructions) {
  EXPECT_EQ(instructions_of_dump("events: Dr Ir Dw\ntotals: 1 22 333\n", "f"), 22U);
  EXPECT_EQ(instructions_of_dump("events:\tDr\tIr\r\ntotals:\t1\t22\r\n", "f"), 22U);
}

TEST(CallgrindDump, MayLeaveZerosOutAndTheLastLineEnd) {
  EXPECT_EQ(instructions_of_dump("events: Dr Ir\ntotals: 5", "f"), 0U);
  EXPECT_EQ(instructions_of_dump("events: Ir\ntotals:", "f"), 0U);
}

TEST(CallgrindDump, OfSeveralPartsIsTheirSum) {
  EXPECT_EQ(instructions_of_dump("events: Ir\ntotals: 20\n\nevents: Dr Ir\ntotals: 9 22\n", "f"), 42U);
}

TEST(CallgrindDump, ThatIsCutOffIsAnError) {
  const auto read = [] { static_cast<void>(instructions_of_dump("events: Ir\nsummary: 20\nfn=(0)\n0 1", "f")); };
  EXPECT_THAT(error_of<InputError>(read), HasSubstr("f: no `totals:`, so callgrind did not finish it"));
}

TEST(CallgrindDump, ThatCannotBeUsedIsAnErrorWithItsLine) {
  const auto error = [](const char* text) {
    return error_of<InputError>([&] { static_cast<void>(instructions_of_dump(text, "f")); });
  };
  EXPECT_EQ(error("\nevents: Dr Dw\n"), "f:2: the events are not instructions (Ir)");
  EXPECT_EQ(error("totals: 1\n"), "f:1: `totals:` before `events:`");
  EXPECT_EQ(error("events: Ir\ntotals: 12x\n"), "f:2: '12x' is not a count");
  EXPECT_EQ(error("events: Ir\ntotals: -1\n"), "f:2: '-1' is not a count");
  EXPECT_EQ(error("events: Ir\ntotals: 18446744073709551616\n"), "f:2: '18446744073709551616' is not a count");
  EXPECT_EQ(error("events: Ir\ntotals: 18446744073709551615\ntotals: 1\n"), "f:3: the counts are beyond 2^64");
}

TEST(HardwareCounter, ThatIsForbiddenTellsTheSettingThatAllowsIt) {
  for (const int error : {EACCES, EPERM}) {
    EXPECT_THAT(hardware_refusal(error, 3), AllOf(HasSubstr("kernel.perf_event_paranoid is 3"),
                                                  HasSubstr("`sudo sysctl kernel.perf_event_paranoid=2`")));
  }
}

TEST(HardwareCounter, ThatIsForbiddenAlthoughTheSettingAllowsItTellsOfContainers) {
  EXPECT_THAT(hardware_refusal(EPERM, 2), AllOf(HasSubstr("--cap-add PERFMON"), Not(HasSubstr("sysctl"))));
  EXPECT_THAT(hardware_refusal(EACCES, std::nullopt), HasSubstr("--cap-add PERFMON"));
}

TEST(HardwareCounter, ThatIsNotThereTellsOfVirtualMachinesAndOldKernels) {
  EXPECT_THAT(hardware_refusal(ENOENT, 2), HasSubstr("virtual machines often have none"));
  EXPECT_THAT(hardware_refusal(EOPNOTSUPP, 2), HasSubstr("virtual machines often have none"));
  EXPECT_THAT(hardware_refusal(ENOSYS, 2), HasSubstr("has no perf_event_open"));
  EXPECT_EQ(hardware_refusal(EMFILE, 2), "cannot be opened: Too many open files");
}

TEST(HardwareCounter, CountsMoreForMoreTreesWhereThereIsOne) {
  if (const auto why_not = why_no_hardware_counter()) GTEST_SKIP() << *why_not;
  const auto counted =
      count_instructions(std::vector{small_task("minimax", 10), small_task("minimax", 20)},
                         {.wanted = InstructionSource::hardware, .program = {}, .show_progress = false});
  ASSERT_TRUE(counted);
  EXPECT_NEAR(static_cast<double>(counted->counts[1]) / static_cast<double>(counted->counts[0]), 2, 0.05);
}

TEST(InstructionTask, IsTheSameAfterItIsWrittenAndRead) {
  const InstructionTask task{.workload = parse_workload("chess:a \"b\".epd,d=2"),
                             .seed = 18446744073709551615U,
                             .trees = 7,
                             .searcher = "pvs-sound"};
  EXPECT_EQ(task_of_line(to_line(task), "f"), task);
}

TEST(InstructionTask, ThatIsNoneIsAnErrorThatNamesTheFile) {
  for (const char* line : {"", "{", "[]", R"({"workload":"uniform","seed":-1,"trees":1,"searcher":"minimax"})",
                           R"({"workload":"unifrom","seed":1,"trees":1,"searcher":"minimax"})"}) {
    EXPECT_THAT(error_of<InputError>([&] { static_cast<void>(task_of_line(line, "f")); }),
                HasSubstr("f:1: not a task to count"))
        << line;
  }
}

TEST(InstructionCounter, RefusesTasksThatCannotBeDoneBeforeItCountsAny) {
  const auto refusal = [](const InstructionTask& task) {
    return error_of([&] { static_cast<void>(count_instructions(std::vector{small_task(), task})); });
  };
  EXPECT_THAT(refusal(small_task("alpha-bet")), HasSubstr("unknown searcher 'alpha-bet'. Did you mean 'alpha-beta'?"));
  EXPECT_THAT(refusal(small_task("alpha-beta", 0)), HasSubstr("no trees"));
  const std::string positions = std::string("connect4:") + PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-7x6.txt";
  EXPECT_THAT(refusal(small_task("alpha-beta", 1'000'000, positions)), HasSubstr("200 cases are there, not 1000000"));
  EXPECT_THAT(error_of<InputError>([&] { refusal(small_task("alpha-beta", 1, "unifrom")); }), HasSubstr("unifrom"));
}

TEST(InstructionCounter, WithoutAnySourceTellsWhatToInstall) {
  const Variable path("PATH", "/nowhere");
  const auto count = [](std::optional<InstructionSource> wanted) {
    return error_of([&] { static_cast<void>(count_instructions(std::vector{small_task()}, {wanted, {}, false})); });
  };
  EXPECT_THAT(count(InstructionSource::callgrind), HasSubstr("`apt-get install valgrind`"));
  if (!why_no_hardware_counter()) GTEST_SKIP() << "this machine counts instructions";
  EXPECT_THAT(count(std::nullopt), AllOf(HasSubstr("the processor's instruction counter "), HasSubstr("; and "),
                                         HasSubstr("`apt-get install valgrind`")));
  EXPECT_THAT(count(InstructionSource::hardware), Not(HasSubstr("valgrind")));
}

TEST_F(FailingCallgrind, OverAnUnknownInstructionTellsToBuildThePortablePreset) {
  const FakeValgrind valgrind("echo 'vex amd64->IR: unhandled instruction bytes: 0x62 0xF1' >&2; kill -ILL $$");
  EXPECT_THAT(valgrind.failure(small_task()), AllOf(HasSubstr("was killed by signal 4"),
                                                    HasSubstr("`cmake --preset portable"), HasSubstr("0x62 0xF1")));
  EXPECT_FALSE(valgrind.has_left_files());
}

TEST_F(FailingCallgrind, OverMemoryTellsToCountLess) {
  EXPECT_THAT(FakeValgrind("echo 'pvslab: std::bad_alloc' >&2; exit 2").failure(small_task()),
              AllOf(HasSubstr("ended with exit code 2"), HasSubstr("not enough memory"), HasSubstr("\n  pvslab:")));
  EXPECT_THAT(FakeValgrind("kill -KILL $$").failure(small_task()),
              AllOf(HasSubstr("was killed by signal 9"), HasSubstr("for want of memory")));
}

TEST_F(FailingCallgrind, ShowsTheLastLinesOfWhatItSaid) {
  EXPECT_THAT(FakeValgrind("for i in 1 2 3 4 5 6 7 8 9 10; do echo said $i >&2; done; exit 3").failure(small_task()),
              AllOf(HasSubstr("ended with exit code 3"), Not(HasSubstr("said 2\n")), HasSubstr("\n  said 10")));
}

TEST_F(FailingCallgrind, ThatEndsWellButWithoutCountsIsAnError) {
  EXPECT_THAT(FakeValgrind("exit 0").failure(small_task()), HasSubstr("did not come to alpha-beta on uniform:b=4,d=4"));
  EXPECT_THAT(FakeValgrind("echo 77").failure(small_task()), HasSubstr("counts.77: cannot be opened"));
}

TEST_F(FailingCallgrind, ThatFindsNotTheFunctionTellsOfStrippedSymbols) {
  const std::string script = R"(for word; do case $word in --callgrind-out-file=*) file=${word#*=};; esac; done
printf 'events: Ir\ntotals: 0\n' > "${file%\%p}77"; echo 77)";
  EXPECT_THAT(FakeValgrind(script).failure(small_task()), HasSubstr("stripped of its symbols"));
}

using InterruptedCallgrindDeathTest = WithTemporaryDirectory;

TEST_F(InterruptedCallgrindDeathTest, CountsNothingAndLeavesNothing) {
  const FakeValgrind valgrind("sleep 60");
  const auto interrupted_count = [&] {
    install_interrupt_handler("pvslab");
    const CriticalSection undisturbed;  // the orderly end is tested here, however long it takes
    std::raise(SIGINT);
    const bool counted = valgrind.count(small_task()).has_value();
    std::_Exit(counted || valgrind.has_left_files() ? 1 : 0);
  };
  EXPECT_EXIT(interrupted_count(), testing::ExitedWithCode(0), "");
}

TEST(CountedSection, IsNotListedAmongTheVerbs) {
  EXPECT_THAT(test::run_program({"-h"}).output, Not(HasSubstr(std::string(counted_section_verb))));
}

TEST(CountedSection, FailsForATaskThatCannotBeDone) {
  const test::TemporaryDirectory directory;
  test::write_text(task_file(directory.path(), 0), to_line(small_task()));
  test::write_text(task_file(directory.path(), 1), to_line(small_task("no-such-searcher")));
  const test::Finished finished =
      test::run_program({std::string(counted_section_verb), directory.path().string(), "2"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(std::ranges::count(finished.output, '\n'), 1);
  EXPECT_THAT(finished.errors, HasSubstr("unknown searcher 'no-such-searcher'"));
}

// With the real callgrind.
struct Callgrind : testing::Test {
  void SetUp() override {
    if (!find_valgrind()) GTEST_SKIP() << "valgrind is not installed";
    if (test::portable_directory().empty()) GTEST_SKIP() << "valgrind cannot run this build; see PVSLAB_TEST_PORTABLE";
  }

  static std::vector<std::uint64_t> counts(const std::vector<InstructionTask>& tasks) {
    const auto counted = count_instructions(tasks, {.wanted = InstructionSource::callgrind,
                                                    .program = test::portable_directory() + "/pvslab",
                                                    .show_progress = false});
    return counted ? counted->counts : std::vector<std::uint64_t>();
  }
};

TEST_F(Callgrind, CountsTheSameEveryTimeInAnyOrderAndCompany) {
  const InstructionTask remembers = small_task("mtd-f", 2, "transposing:b=4,d=4");
  const InstructionTask allocates = small_task("sss-star", 2, "transposing:b=4,d=4");
  const auto first = counts({small_task(), remembers, allocates});
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(counts({small_task(), remembers, allocates}), first);
  EXPECT_EQ(counts({allocates, small_task()}), (std::vector{first[2], first[0]}));
  const test::TemporaryDirectory another_place;
  const Variable place("TMPDIR", another_place.path().string());
  EXPECT_EQ(counts({allocates}), std::vector{first[2]});
}

TEST_F(Callgrind, CountsTwiceAsManyForTwiceAsManyTrees) {
  const auto counted = counts({small_task("minimax", 10), small_task("minimax", 20)});
  ASSERT_EQ(counted.size(), 2U);
  EXPECT_NEAR(static_cast<double>(counted[1]) / static_cast<double>(counted[0]), 2, 0.02);
}

TEST_F(Callgrind, CountsMoreForMinimaxThanForAlphaBetaWhereThereIsMuchToCut) {
  const std::string workload = "uniform:b=8,d=5";
  const auto counted = counts({small_task("minimax", 2, workload), small_task("alpha-beta", 2, workload)});
  ASSERT_EQ(counted.size(), 2U);
  EXPECT_GT(counted[0], counted[1]);
  // 1 + 8 + ... + 8^5 nodes a tree, and some instructions for each.
  constexpr std::uint64_t nodes = 2 * 37'449;
  EXPECT_GT(counted[0], 3 * nodes);
  EXPECT_LT(counted[0], 300 * nodes);
}

TEST_F(Callgrind, NeedsNoTasks) { EXPECT_THAT(counts({}), IsEmpty()); }

TEST_F(Callgrind, TellsOfAProgramThatIsNotThere) {
  const auto count = [] {
    static_cast<void>(count_instructions(
        std::vector{small_task()},
        {.wanted = InstructionSource::callgrind, .program = "/nowhere/pvslab", .show_progress = false}));
  };
  EXPECT_THAT(error_of(count), AllOf(HasSubstr("valgrind ended with exit code"), HasSubstr("/nowhere/pvslab")));
}

}  // namespace
}  // namespace pvslab
