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
#include <utility>

namespace pvslab {
namespace {

void redirect(int descriptor, const char* file, int flags) {
  const int opened = ::open(file, flags, 0600);
  if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(not_run);
  if (opened != descriptor) ::close(opened);
}

// Kill before reaping: until it is reaped, no other process can get its id.
void kill_group(pid_t process) {
  ::kill(-process, SIGKILL);
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

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
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "cannot start another process: fork");
  if (process_ == 0) {
    ::setpgid(0, 0);
    die_with(parent);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    become();
    ::_exit(not_run);
  }
  ::setpgid(process_, process_);  // the child does it too; the first call sets it
  killing_.emplace([process = process_] { kill_group(process); });
}

ChildProcess::~ChildProcess() {
  killing_.reset();
  kill_group(process_);
}

// Checks whether it has ended, without reaping it. So its id stays reserved until kill_group() has killed the rest of
// the group.
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
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!look() && std::chrono::steady_clock::now() < deadline) ::usleep(2'000);
  return look();
}

void ChildProcess::signal(int number) {
  if (!look()) ::kill(-process_, number);
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
