#include "harness/program/program_connection.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/bind/search/bounds.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = ProgramFault::Kind;

const std::vector<Bounds> three_windows{{}, {Score(-1), Score(0)}, {Score(2), Score(3)}};

std::string misbehaving(const std::string& fault, int n = 1) {
  return std::string(PVSLAB_TEST_MISBEHAVING) + " " + fault + " " + std::to_string(n);
}

constexpr milliseconds patience(60'000);  // with what is no silence

ProgramLimits patient() { return {.start = patience, .request = patience}; }
ProgramLimits quick() { return {.start = patience, .request = milliseconds(500)}; }
ProgramLimits limits_for(const std::string& fault) { return fault.ends_with("hang") ? quick() : patient(); }

// Asks for 20 small trees at once, tree i as "[ i 100 ]", and returns the replies by number.
std::vector<ProgramReply> twenty(ProgramConnection& program) {
  for (int i = 1; i <= 20; ++i) program.search("[ " + std::to_string(i) + " 100 ]", three_windows);
  std::vector<ProgramReply> replies;
  while (program.owed() > 0) replies.push_back(program.receive());
  std::ranges::sort(replies, {}, &ProgramReply::id);
  return replies;
}

std::vector<ProgramReply> twenty(const std::string& command, const ProgramLimits& limits = patient()) {
  ProgramConnection program(command, limits);
  return twenty(program);
}

// The numbers of the requests with a fault.
std::vector<std::uint64_t> at_fault(const std::vector<ProgramReply>& replies) {
  std::vector<std::uint64_t> numbers;
  for (const ProgramReply& reply : replies) {
    if (reply.fault) numbers.push_back(reply.id);
  }
  return numbers;
}

std::string start_error(const std::string& command, const ProgramLimits& limits = patient()) {
  try {
    const ProgramConnection program(command, limits);
  } catch (const ProgramError& error) {
    return error.what();
  }
  return {};
}

// A zombie process counts as ended. Without a proper init, nothing may reap it.
bool ends_soon(int process) {
  for (int tries = 0; tries < 6000; ++tries) {
    const std::string status = test::read_text("/proc/" + std::to_string(process) + "/status");
    if (status.empty() || status.find("State:\tZ") != status.npos) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return false;
}

TEST(ProgramConnection, GetsTheAnswersOfACorrectProgram) {
  ProgramConnection program(misbehaving("none"));
  EXPECT_EQ(program.hello().name, "naughty");
  const std::vector<ProgramReply> replies = twenty(program);
  ASSERT_EQ(replies.size(), 20u);
  for (const ProgramReply& reply : replies) {
    EXPECT_FALSE(reply.fault);
    ASSERT_EQ(reply.answers.size(), 3u);
    EXPECT_EQ(reply.answers[0].outcome, Outcome(Score(-static_cast<std::int32_t>(reply.id)), Bound::exact));
    EXPECT_EQ(reply.answers[0].nodes, 3u);
  }
  EXPECT_EQ(program.restarts(), 0);
}

TEST(ProgramConnection, GetsTheVisitsOfASearch) {
  ProgramConnection program(misbehaving("none"));
  program.visit("[[-1] [1 0] 5]", {Score(-2), Score(-1)});
  const ProgramReply reply = program.receive();
  ASSERT_FALSE(reply.fault);
  std::vector<std::string> visits;
  for (std::size_t i = 0; i < reply.visits.size(); ++i) visits.push_back(path_text(reply.visits[i]));
  EXPECT_THAT(visits, ElementsAre(".", "1", "1.1"));
  EXPECT_EQ(reply.answers.front().nodes, 3u);
}

// Three questions in a row, of which the second is asked for visits.
ProgramReply series_of(ProgramConnection& program) {
  const std::vector<SeriesQuestion> questions{{"[1 2]", three_windows, {}},
                                              {"[[-1] [1 0] 5]", std::span(three_windows).first(1), {}, true},
                                              {"[7 8]", three_windows, {}}};
  program.series(questions);
  return program.receive();
}

TEST(ProgramConnection, AsksASeriesAsOneRequest) {
  for (const char* const fault : {"none", "reverse"}) {
    ProgramConnection program(misbehaving(fault), patient());
    const ProgramReply reply = series_of(program);
    ASSERT_FALSE(reply.fault) << to_text(*reply.fault);
    ASSERT_EQ(reply.series.size(), 3u);
    EXPECT_EQ(reply.series[0].answers[0].outcome.value, Score(-1));
    EXPECT_GT(reply.series[1].visits.size(), 3u);
    EXPECT_EQ(reply.series[2].answers.size(), 3u);
    program.search("[3 4]", three_windows);
    EXPECT_EQ(program.receive().answers[0].outcome.value, Score(-3));
  }
}

TEST(ProgramConnection, AFaultOfOneQuestionIsThatOfTheSeries) {
  for (const char* const fault : {"crash", "hang", "refuse", "unreadable", "too-few", "garbage", "twice", "wrong-id"}) {
    // One visit too few is none that the connection could miss.
    ProgramConnection program(misbehaving(fault, fault == std::string("too-few") ? 3 : 2), limits_for(fault));
    const ProgramReply reply = series_of(program);
    ASSERT_TRUE(reply.fault) << fault;
    EXPECT_TRUE(reply.fault->repeats) << fault;
    EXPECT_TRUE(reply.series.empty()) << fault;
    EXPECT_EQ(program.owed(), 0u) << fault;
  }
  // At the fourth request of its process alone: asked again in a fresh one, the series is answered.
  ProgramConnection once(misbehaving("crash", 4), patient());
  once.search("[3 4]", three_windows);
  EXPECT_FALSE(once.receive().fault);
  const ProgramReply again = series_of(once);
  ASSERT_TRUE(again.fault);
  EXPECT_FALSE(again.fault->repeats);
  EXPECT_EQ(again.series.size(), 3u);
}

TEST(ProgramConnection, TakesLongLinesForVisitsAlone) {
  std::string tree = "[";
  for (int i = 0; i < 20'000; ++i) tree += "1 ";
  tree += "]";
  ProgramConnection program(misbehaving("none"), patient());
  program.visit(tree, {});
  const ProgramReply reply = program.receive();
  ASSERT_FALSE(reply.fault);
  EXPECT_EQ(reply.visits.size(), 20'001u);
}

TEST(ProgramConnection, TakesAnswersInAnyOrder) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("reverse"));
  ASSERT_EQ(replies.size(), 20u);
  EXPECT_THAT(at_fault(replies), ElementsAre());
  EXPECT_EQ(replies[4].answers[0].outcome.value, Score(-5));
}

// Far more than both pipes hold. A program that is waited for while it waits for us would hang here.
TEST(ProgramConnection, DoesNotBlockWhenBothPipesAreFull) {
  std::string tree = "[";
  for (int i = 0; i < 20'000; ++i) tree += "1 ";
  tree += "]";
  const std::vector<Bounds> windows(1000);
  ProgramConnection program(misbehaving("none"), {.request = patience, .bytes_under_way = 1 << 22});
  for (int i = 0; i < 60; ++i) {
    program.search(tree, std::span(windows).first(i % 10 == 0 ? 1 : 2));
    program.search("[1 2]", windows);
  }
  std::size_t answers = 0;
  while (program.owed() > 0) answers += program.receive().answers.size();
  EXPECT_EQ(answers, 60'114u);
}

// The reply to the only request with a fault, which happens at the tree with the value 13.
ProgramReply only_fault(const std::string& fault) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("on-tree-" + fault, 13), limits_for(fault));
  EXPECT_EQ(replies.size(), 20u);
  EXPECT_THAT(at_fault(replies), ElementsAre(13)) << fault;
  const auto reply = std::ranges::find_if(replies, [](const ProgramReply& one) { return one.fault.has_value(); });
  return reply == replies.end() ? ProgramReply() : *reply;
}

TEST(ProgramConnection, PinsAFaultOnTheRequestThatCausesIt) {
  struct Case {
    std::string fault;
    Kind kind;
    std::string text;
  };
  const std::vector<Case> cases{
      {"crash", Kind::died, "the program was killed by signal 6 (Aborted)"},
      {"exit", Kind::died, "the program ended with exit code 0"},
      {"exit-3", Kind::died, "the program ended with exit code 3"},
      {"close", Kind::died, "the program is still running, but closed its output"},
      {"hang", Kind::hung, "the program did not answer within 0.5 s"},
      {"endless", Kind::babbled, "the program wrote a line that is too long: '777"},
      {"flood", Kind::babbled,
       "the program wrote a line that is no answer (column 1: expected 'answer' or 'fail'): '7'"},
      {"garbage", Kind::babbled, "'best so far: 3'"},
      {"unreadable", Kind::babbled,
       "the program wrote an answer that cannot be read (column 12: expected a blank after an answer): 'answer 13 "
       "1.5'"},
      {"wrong-id", Kind::babbled, "the program answered request 123456789, which was never made: 'answer 123456789 0'"},
      {"too-few", Kind::wrong_form, "the program gave 2 answers for 3 windows: 'answer 13 -13="},
      {"too-many", Kind::wrong_form, "the program gave 4 answers for 3 windows: 'answer 13 -13="},
      {"refuse", Kind::refused, "the program refused the request: too deep for me"},
  };
  for (const Case& one : cases) {
    const ProgramReply reply = only_fault(one.fault);
    ASSERT_TRUE(reply.fault) << one.fault;
    EXPECT_EQ(reply.fault->kind, one.kind) << one.fault;
    EXPECT_THAT(to_text(*reply.fault), HasSubstr(one.text));
    EXPECT_TRUE(reply.fault->repeats) << one.fault;
    EXPECT_TRUE(reply.answers.empty()) << one.fault;
  }
}

TEST(ProgramConnection, FindsEveryGuiltyRequest) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("on-tree-crash", 100));
  EXPECT_EQ(at_fault(replies).size(), 20u) << "every tree has the value 100";
}

TEST(ProgramConnection, KeepsTheLastLinesOfStandardError) {
  EXPECT_EQ(only_fault("exit-3").fault->errors, "one\ntwo\nout of ideas");
}

// The program dies whatever it is asked, in every process at its fifth request.
TEST(ProgramConnection, SaysThatAFaultDoesNotRepeatInAFreshProcess) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("crash", 5));
  ASSERT_EQ(replies.size(), 20u);
  ASSERT_FALSE(at_fault(replies).empty());
  for (const ProgramReply& reply : replies) {
    EXPECT_EQ(reply.answers.size(), 3u);
    EXPECT_FALSE(reply.fault && reply.fault->repeats);
  }
}

TEST(ProgramConnection, DoesNotHideADeathThatNoRequestRepeats) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("crash", 20));
  ASSERT_THAT(at_fault(replies), ElementsAre(20));
  EXPECT_THAT(to_text(*replies.back().fault),
              AllOf(HasSubstr("signal 6"), HasSubstr("asked again in a fresh process, it answered")));
}

TEST(ProgramConnection, NoticesAnAnswerThatComesTwice) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("twice", 3));
  ASSERT_FALSE(at_fault(replies).empty());
  const auto guilty = std::ranges::find(replies, at_fault(replies).front(), &ProgramReply::id);
  EXPECT_THAT(to_text(*guilty->fault), HasSubstr("which was answered already"));
}

TEST(ProgramConnection, AProgramThatStopsReadingIsHung) {
  ProgramConnection program(misbehaving("deaf-later"), quick());
  program.search("[ 1 2 ]", three_windows);
  const ProgramReply reply = program.receive();
  ASSERT_TRUE(reply.fault);
  EXPECT_EQ(reply.fault->kind, Kind::hung);
}

TEST(ProgramConnection, AnEndlessStandardErrorDoesNotBlockTheProgram) {
  const std::vector<ProgramReply> replies = twenty(misbehaving("chatty"));
  EXPECT_THAT(at_fault(replies), ElementsAre());
}

TEST(ProgramConnection, DroppedRequestsGetNoReply) {
  ProgramConnection program(misbehaving("on-tree-hang", 13), patient());
  program.search("[ 13 2 ]", three_windows);
  program.search("[ 1 2 ]", three_windows);
  program.abandon();
  EXPECT_EQ(program.owed(), 0u);
  const std::uint64_t number = program.search("[ 3 2 ]", three_windows);
  const ProgramReply reply = program.receive();
  EXPECT_EQ(reply.id, number);
  EXPECT_FALSE(reply.fault);
  EXPECT_EQ(reply.answers.front().outcome.value, Score(-2));
}

TEST(ProgramConnection, HasPatienceWithASlowStart) {
  EXPECT_EQ(start_error(misbehaving("slow-start", 400)), "");
  EXPECT_THAT(start_error(misbehaving("slow-start", 600'000), {.start = milliseconds(100)}),
              HasSubstr("did not say hello within 0.1 s"));
}

TEST(ProgramConnection, SaysWhyAProgramCannotBeUsed) {
  EXPECT_THAT(start_error("no-such-program-at-all"),
              AllOf(HasSubstr("the program no-such-program-at-all cannot be used: the shell could not run it"),
                    HasSubstr("not found")));
  EXPECT_THAT(start_error(misbehaving("no-hello")), HasSubstr("it ended with exit code 5 before it said hello"));
  EXPECT_THAT(
      start_error(misbehaving("bad-hello")),
      HasSubstr("its first line is no hello (column 1: expected 'hello' and the version of the protocol): 'hi'"));
  EXPECT_THAT(start_error("echo hello 1 name=x colour=red"), HasSubstr("column 16: expected name=, rule="));
  EXPECT_THAT(start_error("yes | tr -d '\\n'"), HasSubstr("its first line is too long"));
  EXPECT_THAT(start_error(misbehaving("deaf"), {.start = milliseconds(100)}), HasSubstr("did not say hello"));
}

// It says hello once and finds a file at every later start.
TEST(ProgramConnection, GivesUpAProgramThatDoesNotStartAgain) {
  const test::TemporaryDirectory directory;
  const std::string mark = directory / "started";
  ProgramConnection program("test -e " + mark + " && exit 4; touch " + mark + "; exec " + misbehaving("exit"),
                            patient());
  program.search("[ 1 2 ]", three_windows);
  program.search("[ 1 2 ]", three_windows);
  const ProgramReply first = program.receive();
  ASSERT_TRUE(first.fault);
  EXPECT_EQ(first.fault->kind, ProgramFault::Kind::died);
  EXPECT_EQ(first.fault->what, "could not be started again: it ended with exit code 4 before it said hello");
  program.search("[ 3 ]", three_windows);
  while (program.owed() != 0) {
    const ProgramReply later = program.receive();
    ASSERT_TRUE(later.fault);
    EXPECT_EQ(later.fault->kind, ProgramFault::Kind::not_asked);
    EXPECT_THAT(later.fault->what, HasSubstr("could not be started again"));
  }
}

TEST(ProgramConnection, IsKilledWithEverythingItStarted) {
  const test::TemporaryDirectory directory;
  const std::string pid_file = directory / "pid";
  { const ProgramConnection program("sleep 1000 & echo $! > " + pid_file + "; " + misbehaving("none")); }
  EXPECT_TRUE(ends_soon(std::stoi(test::read_text(pid_file))));
}

TEST(ProgramConnectionDeathTest, EndsInOrderWhenItIsInterrupted) {
  const auto run = [] {
    install_interrupt_handler("the same command");
    ProgramConnection program(misbehaving("hang"), {.request = patience});
    program.search("[ 1 2 ]", three_windows);
    std::raise(SIGINT);
    try {
      static_cast<void>(program.receive());
    } catch (const ProgramInterrupted&) {
      ::_exit(7);
    }
    ::_exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

// What one thread does where the program dies is no reason for another to ask it nothing more, not even meanwhile.
TEST(ProgramConnection, KeepsTheEndsOfOneThreadApart) {
  const auto silence = std::make_shared<ProgramSilence>();
  const ProgramLimits limits{.start = patience, .request = patience, .ends = 3};
  const ProgramFault death{.kind = Kind::died, .what = "died", .line = {}, .errors = {}};
  ProgramConnection here(misbehaving("none"), limits, silence);
  ProgramConnection there(misbehaving("none"), limits, silence);
  const auto answer_of = [](ProgramConnection& program, const char* tree) {
    program.search(tree, three_windows);
    return program.receive().answers.size();
  };
  {
    const ProgramSilence::ApartEnds apart(*silence);
    for (int i = 0; i < 3; ++i) silence->add_end("", death);
    EXPECT_EQ(silence->ends(), 3U);
    EXPECT_EQ(answer_of(here, "[ 1 2 ]"), 0U) << "here it is given up";
    std::thread other([&] {
      EXPECT_EQ(silence->ends(), 0U);
      EXPECT_EQ(answer_of(there, "[ 1 2 ]"), 3U);
      silence->add_end("", death);
    });
    other.join();
  }
  EXPECT_EQ(silence->ends(), 1U) << "of the other thread";
  EXPECT_EQ(answer_of(here, "[ 1 3 ]"), 3U);
}

}  // namespace
}  // namespace pvslab
