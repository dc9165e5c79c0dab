#include "harness/base/process/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "harness/base/process/keeper.hpp"

namespace pvslab {
namespace {

void redirect(int descriptor, const char* file, int flags) {
  const int opened = ::open(file, flags, 0600);
  if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(not_run);
  if (opened != descriptor) ::close(opened);
}

// Ends the keeper, which kills the program and all that it started. Until it is reaped, no other process can get its id.
void end_keeper(pid_t process) {
  constexpr int patience = 5'000;  // milliseconds; a program may stop its keeper
  ::kill(process, keeper::end_signal);
  for (int waited = 0; waited < patience; ++waited) {
    const pid_t ended = ::waitpid(process, nullptr, WNOHANG);
    if (ended == process || (ended < 0 && errno != EINTR)) return;
    ::usleep(1'000);
  }
  ::kill(process, SIGKILL);  // its program dies with it
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// Blocks all signals of the thread: a signal that came between a fork and the time when the new process expects it would end
// it.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  ~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

// The argument of execve(2); valid as long as `words`.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

void die_with(pid_t parent) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (::getppid() != parent) ::_exit(not_run);
}

ChildProcess::ChildProcess(const std::function<void()>& become) {
  const NoSignals until_it_is_registered;
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "cannot start another process: fork");
  if (process_ == 0) keeper::keep(parent, become, not_run);
  killing_.emplace([process = process_] { end_keeper(process); });
}

ChildProcess::~ChildProcess() {
  killing_.reset();
  end_keeper(process_);
}

// Checks whether it has ended, without reaping it. So its id stays reserved until end_keeper().
bool ChildProcess::look() {
  if (ended_) return true;
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid == process_) {
    ended_ = info;
  }
  return ended_.has_value();
}

bool ChildProcess::ends_within(std::chrono::milliseconds patience) {
  // Counted in naps: while this process is stopped, by Ctrl-Z or with the whole machine, the other cannot end.
  constexpr std::chrono::milliseconds nap(2);
  for (auto waited = std::chrono::milliseconds::zero(); !look() && waited < patience; waited += nap) {
    std::this_thread::sleep_for(nap);
  }
  return look();
}

void ChildProcess::signal(int number) {
  if (!look()) ::sigqueue(process_, keeper::pass_on_signal, {.sival_int = number});
}

bool ChildProcess::ended_well() const { return ended_ && ended_->si_code == CLD_EXITED && ended_->si_status == 0; }

std::string ChildProcess::fate() const {
  if (!ended_) return "is still running";
  if (ended_->si_code == CLD_EXITED) return fmt::format("ended with exit code {}", ended_->si_status);
  return fmt::format("was killed by signal {} ({})", ended_->si_status, ::strsignal(ended_->si_status));
}

std::function<void()> ChildCommand::become() const {
  // Allocate all memory here, before the fork.
  struct Prepared {
    ChildCommand command;
    std::vector<char*> words;
    std::vector<char*> environment;
  };
  const auto prepared = std::make_shared<Prepared>(Prepared{*this, {}, {}});
  prepared->words = pointers_to(prepared->command.words);
  prepared->environment = pointers_to(prepared->command.environment);
  return [prepared] {
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    redirect(STDOUT_FILENO, prepared->command.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
    redirect(STDERR_FILENO, prepared->command.errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    ::execve(prepared->command.program.c_str(), prepared->words.data(), prepared->environment.data());
  };
}

}  // namespace pvslab
