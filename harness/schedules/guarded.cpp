#include "harness/schedules/guarded.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <system_error>
#include <utility>

#include "harness/base/process/child_process.hpp"
#include "harness/base/process/shared_memory.hpp"
#include "harness/base/process/supervised.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using Clock = std::chrono::steady_clock;

// What parent and child share.
struct Region {
  std::atomic<std::uint64_t> beats = 0;  // schedules begun and decisions made
  std::atomic<std::uint64_t> trees = 0;
  // Of the search that was begun last. Written by the child, read after its end.
  std::uint32_t decisions = 0;
  std::uint32_t text_size = 0;
  Bounds bounds{};
  ScheduledProcessors processors{};
  bool on_threads = false;
  bool on_graph = false;
  std::array<char, 1U << 20U> text{};      // the tree, or what stored(ScheduledGraphExample) says
  std::array<char, 1U << 8U> exception{};  // what ended the child, if it was one
  std::array<std::uint16_t, 1U << 16U> decided{};
};
constexpr std::uint16_t is_choice = 1U << 15U;

// What all children share: no task after this one is needed.
struct Common {
  std::atomic<std::uint64_t> last = std::numeric_limits<std::uint64_t>::max();
};

Region* of_this_process = nullptr;
constexpr int exit_by_exception = 3;

void write_all(int pipe, const void* data, std::size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes != 0) {
    const ssize_t written = ::write(pipe, at, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) ::_exit(1);  // the parent is gone
    at += written;
    bytes -= static_cast<std::size_t>(written);
  }
}

// The life of a child.
[[noreturn]] void answer_tasks(std::size_t first, std::size_t count, unsigned step, Region& region,
                               const Common& common, int pipe, pid_t parent,
                               const std::function<std::string(std::size_t)>& task) {
  die_with(parent);
  leave_no_core_file();
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);  // the parent ends the child
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(signal, SIG_DFL);
  of_this_process = &region;
  try {
    for (std::uint64_t i = first; i < count && i <= common.last; i += step) {
      const std::string answer = task(i);
      const std::array<std::uint64_t, 2> header{i, answer.size()};
      write_all(pipe, header.data(), sizeof header);
      write_all(pipe, answer.data(), answer.size());
    }
  } catch (const std::exception& error) {
    std::strncpy(region.exception.data(), error.what(), region.exception.size() - 1);
    ::_exit(exit_by_exception);
  } catch (...) {
    std::strncpy(region.exception.data(), "an exception of unknown type", region.exception.size() - 1);
    ::_exit(exit_by_exception);
  }
  ::_exit(0);
}

struct Child {
  pid_t process = -1;
  int pipe = -1;
  Shared<Region> region;
  std::string received;
  std::uint64_t beats = 0;
  std::uint64_t trees = 0;
  Clock::time_point last_beat = Clock::now();
  bool was_stuck = false;
};

// Children that are still there when something is thrown are ended and reaped.
class Children {
 public:
  explicit Children(std::size_t count) : children_(count) {}
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  ~Children() {
    for (const Child& child : children_) {
      if (child.pipe >= 0) ::close(child.pipe);
      if (child.process > 0) {
        ::kill(child.process, SIGKILL);
        try {
          static_cast<void>(wait_for(child.process));
        } catch (const std::system_error&) {  // it is gone already
        }
      }
    }
  }
  [[nodiscard]] std::vector<Child>& all() { return children_; }

 private:
  std::vector<Child> children_;
};

// Forks a child for the tasks `first`, `first` + `step`, ...
void start(Child& child, std::size_t first, std::size_t count, unsigned step, const Common& common,
           const std::function<std::string(std::size_t)>& task) {
  child.region = make_shared_with_children<Region>();
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  child.pipe = ends[0];
  const pid_t parent = ::getpid();
  child.process = ::fork();
  const int error = errno;
  if (child.process == 0) answer_tasks(first, count, step, *child.region, common, ends[1], parent, task);
  ::close(ends[1]);
  if (child.process < 0) throw std::system_error(error, std::generic_category(), "fork");
}

std::string reason_of(const Child& child, const ProcessEnd& end) {
  if (child.was_stuck) return fmt::format("took no step for {} s", seconds_without_step);
  if (end.exit_code == exit_by_exception) return fmt::format("threw: {}", child.region->exception.data());
  return end.reason;
}

NoAnswer no_answer(const Child& child, const ProcessEnd& end) {
  const Region& region = *child.region;
  NoAnswer found{.reason = reason_of(child, end), .tree = {}, .has_begun = region.text_size != 0};
  const std::string_view text(region.text.data(), region.text_size);
  if (found.has_begun && region.on_graph) {
    found.on_graph = scheduled_graph_from(text);
  } else if (found.has_begun) {
    found.tree = parse_tree(text);
  }
  found.bounds = region.bounds;
  found.processors = region.processors;
  found.on_threads = region.on_threads;
  for (std::uint32_t i = 0; i < std::min<std::size_t>(region.decisions, region.decided.size()); ++i) {
    const std::uint16_t word = region.decided[i];
    found.schedule.push_back({(word & is_choice) != 0, static_cast<std::uint32_t>(word & ~is_choice)});
  }
  if (found.on_graph) found.on_graph->schedules.push_back(found.schedule);
  return found;
}

// Takes complete answers out of what was received; returns the number of the next task of this child.
void take_answers(Child& child, std::vector<std::optional<std::string>>& answers) {
  std::array<std::uint64_t, 2> header{};
  while (child.received.size() >= sizeof header) {
    std::memcpy(header.data(), child.received.data(), sizeof header);
    if (child.received.size() < sizeof header + header[1]) return;
    answers[header[0]] = child.received.substr(sizeof header, header[1]);
    child.received.erase(0, sizeof header + header[1]);
  }
}

}  // namespace

bool is_guarded() { return of_this_process != nullptr; }

namespace {

void note(Region& region, const std::string& text, ScheduledProcessors processors) {
  region.text_size = text.size() <= region.text.size() ? static_cast<std::uint32_t>(text.size()) : 0;
  std::copy_n(text.data(), region.text_size, region.text.data());
  region.processors = processors;
  region.decisions = 0;
  region.beats.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

void note_search(const ExplicitTree& tree, Bounds bounds, ScheduledProcessors processors, bool on_threads) {
  if (of_this_process == nullptr) return;
  Region& region = *of_this_process;
  note(region, to_token(tree.to_tree()), processors);
  region.bounds = bounds;
  region.on_threads = on_threads;
  region.on_graph = false;
}

void note_graph_search(const ScheduledGraphExample& begun) {
  if (of_this_process == nullptr) return;
  Region& region = *of_this_process;
  note(region, stored(begun), begun.processors);
  region.bounds = begun.searched.searches.back().bounds;
  region.on_threads = false;
  region.on_graph = true;
}

void note_schedule() {
  if (of_this_process == nullptr) return;
  of_this_process->decisions = 0;
  of_this_process->beats.fetch_add(1, std::memory_order_relaxed);
}

void note_decision(Decision decision) {
  if (of_this_process == nullptr) return;
  Region& region = *of_this_process;
  if (region.decisions < region.decided.size()) {
    const auto value = static_cast<std::uint16_t>(decision.value & ~std::uint32_t{is_choice});
    region.decided[region.decisions++] = decision.is_choice ? static_cast<std::uint16_t>(value | is_choice) : value;
  }
  region.beats.fetch_add(1, std::memory_order_relaxed);
}

void note_tree() {
  if (of_this_process != nullptr) of_this_process->trees.fetch_add(1, std::memory_order_relaxed);
}

GuardedAnswers run_guarded(std::size_t count, unsigned processes, const std::function<std::string(std::size_t)>& task,
                           const std::function<bool()>& stop, const std::function<void(std::uint64_t)>& advance) {
  GuardedAnswers result;
  const Shared<Common> common = make_shared_with_children<Common>();
  Children owned(std::min<std::size_t>(std::max(processes, 1U), count));
  std::vector<Child>& children = owned.all();
  for (std::size_t i = 0; i < children.size(); ++i) {
    start(children[i], i, count, static_cast<unsigned>(children.size()), *common, task);
  }
  std::vector<std::optional<std::string>> answers(count);
  std::uint64_t first_fatal = std::numeric_limits<std::uint64_t>::max();
  std::size_t at_work = children.size();
  while (at_work != 0) {
    std::vector<pollfd> pipes;
    for (const Child& child : children) pipes.push_back({child.pipe, POLLIN, 0});  // a negative one is passed over
    constexpr std::chrono::milliseconds span(100);
    const auto before = Clock::now();
    static_cast<void>(::poll(pipes.data(), pipes.size(), static_cast<int>(span.count())));
    // By Ctrl-Z, or with the whole machine, the children were stopped as well.
    const auto stood_still = std::max(Clock::duration::zero(), Clock::now() - before - span);
    if (result.complete && stop()) {
      result.complete = false;
      for (const Child& child : children) {
        if (child.pipe >= 0) ::kill(child.process, SIGKILL);
      }
    }
    for (std::size_t i = 0; i < children.size(); ++i) {
      Child& child = children[i];
      if (child.pipe < 0) continue;
      child.last_beat += stood_still;
      const std::uint64_t beats = child.region->beats.load(std::memory_order_relaxed);
      if (beats != std::exchange(child.beats, beats)) child.last_beat = Clock::now();
      if (Clock::now() - child.last_beat > std::chrono::seconds(seconds_without_step)) {
        child.was_stuck = true;
        ::kill(child.process, SIGKILL);
      }
      const std::uint64_t trees = child.region->trees.load(std::memory_order_relaxed);
      advance(trees - std::exchange(child.trees, trees));
      if (pipes[i].revents == 0) continue;
      std::array<char, 1U << 16U> buffer;
      const ssize_t bytes = ::read(child.pipe, buffer.data(), buffer.size());
      if (bytes > 0) {
        child.received.append(buffer.data(), static_cast<std::size_t>(bytes));
        take_answers(child, answers);
        continue;
      }
      if (bytes < 0 && errno == EINTR) continue;
      ::close(std::exchange(child.pipe, -1));
      --at_work;
      const ProcessEnd end = wait_for(std::exchange(child.process, -1));
      if (end.exit_code == 0 || !result.complete) continue;
      // The task that it was at is its first without an answer.
      std::uint64_t task_at = i;
      while (task_at < count && answers[task_at]) task_at += children.size();
      if (task_at < first_fatal) {
        first_fatal = task_at;
        common->last = task_at;
        result.fatal = no_answer(child, end);
      }
    }
  }
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count, first_fatal) && answers[i]; ++i) {
    result.answers.push_back(*std::move(answers[i]));
  }
  return result;
}

}  // namespace pvslab
