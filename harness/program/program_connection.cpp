#include "harness/program/program_connection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "harness/base/attempt.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

using Heard = LineChild::Heard;
using Kind = ProgramFault::Kind;

// Less outgoing text than this is kept until we wait.
constexpr std::size_t worth_writing = std::size_t{1} << 15;
// An answer takes less than this.
constexpr std::size_t longest_answer = 64;

// The ends that count for this thread alone, and whose they are.
struct Apart {
  const ProgramSilence* of = nullptr;
  std::uint64_t ends = 0;
};
thread_local Apart apart;

bool ends_process(Kind kind) { return kind == Kind::died || kind == Kind::hung || kind == Kind::babbled; }

std::string seconds_text(std::chrono::milliseconds time) {
  return fmt::format("{:g} s", std::chrono::duration<double>(time).count());
}

}  // namespace

std::string ProgramConnection::key_of(const Request& request) {
  if (!request.parts.empty()) return request.name;
  return (request.is_visit ? "visit" : "search") + request.text.substr(request.key);
}

std::string shortened(std::string_view line) {
  constexpr std::size_t shown = 60;
  return line.size() <= shown ? printable(line) : printable(line.substr(0, shown)) + "...";
}

std::string search_key(std::string_view tree, std::span<const Bounds> windows) {
  std::string key = "search";
  append_search(key, windows, tree);
  return key + '\n';
}

void ProgramSilence::add(std::chrono::milliseconds time, const std::string& request, const ProgramFault& fault) {
  const std::scoped_lock lock(mutex_);
  total_ += time;
  if (!request.empty()) unanswered_.emplace(request, fault);
}

void ProgramSilence::add_end(const std::string& request, const ProgramFault& fault) {
  const std::scoped_lock lock(mutex_);
  ++(apart.of == this ? apart.ends : ends_);
  if (!request.empty()) unanswered_.emplace(request, fault);
}

void ProgramSilence::forget(const std::string& request) {
  const std::scoped_lock lock(mutex_);
  unanswered_.erase(request);
}

std::optional<ProgramFault> ProgramSilence::known_fault(const std::string& request) const {
  const std::scoped_lock lock(mutex_);
  const auto found = unanswered_.find(request);
  return found == unanswered_.end() ? std::nullopt : std::optional(found->second);
}

void ProgramSilence::lose(const std::string& request, const ProgramFault& fault) {
  const std::scoped_lock lock(mutex_);
  if (!loss_) loss_ = fault;
  if (!request.empty()) unanswered_.emplace(request, fault);
}

std::optional<ProgramFault> ProgramSilence::loss() const {
  const std::scoped_lock lock(mutex_);
  return loss_;
}

std::chrono::milliseconds ProgramSilence::total() const {
  const std::scoped_lock lock(mutex_);
  return total_;
}

std::uint64_t ProgramSilence::ends() const {
  const std::scoped_lock lock(mutex_);
  return ends_ + (apart.of == this ? apart.ends : 0);
}

bool ProgramSilence::has_any() const {
  const std::scoped_lock lock(mutex_);
  return total_.count() != 0 || ends_ != 0 || apart.of == this || loss_ || !unanswered_.empty();
}

ProgramSilence::ApartEnds::ApartEnds(const ProgramSilence& silence) { apart = {&silence, 0}; }
ProgramSilence::ApartEnds::~ApartEnds() { apart = {}; }

ProgramConnection::ProgramConnection(std::string command, const ProgramLimits& limits,
                                     std::shared_ptr<ProgramSilence> silence, std::optional<Hello> hello)
    : command_(std::move(command)), silence_(std::move(silence)), limits_(limits), is_introduced_(hello.has_value()) {
  if (hello) {
    hello_ = *std::move(hello);
  } else if (const auto problem = start()) {
    throw ProgramError(cannot_use(command_, problem->why, problem->errors));
  }
}

ProgramConnection::~ProgramConnection() {
  if (process_ && waiting_count_ == 0) process_->end_in_order();
}

std::string tree_for(const Hello& hello, std::string_view tree, std::span<const std::uint64_t> keys) {
  const bool is_max = hello.view == ScoreView::max;
  std::string text;
  if (hello.keys != TreeKeys::none) {
    append_keys(text, keys.empty() ? subtree_keys(tree, is_max) : std::vector(keys.begin(), keys.end()));
    text += ' ';
  }
  return text += is_max ? turned_tree_text(tree) : std::string(tree);
}

std::uint64_t ProgramConnection::search(std::string_view tree, std::span<const Bounds> windows,
                                        std::span<const std::uint64_t> keys) {
  Request request{.id = next_id(), .text = "new\nsearch ", .windows = windows.size(), .fault = std::nullopt};
  append_number(request.text, static_cast<std::int64_t>(request.id));
  request.key = request.text.size();
  append_search(request.text, windows, tree_for(hello_, tree, keys));
  return add(std::move(request));
}

std::uint64_t ProgramConnection::visit(std::string_view tree, Bounds window, std::span<const std::uint64_t> keys) {
  Request request{.id = next_id(), .text = "new\nvisit ", .windows = 1, .is_visit = true, .fault = std::nullopt};
  append_number(request.text, static_cast<std::int64_t>(request.id));
  request.key = request.text.size();
  append_search(request.text, {&window, 1}, tree_for(hello_, tree, keys));
  return add(std::move(request));
}

std::uint64_t ProgramConnection::series(std::span<const SeriesQuestion> questions) {
  Request request{.id = last_id_ + 1, .text = "new\n", .windows = 0, .fault = std::nullopt, .name = "series"};
  for (const SeriesQuestion& question : questions) {
    std::string search;
    append_search(search, question.windows, tree_for(hello_, question.tree, question.keys));
    if (!request.parts.empty()) request.text += '\n';
    request.text += question.is_visit ? "visit " : "search ";
    append_number(request.text, static_cast<std::int64_t>(next_id()));
    request.text += search;
    request.name += (question.is_visit ? " visit" : " search") + search;
    request.parts.push_back({.windows = question.windows.size(), .is_visit = question.is_visit});
    request.windows += question.windows.size();
    request.is_visit = request.is_visit || question.is_visit;
  }
  return add(std::move(request));
}

std::uint64_t ProgramConnection::add(Request request) {
  request.text += '\n';
  const std::uint64_t id = request.id;
  if (auto known = known_fault(key_of(request))) {
    ready_.push_back({.id = id, .answers = {}, .visits = {}, .fault = std::move(known)});
    return id;
  }
  while (waiting_count_ > 0 && !has_suspects() && !has_room()) hear_one();
  later_.push_back(std::move(request));
  send_later();
  return id;
}

ProgramReply ProgramConnection::receive() {
  while (ready_.empty()) hear_one();
  ProgramReply reply = std::move(ready_.front());
  ready_.pop_front();
  return reply;
}

void ProgramConnection::abandon() {
  if (waiting_count_ > 0) process_.reset();
  waiting_.clear();
  later_.clear();
  ready_.clear();
  waiting_count_ = waiting_bytes_ = 0;
  unexplained_.reset();
}

bool ProgramConnection::has_room() const {
  if (waiting_count_ == 0) return true;
  return !waiting_.front().is_suspect && waiting_count_ < limits_.requests_under_way &&
         waiting_bytes_ < limits_.bytes_under_way;
}

// Sends what may be under way now: one suspect alone, or as many others as there is room for.
void ProgramConnection::send_later() {
  while (!later_.empty() && has_room() && (waiting_count_ == 0 || !later_.front().is_suspect)) {
    if (!ensure_started()) return;
    Request request = std::move(later_.front());
    later_.pop_front();
    send(std::move(request));
  }
}

void ProgramConnection::send(Request request) {
  process_->outgoing() += request.text;
  if (process_->outgoing().size() > worth_writing) process_->write_now();
  must_flush_ = true;
  ++asked_;
  ++waiting_count_;
  waiting_bytes_ += request.text.size();
  waiting_.push_back(std::move(request));
}

std::size_t ProgramConnection::longest_line() const {
  std::size_t longest = limits_.longest_line;
  for (const Request& request : waiting_) {
    longest = std::max(longest, request.is_visit ? limits_.longest_visits : longest_answer * request.windows);
  }
  return longest;
}

// Waits for a line and enters it. Afterwards there may be a reply, a fault, or neither.
void ProgramConnection::hear_one() {
  send_later();
  if (waiting_count_ == 0) return;  // the program does not start any more, and every request has its reply
  if (process_->has_line() && process_->hear(LineChild::Clock::now(), limits_.longest_line) == Heard::line) {
    return take_in(process_->line());
  }
  if (std::exchange(must_flush_, false)) process_->outgoing() += "flush\n";
  const Heard heard = process_->hear(LineChild::Clock::now() + limits_.request, longest_line());
  if (heard == Heard::interrupted) throw ProgramInterrupted();
  if (heard == Heard::line) return take_in(process_->line());
  fail(fault_of(heard));
}

void ProgramConnection::take_in(std::string_view line) {
  const auto take = [&] {
    MessageReader reader(line);
    const MessageHead head = read_head(reader);
    Request* const request = find(head.id);
    if (request != nullptr && !request->parts.empty()) return take_part(*request, head, reader);
    if (request != nullptr) return settle(*request, read_reply(*request, head.kind, reader));
    const bool is_past = 0 < head.id && head.id <= last_id_;
    fail(fault(Kind::babbled,
               fmt::format("answered request {}, {}", head.id,
                           is_past ? "which was answered already or not asked yet" : "which was never made"),
               line));
  };
  attempt<BadMessage>(take, [&](const BadMessage& error) {
    fail(fault(Kind::babbled, fmt::format("wrote a line that is no answer ({})", error.what()), line));
  });
}

ProgramConnection::Request* ProgramConnection::find(std::uint64_t id) {
  auto request = std::ranges::upper_bound(waiting_, id, {}, &Request::id);
  if (request == waiting_.begin()) return nullptr;
  --request;
  const std::uint64_t part = id - request->id;
  const bool is_of_it = part == 0 || part < request->parts.size();
  if (!is_of_it || request->is_settled || (!request->parts.empty() && request->parts[part].reply)) return nullptr;
  return &*request;
}

// The reply to one question of a series. The series has its reply with the last of them.
void ProgramConnection::take_part(Request& request, const MessageHead& head, MessageReader& reader) {
  Part& part = request.parts[head.id - request.id];
  const Request alone{.id = head.id, .text = {}, .windows = part.windows, .is_visit = part.is_visit, .fault = {}};
  part.reply = read_reply(alone, head.kind, reader);
  if (!std::ranges::all_of(request.parts, [](const Part& one) { return one.reply.has_value(); })) return;
  ProgramReply whole{.id = request.id, .answers = {}, .visits = {}, .fault = std::nullopt};
  for (Part& one : request.parts) {
    if (!whole.fault) whole.fault = one.reply->fault;
    whole.series.push_back(*std::move(one.reply));
  }
  if (whole.fault) whole.series.clear();
  settle(request, std::move(whole));
}

// What follows "answer ID" or "fail ID". A mistake in it is a fault of this request.
ProgramReply ProgramConnection::read_reply(const Request& request, MessageHead::Kind kind, MessageReader& reader) {
  ProgramReply reply{.id = request.id, .answers = {}, .visits = {}, .fault = std::nullopt};
  if (kind == MessageHead::Kind::fail) {
    const std::string reason = shortened(reader.rest());
    reply.fault = fault(Kind::refused, "refused the request:" + (reason.empty() ? " no reason" : reason));
    return reply;
  }
  const std::string_view text = reader.rest();
  const auto read = [&] {
    if (!request.is_visit) {
      reply.answers = read_answers(reader);
      return;
    }
    reader.expect_blank("expected a blank and an answer");
    reply.answers.push_back(read_answer(reader));
    reply.visits = read_paths(reader, hello_.stores ? &reply.notes : nullptr);
  };
  attempt<BadMessage>(read, [&](const BadMessage& error) {
    reply.fault = fault(Kind::babbled, fmt::format("wrote an answer that cannot be read ({})", error.what()));
    reply.fault->line = fmt::format("answer {}{}", request.id, shortened(text));
  });
  if (!reply.fault && reply.answers.size() != request.windows) {
    reply.fault = fault(Kind::wrong_form, fmt::format("gave {} for {}", counted(reply.answers.size(), "answer"),
                                                      counted(request.windows, "window")));
    reply.fault->line = fmt::format("answer {}{}", request.id, shortened(text));
  }
  if (reply.fault) reply.answers.clear();
  return reply;
}

void ProgramConnection::settle(Request& request, ProgramReply reply) {
  if (!reply.fault && request.fault) silence_->forget(key_of(request));
  note_earlier_fault(request, reply);
  ready_.push_back(std::move(reply));
  request.is_settled = true;
  --waiting_count_;
  waiting_bytes_ -= request.text.size();
  while (!waiting_.empty() && waiting_.front().is_settled) waiting_.pop_front();
}

// A fault that did not repeat itself is told with the answer. If no single request explains it, the last one that was
// under way has it.
void ProgramConnection::note_earlier_fault(const Request& request, ProgramReply& reply) {
  const bool is_last_suspect = request.is_suspect && !has_suspects();
  if (reply.fault) {
    if (ends_process(reply.fault->kind)) unexplained_.reset();
  } else if (request.fault) {
    reply.fault = request.fault;
    reply.fault->repeats = false;
    unexplained_.reset();
  } else if (is_last_suspect && unexplained_) {
    reply.fault = unexplained_;
    reply.fault->repeats = false;
  }
  if (is_last_suspect) unexplained_.reset();
}

ProgramFault ProgramConnection::fault(ProgramFault::Kind kind, std::string what, std::string_view line) {
  ProgramFault fault{
      .kind = kind, .what = std::move(what), .line = shortened(line), .errors = process_->errors(shown_error_lines)};
  process_->forget_errors();
  return fault;
}

ProgramFault ProgramConnection::fault_of(Heard heard) {
  if (heard == Heard::nothing) {
    return fault(Kind::hung, "did not answer within " + seconds_text(limits_.request), process_->unfinished_line());
  }
  if (heard == Heard::endless) {
    return fault(Kind::babbled, "wrote a line that is too long", process_->unfinished_line());
  }
  std::string fate = process_->fate();
  return fault(Kind::died, std::move(fate), process_->unfinished_line());
}

// Ends the process. The fault is certain if the only request was the first of its process. Otherwise all requests
// without an answer are asked again, alone.
void ProgramConnection::fail(ProgramFault fault) {
  process_.reset();
  const bool is_certain = waiting_count_ == 1 && asked_ == 1;
  const std::string at = waiting_count_ == 1 ? key_of(waiting_.front()) : "";
  if (fault.kind == Kind::hung) silence_->add(limits_.request, at, fault);
  if (fault.kind != Kind::hung) silence_->add_end(at, fault);
  if (is_certain) {
    Request& only = waiting_.front();
    settle(only, {.id = only.id, .answers = {}, .visits = {}, .fault = std::move(fault)});
    if (is_given_up()) give_up();
    return;
  }
  if (waiting_count_ > 1) unexplained_ = fault;
  for (auto request = waiting_.rbegin(); request != waiting_.rend(); ++request) {
    if (request->is_settled) continue;
    request->is_suspect = true;
    if (waiting_count_ == 1) request->fault = fault;
    for (Part& part : request->parts) part.reply.reset();
    later_.push_front(std::move(*request));
  }
  waiting_.clear();
  waiting_count_ = waiting_bytes_ = 0;
  if (is_given_up()) give_up();
}

std::optional<ProgramFault> ProgramConnection::known_fault(const std::string& key) const {
  if (!silence_->has_any()) return std::nullopt;
  if (auto known = silence_->known_fault(key)) return known;
  return is_given_up() ? std::optional(not_asked()) : std::nullopt;
}

ProgramFault ProgramConnection::not_asked() const {
  if (const auto loss = silence_->loss()) {
    return {.kind = Kind::not_asked, .what = "was not asked: it " + loss->what, .line = {}, .errors = loss->errors};
  }
  const bool is_silent = silence_->total() >= limits_.silence;
  const std::string why = is_silent
                              ? "it had left requests unanswered for " + seconds_text(silence_->total()) + " in all"
                              : fmt::format("its processes had ended {} times", silence_->ends());
  return {.kind = Kind::not_asked, .what = "was not asked: " + why, .line = {}, .errors = {}};
}

void ProgramConnection::leave_out_later(bool only_visits) {
  const ProgramFault decided{
      .kind = Kind::not_asked, .what = "was not asked: an earlier request decided", .line = {}, .errors = {}};
  std::erase_if(later_, [&](const Request& request) {
    if (only_visits && !request.is_visit) return false;
    ready_.push_back({.id = request.id, .answers = {}, .visits = {}, .fault = decided});
    return true;
  });
  if (!has_suspects()) unexplained_.reset();
}

// What is not sent yet will not be.
void ProgramConnection::give_up() {
  for (const Request& request : later_)
    ready_.push_back(
        {.id = request.id, .answers = {}, .visits = {}, .fault = request.fault ? *request.fault : not_asked()});
  later_.clear();
  unexplained_.reset();
}

}  // namespace pvslab
