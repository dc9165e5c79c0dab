// Linux gives orphans to the nearest "subreaper" among their ancestors. The keeper is one, so whatever a program starts is
// among its children once the parents in between have ended, in a session of its own too. Only what is allowed after a fork
// is done here: no memory is allocated.
#include "harness/base/process/keeper.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <array>
#include <cerrno>
#include <ctime>
#include <string_view>
#include <utility>

#include "harness/base/process/child_process.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab::keeper {
namespace {

constexpr std::string_view children_of_this_thread = "/proc/thread-self/children";

void become_subreaper() {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, end_signal);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::prctl(PR_SET_NAME, "pvslab-keeper");
#endif
}

// The keeper would keep pipes open whose end others wait for.
void close_all_descriptors() {
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, 0U, ~0U, 0U) == 0) return;
#endif
  const long most = ::sysconf(_SC_OPEN_MAX);
  for (int descriptor = 0; descriptor < (most > 0 ? most : 1024); ++descriptor) ::close(descriptor);
}

// Kills each child; their own children become ours when they end. False if the system does not list children.
bool kill_children() {
  const OwnedDescriptor list(::open(children_of_this_thread.data(), O_RDONLY | O_CLOEXEC));
  if (!list.is_open()) return false;
  std::array<char, 4096> piece;
  pid_t child = 0;
  for (ssize_t size = 0; (size = ::read(list.get(), piece.data(), piece.size())) > 0;) {
    for (ssize_t i = 0; i < size; ++i) {
      const char character = piece[static_cast<std::size_t>(i)];
      if (character >= '0' && character <= '9') {
        child = 10 * child + (character - '0');
      } else if (child > 0) {
        ::kill(std::exchange(child, 0), SIGKILL);
      }
    }
  }
  return true;
}

// Kills the program's group and all descendants, until none is left. A program that starts others faster than they are killed
// is given up after a while.
void kill_all(pid_t program) {
  constexpr int most_rounds = 3000;
  constexpr timespec pause{.tv_sec = 0, .tv_nsec = 1'000'000};
  ::kill(-program, SIGKILL);
  for (int round = 0; round < most_rounds; ++round) {
    if (!kill_children()) return;
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    if (ended < 0 && errno == ECHILD) return;
    ::nanosleep(&pause, nullptr);
  }
}

[[noreturn]] void end_as(int status) {
  if (!WIFSIGNALED(status)) ::_exit(WEXITSTATUS(status));
  const int number = WTERMSIG(status);
  constexpr rlimit no_core{};
  ::setrlimit(RLIMIT_CORE, &no_core);  // the program has written its own
  ::signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  ::raise(number);
  ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
  ::_exit(128 + number);
}

void reap(pid_t program) {
  int status = 0;
  for (pid_t ended = 0; (ended = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    if (ended != program) continue;
    kill_all(program);
    end_as(status);
  }
}

[[noreturn]] void run_program(pid_t keeper, const std::function<void()>& become, int exit_code_without) {
  ::setpgid(0, 0);
  die_with(keeper);
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  become();
  ::_exit(exit_code_without);
}

}  // namespace

void keep(pid_t parent, const std::function<void()>& become, int exit_code_without) {
  ::setpgid(0, 0);
  become_subreaper();
  if (::getppid() != parent) ::_exit(exit_code_without);
  const pid_t self = ::getpid();
  const pid_t program = ::fork();
  if (program < 0) ::_exit(exit_code_without);
  if (program == 0) run_program(self, become, exit_code_without);
  ::setpgid(program, program);
  close_all_descriptors();
  sigset_t awaited;
  sigemptyset(&awaited);
  for (const int signal : {end_signal, pass_on_signal, SIGCHLD}) sigaddset(&awaited, signal);
  for (;;) {
    siginfo_t info{};
    switch (::sigwaitinfo(&awaited, &info)) {
      case end_signal: kill_all(program); ::_exit(exit_code_without);
      case pass_on_signal: ::kill(-program, info.si_value.sival_int); break;
      case SIGCHLD: reap(program); break;
      default: break;
    }
  }
}

}  // namespace pvslab::keeper
