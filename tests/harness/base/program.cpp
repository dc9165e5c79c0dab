#include "tests/harness/base/program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <thread>

namespace pvslab::test {
namespace {

void redirect(int descriptor, const std::string& file) {
  const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (opened < 0 || ::dup2(opened, descriptor) < 0) ::_exit(126);
  ::close(opened);
}

// As fork() and execv(), without a copy of the page tables, which are large with sanitizers.
pid_t spawned(const std::vector<char*>& argv, const std::string& output, const std::string& errors) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), flags, 0600);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), flags, 0600);
  pid_t process = 0;
  const int error = ::posix_spawn(&process, argv.front(), &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), argv.front());
  return process;
}

int exit_code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

Program::Program(const std::vector<std::string>& arguments, const ProgramOptions& options) {
  std::vector<std::string> words{options.program.value_or(PVSLAB_TEST_BINARY)};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const std::string output = options.output_file.value_or(directory_ / "output");
  const std::string errors = directory_ / "errors";

  if (!options.file_size_limit) {
    process_ = spawned(argv, output, errors);
    return;
  }
  process_ = ::fork();
  if (process_ != 0) return;
  redirect(STDOUT_FILENO, output);
  redirect(STDERR_FILENO, errors);
  const rlimit limit{*options.file_size_limit, *options.file_size_limit};
  ::setrlimit(RLIMIT_FSIZE, &limit);
  ::execv(argv.front(), argv.data());
  ::_exit(127);
}

Program::~Program() {
  if (!is_running()) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

void Program::signal(int number) const { ::kill(process_, number); }

bool Program::is_running() {
  if (status_) return false;
  int status = 0;
  if (::waitpid(process_, &status, WNOHANG) == 0) return true;
  status_ = status;
  return false;
}

double Program::cpu_seconds() const {
  // "PID (NAME) STATE" and numbers; of the numbers the user's time is the eleventh, the system's the twelfth.
  const std::string status = read_text("/proc/" + std::to_string(process_) + "/stat");
  std::istringstream fields(status.substr(std::min(status.size(), status.rfind(')') + 1)));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

Finished Program::wait() {
  if (!status_) {
    int status = 0;
    ::waitpid(process_, &status, 0);
    status_ = status;
  }
  return {exit_code_of(*status_), read_text(directory_ / "output"), read_text(directory_ / "errors")};
}

bool Program::handles_signals() const {
  const std::string proc = "/proc/" + std::to_string(process_);
  const std::string status = read_text(proc + "/status");
  const std::size_t place = status.find("SigCgt:");
  if (place == status.npos) return false;
  const auto caught = std::stoull(status.substr(place + 7), nullptr, 16);
  const auto bit = [](int signal) { return 1ULL << static_cast<unsigned>(signal - 1); };
  return (caught & bit(SIGINT)) != 0 && (caught & bit(SIGTERM)) != 0;
}

bool Program::has_a_child() const {
  std::error_code gone;
  const std::string tasks = "/proc/" + std::to_string(process_) + "/task";
  for (std::filesystem::directory_iterator task(tasks, gone), end; !gone && task != end; task.increment(gone)) {
    if (!read_text(task->path() / "children").empty()) return true;
  }
  return false;
}

void wait_until(Program& program, const std::function<bool()>& condition) {
  while (program.is_running() && !condition()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

void wait_until_at_work(Program& program, double seconds) {
  wait_until(program, [&] { return program.handles_signals() && program.cpu_seconds() >= seconds; });
}

Finished press_ctrl_c(Program& program) {
  program.signal(SIGINT);
  return program.wait();
}

Finished interrupted_amid_work(const std::vector<std::string>& arguments, double seconds,
                               const std::function<Finished(Program&)>& interrupt) {
  constexpr int doublings = 6;
  for (int tries = 0;; ++tries, seconds *= 2) {
    Program program(arguments);
    wait_until_at_work(program, seconds);
    EXPECT_TRUE(program.is_running());
    Finished finished = interrupt(program);
    const bool was_planning = finished.errors.find("pvslab: interrupted. Start again") != std::string::npos ||
                              finished.errors.find("pvslab: interrupted while reading") != std::string::npos;
    if (!was_planning || finished.exit_code != 130 || tries == doublings) return finished;
  }
}

std::string portable_directory() {
  if (const char* const named = std::getenv("PVSLAB_TEST_PORTABLE")) return named;
#if !defined(__x86_64__) || defined(__AVX512F__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return "";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return "";
#endif
#endif
  return std::filesystem::path(PVSLAB_TEST_BINARY).parent_path();
}

std::string unfolded(const std::string& text) {
  std::string result;
  for (const char character : text) {
    const bool is_blank = character == ' ' || character == '\n';
    if (!is_blank) result += character;
    if (is_blank && !result.ends_with(' ')) result += ' ';
  }
  return result;
}

}  // namespace pvslab::test
