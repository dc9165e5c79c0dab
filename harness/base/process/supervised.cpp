#include "harness/base/process/supervised.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

volatile pid_t child_process = 0;

// A terminal sends its signals to the child as well; what was sent to this process alone is passed on.
extern "C" void pass_on(int signal, siginfo_t* from, void*) {
  if (from->si_code <= 0 && child_process > 0) ::kill(child_process, signal);
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
  const bool was_signalled = WIFSIGNALED(status);
  return {.exit_code = was_signalled ? std::nullopt : std::optional(WEXITSTATUS(status)),
          .signal = was_signalled ? WTERMSIG(status) : 0,
          .reason = was_signalled && !killed.empty() ? killed : reason_of_end(status)};
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
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (::getppid() != parent) ::_exit(1);  // it died before
    reinstall_interrupt_handler();
    of_users.reset();
    of_children.reset();
    return std::nullopt;
  }
  child_process = process;
  of_users.reset();
  ProcessEnd end = end_of(process, *of_children, stuck);
  child_process = 0;
  return end;
}

std::string reason_of_end(int status) {
  if (WIFSIGNALED(status)) {
    return fmt::format("was ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  }
  return fmt::format("ended the process with exit code {}", WEXITSTATUS(status));
}

}  // namespace pvslab
