#include "tests/searchers/weak_memory/every_behaviour.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <optional>
#include <utility>

#include "harness/team/simulated/fibre.hpp"

namespace pvslab::test {
namespace {

using detail::Operation;
using detail::Request;
using Location = WeakMemory::Location;
using Message = WeakMemory::Message;

// The choices of one execution, and the next ones after it.
class ChoiceTree {
 public:
  // One of `count` possibilities, at least one.
  std::size_t choose(std::size_t count) {
    if (at_ == choices_.size()) choices_.push_back({0, count});
    assert(choices_[at_].second == count && "the program does the same each time");
    return choices_[at_++].first;
  }
  // Whether another execution is left.
  bool advance() {
    at_ = 0;
    while (!choices_.empty() && ++choices_.back().first == choices_.back().second) choices_.pop_back();
    return !choices_.empty();
  }

 private:
  std::vector<std::pair<std::size_t, std::size_t>> choices_;
  std::size_t at_ = 0;
};

// Ends a thread of an execution that was given up.
struct Cut {};

class Execution {
 public:
  static Execution*& current() {
    static thread_local Execution* one = nullptr;
    return one;
  }

  Execution(ChoiceTree& choices, Exploration how) : choices_(choices), how_(how) { current() = this; }
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;
  ~Execution() { current() = nullptr; }

  // Whether it ran to its end.
  bool run(const std::function<Program()>& begin);
  [[nodiscard]] Behaviour behaviour() const;

  // Called by the program.
  std::uint64_t perform(const Request& request);
  Location add(std::uint64_t initial) { return memory_.add(initial); }
  void release_fence() {
    if (running_) memory_.release_fence(*running_);
  }
  void acquire_fence() {
    if (running_) memory_.acquire_fence(*running_);
  }

 private:
  struct Thread {
    std::optional<Request> request;  // the operation that it is about to do
    std::uint64_t answer = 0;
    std::uint32_t performed = 0;
    std::size_t tried = 0;               // reads of messages with lower numbers were tried before
    std::vector<std::uint32_t> sources;  // of what it read
  };
  // What an operation does: it reads this message, or lands behind it.
  struct Step {
    std::size_t thread;
    Message message;
  };

  void resume(std::size_t thread);
  [[nodiscard]] bool all_ended() const {
    return std::ranges::all_of(fibres_, [](const Fibre& fibre) { return fibre.has_ended(); });
  }
  [[nodiscard]] std::vector<Message> options(std::size_t thread) const;
  [[nodiscard]] std::optional<Step> next_step();
  void take(const Step& step);
  [[nodiscard]] std::uint64_t perform_after_all(const Request& request);

  static constexpr std::size_t most_threads = 4;
  ChoiceTree& choices_;
  Exploration how_;
  WeakMemory memory_{most_threads};
  std::deque<Thread> threads_;
  std::deque<Fibre> fibres_;
  std::optional<std::size_t> running_;
  bool is_cut_ = false;
};

bool Execution::run(const std::function<Program()>& begin) {
  const Program program = begin();
  assert(program.threads.size() <= most_threads);
  threads_.resize(program.threads.size());
  for (const std::function<void()>& body : program.threads) {
    fibres_.emplace_back([&body] {
      try {
        body();
      } catch (const Cut&) {
      }
    });
  }
  for (std::size_t thread = 0; thread < threads_.size(); ++thread) resume(thread);
  while (!all_ended()) {
    const std::optional<Step> step = next_step();
    if (!step) break;
    take(*step);
    resume(step->thread);
  }
  is_cut_ = !all_ended();
  for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
    if (!fibres_[thread].has_ended()) resume(thread);
  }
  if (!is_cut_) program.at_end();
  return !is_cut_;
}

void Execution::resume(std::size_t thread) {
  running_ = thread;
  threads_[thread].request.reset();
  fibres_[thread].resume();
  running_.reset();
}

std::uint64_t Execution::perform(const Request& request) {
  if (!running_) return perform_after_all(request);
  if (is_cut_) throw Cut{};
  Thread& own = threads_[*running_];
  own.request = request;
  fibres_[*running_].pause();
  if (is_cut_) throw Cut{};
  return own.answer;
}

// Before the threads begin and after they have ended, one message is left to be read at each location: the last.
std::uint64_t Execution::perform_after_all(const Request& request) {
  assert(request.operation == Operation::load && "a program may only look at the end");
  return memory_.value(request.at, memory_.modification_order(request.at).back());
}

// What the pending operation of a thread could do that was not tried before.
std::vector<Message> Execution::options(std::size_t thread) const {
  const Thread& own = threads_[thread];
  const Request& request = *own.request;
  if (request.operation == Operation::store) return memory_.places(thread, request.at);
  std::vector<Message> result = memory_.readable(thread, request.at);
  std::erase_if(result, [&](Message message) {
    const bool modifies =
        request.operation == Operation::add ||
        (request.operation == Operation::compare_exchange && memory_.value(request.at, message) == request.expected);
    return message < own.tried || (modifies && !memory_.can_be_modified(request.at, message));
  });
  return result;
}

// A behaviour is a graph of what each operation read and where each store landed; the order in which threads do independent
// operations is no part of it. Exploration::each_once comes to each graph once:
// - A store may be done as soon as its thread comes to it. Whatever other threads do first, it can land at the same place
//   between the same messages, and it takes away none of the messages that they can read.
// - So all threads stand at reads. In a graph, each of them reads a message that is there, or one that is still to be made.
//   The first thread of which the former is true does its read now. The threads before it wait for messages with higher
//   numbers than there are now.
std::optional<Execution::Step> Execution::next_step() {
  std::vector<Step> steps;
  std::vector<std::size_t> standing;
  for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
    if (!threads_[thread].request) continue;
    const bool is_store = threads_[thread].request->operation == Operation::store;
    if (is_store && how_ == Exploration::each_once) steps.clear();
    for (const Message message : options(thread)) steps.push_back({thread, message});
    if (is_store && how_ == Exploration::each_once) {
      return steps[choices_.choose(steps.size())];
    }
    standing.push_back(thread);
  }
  if (steps.empty()) return std::nullopt;
  const Step chosen = steps[choices_.choose(steps.size())];
  if (how_ == Exploration::each_once) {
    for (const std::size_t thread : standing) {
      if (thread == chosen.thread) break;
      threads_[thread].tried = memory_.messages_at(threads_[thread].request->at);
    }
  }
  return chosen;
}

void Execution::take(const Step& step) {
  Thread& own = threads_[step.thread];
  const Request& request = *own.request;
  const WeakMemory::Author author{static_cast<std::uint32_t>(step.thread), own.performed++};
  own.tried = 0;
  if (request.operation == Operation::store) {
    return memory_.write(step.thread, request.at, step.message, request.value, request.order, author);
  }
  const WeakMemory::Author source = memory_.author(request.at, step.message);
  own.sources.insert(own.sources.end(), {source.thread, source.number});
  const std::uint64_t value = memory_.value(request.at, step.message);
  const bool fails = request.operation == Operation::compare_exchange && value != request.expected;
  own.answer = memory_.read(step.thread, request.at, step.message, fails ? request.order_of_failure : request.order);
  if (request.operation == Operation::load || fails) return;
  const std::uint64_t stored = request.operation == Operation::add ? value + request.value : request.value;
  memory_.modify(step.thread, request.at, step.message, stored, request.order, author);
}

Behaviour Execution::behaviour() const {
  constexpr std::uint32_t end = 1'000'000;
  Behaviour result;
  for (const Thread& thread : threads_) {
    result.insert(result.end(), thread.sources.begin(), thread.sources.end());
    result.push_back(end);
  }
  for (Location at = 0; at < memory_.locations(); ++at) {
    for (const Message message : memory_.modification_order(at)) {
      const WeakMemory::Author author = memory_.author(at, message);
      result.insert(result.end(), {author.thread, author.number});
    }
    result.push_back(end);
  }
  return result;
}

}  // namespace

namespace detail {

std::uint64_t perform(const Request& request) { return Execution::current()->perform(request); }
WeakMemory::Location new_location(std::uint64_t initial) { return Execution::current()->add(initial); }
void release_fence() { Execution::current()->release_fence(); }
void acquire_fence() { Execution::current()->acquire_fence(); }

}  // namespace detail

Explored explore(const std::function<Program()>& begin, Exploration how) {
  Explored explored;
  ChoiceTree choices;
  do {
    Execution execution(choices, how);
    if (execution.run(begin)) {
      ++explored.executions;
      explored.behaviours.insert(execution.behaviour());
    } else {
      ++explored.cut;
    }
  } while (choices.advance());
  return explored;
}

}  // namespace pvslab::test
