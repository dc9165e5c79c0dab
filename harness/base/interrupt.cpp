#include "harness/base/interrupt.hpp"

#include <fmt/format.h>
#include <semaphore.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/base/output.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PVSLAB_LEAKS_ARE_SOUGHT
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define PVSLAB_LEAKS_ARE_SOUGHT
#endif
#ifdef PVSLAB_LEAKS_ARE_SOUGHT
#include <sanitizer/lsan_interface.h>
#endif

namespace pvslab {
namespace {

#ifdef PVSLAB_LEAKS_ARE_SOUGHT
using NoLeak = __lsan::ScopedDisabler;
#else
struct NoLeak {
  NoLeak() {}  // so that an object of it is used
};
#endif

// The time that the program has to stop by itself. After it, the program is ended if its work has an InterruptReport;
// after twice this time it is ended in any case.
constexpr std::chrono::milliseconds grace(300);

// One request may arrive as several signals: timeout(1) sends one to the program and one to its group. Nobody presses Ctrl-C twice
// within this time.
constexpr std::int64_t one_request = 100'000'000;  // nanoseconds

std::atomic<bool> signalled = false;
std::atomic<std::int64_t> first_time = 0;  // of the first signal, nanoseconds
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may touch lock-free atomics only");
sem_t first_signal;

// clock_gettime(2) may be called by a signal handler.
std::int64_t monotonic_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

extern "C" void on_signal(int signal) {
  std::int64_t never = 0;
  if (first_time.compare_exchange_strong(never, monotonic_nanoseconds())) {
    signalled = true;
    ::sem_post(&first_signal);
    return;
  }
  if (monotonic_nanoseconds() - first_time < one_request) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);  // delivered when the handler returns
}

struct Ending {
  // Held while the program must not be ended. The thread that ends the program never releases it.
  std::recursive_mutex mutex;
  std::vector<const InterruptReport*> reports;
  std::vector<const Cleanup*> cleanups;
  std::string resume_command;
  std::mutex telling;  // locked after `mutex`, never before it
  bool was_told = false;
};

// Never destroyed: detached threads may still use it.
Ending& ending() {
  static Ending& the_one = *new Ending;
  return the_one;
}

template <typename T>
void add(std::vector<const T*>& list, const T* item) {
  const std::scoped_lock lock(ending().mutex);
  list.push_back(item);
}

template <typename T>
void remove(std::vector<const T*>& list, const T* item) {
  const std::scoped_lock lock(ending().mutex);
  std::erase(list, item);
}

}  // namespace

class EndAmidWork {
 public:
  // Ends the program. Does nothing if there is no report and `in_any_case` is false.
  static void run(bool in_any_case) {
    const std::scoped_lock lock(ending().mutex);
    if (ending().reports.empty() && !in_any_case) return;
    const ExitCode code = said();
    while (!ending().cleanups.empty()) {
      const Cleanup* const youngest = ending().cleanups.back();
      ending().cleanups.pop_back();
      youngest->undo_();
    }
    ::_exit(static_cast<int>(code));
  }

 private:
  static ExitCode said() {
    try {
      const auto& reports = ending().reports;
      return reports.empty() ? tell_interrupted("interrupted. Start again with") : reports.back()->say_();
    } catch (const std::exception& error) {
      write_to_stderr(fmt::format("pvslab: {}\n", error.what()));
      return ExitCode::bad_input;
    }
  }
};

namespace {

// Prints nothing if the program has already reported the interruption.
void say_stopping() {
  const std::scoped_lock lock(ending().telling);
  if (ending().was_told) return;
  if (::isatty(STDERR_FILENO) == 1) move_on_stderr("\r\x1b[2K");  // over the progress
  write_to_stderr("pvslab: stopping; press Ctrl-C again to end at once\n");
}

void wait_for_the_first_signal() {
  while (::sem_wait(&first_signal) != 0) {
  }
  say_stopping();
  for (const bool in_any_case : {false, true}) {
    std::this_thread::sleep_for(grace);
    EndAmidWork::run(in_any_case);
  }
}

}  // namespace

void install_interrupt_handler(std::string resume_command) {
  ending().resume_command = std::move(resume_command);
  reinstall_interrupt_handler();
}

void reinstall_interrupt_handler() {
  ::sem_init(&first_signal, 0, 0);
  {
    const NoLeak of_a_thread_that_a_forked_process_does_not_see;
    std::thread(wait_for_the_first_signal).detach();
  }
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
}

bool interrupted() { return signalled.load(std::memory_order_relaxed); }

ExitCode tell_interrupted(std::string_view what) {
  const std::scoped_lock lock(ending().mutex, ending().telling);
  if (!std::exchange(ending().was_told, true)) {
    write_to_stderr(fmt::format("pvslab: {}\n  {}\n", what, ending().resume_command));
  }
  return ExitCode::interrupted;
}

InterruptReport::InterruptReport(std::function<ExitCode()> say) : say_(std::move(say)) { add(ending().reports, this); }
InterruptReport::~InterruptReport() { remove(ending().reports, this); }

Cleanup::Cleanup(std::function<void()> undo) : undo_(std::move(undo)) { add(ending().cleanups, this); }
Cleanup::~Cleanup() { remove(ending().cleanups, this); }

CriticalSection::CriticalSection() { ending().mutex.lock(); }
CriticalSection::~CriticalSection() { ending().mutex.unlock(); }

}  // namespace pvslab
