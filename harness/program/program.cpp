#include "harness/program/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/search/search_meter.hpp"
#include "harness/program/bind_program.inl.hpp"
#include "harness/program/game_server.hpp"
#include "harness/program/program_connection.hpp"
#include "harness/program/visit_rules.hpp"

namespace pvslab {
namespace {

struct Programs {
  std::vector<std::unique_ptr<Program>> list;
  std::vector<BindPrograms> games;
};

Programs& programs() {
  static Programs one;
  return one;
}

// The process of a program for this thread, and what is done with its replies.
struct Talk {
  // The first one of a program hears its hello.
  explicit Talk(const Program& program)
      : Talk(program,
             {.start = program.settings().patience,
              .request = program.settings().patience,
              .silence = 6 * program.settings().patience},
             program.silence()) {}
  Talk(const Program& program, const ProgramLimits& limits, std::shared_ptr<ProgramSilence> silence)
      : connection(program.start_command(), limits, std::move(silence),
                   program.info().id.empty() ? std::nullopt : std::optional(program.said_hello())) {}

  ProgramConnection connection;
  std::unordered_map<std::uint64_t, Program::OnReply> expected;
};

// Of this thread.
std::unique_ptr<Talk>& kept_talk(const Program& program) {
  thread_local std::map<const Program*, std::unique_ptr<Talk>> talks;
  return talks[&program];
}

Talk& talk_with(const Program& program) {
  auto& talk = kept_talk(program);
  if (!talk && program.is_only_described()) {
    throw ProgramNotAsked(
        "parts of earlier runs describe it, and it is not started from them; give its command with "
        "`pvslab merge DIR --with 'CMD'`");
  }
  if (!talk) talk = std::make_unique<Talk>(program);
  return *talk;
}

// After an exception nobody waits for the replies that are owed.
class ForgetOnException {
 public:
  explicit ForgetOnException(Talk& talk) : talk_(talk) {}
  ForgetOnException(const ForgetOnException&) = delete;
  ForgetOnException& operator=(const ForgetOnException&) = delete;
  ~ForgetOnException() {
    if (std::uncaught_exceptions() == exceptions_) return;
    talk_.expected.clear();
    talk_.connection.abandon();
  }

 private:
  Talk& talk_;
  int exceptions_ = std::uncaught_exceptions();
};

void take_one(Talk& talk) {
  ProgramReply reply = talk.connection.receive();
  const auto found = talk.expected.find(reply.id);
  if (found == talk.expected.end()) return;
  const Program::OnReply on_reply = std::move(found->second);
  talk.expected.erase(found);
  on_reply(std::move(reply));
}

void take_all(Talk& talk) {
  while (talk.connection.owed() != 0) take_one(talk);
}

// Replies are taken in time, so that few are kept.
void take_some(Talk& talk) {
  constexpr std::size_t most_owed = 1000;
  while (talk.connection.owed() > most_owed) take_one(talk);
}

// The reply to one request, after those to all earlier ones.
ProgramReply reply_alone(Talk& talk, std::uint64_t id) {
  std::optional<ProgramReply> reply;
  talk.expected[id] = [&](ProgramReply&& received) { reply = std::move(received); };
  take_all(talk);
  return *std::move(reply);
}

// Places as the game that a program asks about.
class ServedPlaces final : public GameServer {
 public:
  ServedPlaces(const Places& places, CutoffRule rule, ScoreLimit limit) : places_(places), rule_(rule), limit_(limit) {}

  [[nodiscard]] Node root() override { return 0; }
  [[nodiscard]] std::uint32_t move_count(Node node) override { return places_.successor_count(node); }
  [[nodiscard]] Node successor(Node node, std::uint32_t move) override {
    SearchMeter::Foresight::look();
    static_cast<void>(places_.successor_count(node));  // grows the node
    return places_.successor(node, move);
  }
  // A value beyond the range is told as the nearest one within. The search then has no result: see beyond().
  [[nodiscard]] Score evaluate(Node node, Bounds window) override {
    const Score value = places_.evaluate(node, rule_, window);
    if (limit_.contains(value)) return value;
    beyond_ = value;
    return Score(value < Score() ? -limit_.most() : limit_.most());
  }
  [[nodiscard]] std::optional<std::uint64_t> key(Node node) override { return places_.key(node); }

  // The last value that was beyond the range.
  [[nodiscard]] std::optional<Score> beyond() const { return beyond_; }

 private:
  const Places& places_;
  CutoffRule rule_;
  ScoreLimit limit_;
  std::optional<Score> beyond_;
};

// The root and every node that was asked for, in order.
Paths visits_of(const std::vector<AnsweredQuery>& record) {
  Paths visits;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> paths;
  for (const auto& [query, answer] : record) {
    std::vector<std::uint32_t> path;
    if (query.kind == GameQuery::Kind::after) {
      path = paths[query.node];
      path.push_back(query.move);
    } else if (query.kind != GameQuery::Kind::root) {
      continue;
    }
    visits.add(path);
    paths[answer] = std::move(path);
  }
  return visits;
}

template <std::size_t slot>
void bind_in_slot() {
  for_each_bound_game([]<Game G>(std::type_identity<G>) { detail::bind_program<slot, G>(); });
  for (const BindPrograms& game : programs().games) game[slot]();
}

template <std::size_t... slot>
constexpr BindPrograms binders(std::index_sequence<slot...>) {
  return {&bind_in_slot<slot>...};
}

SearcherInfo info_of(const Hello& hello, const std::string& command) {
  return {.id = hello.name,
          .title = hello.title.empty() ? std::string_view(command) : std::string_view(hello.title),
          .citation = "",
          .contract = hello.promises,
          .rule = hello.rule,
          .scales = hello.scales,
          .beyond_induction = "a program cannot be asked about one node alone"};
}

}  // namespace

Program::Program(ProgramSettings settings)
    : settings_(std::move(settings)), silence_(std::make_shared<ProgramSilence>()) {
  said_hello_ = attempt<ProgramError>(
      [&] { return talk_with(*this).connection.hello(); },
      [](const ProgramError& error) -> Hello { throw UnusableProgram(fmt::format("--program: {}", error.what())); });
  hello_ = said_hello_;
  if (!settings_.name.empty()) hello_.name = settings_.name;
  info_ = info_of(hello_, settings_.command);
}

Program::Program(ProgramSettings settings, Hello hello)
    : settings_(std::move(settings)),
      silence_(std::make_shared<ProgramSilence>()),
      said_hello_(hello),
      hello_(std::move(hello)),
      is_described_(true) {
  info_ = info_of(hello_, settings_.command);
}

Program::~Program() = default;

struct BriefRequests::Exchanged {
  const Program& program;
  std::unique_ptr<Talk> usual;
};

BriefRequests::BriefRequests(const Program& program, std::chrono::milliseconds patience, bool asks_again)
    : exchanged_(new Exchanged{program, std::move(kept_talk(program))}) {
  kept_talk(program) = std::make_unique<Talk>(program,
                                              ProgramLimits{.start = program.settings().patience,
                                                            .request = patience,
                                                            .silence = std::chrono::hours(24),
                                                            .ends = std::numeric_limits<std::uint64_t>::max(),
                                                            .asks_again = asks_again},
                                              std::make_shared<ProgramSilence>());
}

BriefRequests::~BriefRequests() { kept_talk(exchanged_->program) = std::move(exchanged_->usual); }

namespace {

thread_local bool nothing_is_asked = false;

ProgramReply decided() {
  return {.id = 0,
          .answers = {},
          .visits = {},
          .fault = ProgramFault{.kind = ProgramFault::Kind::not_asked,
                                .what = "was not asked: an earlier request decided",
                                .line = {},
                                .errors = {}}};
}

}  // namespace

NothingAsked::NothingAsked() { nothing_is_asked = true; }
NothingAsked::~NothingAsked() { nothing_is_asked = false; }

bool Program::can_be_asked() {
  if (is_described_) was_left_unasked_ = true;
  return !is_described_;
}

ProgramReply Program::search(std::string_view tree, std::span<const Bounds> windows,
                             std::span<const std::uint64_t> keys) {
  if (nothing_is_asked) return decided();
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_all(talk);
  return reply_alone(talk, talk.connection.search(tree, windows, keys));
}

ProgramReply Program::visit(std::string_view tree, Bounds bounds, std::span<const std::uint64_t> keys) {
  if (nothing_is_asked) return decided();
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_all(talk);
  return reply_alone(talk, talk.connection.visit(tree, bounds, keys));
}

ProgramReply Program::series(std::span<const SeriesQuestion> questions) {
  if (nothing_is_asked) return decided();
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_all(talk);
  return reply_alone(talk, talk.connection.series(questions));
}

ProgramReply Program::play(const Places& places, Depth depth, Bounds bounds) {
  if (nothing_is_asked) return decided();
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_all(talk);
  ServedPlaces served(places, info_.rule, limit());
  PlayReply played = talk.connection.play(served, depth, bounds, hello_.visits);
  if (const auto beyond = served.beyond()) {
    throw ProgramNotAsked(beyond_range_text(*beyond, limit()));
  }
  if (!hello_.visits) {
    played.reply.visits = visits_of(played.record);
  } else if (!played.reply.fault) {
    played.reply.fault = visits_fault(played, depth);
  }
  return std::move(played.reply);
}

void Program::search_later(std::string_view tree, std::span<const Bounds> windows, OnReply on_reply) {
  if (nothing_is_asked) return on_reply(decided());
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_some(talk);
  talk.expected[talk.connection.search(tree, windows)] = std::move(on_reply);
}

void Program::visit_later(std::string_view tree, Bounds bounds, OnReply on_reply) {
  if (nothing_is_asked) return on_reply(decided());
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_some(talk);
  talk.expected[talk.connection.visit(tree, bounds)] = std::move(on_reply);
}

void Program::get_ready() { static_cast<void>(talk_with(*this).connection.get_ready()); }

void Program::remember_fault(std::string_view tree, Bounds bounds, const ProgramFault& fault) {
  silence_->add(std::chrono::milliseconds(0), search_key(tree_for(hello_, tree), {&bounds, 1}), fault);
}

void Program::finish_requests() {
  if (nothing_is_asked) return;
  Talk& talk = talk_with(*this);
  const ForgetOnException guard(talk);
  take_all(talk);
}

void Program::leave_out_requests(bool only_visits) { talk_with(*this).connection.leave_out_later(only_visits); }

Program& program_in(std::size_t slot) { return *programs().list.at(slot); }

void add_program_binding(const BindPrograms& bind) { programs().games.push_back(bind); }

namespace {

void require_room() {
  if (programs().list.size() < most_programs) return;
  throw UsageError(fmt::format("at most {} programs can be given", most_programs));
}

void add(std::unique_ptr<Program> program) {
  auto& list = programs().list;
  list.push_back(std::move(program));
  constexpr BindPrograms binds = binders(std::make_index_sequence<most_programs>());
  add_searcher({.info = &list.back()->info(), .has_memory = false, .bind = binds[list.size() - 1]});
}

}  // namespace

void add_program(ProgramSettings settings) {
  require_room();
  auto program = std::make_unique<Program>(std::move(settings));
  const std::string_view name = program->info().id;
  if (std::ranges::any_of(searcher_infos(), [&](const SearcherInfo* info) { return info->id == name; })) {
    throw UsageError(fmt::format(
        "--program {}: there is a searcher {} already; give this one a name of its own with --program NAME={}",
        shell_quoted(program->settings().command), name, shell_quoted(program->start_command())));
  }
  add(std::move(program));
}

void add_described_program(ProgramSettings settings, Hello hello) {
  require_room();
  add(std::make_unique<Program>(std::move(settings), std::move(hello)));
}

std::vector<std::string_view> programs_left_unasked() {
  std::vector<std::string_view> ids;
  for (const auto& program : programs().list) {
    if (program->was_left_unasked()) ids.push_back(program->info().id);
  }
  return ids;
}

Program* program_of(const SearcherInfo& info) {
  for (const auto& program : programs().list) {
    if (&program->info() == &info) return program.get();
  }
  return nullptr;
}

}  // namespace pvslab
