// A search by queries: the program asks about the game, we answer, until it gives its result.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <exception>
#include <optional>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/program/program_connection.hpp"

namespace pvslab {
namespace {

using Heard = LineChild::Heard;
using Kind = ProgramFault::Kind;

// The server has thrown, and the program waits for an answer.
class EndOnException {
 public:
  explicit EndOnException(std::optional<LineChild>& process) : process_(process) {}
  EndOnException(const EndOnException&) = delete;
  EndOnException& operator=(const EndOnException&) = delete;
  ~EndOnException() {
    if (std::uncaught_exceptions() != exceptions_) process_.reset();
  }

 private:
  std::optional<LineChild>& process_;
  int exceptions_ = std::uncaught_exceptions();
};

}  // namespace

// A fault is certain if the game was the first thing in its process. Otherwise the game is played once more.
PlayReply ProgramConnection::play(GameServer& server, Depth depth, Bounds window, bool with_visits) {
  while (waiting_count_ + later_.size() > 0) hear_one();
  if (is_given_up())
    return {.reply = {.id = next_id(), .answers = {}, .visits = {}, .fault = not_asked()}, .record = {}};
  const bool was_first = !process_ || asked_ == 0;
  const EndOnException guard(process_);
  PlayReply first = try_play(server, depth, window, with_visits);
  if (process_ || was_first || !limits_.asks_again || is_given_up()) return first;
  PlayReply second = try_play(server, depth, window, with_visits);
  if (second.reply.fault) return second;
  second.reply.fault = std::move(first.reply.fault);
  second.reply.fault->repeats = false;
  return second;
}

PlayReply ProgramConnection::try_play(GameServer& server, Depth depth, Bounds window, bool with_visits) {
  const Request request{.id = next_id(), .text = {}, .windows = 1, .is_visit = with_visits, .fault = std::nullopt};
  if (!ensure_started()) {
    return {.reply = {.id = request.id, .answers = {}, .visits = {}, .fault = silence_->loss()}, .record = {}};
  }
  std::string& text = process_->outgoing();
  text += fmt::format("new\nplay {} {} ", request.id, depth.plies());
  append_window(text, window);
  text += with_visits ? " visits\n" : "\n";
  said_and_heard_.clear();
  note_said(text);
  ++asked_;
  PlaySession session(server, depth, limits_.queries, true, hello_.view);
  PlayReply played{.reply = {.id = request.id, .answers = {}, .visits = {}, .fault = std::nullopt}, .record = {}};
  serve(session, request, played.reply);
  if (played.reply.fault && played.reply.fault->kind == Kind::hung) {
    silence_->add(limits_.request, "", *played.reply.fault);
  }
  if (played.reply.fault && played.reply.fault->kind == Kind::died) silence_->add_end("", *played.reply.fault);
  if (played.reply.fault && played.reply.fault->kind != Kind::refused && played.reply.fault->kind != Kind::wrong_form) {
    process_.reset();
  }
  if (played.reply.fault) played.reply.fault->dialogue = fmt::format("{}", fmt::join(said_and_heard_, "\n"));
  played.queries = session.queries();
  played.evaluations = session.evaluations();
  played.record = session.record();
  return played;
}

void ProgramConnection::note(std::string line) {
  constexpr std::size_t most = 12;
  if (said_and_heard_.size() == most) said_and_heard_.pop_front();
  said_and_heard_.push_back(std::move(line));
}

void ProgramConnection::note_said(std::string_view text) {
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    note("> " + std::string(text.substr(0, end)));
    text.remove_prefix(end + 1);
  }
}

// Until there is an answer or a fault.
void ProgramConnection::serve(PlaySession& session, const Request& request, ProgramReply& reply) {
  auto deadline = LineChild::Clock::now() + limits_.request;
  const std::size_t longest = request.is_visit ? limits_.longest_visits : limits_.longest_line;
  for (;;) {
    const Heard heard = process_->hear(deadline, longest);
    if (heard == Heard::interrupted) throw ProgramInterrupted();
    if (heard != Heard::line) {
      reply.fault = fault_of(heard);
      return;
    }
    if (!take_query(session, request, reply)) return;
  }
}

// One line of the program. False if it ends the game.
bool ProgramConnection::take_query(PlaySession& session, const Request& request, ProgramReply& reply) {
  const std::string_view line = process_->line();
  note("< " + shortened(line));
  const auto take = [&] {
    if (const auto query = parse_query(line)) {
      const std::size_t before = process_->outgoing().size();
      session.answer(*query, process_->outgoing());
      note_said(std::string_view(process_->outgoing()).substr(before));
      return true;
    }
    MessageReader reader(line);
    const MessageHead head = read_head(reader);
    if (head.id != request.id) {
      reply.fault = fault(Kind::babbled, fmt::format("answered request {} instead of {}", head.id, request.id), line);
    } else {
      reply = read_reply(request, head.kind, reader);
    }
    return false;
  };
  const auto note_message = [&](const BadMessage& error) {
    const auto what = fmt::format("wrote a line that is neither a query nor an answer ({})", error.what());
    reply.fault = fault(Kind::babbled, what, line);
    return false;
  };
  const auto note_query = [&](const IllegalQuery& error) {
    reply.fault = fault(Kind::babbled, error.what(), line);
    return false;
  };
  return attempt<IllegalQuery>([&] { return attempt<BadMessage>(take, note_message); }, note_query);
}

}  // namespace pvslab
