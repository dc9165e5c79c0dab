#include "harness/base/process/supervised.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <system_error>
#include <utility>

#include "harness/base/interrupt.hpp"

namespace pvslab {
namespace {

std::atomic<pid_t> child_process = 0;
std::atomic<int> kept_signal = 0;  // it came while there was no child
static_assert(std::atomic<pid_t>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may touch lock-free atomics only");

// Any thread may be the one that gets the signal, also while another one starts the child: whichever of the two comes later passes it on.
void pass_on_the_kept_one() {
  const pid_t child = child_process;
  if (child == 0) return;
  if (const int signal = kept_signal.exchange(0)) ::kill(child, signal);
}

// A terminal sends its signals to the child as well; what was sent to this process alone is passed on.
extern "C" void pass_on(int signal, siginfo_t* from, void*) {
  if (from->si_code > 0 && child_process != 0) return;
  kept_signal = signal;
  pass_on_the_kept_one();
}

void pass_signals_on() {
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction action = {};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_RESTART | SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
}

// Blocks signals during its lifetime.
class Blocked {
 public:
  Blocked(std::initializer_list<int> signals) {
    sigemptyset(&set_);
    for (const int signal : signals) sigaddset(&set_, signal);
    ::sigprocmask(SIG_BLOCK, &set_, &before_);
  }
  Blocked(const Blocked&) = delete;
  Blocked& operator=(const Blocked&) = delete;
  ~Blocked() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  // For one of them, or a fifth of a second.
  void wait() const {
    constexpr timespec a_while{0, 200'000'000};
    static_cast<void>(::sigtimedwait(&set_, nullptr, &a_while));
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
};

// Of a status that waitpid() returned.
ProcessEnd end_of(int status) {
  if (!WIFSIGNALED(status)) {
    const int exit_code = WEXITSTATUS(status);
    return {.exit_code = exit_code, .reason = fmt::format("ended the process with exit code {}", exit_code)};
  }
  const int signal = WTERMSIG(status);
  return {.exit_code = {},
          .signal = signal,
          .reason = fmt::format("was ended by signal {} ({})", signal, ::strsignal(signal))};
}

// `of_children` is SIGCHLD, which wakes the wait.
ProcessEnd end_of(pid_t process, const Blocked& of_children, const std::function<std::string()>& stuck) {
  std::string killed;
  int status = 0;
  for (;;) {
    const pid_t ended = ::waitpid(process, &status, WNOHANG);
    if (ended == process) break;
    if (ended < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
    if (killed.empty()) {
      killed = stuck();
      if (!killed.empty()) ::kill(process, SIGKILL);
    }
    of_children.wait();
  }
  ProcessEnd end = end_of(status);
  if (end.signal != 0 && !killed.empty()) end.reason = killed;
  return end;
}

}  // namespace

std::optional<ProcessEnd> supervise(const std::function<std::string()>& stuck) {
  std::fflush(nullptr);
  std::optional<Blocked> of_children(std::in_place, std::initializer_list<int>{SIGCHLD});
  const pid_t parent = ::getpid();
  child_process = 0;
  // Until both processes know what to do with them.
  std::optional<Blocked> of_users(std::in_place, std::initializer_list<int>{SIGINT, SIGTERM});
  pass_signals_on();
  const pid_t process = ::fork();
  if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    leave_no_core_file();
    if (::getppid() != parent) ::_exit(1);  // it died before
    reinstall_interrupt_handler();
    of_users.reset();
    of_children.reset();
    return std::nullopt;
  }
  child_process = process;
  pass_on_the_kept_one();
  of_users.reset();
  ProcessEnd end = end_of(process, *of_children, stuck);
  child_process = 0;
  return end;
}

ProcessEnd wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  return end_of(status);
}

void leave_no_core_file() {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
}

}  // namespace pvslab
