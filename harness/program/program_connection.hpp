// ProgramConnection: a program in any language, which searches for us (docs/protocol.md). Many requests are under way at
// once. It is started with its first use and again after it died. When it dies, hangs or babbles, the requests without
// an answer are asked again one by one, so that the fault is pinned on the request that causes it.
// Not for several threads at once, and only for the thread that made it: the program is killed when that thread ends.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/process/line_child.hpp"
#include "harness/program/game_server.hpp"
#include "harness/program/hello.hpp"
#include "harness/program/message.hpp"
#include "harness/program/program_fault.hpp"

namespace pvslab {

struct ProgramLimits {
  std::chrono::milliseconds start{10'000};    // until its hello
  std::chrono::milliseconds request{10'000};  // until the next answer, as long as one is due; for `play` the whole game
  // After so much time without an answer in all, or so many ends of its processes, it is asked nothing more.
  std::chrono::milliseconds silence{60'000};
  std::uint64_t ends = 100;
  int failed_starts = 3;  // one after the other, when it is started again
  std::size_t requests_under_way = 512;
  std::size_t bytes_under_way = std::size_t{1} << 18;
  std::size_t longest_line = std::size_t{1} << 16;
  std::size_t longest_visits = std::size_t{1} << 24;
  std::uint64_t queries = 4'000'000;  // of one game
  bool asks_again = true;             // a game at which it fails, in a fresh process
};

struct ProgramReply {
  std::uint64_t id = 0;
  std::vector<ProgramAnswer> answers;     // one for each window; empty after a fault
  Paths visits;                           // if they were asked for
  std::optional<ProgramFault> fault;      // one that does not repeat may come with answers
  std::vector<TableNote> notes = {};      // among the visits, of a program that says `stores`
  std::vector<ProgramReply> series = {};  // of a series: the reply to each question; empty after a fault
};

// One question of a series: a tree in some windows, or in one with the list of visits. The views are of the caller.
struct SeriesQuestion {
  std::string_view tree;
  std::span<const Bounds> windows;
  std::span<const std::uint64_t> keys;
  bool is_visit = false;
};

// What a search by queries made: the answer, and what it asked.
struct PlayReply {
  ProgramReply reply;
  std::uint64_t queries = 0;
  std::uint64_t evaluations = 0;
  std::vector<AnsweredQuery> record;
};

// What a program left unanswered: of all its processes, one for each thread.
class ProgramSilence {
 public:
  // `request` is the text of the only request that was under way; empty if there were several.
  void add(std::chrono::milliseconds time, const std::string& request, const ProgramFault& fault);
  void add_end(const std::string& request, const ProgramFault& fault);
  // It was asked once more, and answered.
  void forget(const std::string& request);
  [[nodiscard]] std::optional<ProgramFault> known_fault(const std::string& request) const;
  // It could not be started again. `request` was the next.
  void lose(const std::string& request, const ProgramFault& fault);
  [[nodiscard]] std::optional<ProgramFault> loss() const;
  [[nodiscard]] std::chrono::milliseconds total() const;
  // Those that count, and of this thread the others too.
  [[nodiscard]] std::uint64_t ends() const;
  [[nodiscard]] bool has_any() const;

  // While it lives, ends that this thread meets count for this thread alone. Not one inside another.
  class ApartEnds {
   public:
    explicit ApartEnds(const ProgramSilence& silence);
    ApartEnds(const ApartEnds&) = delete;
    ApartEnds& operator=(const ApartEnds&) = delete;
    ~ApartEnds();
  };

 private:
  mutable std::mutex mutex_;
  std::chrono::milliseconds total_{0};
  std::uint64_t ends_ = 0;
  std::optional<ProgramFault> loss_;
  std::map<std::string, ProgramFault> unanswered_;  // requests that it hung or died at; they are not asked again
};

// What follows the windows of a request: the tree in the view that the hello asks for, after its keys if it asks for any. Without
// `keys`, those of its subtrees.
[[nodiscard]] std::string tree_for(const Hello& hello, std::string_view tree, std::span<const std::uint64_t> keys = {});

// The request as ProgramSilence knows it; `tree` is what tree_for() returns.
[[nodiscard]] std::string search_key(std::string_view tree, std::span<const Bounds> windows);

// A fault shows so many of the last lines of the program's standard error.
inline constexpr std::size_t shown_error_lines = 6;

class ProgramConnection {
 public:
  // Starts `sh -c COMMAND` and waits for its hello. Throws ProgramError if there is none. Connections to one program share their
  // silence. If its hello is known from another, it is started with the first request.
  explicit ProgramConnection(std::string command, const ProgramLimits& limits = {},
                             std::shared_ptr<ProgramSilence> silence = std::make_shared<ProgramSilence>(),
                             std::optional<Hello> hello = {});
  ProgramConnection(const ProgramConnection&) = delete;
  ProgramConnection& operator=(const ProgramConnection&) = delete;
  ~ProgramConnection();

  [[nodiscard]] const Hello& hello() const { return hello_; }
  [[nodiscard]] const std::string& command() const { return command_; }

  // Asks for the value of a tree in each of these windows; returns the number of the request. The program's memory is
  // cleared before. May wait for answers to earlier requests, which receive() then returns.
  std::uint64_t search(std::string_view tree, std::span<const Bounds> windows,
                       std::span<const std::uint64_t> keys = {});
  // Asks for a value and for the nodes that the search enters. Only for a program that lists visits.
  std::uint64_t visit(std::string_view tree, Bounds window, std::span<const std::uint64_t> keys = {});
  // Asks one question after the other; the program's memory is cleared before the first one alone. The reply is one: a fault of a
  // question is that of the series. Defined only for at least one.
  std::uint64_t series(std::span<const SeriesQuestion> questions);

  // How many replies receive() still owes.
  [[nodiscard]] std::size_t owed() const { return ready_.size() + waiting_count_ + later_.size(); }
  // The next reply, in any order. Defined only if one is owed. Throws ProgramInterrupted. If the program does not start any more, the
  // request that was next has that fault, and no other is asked.
  [[nodiscard]] ProgramReply receive();
  // Drops all requests without a reply.
  void abandon();
  // Requests that are not sent yet, or are to be asked again alone, get `not_asked` as their reply: all, or those for visits.
  void leave_out_later(bool only_visits);

  // One search by queries. Earlier requests are answered first; receive() returns their replies. If the server throws, the process ends.
  [[nodiscard]] PlayReply play(GameServer& server, Depth depth, Bounds window, bool with_visits);

  // Starts it if it does not run. False if it does not start any more.
  [[nodiscard]] bool get_ready() { return ensure_started(); }

  // How often it was started again.
  [[nodiscard]] int restarts() const { return starts_ - 1; }

 private:
  // A question of a series. Its number is that of the series and its place.
  struct Part {
    std::size_t windows;
    bool is_visit;
    std::optional<ProgramReply> reply = {};
  };
  struct Request {
    std::uint64_t id;
    std::string text;     // "search 7 -inf:inf [1 2]\n"
    std::size_t key = 0;  // where the number ends in the text: what follows is the same whenever it is asked
    std::size_t windows;
    bool is_visit = false;
    bool is_suspect = false;  // to be asked alone
    bool is_settled = false;
    std::optional<ProgramFault> fault;  // from an earlier attempt
    std::vector<Part> parts = {};       // of a series
    std::string name = {};              // of a series, in place of the text from `key` on
  };

  [[nodiscard]] static std::string key_of(const Request& request);
  std::uint64_t add(Request request);
  [[nodiscard]] std::uint64_t next_id() { return ++last_id_; }

  // Why there is no hello.
  struct StartProblem {
    std::string why;
    std::string errors;  // the last lines of its standard error
  };
  // False if the program does not start any more.
  [[nodiscard]] bool ensure_started();
  [[nodiscard]] std::optional<StartProblem> start();
  [[nodiscard]] std::string greet();

  [[nodiscard]] bool has_suspects() const { return !later_.empty() && later_.front().is_suspect; }
  [[nodiscard]] bool has_room() const;
  [[nodiscard]] std::size_t longest_line() const;
  void send_later();
  void send(Request request);
  void hear_one();
  void take_in(std::string_view line);
  [[nodiscard]] Request* find(std::uint64_t id);
  [[nodiscard]] ProgramReply read_reply(const Request& request, MessageHead::Kind kind, MessageReader& reader);
  void take_part(Request& request, const MessageHead& head, MessageReader& reader);
  void settle(Request& request, ProgramReply reply);
  void note_earlier_fault(const Request& request, ProgramReply& reply);

  [[nodiscard]] ProgramFault fault(ProgramFault::Kind kind, std::string what, std::string_view line = {});
  [[nodiscard]] ProgramFault fault_of(LineChild::Heard heard);
  void fail(ProgramFault fault);
  [[nodiscard]] std::optional<ProgramFault> known_fault(const std::string& key) const;
  [[nodiscard]] bool is_given_up() const {
    return silence_->total() >= limits_.silence || silence_->ends() >= limits_.ends || silence_->loss();
  }
  [[nodiscard]] ProgramFault not_asked() const;
  void give_up();

  [[nodiscard]] PlayReply try_play(GameServer& server, Depth depth, Bounds window, bool with_visits);
  void serve(PlaySession& session, const Request& request, ProgramReply& reply);
  [[nodiscard]] bool take_query(PlaySession& session, const Request& request, ProgramReply& reply);
  void note(std::string line);
  void note_said(std::string_view text);

  std::string command_;
  std::shared_ptr<ProgramSilence> silence_;
  ProgramLimits limits_;
  Hello hello_;
  std::optional<LineChild> process_;
  bool is_introduced_ = false;  // hello_ is known
  int starts_ = 0;
  std::uint64_t asked_ = 0;  // requests that this process got
  std::uint64_t last_id_ = 0;
  std::deque<Request> waiting_;  // sent, by number; settled ones leave at the front
  std::size_t waiting_count_ = 0;
  std::size_t waiting_bytes_ = 0;
  std::deque<Request> later_;  // not sent; suspects first
  std::deque<ProgramReply> ready_;
  std::optional<ProgramFault> unexplained_;  // a fault among several requests
  bool must_flush_ = false;                  // requests were sent since the last "flush"
  std::deque<std::string> said_and_heard_;   // the last lines of a search by queries
};

// Why a program cannot be used, with its standard error.
[[nodiscard]] std::string cannot_use(const std::string& command, std::string_view why, std::string_view errors);

// A line of a program as part of a message: printable, shortened.
[[nodiscard]] std::string shortened(std::string_view line);

}  // namespace pvslab
