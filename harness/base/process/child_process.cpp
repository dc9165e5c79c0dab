#include "harness/base/process/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "harness/base/process/process_end.hpp"

namespace pvslab {
namespace {

constexpr int not_run = 127;

// What execve(2) takes; valid as long as `words` are.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

void redirect(int descriptor, const char* file, int flags) {
  const int opened = ::open(file, flags, 0600);
  if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(not_run);
  if (opened != descriptor) ::close(opened);
}

// The child's side of the fork: only what may be called there. It has a process group of its own, so that it can be killed
// with all it starts, and that Ctrl-C is ours; and it dies with us.
[[noreturn]] void become(const ChildCommand& command, pid_t parent, char* const* words, char* const* environment) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(not_run);
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
  redirect(STDOUT_FILENO, command.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  redirect(STDERR_FILENO, command.errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
  ::execve(command.program.c_str(), words, environment);
  ::_exit(not_run);
}

}  // namespace

ChildProcess::ChildProcess(const ChildCommand& command) {
  std::vector<std::string> words = command.words;
  std::vector<std::string> environment = command.environment;
  const std::vector<char*> word_pointers = pointers_to(words);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "cannot start another process: fork");
  if (process_ == 0) become(command, parent, word_pointers.data(), environment_pointers.data());
  ::setpgid(process_, process_);  // the child does it too: whoever comes first
  killing_.emplace([process = process_] { kill_group(process); });
}

ChildProcess::~ChildProcess() {
  killing_.reset();
  kill_group(process_);
}

bool ChildProcess::ends_within(std::chrono::milliseconds patience) {
  return process_ends_within(patience, process_, ended_);
}

bool ChildProcess::ended_well() const { return ended_ && ended_->si_code == CLD_EXITED && ended_->si_status == 0; }

std::string ChildProcess::fate() const {
  if (!ended_) return "is still running";
  if (ended_->si_code == CLD_EXITED) return fmt::format("ended with exit code {}", ended_->si_status);
  return fmt::format("was killed by signal {} ({})", ended_->si_status, ::strsignal(ended_->si_status));
}

}  // namespace pvslab
